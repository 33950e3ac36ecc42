"""`Ctrl+P`: find a command by its name and do it; made from the one registry (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from screens.catalogue import board as words
from screens.commands import Command
from screens.ink import Ink, Line
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.typed_line import edited


class PaletteScreen(ListScreen[str]):
    """Dismissed with the name of a command, or None."""

    def __init__(self, look: Look, commands: Sequence[Command]) -> None:
        super().__init__(look, words.PALETTE)
        self._commands = commands
        self._query = ""

    def _found(self) -> list[Command]:
        wanted = self._query.casefold()
        return [command for command in self._commands if wanted in f"{command.name} {command.help}".casefold()]

    def rows(self) -> Sequence[Row]:
        return [Row(command.help, command.key_name) for command in self._found()]

    def above(self) -> list[Line]:
        return [((f"  {words.SEARCH} ", Ink.FAINT), (f"{self._query}_", Ink.STRONG)), ()]

    def chosen(self, place: int) -> None:
        self.dismiss(self._found()[place].name)

    def on_key(self, event: events.Key) -> None:
        """Letters are typed here, also those that are commands elsewhere."""
        text = edited(self._query, event)
        if text is not None:
            event.stop()
            event.prevent_default()
            self._query, self.at = text, 0
            self.redraw()
