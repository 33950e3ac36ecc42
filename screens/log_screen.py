"""`L`: everything that has happened, a sentence an event, scrollable (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from screens.catalogue import board as words
from screens.look import Look
from screens.page_screen import PageScreen


class LogScreen(PageScreen):
    def __init__(self, look: Look, log: Sequence[str]) -> None:
        super().__init__(look, words.LOG, log or [words.LOG_EMPTY], at_end=True)
