"""Saved games to choose one from: to be continued where it broke off (A5), or to be watched (U8)."""

from __future__ import annotations

from collections.abc import Sequence

from screens.catalogue import board as words
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.ports import SavedRow


class ResumeScreen(ListScreen[str]):
    """Dismissed with the id of a game, or None."""

    def __init__(self, look: Look, saved: Sequence[SavedRow], title: str = words.RESUME_TITLE) -> None:
        super().__init__(look, title)
        self._saved = saved

    def rows(self) -> Sequence[Row]:
        return [Row(game.line) for game in self._saved]

    def chosen(self, place: int) -> None:
        self.dismiss(self._saved[place].id)
