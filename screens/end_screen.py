"""The end of a game: who won and why, the last action, and what next (U2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.view import View
from screens.banner import banner
from screens.catalogue import board as words
from screens.headlines import Headline, worth_the_room
from screens.ink import Ink, Line, wrap
from screens.list_screen import ListScreen, Row
from screens.log_screen import LogScreen
from screens.look import Look
from screens.ports import Names
from screens.questions import result_sentences
from screens.story import Story

BANNER_HEIGHT = 24
"""Below this, how the game ended is worth more than large letters."""


class EndScreen(ListScreen[str]):
    """Dismissed with `rematch`, `menu`, `quit`, or None to look at the board. `replay` shows the whole game again."""

    def __init__(
        self,
        look: Look,
        view: View,
        names: Names,
        story: Story,
        can_rematch: bool = True,
        replay: Callable[[], str] | None = None,
    ) -> None:
        super().__init__(look, words.END_TITLE)
        self._view = view
        self._names = names
        self._story = story
        self._replay = replay
        first = [*(["rematch"] if can_rematch else []), *(["replay"] if replay is not None else [])]
        self._choices = (*first, "log", "board", "menu", "quit")

    def rows(self) -> Sequence[Row]:
        return [Row(*words.END_ROWS[choice]) for choice in self._choices]

    def above(self) -> list[Line]:
        view, width = self._view, self.size.width
        won = view.winner >= 0 and view.team(view.winner) == view.team(view.seat)
        word = words.END_DRAW if view.winner < 0 else words.END_WON if won else words.END_LOST
        ink = Ink.TITLE if won else Ink.STRONG
        lines: list[Line] = []
        if self.size.height >= BANNER_HEIGHT:
            lines = [*(((f"  {row}", ink),) for row in banner(word, self.look.glyphs)), ()]
        for sentence in result_sentences(view, self._names):
            lines += [((f"  {row}", Ink.STRONG),) for row in wrap(sentence, width - 4)]
        rows = self._ending(self.size.height - len(lines) - len(self._choices) - 7)
        if rows:
            lines += [(), ((f"  {words.ENDING}", Ink.TITLE),), *(((f"  {row}", Ink.TEXT),) for row in rows)]
        return [*lines, ()]

    def _ending(self, room: int) -> list[str]:
        """The last action of the game, in at most `room` rows."""

        def rows(headlines: Sequence[Headline]) -> list[str]:
            return [row for headline in headlines for row in wrap(headline.whole, self.size.width - 4)]

        return rows(worth_the_room(self._story.ending, lambda kept: len(rows(kept)) <= room))[: max(0, room)]

    def chosen(self, place: int) -> None:
        choice = self._choices[place]
        if choice == "log":
            self.do_log()
        elif choice == "replay" and self._replay is not None:
            self.message = self._replay()
        else:
            self.dismiss(None if choice == "board" else choice)

    def do_log(self) -> None:
        self.app.push_screen(LogScreen(self.look, self._story))

    def do_rematch(self) -> None:
        if "rematch" in self._choices:
            self.dismiss("rematch")

    def do_quit(self) -> None:
        self.dismiss("quit")
