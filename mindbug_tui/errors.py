"""What the program says instead of going on, and with which exit status it ends (U4)."""

from __future__ import annotations

OK = 0
INTERNAL = 1
USAGE = 2
NO_CONNECTION = 3
OTHER_VERSION = 4
CHEATED = 5
INTERRUPTED = 130


class Refusal(Exception):
    """One sentence that a player can act on; ends the program with `status`, without a crash file."""

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        super().__init__(sentence)
        self.status = status
