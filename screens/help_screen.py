"""`?`: every command with its keys, made from the one registry, and how to read the board (U2)."""

from __future__ import annotations

from screens.catalogue import board as words
from screens.commands import by_group, help_lines
from screens.look import Look
from screens.page_screen import PageScreen


class HelpScreen(PageScreen):
    def __init__(self, look: Look) -> None:
        titles = [words.HELP_BOARD[0], *(group for group, _ in by_group())]
        super().__init__(look, words.HELP, [*words.HELP_BOARD, "", *help_lines()], titles=titles)
