"""Two players in one thread with real TLS, real proofs and a line that does its worst, all from a seed (N8).

    python -m tests.net.session.simulation GAMES SEED

The bytes of a line arrive in pieces of any size, late, doubled or altered; lines are cut in the middle of a frame or of
the handshake, and one end may not notice; each end hangs, and is killed and comes back from its disk, also both at
once; messages are said again; the two clocks run at their own speed and jump; strangers knock with secrets that are
old or not theirs. Every eighth game is one in which an end signs two different things.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from net.channel.identity import Identity
from net.channel.keyring import Keyring
from net.channel.link import Ended, Event, Link, Secured, Stage
from net.channel.prelude import Mode
from net.channel.secret import Secret
from net.fairdeal.codes import Code
from net.fairdeal.envelope import Envelope, open_envelope, seal
from net.fairdeal.params import Params
from net.fairdeal.private import Private
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.state import Fault
from net.fairdeal.transcript import read_transcript, write_transcript
from net.fairdeal.verify import Verdict, verify
from net.session.hello import hello, judge
from net.session.liveness import Quality
from net.session.session import Offence, Session
from net.wire.messages import Bye, ByeReason, Have, Hello, Message, Round
from tests.net.fairdeal.sources import SeededSource
from tests.net.session.checked_once import shuffles_checked_once
from tests.net.session.connection import Connection
from tests.net.session.desk import Disk
from tests.net.session.strangers import STRANGERS, Doorstep

MOST_STEPS = 60_000
BETRAYALS = 8
"""One game of so many has an end that signs two different things."""
FATES = {
    "cut": 10, "cut unnoticed": 6, "kill": 5, "kill both": 2, "double bytes": 6, "alter a byte": 6, "say again": 12,
    "hang": 4, "clock jumps": 8, "stranger": 4,
}  # fmt: skip
"""How often each fault comes, in a thousand steps."""


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
        self.offences += [event for event in self.session.take_events() if isinstance(event, Offence)]

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

    def restart(self, now: float) -> None:
        """Only the disk is left."""
        self.link = None
        self.hangs_until = now
        self.session = self.disk.restored(self.clock.at(now))


class Simulation:
    """One duel of a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now = 0.0
        self.faults: Counter[str] = Counter()
        identities = [Identity(Ed25519PrivateKey.from_private_bytes(self.chance.randbytes(32))) for _ in range(2)]
        params = Params.of_table(bytes(32), (identities[0].public, identities[1].public))
        self.ends = [
            End(
                seat, Disk(params, Private.fresh(seat, identity.key, Secrets(SeededSource(2 * seed + seat)))), identity,
                Clock(self.chance),
            )
            for seat, identity in enumerate(identities)
        ]  # fmt: skip
        self.pair = Secret(self.chance.randbytes(16))
        self.keyring = Keyring(identities[0])
        self.keyring.add_pair(self.pair, identities[1].public)
        self.connections: list[Connection] = []

    # --- a step --------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """A little time, perhaps a fault, a piece of every line, perhaps an answer."""
        hangs = any(end.hangs_until > self.now for end in self.ends)
        self.now += 1.0 if hangs else self.chance.choice([0.0, 0.001, 0.02, 0.2])
        (fate,) = self.chance.choices([*FATES, ""], [*FATES.values(), 1000 - sum(FATES.values())])
        if fate and self._befall(fate):
            self.faults[fate] += 1
        awake = [end for end in self.ends if end.hangs_until <= self.now]
        if self.ends[1] in awake and not any(line.links[1].stage is not Stage.ENDED for line in self.connections):
            self._dial()
        for end in awake:
            self._let_work(end)
        self.connections = [line for line in self.connections if not line.over]

    def _dial(self) -> None:
        host, guest = self.ends
        far = Link.host(self.keyring, host.clock.at(self.now))
        own = guest.clock.at(self.now)
        near = Link.guest(guest.identity, Mode.PAIR, self.pair, own, expected=host.identity.public)
        self.connections.append(Connection(far, near))

    def _let_work(self, end: End) -> None:
        other, own = self.ends[1 - end.seat].identity.public, end.clock.at(self.now)
        end.beat(self.now)
        for line in self.connections:
            line.links[end.seat].tick(own)
            line.deliver(end.seat, self.chance, own)
            end.drain(line, other, self.now)
        game = end.session.machine.state.game
        if end.session.must_decide and game is not None and self.chance.random() < 0.3:
            end.session.decide(self.chance.randrange(game.option_count))
        for line in self.connections:
            end.drain(line, other, self.now)
            line.collect(end.seat)

    # --- faults --------------------------------------------------------------------------------------------------

    def _befall(self, fate: str) -> bool:
        """Whether there was anything for it to harm."""
        end = self.chance.choice(self.ends)
        if fate in ("kill", "kill both"):
            for killed in [end] if fate == "kill" else self.ends:
                self._kill(killed)
        elif fate == "hang":
            end.hangs_until = self.now + self.chance.uniform(1.0, 50.0)
        elif fate == "clock jumps":
            end.clock.jump(self.chance.choice([1.0, 6.0, 16.0, 31.0, 400.0]))
        elif fate == "stranger":
            STRANGERS[self.chance.choice(list(STRANGERS))](Doorstep(self.keyring, self.pair, self._host_now))
        elif fate == "say again":
            return self._say_again(end)
        else:
            return bool(self.connections) and self._harm(self.chance.choice(self.connections), fate)
        return True

    @property
    def _host_now(self) -> float:
        return self.ends[0].clock.at(self.now)

    def _harm(self, line: Connection, fate: str) -> bool:
        if fate == "double bytes":
            return line.double(self.chance)
        if fate == "alter a byte":
            return line.alter(self.chance)
        line.lose()
        for seat in [0, 1] if fate == "cut" else [1]:
            line.links[seat].receive_eof(self.ends[seat].clock.at(self.now))
        return True

    def _kill(self, end: End) -> None:
        """Its lines end with it; the other end may see that, or nothing at all as after a power cut."""
        noticed = self.chance.random() < 0.5
        for line in self.connections:
            line.lose()
            line.links[end.seat].close()
            line.links[end.seat].outgoing()
            if noticed or end.seat == 0:  # a guest would wait for its heartbeat, which other faults show
                other = self.ends[1 - end.seat]
                line.links[other.seat].receive_eof(other.clock.at(self.now))
        end.restart(self.now)

    def _say_again(self, end: End) -> bool:
        """Messages that were sent before, of either seat, and the question for all of them."""
        if end.link is None or end.link.stage is not Stage.OPEN or not end.disk.messages:
            return False
        for wire in self.chance.choices(end.disk.messages, k=self.chance.choice([1, 3, 10])):
            end.link.send(Round(wire))
        if self.chance.random() < 0.2:
            end.link.send(Have(end.session.game, (0, 0)))
        return True

    # --- whole games ---------------------------------------------------------------------------------------------

    def play(self) -> Counter[str]:
        """To the signed end, known to both; the faults on the way."""
        for _ in range(MOST_STEPS):
            if all(end.session.finished for end in self.ends):
                break
            self.step()
        assert all(end.session.finished for end in self.ends), "the game does not end"
        assert not any(end.offences for end in self.ends), [end.offences for end in self.ends]
        assert len({end.session.machine.state.prev for end in self.ends}) == 1
        assert sorted(self.ends[0].disk.messages) == sorted(self.ends[1].disk.messages)
        assert self._verdict(self.ends[0]).ok
        return self.faults

    def betray(self) -> Counter[str]:
        """One end signs another message for a round in which it has spoken: the other one stops, blames it, and does so
        again after a restart (F4.5)."""
        cheat, honest = self.chance.sample(self.ends, 2)
        for _ in range(self.chance.randrange(30, 150)):
            self.step()
        other, number = self._other_story(cheat, honest)
        for _ in range(MOST_STEPS):
            if honest.offences:
                break
            if cheat.link is not None and cheat.link.stage is Stage.OPEN and self.chance.random() < 0.1:
                cheat.link.send(Round(other))
            self.step()
        blame = Fault(Code.E_EQUIVOCATION, cheat.seat, number)
        assert [offence.fault for offence in honest.offences] == [blame]
        self._kill(honest)
        assert honest.session.over
        assert honest.session.machine.fault == blame
        verdict = self._verdict(honest)
        assert (verdict.code, verdict.seat, verdict.round) == blame
        self.faults["two stories"] += 1
        return self.faults

    def _other_story(self, cheat: End, honest: End) -> tuple[bytes, int]:
        known: list[Envelope] = []
        while not known:
            self.step()
            opened = [message for wire in honest.disk.messages if isinstance(message := open_envelope(wire), Envelope)]
            known = [message for message in opened if message.header.seat == cheat.seat]
        message = self.chance.choice(known)
        return seal(cheat.identity.key, message.header, message.body + b"\0"), message.header.round

    def _verdict(self, end: End) -> Verdict:
        return verify(read_transcript(write_transcript(end.disk.params, end.disk.messages)))


def run(seed: int) -> Counter[str]:
    """The game of a seed."""
    simulation = Simulation(seed)
    with shuffles_checked_once():
        return simulation.betray() if seed % BETRAYALS == BETRAYALS - 1 else simulation.play()


def main(games: int, seed: int) -> None:
    faults: Counter[str] = Counter()
    for number in range(seed, seed + games):
        print(f"seed {number}", end="  ", flush=True)
        faults += run(number)
    print(f"\n{games} games, {faults.total()} faults: {dict(faults)}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
