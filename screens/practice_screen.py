"""A game against the computer: how strong, and which deal."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from screens.catalogue import board as words
from screens.ink import Ink, Line, wrap
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.ports import Level, Start

SEED_DIGITS = 12


class PracticeScreen(ListScreen[Start]):
    """Dismissed with what to start, or None. Digits make up the seed."""

    def __init__(self, look: Look, levels: Sequence[Level]) -> None:
        super().__init__(look, words.PRACTICE_TITLE)
        self._levels = levels
        self._seed = ""
        self.at = max((place for place, level in enumerate(levels) if level.usual), default=0)

    def rows(self) -> Sequence[Row]:
        return [Row(level.name.capitalize(), level.note) for level in self._levels]

    def above(self) -> list[Line]:
        seed = f"{self._seed}_" if self._seed else words.SEED_NONE
        note: list[Line] = [((f"  {row}", Ink.FAINT),) for row in wrap(words.SEED_NOTE, self.size.width - 4)]
        return [((f"  {words.SEED} ", Ink.TEXT), (seed, Ink.STRONG)), *note, ()]

    def chosen(self, place: int) -> None:
        self.dismiss(Start(self._levels[place].name, int(self._seed) if self._seed else None))

    def typed(self, event: events.Key) -> None:
        if event.key == "backspace":
            self._seed = self._seed[:-1]
        elif event.character and event.character.isdecimal() and event.character.isascii():
            self._seed = (self._seed + event.character)[:SEED_DIGITS]
        else:
            super().typed(event)
        self.redraw()
