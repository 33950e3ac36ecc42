"""`c`: all cards, searched and filtered by set; the card under the cursor in full beside the list (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from engine.cards import SETS
from engine.design import CardDesign
from screens.canvas import Canvas
from screens.card_face import draw_card, keyword_lines
from screens.card_screen import CardScreen
from screens.catalogue import advice
from screens.catalogue import board as words
from screens.encyclopedia import find, listed_name
from screens.house import HouseScreen, heading, keys_of, sheets
from screens.ink import Ink, Line, cut, fill, wrap
from screens.look import Look
from screens.opinion import opinion_lines
from screens.page_screen import PageScreen
from screens.places import Shown
from screens.plan import FOCUSED
from screens.questions import card_page
from screens.typed_line import edited
from screens.zones import card_face

LIST_WIDTH = 44


class BrowserScreen(HouseScreen[None]):
    """Typing searches at once. With `designs` it shows those and offers no sets."""

    CSS_PATH = sheets("browser_screen")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012

    def __init__(self, look: Look, title: str = words.ALL_CARDS, designs: Sequence[CardDesign] | None = None) -> None:
        super().__init__(look)
        self._title = title
        self._designs = designs
        self._query = ""
        self._set = ""
        self.at = 0
        self._head = Canvas(id="head")
        self._list = Canvas(id="list")
        self._page = Canvas(id="page")
        self._first = 0

    def body(self) -> ComposeResult:
        yield self._head
        yield Horizontal(self._list, self._page)

    def bar(self) -> list[tuple[str, str]]:
        sets = [words.SET_KEY] if self._designs is None and len(SETS) > 1 else []
        return [*words.BROWSER_KEYS, *sets, *keys_of(["opinion"] if self._designs is None else []), words.CLOSE_KEY]

    def found(self) -> list[CardDesign]:
        """The cards that the search and the set leave."""
        cards = find(self._query, self._set)
        if self._designs is None:
            return cards
        return [design for design in self._designs if design in cards]

    def draw(self) -> None:
        width, height = self.size.width, max(1, self.size.height - 4)
        found = self.found()
        self.at = max(0, min(self.at, len(found) - 1))
        set_name = SETS[self._set].name if self._set else words.ALL_SETS
        title = self._title if self._designs is not None else f"{self._title}: {set_name}"
        search: Line = ((f"  {words.SEARCH} ", Ink.FAINT), (f"{self._query}_", Ink.STRONG))
        many = words.FOUND_ONE if len(found) == 1 else words.FOUND.format(count=len(found))
        count: Line = ((f"   {many}", Ink.FAINT),)
        head = [heading(title, width, self.look.glyphs.line), (*search, *count), ()]
        self._head.paint(fill(head, width, 3), self.look.theme)
        wide = width >= 80
        list_width = LIST_WIDTH if wide else width
        self._list.paint(fill(self._rows(found, list_width, height), list_width, height), self.look.theme)
        if wide:
            page = self._card_lines(found[self.at], width - LIST_WIDTH) if found else []
            self._page.paint(fill(page, width - LIST_WIDTH, height), self.look.theme)

    def _rows(self, found: Sequence[CardDesign], width: int, height: int) -> list[Line]:
        if not found:
            nothing = words.NOTHING_FOUND if self._designs is None or self._designs else words.PILE_EMPTY
            return [((f"  {nothing}", Ink.FAINT),)]
        self._first = max(0, min(self.at - height // 2, len(found) - height))
        return [
            self._row(design, width, self._first + place == self.at)
            for place, design in enumerate(found[self._first : self._first + height])
        ]

    def _row(self, design: CardDesign, width: int, here: bool) -> Line:
        mark = words.TEAM_SHORT if design.team_only else ""
        keywords = (keyword_lines(design.keywords, width - 32 - len(mark), 1) or [""])[0]
        name = cut(listed_name(design), 24, self.look.glyphs.more)
        text = f" {name:<24} {design.power:>2}  {' '.join(part for part in (keywords, mark) if part)}"
        return (("> " if here else "  ", Ink.STRONG), (f"{text:<{width - 3}}", Ink.HERE_STRONG if here else Ink.TEXT))

    def _card_lines(self, design: CardDesign, width: int) -> list[Line]:
        lines: list[Line] = []
        if self.size.height >= 30:
            shown = Shown(-1, design, design.power, design.keywords, False, "", True)
            lines = list(draw_card(card_face(shown), FOCUSED, self.look.glyphs))
        page = card_page(design)[1:] if lines else [design.name, *card_page(design)[1:]]
        if lines:
            lines.append(())
        for paragraph in page:
            ink = Ink.STRONG if paragraph == design.name else Ink.TEXT
            lines += [((row, ink),) for row in wrap(paragraph, width - 3)] or [()]
        return lines

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Letters are typed here, also those that are commands elsewhere."""
        text = edited(self._query, event)
        if text is not None and not self.closed:
            event.stop()
            event.prevent_default()
            self._query, self.at = text, 0
            self.redraw()

    def typed(self, event: events.Key) -> None:
        page = max(1, self.size.height - 6)
        jumps = {"pagedown": page, "pageup": -page, "home": -1_000_000, "end": 1_000_000}
        if event.key in jumps:
            self._move(jumps[event.key])

    def _move(self, rows: int) -> None:
        self.at += rows
        self.redraw()

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def do_next_zone(self) -> None:
        """Tab: the next set."""
        if self._designs is None:
            order = ["", *SETS]
            self._set = order[(order.index(self._set) + 1) % len(order)]
            self.redraw()

    def do_confirm(self) -> None:
        found = self.found()
        if found:
            self.app.push_screen(CardScreen(self.look, found[self.at]))

    def do_opinion(self) -> None:
        """What the computer thinks of the cards of this set; of the first one while all are shown."""
        lines = opinion_lines(self._set or next(iter(SETS)))
        titles = [line for line in lines if not line.startswith(" ")][1:]
        self.app.push_screen(PageScreen(self.look, advice.OPINION_TITLE, lines, titles=titles))

    def do_cancel(self) -> None:
        if self._query:
            self._query = ""
            self.redraw()
        else:
            self.dismiss(None)

    def do_quit(self) -> None:
        self.dismiss(None)

    def on_mouse_scroll_down(self) -> None:
        self._move(1)

    def on_mouse_scroll_up(self) -> None:
        self._move(-1)

    def clicked(self, event: events.Click) -> None:
        place = self._first + event.screen_y - 3
        if event.screen_y >= 3 and place < len(self.found()):
            if place == self.at:
                self.do_confirm()
            else:
                self._move(place - self.at)
