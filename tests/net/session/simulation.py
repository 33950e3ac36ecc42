"""Two players in one thread with real TLS, real proofs and a line that does its worst, all from a seed (N8).

    python -m tests.net.session.simulation GAMES SEED

The bytes of a link arrive in pieces of any size; links are cut in the middle of a frame or of the handshake; each end
is killed and comes back from its disk, also both at once.
"""

from __future__ import annotations

import sys
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from net.channel.identity import Identity
from net.channel.keyring import Keyring
from net.channel.link import Ended, Link, Received, Secured, Stage
from net.channel.prelude import Mode
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.fairdeal.params import Params
from net.fairdeal.private import Private
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.transcript import read_transcript, write_transcript
from net.fairdeal.verify import verify
from net.session.hello import hello, judge
from net.session.session import Offence, Session
from net.wire.messages import Hello, Message
from tests.net.fairdeal.sources import SeededSource
from tests.net.session.desk import Disk

MOST_STEPS = 60_000


class End:
    """One player: a disk that survives, a session and a link that do not."""

    def __init__(self, seat: int, disk: Disk) -> None:
        self.seat = seat
        self.disk = disk
        self.session: Session = disk.restored(0.0)
        self.link: Link | None = None
        self.line = bytearray()
        """What is on its way to this end."""
        self.offences: list[Offence] = []

    def hello(self) -> Hello:
        return hello("0.1.0", f"seat {self.seat}", self.session.game, self.session.have)

    def drain(self, now: float) -> None:
        """Let the link speak to the session and the session to the link."""
        link = self.link
        if link is None:
            return
        while events := link.take_events(now):
            for event in events:
                self._take(link, event, now)
        for message in self.session.outgoing():
            link.send(message)
        self.offences += [event for event in self.session.take_events() if isinstance(event, Offence)]

    def _take(self, link: Link, event: object, now: float) -> None:
        if isinstance(event, Secured):
            link.send(self.hello())
        elif isinstance(event, Ended):
            assert event.reason in (Reason.CUT, Reason.ENDED, Reason.CLOSED_HERE), event.reason
            self.session.link_down(now)
            self.link = None
        elif isinstance(event, Received) and isinstance(event.message, Hello):
            assert judge(event.message, "0.1.0") is None
            self.session.link_up(event.message.have, now)
        elif isinstance(event, Received) and isinstance(event.message, Message):
            self.session.receive(event.message, now)


class Simulation:
    """One duel of a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now = 0.0
        self.faults = 0
        keys = [Ed25519PrivateKey.from_private_bytes(self.chance.randbytes(32)) for _ in range(2)]
        identities = [Identity(key) for key in keys]
        params = Params.of_table(bytes(32), (identities[0].public, identities[1].public))
        self.ends = [
            End(seat, Disk(params, Private.fresh(seat, identity.key, Secrets(SeededSource(2 * seed + seat)))))
            for seat, identity in enumerate(identities)
        ]
        self.identities = identities
        self.pair = Secret(self.chance.randbytes(16))
        self.keyring = Keyring(identities[0])
        self.keyring.add_pair(self.pair, identities[1].public)

    def dial(self) -> None:
        """The guest dials with the secret of the pair."""
        host, guest = self.ends
        host.link = Link.host(self.keyring, self.now)
        guest.link = Link.guest(self.identities[1], Mode.PAIR, self.pair, self.now, self.identities[0].public)
        host.line.clear()
        guest.line.clear()

    def cut(self) -> None:
        """Whatever is on its way is lost; both ends notice."""
        self.faults += 1
        for end in self.ends:
            end.line.clear()
            if end.link is not None:
                end.link.receive_eof(self.now)
                end.drain(self.now)
            if end.link is not None:
                end.link.close()
                end.drain(self.now)

    def kill(self, end: End) -> None:
        """Only the disk is left."""
        self.faults += 1
        end.link = None
        end.line.clear()
        end.session = end.disk.restored(self.now)

    def step(self) -> None:
        """A little time, perhaps a fault, one piece of one line, perhaps an answer."""
        self.now += self.chance.choice([0.0, 0.001, 0.02, 0.2])
        self._disturb()
        if any(end.link is None or end.link.stage is Stage.ENDED for end in self.ends):
            self.cut()
            self.dial()
        for end, other in ((self.ends[0], self.ends[1]), (self.ends[1], self.ends[0])):
            if end.link is not None:
                end.link.tick(self.now)
                end.session.tick(self.now)
                end.drain(self.now)
            if end.link is not None:
                other.line += end.link.outgoing()
        self._carry()
        self._decide()

    def _disturb(self) -> None:
        fate = self.chance.random()
        if fate < 0.008:
            self.cut()
        elif fate < 0.012:
            self.kill(self.chance.choice(self.ends))
        elif fate < 0.014:
            for end in self.ends:
                self.kill(end)

    def _carry(self) -> None:
        for end in self.chance.sample(self.ends, 2):
            if end.line and end.link is not None and end.link.may_read(self.now):
                size = self.chance.choice([1, 40, 900, 20_000, len(end.line)])
                end.link.receive(bytes(end.line[:size]), self.now)
                del end.line[:size]
                end.drain(self.now)

    def _decide(self) -> None:
        for end in self.ends:
            game = end.session.machine.state.game
            if end.session.must_decide and game is not None and self.chance.random() < 0.3:
                end.session.decide(self.chance.randrange(game.option_count))
                end.drain(self.now)

    def play(self) -> int:
        """To the signed end, known to both; how many faults there were."""
        self.dial()
        for _ in range(MOST_STEPS):
            if all(end.session.finished for end in self.ends):
                break
            self.step()
        assert all(end.session.finished for end in self.ends), "the game does not end"
        assert not any(end.offences for end in self.ends), [end.offences for end in self.ends]
        states = {end.session.machine.state.prev for end in self.ends}
        assert len(states) == 1
        assert sorted(self.ends[0].disk.messages) == sorted(self.ends[1].disk.messages)
        for end in self.ends:
            assert verify(read_transcript(write_transcript(end.disk.params, end.disk.messages))).ok
        return self.faults


def main(games: int, seed: int) -> None:
    faults = 0
    for number in range(seed, seed + games):
        print(f"seed {number}", end="  ", flush=True)
        faults += Simulation(number).play()
    print(f"\n{games} games, {faults} faults")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
