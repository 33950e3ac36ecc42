"""Two players in one thread with real TLS, real proofs and a line that does its worst, all from a seed (N8).

    python -m tests.net.session.simulation GAMES SEED

The bytes of a line arrive in pieces of any size, late, doubled or altered; lines are cut in the middle of a frame or of
the handshake, and one end may not notice; each end hangs, and is killed and comes back from its disk, also both at
once; messages are said again; the two clocks run at their own speed and jump; strangers knock with secrets that are
old or not theirs. In every eighth game an end signs two different things, in every eighth one stays away for too long.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from net.channel.identity import Identity
from net.channel.keyring import Keyring
from net.channel.link import Link, Stage
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
from net.session.claims import Accused
from net.wire.messages import Have, Round
from tests.arithmetic import arithmetic_done_once
from tests.net.fairdeal.sources import SeededSource
from tests.net.session.connection import Connection
from tests.net.session.desk import Disk
from tests.net.session.player import Clock, End
from tests.net.session.strangers import STRANGERS, Doorstep

MOST_STEPS = 60_000
SPECIAL = 8
"""Of so many games one has an end that signs two different things, and one an end that goes away."""
SAME_DEAL = 5
"""So many games in a row begin with the same keys and shuffles, whose arithmetic is then known already."""
FATES = {
    "cut": 10, "cut unnoticed": 6, "kill": 5, "kill both": 2, "double bytes": 6, "alter a byte": 6, "say again": 12,
    "hang": 4, "clock jumps": 8, "stranger": 4,
}  # fmt: skip
"""How often each fault comes, in a thousand steps."""


class Simulation:
    """One duel of a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now = 0.0
        self.calm = False
        """While nothing breaks."""
        self.faults: Counter[str] = Counter()
        deal = seed // SAME_DEAL
        own = [SeededSource(2 * deal + seat) for seat in range(2)]
        identities = [Identity(Ed25519PrivateKey.from_private_bytes(source.token_bytes(32))) for source in own]
        params = Params.of_table(bytes(32), (identities[0].public, identities[1].public))
        self.ends = [
            End(
                seat, Disk(params, Private.fresh(seat, identity.key, Secrets(own[seat]))), identity,
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
        if fate and not self.calm and self._befall(fate):
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
        assert self.ends[0].record == self.ends[1].record
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

    def desert(self) -> Counter[str]:
        """One end goes away while it owes something. The other may end the game once the budget is used up by its own
        clock and not before; the one who comes back too late admits it, the one who comes before that word goes on."""
        absent, stayer = self.chance.sample(self.ends, 2)
        draw, in_time = self.chance.random() < 0.5, self.chance.random() < 0.3
        for _ in range(self.chance.randrange(250)):
            self.step()
        while not stayer.session.waits_for_other:
            if stayer.session.over:
                return self.play()
            self.step()
        self._leave(absent)
        while stayer.session.absence.left(stayer.clock.at(self.now)) > 0:
            assert not stayer.session.claim(stayer.clock.at(self.now), draw=draw)
            self.step()
        number = stayer.session.machine.state.number
        self.calm = False
        if in_time:
            absent.hangs_until = self.now
            while not stayer.session.connected:
                self.step()
            assert not stayer.session.claim(stayer.clock.at(self.now), draw=draw)
            self.faults["back in time"] += 1
            return self.play()
        assert stayer.session.claim(stayer.clock.at(self.now), draw=draw)
        absent.restart(self.now)
        while absent.accused is None:
            self.step()
        assert absent.accused == Accused(draw, possible=True)
        absent.session.admit()
        assert self.ends[0].record == self.ends[1].record
        for end in self.ends:
            verdict = self._verdict(end)
            assert (verdict.code, verdict.seat, verdict.round) == (Code.E_TIMEOUT, absent.seat, number)
            assert verdict.winner == (-1 if draw else stayer.seat)
            assert end.session.claimed
        self.faults["claimed"] += 1
        return self.faults

    def _leave(self, absent: End) -> None:
        self.calm = True
        for line in self.connections:
            line.lose()
            for end in self.ends:
                line.links[end.seat].receive_eof(end.clock.at(self.now))
        absent.hangs_until = math.inf
        self.step()

    def _other_story(self, cheat: End, honest: End) -> tuple[bytes, int]:
        known: list[Envelope] = []
        while not known:
            self.step()
            opened = [message for wire in honest.disk.messages if isinstance(message := open_envelope(wire), Envelope)]
            known = [message for message in opened if message.header.seat == cheat.seat]
        message = self.chance.choice(known)
        return seal(cheat.identity.key, message.header, message.body + b"\0"), message.header.round

    def _verdict(self, end: End) -> Verdict:
        return verify(read_transcript(write_transcript(end.disk.params, end.record)))


def run(seed: int) -> Counter[str]:
    """The game of a seed."""
    simulation = Simulation(seed)
    play = {SPECIAL - 1: simulation.betray, SPECIAL - 2: simulation.desert}.get(seed % SPECIAL, simulation.play)
    return play()


def main(games: int, seed: int) -> None:
    faults: Counter[str] = Counter()
    for number in range(seed, seed + games):
        print(f"seed {number}", end="  ", flush=True)
        faults += run(number)
    print(f"\n{games} games, {faults.total()} faults: {dict(faults)}")


if __name__ == "__main__":
    with arithmetic_done_once():
        main(int(sys.argv[1]), int(sys.argv[2]))
