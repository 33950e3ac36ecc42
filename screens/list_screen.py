"""A window to choose a line from: menu, levels, saved games, settings, commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from textual import events
from textual.app import ComposeResult

from screens.canvas import Canvas
from screens.catalogue import board as words
from screens.house import HouseScreen, heading, sheets
from screens.ink import Ink, Line, cut, fill, width_of, wrap
from screens.look import Look

Choice = TypeVar("Choice")


class Row(NamedTuple):
    """`label` is chosen, `note` explains it, `key` chooses it at once ("" for none); `section` stands above it."""

    label: str
    note: str = ""
    key: str = ""
    section: str = ""


class ListScreen(HouseScreen[Choice], Generic[Choice]):
    """Rows under a title; `chosen` says what to do with the one that Enter or its key picks."""

    CSS_PATH = sheets("list_screen")

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(look)
        self.title_text = title
        self.at = 0
        self.message = ""
        self._head = Canvas(id="head")
        self._list = Canvas(id="list")
        self._row_of_line: list[int] = []

    # For subclasses

    def rows(self) -> Sequence[Row]:
        return ()

    def chosen(self, place: int) -> None:
        """Enter, a click, or the row's own key."""

    def above(self) -> list[Line]:
        """Lines between title and rows."""
        return []

    # Drawing

    def body(self) -> ComposeResult:
        yield self._head
        yield self._list

    def bar(self) -> list[tuple[str, str]]:
        return [*words.LIST_KEYS]

    def draw(self) -> None:
        width, height = self.size.width, max(1, self.size.height - 2)
        self._head.paint(fill([heading(self.title_text, width, self.look.glyphs.line)], width, 1), self.look.theme)
        self._list.paint(fill(self._lines(width, height), width, height), self.look.theme)

    def _lines(self, width: int, height: int) -> list[Line]:
        rows = self.rows()
        self.at = max(0, min(self.at, len(rows) - 1))
        above: list[Line] = [(), *self.above()]
        below: list[Line] = [((f"  {line}", Ink.UP),) for line in wrap(self.message, width - 4)]
        sections = sum(bool(row.section) for row in rows)
        room = max(1, height - len(above) - len(below) - 1 - 2 * sections)
        first = max(0, min(self.at - room // 2, len(rows) - room))
        shown = range(first, min(len(rows), first + room))
        self._row_of_line = [-1] * len(above)
        lines: list[Line] = []
        for place in shown:
            if rows[place].section:
                lines += [(), ((f"  {rows[place].section}", Ink.TITLE),)]
                self._row_of_line += [-1, -1]
            lines.append(self._line(place, rows[place], width))
            self._row_of_line.append(place)
        return [*above, *lines, (), *below]

    def _line(self, place: int, row: Row, width: int) -> Line:
        here = place == self.at
        mark = "> " if here else "  "
        key: Line = ((f" {row.key} ", Ink.LETTER),) if row.key else ()
        label = cut(row.label, width - 8, self.look.glyphs.more)
        pad = " " * max(1, self.label_width - len(label))
        used = len(mark) + width_of(key) + len(label) + 2 + len(pad)
        note = cut(row.note, max(0, width - used), self.look.glyphs.more)
        return (
            (mark, Ink.STRONG),
            *key,
            (f" {label} ", Ink.HERE_STRONG if here else Ink.TEXT),
            (pad + note, Ink.FAINT),
        )

    @property
    def label_width(self) -> int:
        """The column in which notes begin."""
        return max((len(row.label) for row in self.rows()), default=0) + 2

    # Keys

    def _move(self, rows: int) -> None:
        count = len(self.rows())
        if count:
            self.at = (self.at + rows) % count if abs(rows) == 1 else max(0, min(self.at + rows, count - 1))
        self.message = ""
        self.redraw()

    def typed(self, event: events.Key) -> None:
        page = max(1, self.size.height - 6)
        jumps = {"pagedown": page, "pageup": -page, "home": -1_000_000, "end": 1_000_000}
        if event.key in jumps:
            self._move(jumps[event.key])
            return
        for place, row in enumerate(self.rows()):
            if row.key and row.key == event.character:
                self._choose(place)
                return

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self.rows()):
            self.at = place
            self.chosen(place)
            self.redraw()

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def do_next_zone(self) -> None:
        self._move(1)

    def do_previous_zone(self) -> None:
        self._move(-1)

    def do_confirm(self) -> None:
        self._choose(self.at)

    def do_cancel(self) -> None:
        self.dismiss(None)

    def do_quit(self) -> None:
        self.dismiss(None)

    def on_mouse_scroll_down(self) -> None:
        self._move(1)

    def on_mouse_scroll_up(self) -> None:
        self._move(-1)

    def clicked(self, event: events.Click) -> None:
        line = event.screen_y - 1
        if 0 <= line < len(self._row_of_line) and self._row_of_line[line] >= 0:
            self._choose(self._row_of_line[line])
