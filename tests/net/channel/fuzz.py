"""A long fuzz run at what listens: `python -m tests.net.channel.fuzz INPUTS SEED`; any exception ends it.

Each input is what a stranger may send to an open port: rubbish, preludes with and without a known hint, TLS records
that are nearly right, what a real guest sent with some bytes changed, and all of that in pieces.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from net.channel.identity import Identity
from net.channel.keyring import Invitation, Keyring
from net.channel.link import Ended, Link
from net.channel.prelude import MAGIC, Mode, prelude

ROUNDS = 2_000
"""Inputs before the keyring is made anew: codes burn, and burned ones ask less of the parser."""


class Fuzz:
    """Inputs from a seed, and what became of them."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.ends: Counter[str] = Counter()
        self.keyring = Keyring(Identity.generate())
        self.fresh()

    def fresh(self) -> None:
        """A host with an invite and a code, and the bytes of a guest who holds the invite."""
        self.keyring = Keyring(self.keyring.identity)
        self.invitation: Invitation = self.keyring.new_invitation(1, 0.0)
        self.code = self.keyring.give_code(self.invitation)
        self.honest = Link.guest(Identity.generate(), Mode.INVITE, self.invitation.secret, 0.0).outgoing()

    def input(self) -> bytes:
        """One stranger."""
        chance = self.chance
        hint = chance.choice([self.invitation.secret.hint, self.code.hint, chance.randbytes(4)])
        start = chance.choice([b"", MAGIC, prelude(chance.choice(list(Mode)), hint), self.honest])
        data = bytearray(start + chance.randbytes(chance.choice([0, 0, 1, 32, 64, 300])))
        for _ in range(chance.choice([0, 1, 1, 3, 20])):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data[: chance.choice([len(data), chance.randrange(len(data) + 1)])])

    def one(self) -> None:
        """A line from its first byte to its end."""
        link, data = Link.host(self.keyring, 0.0), self.input()
        while data:
            size = self.chance.choice([len(data), 1 + self.chance.randrange(len(data))])
            link.receive(data[:size], 0.0)
            data = data[size:]
        events = link.take_events(0.0)
        link.receive_eof(0.0)
        events += link.take_events(0.0)
        link.outgoing()
        assert isinstance(events[-1], Ended)
        self.ends[events[-1].reason.name] += 1


def run(inputs: int, seed: int) -> Counter[str]:
    """How so many lines ended."""
    fuzz = Fuzz(seed)
    for number in range(inputs):
        if number % ROUNDS == ROUNDS - 1:
            fuzz.fresh()
        fuzz.one()
    return fuzz.ends


if __name__ == "__main__":
    print(dict(run(int(sys.argv[1]), int(sys.argv[2]))))
