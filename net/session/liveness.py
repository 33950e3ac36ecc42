"""Is the other end still there (N6)? Plain arithmetic over `now`, seconds of any clock that never goes back."""

from __future__ import annotations

from enum import Enum
from typing import Final

PING_EVERY: Final = 5.0
UNSTABLE_AFTER: Final = 15.0
LOST_AFTER: Final = 30.0
BUDGET: Final = 300.0
"""How long a player may be away in a game, all absences together."""


class Quality(Enum):
    """How the line is, as far as silence tells."""

    GOOD = "good"
    UNSTABLE = "unstable"
    LOST = "lost"


TRIPS: Final = 4
"""Of so many round trips the shortest counts: the others may hold the time of a proof that was computed meanwhile."""


class Heartbeat:
    """One link. `heard` whatever comes in; `ping` says whether to ask now, once in `every` seconds."""

    def __init__(self, now: float, every: float = PING_EVERY) -> None:
        self._every = every
        self._heard = now
        self._asked = now - every
        self._number = 0
        self._sent: dict[int, float] = {}
        self._trips: list[float] = []

    def heard(self, now: float) -> None:
        """Anything came from the other end."""
        self._heard = max(self._heard, now)

    def answered(self, number: int, now: float) -> None:
        """A PONG came; one that nobody asked for says nothing."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self._trips = [*self._trips, now - sent][-TRIPS:]
            self._sent = {other: at for other, at in self._sent.items() if other > number}

    def ping(self, now: float) -> int | None:
        """The number to ask with, if it is time to ask again; on a busy line, too, for the round trip's sake."""
        if now < self.due:
            return None
        self._number += 1
        self._asked = now
        self._sent[self._number] = now
        return self._number

    @property
    def due(self) -> float:
        """When to ask next."""
        return self._asked + self._every

    @property
    def round_trip(self) -> float | None:
        """Seconds to the other end and back; None until the first answer."""
        return min(self._trips, default=None)

    def quality(self, now: float) -> Quality:
        """What the silence means so far."""
        silent = now - self._heard
        if silent >= LOST_AFTER:
            return Quality.LOST
        return Quality.UNSTABLE if silent >= UNSTABLE_AFTER else Quality.GOOD


class Absence:
    """The budget of the other player: it runs while no link stands, and what is used up does not come back."""

    def __init__(self, budget: float = BUDGET) -> None:
        self._left = budget
        self._since: float | None = None

    def gone(self, now: float) -> None:
        """The link ended."""
        if self._since is None:
            self._since = now

    def back(self, now: float) -> None:
        """A link stands again."""
        self._left = self.left(now)
        self._since = None

    def pardon(self, seconds: float) -> None:
        """So long this machine slept: the other player could not have come back meanwhile."""
        if self._since is not None:
            self._since += seconds

    def left(self, now: float) -> float:
        """Seconds, 0 if the budget is used up."""
        used = 0.0 if self._since is None else max(0.0, now - self._since)
        return max(0.0, self._left - used)


class Away:
    """How long this player itself was away, as far as this machine can tell: seconds of the wall clock since the other
    end was last heard, so that a closed lid and a dead process count. Any clock is good enough for that: what it says
    takes nothing from the other player and claims nothing, it only tells whether a claim of the other can be true. One
    that jumps back counts as no time, and no jump counts as more than the whole budget.
    """

    def __init__(self, used: float = 0.0, heard: float | None = None) -> None:
        self.used = used
        """Seconds, all absences together."""
        self.heard_at = heard
        """Of the wall clock; None before the first link."""

    def heard(self, wall: float) -> None:
        """Something came over the link that stands."""
        self.heard_at = wall

    def back(self, wall: float) -> None:
        """A link stands again."""
        self.used, self.heard_at = self.used_by(wall), wall

    def used_by(self, wall: float) -> float:
        """Seconds, with the absence that lasts if no link stands."""
        return self.used + (0.0 if self.heard_at is None else min(BUDGET, max(0.0, wall - self.heard_at)))

    @property
    def left(self) -> float:
        """Seconds, 0 if the budget is used up."""
        return max(0.0, BUDGET - self.used)

    @property
    def admits(self) -> bool:
        """Whether the other end can have waited for the whole budget. The two ends notice a broken link at different
        moments, at most LOST_AFTER apart."""
        return self.used >= BUDGET - LOST_AFTER
