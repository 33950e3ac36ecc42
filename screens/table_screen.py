"""Before a game against another machine: the invite, who knocks, how the deal gets on; or the tables to choose from and
where to type an invite."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from rich.style import Style
from textual import events
from textual.app import ComposeResult

from screens.canvas import Canvas
from screens.catalogue import network as words
from screens.house import HouseScreen, heading, sheets
from screens.ink import Ink, Line, cut, fill, wrap
from screens.look import Look
from screens.themes import Theme
from screens.typed_line import edited
from screens.zones import window

LONGEST = 400
MOST_ROWS = 7
PAPER: Final = Theme("paper", (Style.parse("color(16) on color(231)"),) * len(Ink))
"""What cameras are used to, in every theme."""


class TableScreen(HouseScreen[str]):
    """Sentences that grow downwards. Dismissed with None if the player leaves; whoever opened it says what it asks."""

    CSS_PATH = sheets("table_screen")

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(look)
        self._title = title
        self._said: list[tuple[str, Ink]] = []
        self._pinned = ""
        self._typed: str | None = None
        self._answer: asyncio.Future[str] | None = None
        self._asks_yes_or_no = False
        self._offer = ""
        self._rows: Sequence[str] = ()
        self._at = 0
        self._picked = ""
        """What the row that was chosen wants to be typed; the line is an answer to it."""
        self._code: Sequence[str] = ()
        self._shows_code = False
        self._head = Canvas(id="head")
        self._page = Canvas(id="page")

    # Whoever opened it speaks

    def say(self, sentence: str, ink: Ink = Ink.TEXT) -> None:
        """One more sentence."""
        self._said.append((sentence, ink))
        self._shows_code = False
        self.redraw()

    def pin(self, sentence: str) -> None:
        """Keep this sentence in sight, however many follow it; "" lets it go."""
        self._pinned = sentence
        self.redraw()

    def offer_code(self, rows: Sequence[str]) -> None:
        """A picture of dark ink on light ground that a key shows in the place of the sentences, until the next one."""
        self._code = rows
        self.redraw()

    async def ask(self, sentence: str) -> bool:
        """Yes or no."""
        self._asks_yes_or_no = True
        self.say(sentence, Ink.STRONG)
        return await self._answered() == words.YES_KEY

    async def read(self, sentence: str) -> str:
        """A line that is typed or pasted."""
        self._typed = ""
        self.say(sentence, Ink.STRONG)
        return await self._answered()

    async def choose(self, sentence: str, rows: Sequence[str]) -> int:
        """The place of one of these rows."""
        self.offer(sentence, rows)
        return int(await self._answered())

    def offer(self, sentence: str, rows: Sequence[str]) -> None:
        """Rows below the sentences, for `choose` or while a line is typed: there `read` gives the number of the chosen
        one, counted from 1, before what is typed for it. More may come; none may be taken away or change its place."""
        self._offer, self._rows = sentence, rows
        self.redraw()

    async def _answered(self) -> str:
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self._answer = None
            self._typed = None
            self._asks_yes_or_no = False
            self._offer, self._rows, self._at, self._picked = "", (), 0, ""
            self.redraw()

    # Drawing

    def body(self) -> ComposeResult:
        yield self._head
        yield self._page

    def bar(self) -> list[tuple[str, str]]:
        if self._asks_yes_or_no:
            return [*words.YES_NO_KEYS]
        code_key = words.HIDE_CODE_KEY if self._shows_code else words.SHOW_CODE_KEY
        return [
            *(words.ROW_KEYS if self._rows and not self._typed and not self._picked else ()),
            *(words.TYPING_KEYS if self._typed or self._picked or not (self._rows or self._typed is None) else ()),
            *((code_key,) if self._code_fits else ()),
            words.BACK_TO_ROWS_KEY if self._picked else words.LEAVE_TABLE_KEY,
        ]

    @property
    def _code_fits(self) -> bool:
        drawable = bool(self._code) and not self.look.ascii
        return drawable and len(self._code) <= self.size.height - 2 and len(self._code[0]) <= self.size.width

    def draw(self) -> None:
        width, height = self.size.width, max(1, self.size.height - 2)
        self._head.paint(fill([heading(self._title, width, self.look.glyphs.line)], width, 1), self.look.theme)
        if self._shows_code and self._code_fits:
            code: list[Line] = [((row.center(width), Ink.TEXT),) for row in self._code]
            self._page.paint(fill(code, width, height), PAPER)
            return
        asked = self._offered(width)
        if self._typed is not None:
            asked += [((f"  {row}", Ink.STRONG),) for row in wrap(f"{self._picked or '>'} {self._typed}_", width - 4)]
        if self._asks_yes_or_no:
            asked.append(((f"  {words.YES_NO}", Ink.STRONG),))
        told = self._told(width, height - len(asked))
        self._page.paint(fill([*told, *asked], width, height), self.look.theme)

    def _told(self, width: int, room: int) -> list[Line]:
        """The newest sentences for which there is room, each whole; what is pinned stays in sight above them."""
        lines, pinned_is_there = self._newest(width, room)
        if self._pinned and not pinned_is_there:
            above = self._rows_of(self._pinned, Ink.TITLE, width)
            lines = [*above, (), *self._newest(width, room - len(above) - 1)[0]]
        return [(), *lines]

    def _newest(self, width: int, room: int) -> tuple[list[Line], bool]:
        lines: list[Line] = []
        pinned_is_there = False
        for sentence, ink in reversed(self._said):
            rows = self._rows_of(sentence, ink, width)
            if lines and len(rows) + len(lines) + 2 > room:
                break
            lines = [*rows, (), *lines]
            pinned_is_there = pinned_is_there or sentence == self._pinned
        return lines, pinned_is_there

    @staticmethod
    def _rows_of(sentence: str, ink: Ink, width: int) -> list[Line]:
        return [((f"  {row}", ink),) for row in wrap(sentence, width - 4)]

    def _offered(self, width: int) -> list[Line]:
        """As many rows as always leave room for the rest."""
        if not self._offer:
            return []
        lines: list[Line] = [((f"  {row}", Ink.STRONG),) for row in wrap(self._offer, width - 4)]
        first = window(len(self._rows), MOST_ROWS, self._at)
        for place in range(first, min(len(self._rows), first + MOST_ROWS)):
            label = cut(f"{place + 1}  {self._rows[place]}", width - 8, self.look.glyphs.more)
            here = place == self._at
            lines.append(((" >  " if here else "    ", Ink.STRONG), (label, Ink.HERE_STRONG if here else Ink.TEXT)))
        return [*lines, ()]

    # Keys

    def on_key(self, event: events.Key) -> None:
        """While a line is typed every letter belongs to it, also those that are commands elsewhere."""
        if self._typed is None or event.key in ("escape", "enter", "up", "down", "ctrl+q"):
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        text = edited(self._typed, event, LONGEST)
        if text is not None:
            self._typed = text
            self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        if self._typed is not None:
            self._typed = (self._typed + " ".join(event.text.split()))[:LONGEST]
            self.redraw()

    def typed(self, event: events.Key) -> None:
        character = event.character or ""
        if self._asks_yes_or_no and character in (words.YES_KEY, words.NO_KEY):
            self._give(character)
        elif character == words.CODE_KEY and self._code_fits and not self._asks_yes_or_no:
            self._shows_code = not self._shows_code
            self.redraw()
        elif character.isdecimal() and 0 < int(character) <= len(self._rows):
            self._give(str(int(character) - 1))

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def _move(self, rows: int) -> None:
        if self._rows and not self._picked:
            self._at = (self._at + rows) % len(self._rows)
            self.redraw()

    def do_confirm(self) -> None:
        if self._typed is None:
            if self._rows:
                self._give(str(self._at))
        elif self._typed:
            number = f"{self._at + 1} " if self._picked and ":" not in self._typed else ""
            self._give(f"{number}{self._typed}")
        elif self._rows:
            self._picked = words.CODE_WANTED.format(table=self._rows[self._at])
            self.redraw()

    def do_cancel(self) -> None:
        if self._picked:
            self._picked = ""
            self.redraw()
        else:
            self.dismiss(None)

    def do_quit(self) -> None:
        if self._typed is None:
            self.dismiss(None)

    def _give(self, answer: str) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)
