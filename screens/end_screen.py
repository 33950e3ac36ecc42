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
from screens.ports import AnotherGame, Names
from screens.questions import result_sentences
from screens.story import Story

BANNER_HEIGHT = 24
"""Below this, how the game ended is worth more than large letters."""


class EndScreen(ListScreen[str]):
    """Dismissed with `rematch`, `menu`, `quit`, or None to look at the board. `replay` shows the whole game again.

    With `another` a rematch needs the other player, too: whoever opened the screen closes it once both have agreed, and
    calls `redraw` when something changes.
    """

    def __init__(
        self,
        look: Look,
        view: View,
        names: Names,
        story: Story,
        can_rematch: bool = True,
        replay: Callable[[], str] | None = None,
        another: AnotherGame | None = None,
    ) -> None:
        super().__init__(look, words.END_TITLE)
        self._view = view
        self._names = names
        self._story = story
        self._replay = replay
        self._can_rematch = can_rematch
        self._another = another
        self.review: Callable[[], str] | None = None
        """Opens the review of the game; a sentence where there can be none."""

    @property
    def _choices(self) -> Sequence[str]:
        another = self._another
        can_rematch = self._can_rematch if another is None else another.can_ask
        can_decline = another is not None and another.asked
        offered = {"rematch": can_rematch, "decline": can_decline, "review": self.review is not None}
        offered["replay"] = self._replay is not None
        return (*(choice for choice, whether in offered.items() if whether), "log", "board", "menu", "quit")

    def rows(self) -> Sequence[Row]:
        return [Row(*words.END_ROWS[choice]) for choice in self._choices]

    def above(self) -> list[Line]:
        view, width = self._view, self.size.width
        won = view.winner >= 0 and view.team(view.winner) == view.team(view.seat)
        word = words.END_DRAW if view.winner < 0 else words.END_WON if won else words.END_LOST
        ink = Ink.TITLE if won else Ink.STRONG
        lines: list[Line] = []
        asked = self._another.sentence if self._another is not None else ""
        about_another = [((f"  {row}", Ink.TITLE),) for row in wrap(asked, width - 4)] if asked else []
        if self.size.height >= BANNER_HEIGHT:
            lines = [*(((f"  {row}", ink),) for row in banner(word, self.look.glyphs)), ()]
        for sentence in result_sentences(view, self._names):
            lines += [((f"  {row}", Ink.STRONG),) for row in wrap(sentence, width - 4)]
        taken = len(lines) + len(self._choices) + (len(about_another) + 1 if about_another else 0)
        rows = self._ending(self.size.height - taken - 7)
        if rows:
            lines += [(), ((f"  {words.ENDING}", Ink.TITLE),), *(((f"  {row}", Ink.TEXT),) for row in rows)]
        return [*lines, (), *about_another, *([()] if about_another else [])]

    def _ending(self, room: int) -> list[str]:
        """The last action of the game, in at most `room` rows."""

        def rows(headlines: Sequence[Headline]) -> list[str]:
            return [row for headline in headlines for row in wrap(headline.whole, self.size.width - 4)]

        return rows(worth_the_room(self._story.ending, lambda kept: len(rows(kept)) <= room))[: max(0, room)]

    def chosen(self, place: int) -> None:
        choice = self._choices[place]
        if choice == "log":
            self.do_log()
        elif choice == "review" and self.review is not None:
            self.message = self.review()
        elif choice == "replay" and self._replay is not None:
            self.message = self._replay()
        elif choice in ("rematch", "decline") and self._another is not None:
            self._another.want(choice == "rematch")
        else:
            self.dismiss(None if choice == "board" else choice)

    def do_log(self) -> None:
        self.app.push_screen(LogScreen(self.look, self._story))

    def do_rematch(self) -> None:
        if "rematch" in self._choices:
            self.chosen(self._choices.index("rematch"))
            self.redraw()

    def do_quit(self) -> None:
        self.dismiss("quit")
