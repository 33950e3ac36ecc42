"""One line between host and guest of a simulated game: a link at each end and the bytes between them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from net.channel.link import Link, Stage
from net.channel.reasons import Reason

HONEST_ENDS = frozenset({Reason.CUT, Reason.ENDED, Reason.CLOSED_HERE, Reason.TOO_SLOW})
HARMED_ENDS = HONEST_ENDS | {Reason.NOT_TLS, Reason.NO_SECRET, Reason.NOT_MINDBUG, Reason.UNKNOWN}
"""What bytes that were doubled or altered on the way may lead to: never to a message that nobody sent."""


class Connection:
    """`links` and `line` by seat; `line[seat]` is on its way to that seat."""

    def __init__(self, host: Link, guest: Link) -> None:
        self.links = (host, guest)
        self.line = (bytearray(), bytearray())
        self.harmed = False
        self._broken = False

    @property
    def over(self) -> bool:
        return all(link.stage is Stage.ENDED for link in self.links)

    @property
    def possible_ends(self) -> frozenset[Reason]:
        return HARMED_ENDS if self.harmed else HONEST_ENDS

    def collect(self, seat: int) -> None:
        """What this seat's link has to say is on its way, if the line stands and anybody still listens there."""
        data = self.links[seat].outgoing()
        if not self._broken and self.links[1 - seat].stage is not Stage.ENDED:
            self.line[1 - seat].extend(data)

    def deliver(self, seat: int, chance: Random, now: float) -> None:
        """A piece of any size, then the end of the line if the other end has closed it and nothing is left."""
        link, line = self.links[seat], self.line[seat]
        if link.stage is Stage.ENDED or not link.may_read(now):
            return
        if line:
            size = chance.choice([1, 40, 900, 20_000, len(line)])
            link.receive(bytes(line[:size]), now)
            del line[:size]
        elif not self._broken and self.links[1 - seat].stage is Stage.ENDED:
            link.receive_eof(now)

    def lose(self) -> None:
        """Whatever is on its way is gone, and nothing will come any more; no end is told."""
        self._broken = True
        for line in self.line:
            line.clear()

    def double(self, chance: Random) -> bool:
        """Some bytes arrive twice; False if none are on their way."""
        return self._harm(chance, lambda piece: piece + piece)

    def alter(self, chance: Random) -> bool:
        """Some byte arrives as another one; False if none are on their way."""
        return self._harm(chance, lambda piece: bytes([piece[0] ^ (1 << chance.randrange(8))]) + piece[1:])

    def _harm(self, chance: Random, change: Callable[[bytes], bytes]) -> bool:
        lines = [line for line in self.line if line]
        if not lines:
            return False
        line = chance.choice(lines)
        start = chance.randrange(len(line))
        end = min(len(line), start + chance.choice([1, 30, 2000]))
        line[start:end] = change(bytes(line[start:end]))
        self.harmed = True
        return True
