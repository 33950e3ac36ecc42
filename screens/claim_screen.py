"""The other player is not back in time: wait on, claim the game, or leave (N6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from screens.catalogue import network as words
from screens.ink import Ink, Line, wrap
from screens.list_screen import ListScreen, Row
from screens.look import Look

WAIT, WIN, DRAW, LEAVE_GAME = "wait", "win", "draw", "leave"
CHOICES: Final = (WAIT, WIN, DRAW, LEAVE_GAME)


class ClaimScreen(ListScreen[str]):
    """Dismissed with WIN, DRAW or LEAVE_GAME; WAIT, also by Esc, is offered first and changes nothing."""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look, words.CLAIM_TITLE.format(name=name))
        self._sentence = words.PATIENCE["claim"].format(name=name)

    def rows(self) -> Sequence[Row]:
        return [Row(label, note) for label, note in words.CLAIM_ROWS]

    def above(self) -> list[Line]:
        width = self.size.width - 4
        asked: list[Line] = [((f"  {row}", Ink.STRONG),) for row in wrap(self._sentence, width)]
        return [*asked, *(((f"  {row}", Ink.FAINT),) for row in wrap(words.CLAIM_AGAIN, width)), ()]

    def chosen(self, place: int) -> None:
        self.dismiss(CHOICES[place])

    def do_cancel(self) -> None:
        self.dismiss(WAIT)

    def do_quit(self) -> None:
        self.dismiss(WAIT)
