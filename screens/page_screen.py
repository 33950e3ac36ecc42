"""A window of text that scrolls: help, log, a card in full."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult

from screens.canvas import Canvas
from screens.catalogue import board as words
from screens.house import HouseScreen, heading, sheets
from screens.ink import Ink, Line, fill, wrap
from screens.look import Look

TEXT_WIDTH = 96
"""Longer lines are hard to read."""


class PageScreen(HouseScreen[None]):
    """Paragraphs under a title. `at_end` opens it at the last line; `titles` are the paragraphs that head others."""

    CSS_PATH = sheets("page_screen")

    def __init__(
        self, look: Look, title: str, paragraphs: Sequence[str], at_end: bool = False, titles: Sequence[str] = ()
    ) -> None:
        super().__init__(look)
        self._title = title
        self._paragraphs = list(paragraphs)
        self._titles = frozenset(titles)
        self._top: int | None = None if at_end else 0
        self._head = Canvas(id="head")
        self._page = Canvas(id="page")

    def body(self) -> ComposeResult:
        yield self._head
        yield self._page

    def bar(self) -> list[tuple[str, str]]:
        return [*words.PAGE_KEYS]

    def lines(self, width: int) -> list[Line]:
        """The whole text, wrapped; an indented paragraph keeps its indentation."""
        lines: list[Line] = []
        for paragraph in self._paragraphs:
            text = paragraph.lstrip()
            indent = " " * (len(paragraph) - len(text))
            ink = Ink.TEXT if indent or not self.is_heading(paragraph) else Ink.TITLE
            if "  " in text:
                lines.append(((f"  {indent}{text}", ink),))
                continue
            rows = wrap(text, width - len(indent)) or [""]
            lines += [((f"  {indent}{row}", ink),) for row in rows]
        return lines

    def is_heading(self, paragraph: str) -> bool:
        """Whether a paragraph is drawn as a title."""
        return paragraph in self._titles

    def draw(self) -> None:
        width, height = self.size.width, max(1, self.size.height - 2)
        lines = self.lines(min(TEXT_WIDTH, width - 4))
        last = max(0, len(lines) - height)
        self._top = last if self._top is None else max(0, min(self._top, last))
        hidden = len(lines) - height - self._top
        more = words.MORE_BELOW.format(count=hidden, lines=words.LINE[hidden > 1])
        title = f"{self._title}  ({more})" if hidden > 0 else self._title
        self._head.paint(fill([heading(title, width, self.look.glyphs.line)], width, 1), self.look.theme)
        self._page.paint(fill(lines[self._top :], width, height), self.look.theme)

    def scroll_by(self, rows: int) -> None:
        self._top = (self._top or 0) + rows
        self.redraw()

    def typed(self, event: events.Key) -> None:
        page = max(1, self.size.height - 4)
        jumps = {"pagedown": page, "pageup": -page, "home": -1_000_000, "end": 1_000_000}
        if event.key in jumps:
            self.scroll_by(jumps[event.key])

    def do_up(self) -> None:
        self.scroll_by(-1)

    def do_down(self) -> None:
        self.scroll_by(1)

    def do_confirm(self) -> None:
        self.dismiss(None)

    def do_cancel(self) -> None:
        self.dismiss(None)

    def do_quit(self) -> None:
        self.dismiss(None)

    def on_mouse_scroll_down(self) -> None:
        self.scroll_by(3)

    def on_mouse_scroll_up(self) -> None:
        self.scroll_by(-3)
