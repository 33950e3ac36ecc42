"""How long the players of a table wait for each other, and what comes of it (N6).

The time of the other player runs only while this process waits for it without a line, in seconds of a clock that never
goes back: no clock of the wall can take any of it away, and a machine that slept or a program that was closed waited
for nobody. Nothing is ever claimed here: this only tells when a player may.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Final

from mindbug_tui.network.game_files import GameFiles, Patience
from net.session.liveness import BUDGET, Away
from net.session.session import Session

KEEP_SECONDS: Final = 10.0
KEEP_WITHIN_SECONDS: Final = 30.0
"""The same where both players are in one process: it breaks off for both at once."""
SLEPT_SECONDS: Final = 10.0
"""A beat that comes so much later than it should was slept through."""
wall: Final[Callable[[], float]] = time.time


class Standing(Enum):
    """What a player may do whose opponent has used up the time for coming back."""

    WAIT = "wait"
    """Nothing yet: the opponent is there, or has time left, or the game is over."""
    GO = "go"
    """Only leave: the cards are not dealt."""
    MOVE = "move"
    """The next message is the own one; then the opponent owes."""
    CLAIM = "claim"
    """The opponent owes: a win or a draw may be claimed."""
    SIGNED_ALONE = "signed alone"
    """The game is decided, only the opponent's signature is missing."""


class Waiting:
    """Of one game at this machine."""

    def __init__(self, files: GameFiles, now: float) -> None:
        self._files = files
        self.away = Away(files.patience.away, files.patience.heard)
        self.told = Standing.WAIT
        """What the player knows."""
        self._beat = now
        self._kept = now

    def beat(self, session: Session, now: float, keep_every: float = KEEP_SECONDS) -> None:
        """About a second has passed."""
        if now - self._beat > SLEPT_SECONDS:
            session.absence.pardon(now - self._beat)
        self._beat = now
        if now - self._kept >= keep_every:
            self.keep(session, now)

    def came_too_late(self, session: Session) -> bool:
        """Whether this player has used up its own time and finds nobody: the game may have been claimed meanwhile."""
        return not session.over and not session.connected and self.away.used_by(wall()) >= BUDGET

    def keep(self, session: Session, now: float) -> None:
        """Put on the disk what both have left. Raises `OSError`."""
        self._kept = now
        if not session.over:
            self._files.keep_patience(Patience(session.absence.left(now), self.away.used, self.away.heard_at))


def standing(session: Session, now: float) -> Standing:
    """How it stands with the patience for the other player."""
    if session.over or session.connected or session.absence.left(now) > 0:
        return Standing.WAIT
    if not session.machine.state.dealt:
        return Standing.GO
    if session.machine.state.over:
        return Standing.SIGNED_ALONE
    return Standing.CLAIM if session.waits_for_other else Standing.MOVE


def minutes(seconds: float) -> str:
    """As a clock shows them.

    >>> minutes(245.7)
    '4:05'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
