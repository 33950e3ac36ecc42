"""What one visitor, one address and all together may take of the host (U7)."""

from __future__ import annotations

import ipaddress
from collections import Counter
from dataclasses import dataclass
from typing import Final

WIDEST, HIGHEST = 240, 80
"""A terminal that calls itself larger is drawn on in this size; what a frame costs grows with it."""
UNKNOWN_SIZE: Final = (80, 24)
EVENTS_PER_SECOND: Final = 60.0
EVENTS_BURST: Final = 120.0
"""Keys and mouse moves that are taken; whoever types faster is read more slowly. A key costs some milliseconds."""
SLICE: Final = 64
"""Characters of input that are looked at before the next visitor has a turn."""
MOST_PENDING: Final = 64 * 1024
"""Bytes of one event, such as a paste; what is longer is thrown away."""
PASSWORD_TRIES: Final = 3
PASSWORD_SECONDS: Final = 60.0
STUCK_SECONDS: Final = 60.0
"""A client that has read nothing for so long is let go."""
LEAVE_SECONDS: Final = 5.0
"""How long a session that is told to end may take for it."""
ADMISSION_SECONDS: Final = 20.0
"""How long a new visitor waits while the ones before get their first frame."""


@dataclass(frozen=True)
class Limits:
    """What the operator may choose; times in seconds."""

    sessions: int = 64
    per_address: int = 8
    strangers: int = 64
    """Connections that have not logged in."""
    strangers_per_address: int = 8
    login: float = 20.0
    idle_in_menus: float = 600.0
    idle_in_match: float = 1800.0
    practising: int = 8
    """Games against the computer at the same time: each has a process that thinks."""


class Crowd:
    """How many there are, in all and from each address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most = most
        self._most_from_one = most_from_one
        self._from = Counter[str]()

    def __len__(self) -> int:
        return self._from.total()

    @property
    def full(self) -> bool:
        return len(self) >= self._most

    def enter(self, source: str) -> bool:
        """Whether there is room for one more; it must `leave` again."""
        if self.full or self._from[source] >= self._most_from_one:
            return False
        self._from[source] += 1
        return True

    def leave(self, source: str) -> None:
        self._from[source] -= 1
        if not self._from[source]:
            del self._from[source]


def source_of(host: str) -> str:
    """What counts as one address: an IPv4 address, the network of an IPv6 one.

    >>> source_of("2001:db8::7:1"), source_of("192.0.2.7"), source_of("::ffff:192.0.2.7")
    ('2001:db8::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def clamped(width: int, height: int) -> tuple[int, int]:
    """The size that is drawn in.

    >>> clamped(100_000, 30), clamped(0, 0)
    ((240, 30), (80, 24))
    """
    if width <= 0 or height <= 0:
        return UNKNOWN_SIZE
    return min(width, WIDEST), min(height, HIGHEST)
