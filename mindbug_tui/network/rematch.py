"""Another game after a finished one: who wants it, and why there is none (N6). Plain state: no line, no clock.

Each end says once what it wants. Two who ask at the same time have agreed; a no, or leaving, is final.
"""

from __future__ import annotations

from enum import Enum


class NoRematch(Enum):
    """Why there is no other game."""

    OWN_NO = "own no"
    DECLINED = "declined"
    LEFT = "left"
    """The other player has left the finished game."""
    LOST = "lost"
    """The line broke and nobody came back in time."""
    UNKNOWN = "unknown"
    """The other end's program does not know how to play another."""
    NO_GAME = "no game"
    """This one did not come to a signed end."""


class Rematch:
    """What two players say about another game after one and the same."""

    def __init__(self) -> None:
        self.ready = False
        """Whether the game is signed and saved here; before, nothing can be asked."""
        self.mine = False
        self.theirs = False
        self.begun = False
        """The other game has begun: it has a `Rematch` of its own."""
        self.ended: NoRematch | None = None

    def want(self, wanted: bool) -> None:
        """What this end's player says."""
        self.mine = wanted
        if not wanted:
            self.end(NoRematch.OWN_NO)

    def heard(self, wanted: bool) -> None:
        """What the other end says."""
        self.theirs = wanted
        if not wanted:
            self.end(NoRematch.DECLINED)

    def end(self, why: NoRematch) -> None:
        """There is no other game; the first reason stays."""
        if self.ended is None and not self.begun:
            self.ended = why

    @property
    def open(self) -> bool:
        """Whether this end's player may still say something."""
        return self.ready and not self.mine and not self.settled

    @property
    def agreed(self) -> bool:
        return self.ready and self.mine and self.theirs and not self.settled

    @property
    def settled(self) -> bool:
        """Whether nothing more comes of it."""
        return self.begun or self.ended is not None
