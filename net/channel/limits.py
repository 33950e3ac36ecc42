"""The limits of N7 as plain arithmetic over `now`, seconds of any clock that never goes back."""

from __future__ import annotations

from collections import Counter
from typing import Final

from net.channel.reasons import Reason

PRELUDE_SECONDS: Final = 3.0
CODE_SECONDS: Final = 5.0
TLS_SECONDS: Final = 5.0
HELLO_SECONDS: Final = 5.0
CROWD: Final = 16
"""Links that have not said who they are, all together."""
CROWD_PER_SOURCE: Final = 4
MESSAGES_PER_SECOND: Final = 50.0
MESSAGES_BURST: Final = 100.0
BYTES_PER_SECOND: Final = 256 * 1024.0
QUEUE: Final = 64
"""Events that may wait for the application before reading pauses."""
BACKLOG: Final = 1024 * 1024
"""Bytes: fed in spite of a pause, it is a flood; unsent for `BACKLOG_SECONDS`, the other end is stuck."""
BACKLOG_SECONDS: Final = 30.0
MOST_UNSENT: Final = 17 * 1024 * 1024
"""Bytes, more than the longest transcript: who lets so much pile up asks for the same again and again."""


class Bucket:
    """Tokens that come back at `rate` a second up to `burst`. May be overdrawn: what has come, has come."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._seen: float | None = None

    def take(self, amount: float, now: float) -> None:
        """Use tokens up, below zero if need be."""
        self._refill(now)
        self._tokens -= amount

    def wait(self, amount: float, now: float) -> float:
        """Seconds until there are `amount` tokens; 0 if they are there."""
        self._refill(now)
        return max(0.0, (min(amount, self._burst) - self._tokens) / self._rate)

    def _refill(self, now: float) -> None:
        passed = 0.0 if self._seen is None else max(0.0, now - self._seen)
        self._seen = now if self._seen is None else max(self._seen, now)
        self._tokens = min(self._burst, self._tokens + passed * self._rate)


class Doorway:
    """Counts who stands at the door unknown. `source` is the address without the port."""

    def __init__(self, crowd: int = CROWD, per_source: int = CROWD_PER_SOURCE) -> None:
        self._crowd = crowd
        self._per_source = per_source
        self._inside: Counter[str] = Counter()

    def enter(self, source: str) -> Reason | None:
        """Why nobody more from there may stand at the door; each None is paid back by one `leave`."""
        if self._inside.total() >= self._crowd:
            return Reason.BUSY
        if self._inside[source] >= self._per_source:
            return Reason.LIMITED
        self._inside[source] += 1
        return None

    def leave(self, source: str) -> None:
        """Known by now, or gone."""
        self._inside[source] -= 1
        if self._inside[source] <= 0:
            del self._inside[source]


class Stuck:
    """Notices an other end that takes nothing any more."""

    def __init__(self) -> None:
        self._since: float | None = None

    def note(self, unsent: int, now: float) -> None:
        """How many bytes wait to be sent at this moment."""
        if unsent > MOST_UNSENT:
            self._since = now - BACKLOG_SECONDS
        elif unsent <= BACKLOG:
            self._since = None
        elif self._since is None:
            self._since = now

    @property
    def deadline(self) -> float | None:
        """When the link ends unless bytes go out before."""
        return None if self._since is None else self._since + BACKLOG_SECONDS
