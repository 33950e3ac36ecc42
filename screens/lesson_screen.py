"""The board of a game against the computer: hints, taking back, and having it decide now (U8, B5)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from engine.view import View
from screens.catalogue import advice as words
from screens.hint import Hint, hint_lines
from screens.house import keys_of
from screens.look import Look
from screens.match_screen import MatchScreen
from screens.page_screen import PageScreen
from screens.ports import Lesson, Names, Terminal

TAKE_BACK = "take back"


class LessonScreen(MatchScreen):
    """Dismissed with TAKE_BACK, too. The computer thinks elsewhere; nothing here waits for it."""

    def __init__(
        self, look: Look, seat: int, names: Names, lesson: Lesson, terminal: Terminal, replay: Callable[[], str]
    ) -> None:
        super().__init__(look, seat, names, lesson.person, terminal, lesson.concede, replay=replay)
        self._lesson = lesson
        self._asking: asyncio.Task[None] | None = None
        lesson.listen(self.note)

    def bar(self) -> list[tuple[str, str]]:
        keys = super().bar()
        view = self.table.view
        if view is None or view.over:
            return keys
        mine = self.table.decision is not None
        return [keys[0], *keys_of(("hint", "take_back") if mine else ("hurry", "take_back")), *keys[1:]]

    def do_hint(self) -> None:
        view = self.table.view
        if view is None or self._lesson.person.waiting is None or self.table.decision is None:
            self._say(words.HINT_ONLY_YOURS)
        elif self._asking is None or self._asking.done():
            self._say(words.HINT_THINKING)
            self._asking = asyncio.create_task(self._show_hints(view))

    async def _show_hints(self, view: View) -> None:
        hints = await self._lesson.hints(view)
        if self._lesson.person.waiting is not None and self.table.view == view and self.is_current:
            self.app.push_screen(HintScreen(self.look, hints))

    def do_take_back(self) -> None:
        if self._lesson.can_take_back:
            self.dismiss(TAKE_BACK)
        else:
            self._say(words.NOTHING_TO_TAKE_BACK)

    def do_hurry(self) -> None:
        self._lesson.hurry()

    def on_unmount(self) -> None:
        if self._asking is not None:
            self._asking.cancel()

    def _say(self, sentence: str) -> None:
        """In the strip only: it is no part of the game."""
        self.story.whisper(sentence)
        self.redraw()


class HintScreen(PageScreen):
    """The best options, a paragraph each."""

    def __init__(self, look: Look, hints: Sequence[Hint]) -> None:
        paragraphs = [line for sentence in hint_lines(hints) for line in (sentence, "")]
        super().__init__(look, words.HINT_TITLE, ["", *paragraphs, words.HINT_NOTE])
