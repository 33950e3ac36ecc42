"""What the board of a game and that of a replay share: parts, cursor, palette, hovering (U1, U2)."""

from __future__ import annotations

from typing import Generic

from textual import events
from textual.app import ComposeResult

from screens.board import card_at
from screens.canvas import Canvas
from screens.commands import BY_NAME
from screens.house import HouseScreen, Result, sheets
from screens.look import Look
from screens.palette_screen import PaletteScreen
from screens.places import Zone
from screens.plan import FOR_FOUR, Part, Plan, plan
from screens.scene import Scene
from screens.story import Story
from screens.table import Table

DUEL_SEATS = 2


class BoardScreen(HouseScreen[Result], Generic[Result]):
    """A board on which a cursor moves. Subclasses draw the parts and say what is done with a card."""

    CSS_PATH = sheets("board_screen")

    def __init__(self, look: Look, table: Table, story: Story) -> None:
        super().__init__(look)
        self.table = table
        self.scene = Scene(table, story, look.glyphs)
        absent = {Part.KEYS} if len(table.names) > DUEL_SEATS else {Part.KEYS, *FOR_FOUR}
        self._parts = {part: Canvas(id=part.value, classes="part") for part in Part if part not in absent}

    # Drawing

    def body(self) -> ComposeResult:
        yield from self._parts.values()

    @property
    def layout_plan(self) -> Plan:
        return plan(*self.size, self.look.largest_card, len(self.table.names))

    def on_resize(self) -> None:
        """Textual goes on to the house's own `on_resize`, which draws."""
        rects = self.layout_plan.rects
        for part, canvas in self._parts.items():
            canvas.display = part in rects
            if part in rects:
                x, y, width, height = rects[part]
                canvas.styles.offset = (x, y)
                canvas.styles.width = width
                canvas.styles.height = height

    # The cursor

    def _move(self, across: int, down: int) -> None:
        self.table.move(across, down)
        self.redraw()

    def do_left(self) -> None:
        self._move(-1, 0)

    def do_right(self) -> None:
        self._move(1, 0)

    def do_up(self) -> None:
        self._move(0, -1)

    def do_down(self) -> None:
        self._move(0, 1)

    def do_next_zone(self) -> None:
        self.table.next_zone()
        self.redraw()

    def do_previous_zone(self) -> None:
        self.table.next_zone(back=True)
        self.redraw()

    # The palette

    def do_palette(self) -> None:
        offered = [command for name, command in BY_NAME.items() if hasattr(self, f"do_{name}") and name != "palette"]
        self.app.push_screen(PaletteScreen(self.look, offered), self._run_chosen)

    def _run_chosen(self, name: str | None) -> None:
        if name:
            self.run_command(name)

    # The mouse

    def _place_at(self, x: int, y: int) -> tuple[Part, int, int] | None:
        for part, rect in self.layout_plan.rects.items():
            if rect.x <= x < rect.x + rect.width and rect.y <= y < rect.y + rect.height:
                return part, x - rect.x, y - rect.y
        return None

    def _card_under(self, event: events.MouseEvent) -> tuple[Zone, int] | None:
        place = self._place_at(event.screen_x, event.screen_y)
        return card_at(place[0], place[1], self.scene, self.layout_plan) if place is not None else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering shows a card as the cursor does."""
        card = self._card_under(event)
        if card is not None and card != (self.table.zone, self.table.at(self.table.zone)):
            self.table.point(*card)
            self.redraw()
