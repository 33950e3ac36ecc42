"""Two ends of a link in one thread, wired by hand; everything that each of them experienced."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.keyring import Invitation, Keyring
from net.channel.link import Ended, Event, Link, Received, Secured, Stage
from net.channel.prelude import Mode
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.wire.messages import Message, OtherVersion
from tests.net.wire.samples import HELLO


@dataclass
class End:
    """One link and what it reported."""

    link: Link
    events: list[Event] = field(default_factory=list)

    @property
    def reason(self) -> Reason | None:
        ends = [event.reason for event in self.events if isinstance(event, Ended)]
        assert len(ends) <= 1
        return ends[0] if ends else None

    @property
    def messages(self) -> list[Message | OtherVersion]:
        return [event.message for event in self.events if isinstance(event, Received)]

    @property
    def secured(self) -> list[Secured]:
        return [event for event in self.events if isinstance(event, Secured)]

    def drain(self, now: float) -> None:
        while events := self.link.take_events(now):
            self.events += events


def run(one: End, other: End, now: float = 0.0, rng: Random | None = None) -> None:
    """Carry bytes both ways until none is left; with `rng` in random pieces. A closed end is seen by the other."""
    while True:
        moved = False
        for sender, receiver in ((one, other), (other, one)):
            data = sender.link.outgoing()
            moved = moved or bool(data)
            while data:
                size = len(data) if rng is None else rng.choice([1, 2, 7, 100, 2000])
                receiver.link.receive(data[:size], now)
                receiver.drain(now)
                data = data[size:]
            sender.drain(now)
            if sender.link.stage is Stage.ENDED:
                receiver.link.receive_eof(now)
                receiver.drain(now)
        if not moved:
            return


@dataclass
class Table:
    """A host with one invitation, and a guest."""

    keyring: Keyring = field(default_factory=lambda: Keyring(Identity.generate()))
    guest: Identity = field(default_factory=Identity.generate)
    invitation: Invitation = field(init=False)

    def __post_init__(self) -> None:
        self.invitation = self.keyring.new_invitation(1, now=0.0)

    def listener(self, now: float = 0.0) -> End:
        return End(Link.host(self.keyring, now))

    def dialer(
        self, now: float = 0.0, *, mode: Mode = Mode.INVITE, key: Secret | ShortCode | None = None,
        identity: Identity | None = None, expected: bytes | None = None,
    ) -> End:  # fmt: skip
        return End(Link.guest(identity or self.guest, mode, key or self.invitation.secret, now, expected))

    def opened(self) -> tuple[End, End]:
        """Guest and host after both HELLOs."""
        guest, host = self.dialer(), self.listener()
        run(guest, host)
        greet(guest, host)
        return guest, host


def greet(guest: End, host: End, now: float = 0.0) -> None:
    """Both say HELLO."""
    guest.link.send(HELLO)
    host.link.send(HELLO)
    run(guest, host, now)
    assert guest.link.stage is Stage.OPEN
    assert host.link.stage is Stage.OPEN
