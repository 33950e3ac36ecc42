"""`?`: every command with its keys, from the one registry, how to read the board, and the words of the cards (U2)."""

from __future__ import annotations

from screens.catalogue import board as words
from screens.catalogue import glossary, seats
from screens.commands import by_group, help_lines
from screens.encyclopedia import glossary_lines
from screens.look import Look
from screens.page_screen import PageScreen


class HelpScreen(PageScreen):
    def __init__(self, look: Look) -> None:
        board = (*words.HELP_BOARD, "", *seats.HELP_MARKS, "", *seats.HELP_FOUR)
        titles = [
            words.HELP_BOARD[0],
            seats.HELP_MARKS[0],
            seats.HELP_FOUR[0],
            *(group for group, _ in by_group()),
            glossary.TITLE,
        ]
        pages = [*board, "", *help_lines(), "", glossary.TITLE, *glossary_lines()]
        super().__init__(look, words.HELP, pages, titles=titles)
