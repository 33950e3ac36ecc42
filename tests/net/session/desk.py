"""Two sessions in one thread, joined by a line that loses what is on it whenever it breaks; restarts from a journal."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import deepcopy
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from net.fairdeal.params import Params
from net.fairdeal.private import Private
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.session.session import Offence, Session
from net.wire.messages import Message, from_payload


class Disk:
    """Keeps what a session must not lose, and counts messages and secrets as of the last time it was asked."""

    def __init__(self, params: Params, private: Private) -> None:
        self.params = params
        self.private = deepcopy_of(private)
        self.messages: list[bytes] = []

    def keep(self, messages: Sequence[bytes], private: Private) -> None:
        self.private = deepcopy_of(private)
        self.messages += messages

    def restored(self, now: float) -> Session:
        machine = Seat(self.params, deepcopy_of(self.private))
        for wire in self.messages:
            assert machine.receive(wire).ok or machine.referee.has(wire)
        return Session(machine, self, now)


def deepcopy_of(private: Private) -> Private:
    copy = deepcopy(private, {id(private.identity): private.identity, id(private.secrets): private.secrets})
    assert copy.permutations is not private.permutations
    return copy


class Desk:
    """A duel. `offences` must stay empty among the honest."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)
        identities = [Ed25519PrivateKey.generate() for _ in range(2)]
        public = tuple(key.public_key().public_bytes_raw() for key in identities)
        params = Params.of_table(bytes(32), public)
        self.disks = [Disk(params, Private.fresh(seat, key, Secrets())) for seat, key in enumerate(identities)]
        self.now = 0.0
        self.sessions = [disk.restored(0.0) for disk in self.disks]
        self.lines: list[deque[bytes]] = [deque(), deque()]
        """What is on its way to each seat."""
        self.offences: list[Offence] = []
        self.sent: list[Message] = []

    def connect(self) -> None:
        have = [session.have for session in self.sessions]
        self.lines = [deque(), deque()]
        for seat, session in enumerate(self.sessions):
            session.link_up(have[1 - seat], self.now)

    def cut(self) -> None:
        self.lines = [deque(), deque()]
        for session in self.sessions:
            session.link_down(self.now)

    def restart(self, seat: int) -> None:
        """What a killed process leaves is its disk."""
        self.cut()
        self.sessions[seat] = self.disks[seat].restored(self.now)

    def step(self) -> bool:
        """Carry one message, or let somebody decide; False if nothing moves any more."""
        for seat, session in enumerate(self.sessions):
            for message in session.outgoing():
                self.sent.append(message)
                self.lines[1 - seat].append(message.to_payload())
            self.offences += [event for event in session.take_events() if isinstance(event, Offence)]
        full = [seat for seat in (0, 1) if self.lines[seat]]
        if full:
            seat = self.rng.choice(full)
            arrived = from_payload(self.lines[seat].popleft())
            assert isinstance(arrived, Message)
            self.sessions[seat].receive(arrived, self.now)
            return True
        decider = next((session for session in self.sessions if session.must_decide), None)
        if decider is None:
            return False
        game = decider.machine.state.game
        assert game is not None
        decider.decide(self.rng.randrange(game.option_count))
        return True
