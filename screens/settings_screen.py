"""Settings, changed at once and kept for the next time (U3, U4)."""

from __future__ import annotations

from collections.abc import Sequence

from screens import themes
from screens.catalogue import board as words
from screens.list_screen import ListScreen, Row
from screens.look import BELLS, CARDS, Look
from screens.ports import Program


class SettingsScreen(ListScreen[None]):
    """Enter takes the next value of a setting."""

    def __init__(self, look: Look, program: Program) -> None:
        super().__init__(look, words.SETTINGS_TITLE)
        self._program = program

    def rows(self) -> Sequence[Row]:
        look = self.look
        return [
            Row(words.SETTING_THEME.format(value=look.theme_name), words.THEME_NOTES[look.theme_name]),
            Row(words.SETTING_ASCII.format(value=words.ON if look.ascii else words.OFF), words.ASCII_NOTE),
            Row(words.SETTING_BELL.format(value=look.bell), words.BELL_NOTES[look.bell]),
            Row(words.SETTING_CARDS.format(value=look.cards), words.CARDS_NOTE),
        ]

    def chosen(self, place: int) -> None:
        look = self.look
        if place == 0:
            look.theme_name = _after(look.theme_name, themes.NAMES)
            refusal = self._program.keep("theme", look.theme_name)
            self.refresh()
        elif place == 1:
            look.ascii = not look.ascii
            refusal = self._program.keep("ascii", look.ascii)
        elif place == 2:
            look.bell = _after(look.bell, BELLS)
            refusal = self._program.keep("bell", look.bell)
        else:
            look.cards = _after(look.cards, tuple(CARDS))
            refusal = self._program.keep("cards", look.cards)
        self.message = refusal or words.KEPT


def _after(value: str, values: Sequence[str]) -> str:
    return values[(values.index(value) + 1) % len(values)]
