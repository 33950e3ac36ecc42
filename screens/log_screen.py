"""`L`: everything that has happened, a sentence an event, scrollable (U2)."""

from __future__ import annotations

from screens.catalogue import board as words
from screens.look import Look
from screens.page_screen import PageScreen
from screens.story import Story


class LogScreen(PageScreen):
    def __init__(self, look: Look, story: Story) -> None:
        super().__init__(look, words.LOG, story.log or [words.LOG_EMPTY], at_end=True, titles=story.turns)
