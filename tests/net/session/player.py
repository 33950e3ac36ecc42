"""One player of a simulated game: a disk, a clock of his own, and a session and links that do not survive him."""

from __future__ import annotations

from random import Random

from mindbug_tui.network.game_files import in_order
from net.channel.identity import Identity
from net.channel.link import Ended, Event, Link, Secured
from net.session.claims import Accused
from net.session.hello import hello, judge
from net.session.liveness import Quality
from net.session.session import Offence, Session
from net.wire.messages import Bye, ByeReason, Hello, Message
from tests.net.session.connection import Connection
from tests.net.session.desk import Disk


class Clock:
    """An end's own seconds: they run at their own speed from anywhere, and jump forwards as after a closed lid."""

    def __init__(self, chance: Random) -> None:
        self._rate = chance.choice([0.5, 0.97, 1.0, 1.03, 2.0])
        self._ahead = chance.uniform(0.0, 1e6)

    def at(self, now: float) -> float:
        return now * self._rate + self._ahead

    def jump(self, seconds: float) -> None:
        self._ahead += seconds


class End:
    """One player: a disk that survives, a session and links that do not."""

    def __init__(self, seat: int, disk: Disk, identity: Identity, clock: Clock) -> None:
        self.seat = seat
        self.disk = disk
        self.identity = identity
        self.clock = clock
        self.session: Session = disk.restored(clock.at(0.0))
        self.link: Link | None = None
        """The one that carries the game: both have said HELLO over it."""
        self.hangs_until = 0.0
        self.offences: list[Offence] = []
        self.accused: Accused | None = None

    def drain(self, connection: Connection, other: bytes, now: float) -> None:
        """Let this end's link of the connection speak to the session and the session to the link that carries."""
        own, link = self.clock.at(now), connection.links[self.seat]
        while events := link.take_events(own):
            for event in events:
                if isinstance(event, Secured):
                    assert event.peer == other
                if isinstance(event, Ended):
                    assert event.reason in connection.possible_ends, event.reason
                self._take(link, event, own)
        if self.link is not None:
            for message in self.session.outgoing():
                self.link.send(message)
        for told in self.session.take_events():
            if isinstance(told, Offence):
                self.offences.append(told)
            elif isinstance(told, Accused):
                self.accused = told

    def _take(self, link: Link, event: Event, now: float) -> None:
        if isinstance(event, Secured):
            link.send(hello("0.1.0", f"seat {self.seat}", self.session.game, self.session.have))
        elif isinstance(event, Ended):
            if self.link is link:
                self.session.link_down(now)
                self.link = None
        elif isinstance(event.message, Hello):
            assert judge(event.message, "0.1.0") is None
            before, self.link = self.link, link
            if before is not None:
                before.send(Bye(ByeReason.SUPERSEDED))
            self.session.link_up(event.message.have, now)
        elif self.link is link and isinstance(event.message, Message):
            self.session.receive(event.message, now)

    def beat(self, now: float) -> None:
        """Time has passed for the session; a line that is silent for too long is given up."""
        own = self.clock.at(now)
        self.session.tick(own)
        if self.link is not None and self.session.quality(own) is Quality.LOST:
            self.link.close()

    @property
    def record(self) -> list[bytes]:
        """The messages as the file of a game that is over has them."""
        referee = self.session.machine.referee
        return list(referee.messages) if referee.fault is not None and not self.session.claimed else in_order(referee)

    def restart(self, now: float) -> None:
        """Only the disk is left."""
        self.link = self.accused = None
        self.hangs_until = now
        self.session = self.disk.restored(self.clock.at(now))
