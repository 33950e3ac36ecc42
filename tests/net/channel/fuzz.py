"""Structured noise against all that a stranger's bytes reach. `python -m tests.net.channel.fuzz --inputs 100000`.

Three places: the listening end before anybody is known, the dialing end, and the inside of an open link. Whatever
comes, nothing may be raised, nobody may be let in, and a link that is left alone ends by its deadlines.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import process_time

from net.channel.link import Stage
from net.channel.prelude import MAGIC, Mode, prelude
from net.channel.secret import Secret
from net.wire.frames import frame
from net.wire.stream import framed
from tests.net.channel.ends import End, Table
from tests.net.wire.samples import near_payload, random_message


@dataclass
class Fuzz:
    """One run: the same seed gives the same inputs apart from keys and nonces, which TLS draws itself."""

    seed: int
    ends: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.table = Table()
        self.code = self.table.keyring.give_code(self.table.invitation)
        self.recorded = self.table.dialer().link.outgoing()[9:]
        self.answer = self._answer()
        self.open = self.table.opened()
        self.now = 0.0

    def run(self, inputs: int) -> None:
        """So many inputs. Raises `AssertionError`, or whatever leaked, on the first fault."""
        for _ in range(inputs):
            place = self.rng.choice(["listening", "listening", "dialing", "inside"])
            self.ends[f"{place}: {getattr(self, place)()}"] += 1

    def listening(self) -> str:
        """Bytes of somebody unknown at the host."""
        self.table.invitation.wrong = 0
        return self._outcome(self.table.listener(), self._knock())

    def dialing(self) -> str:
        """Bytes of whoever answers the guest."""
        if self.rng.random() < 0.5:
            return self._outcome(self.table.dialer(mode=Mode.CODE, key=self.code), self._reply())
        return self._outcome(self.table.dialer(), self._reply())

    def inside(self) -> str:
        """Bytes of somebody who was let in, under encryption; one open link serves many clean messages."""
        if self.open[1].link.stage is Stage.ENDED:
            self.open = self.table.opened()
        guest, host = self.open
        payload = near_payload(self.rng) or b"\x00"
        data = framed(random_message(self.rng)) if self.rng.random() < 0.3 else frame(payload)
        if self.rng.random() < 0.1:
            data = self.rng.randbytes(self.rng.randrange(1, 50))
        assert guest.link._pipe is not None
        guest.link._pipe.write(data)
        self.now += 1.0
        host.link.receive(guest.link._pipe.outgoing(), self.now)
        host.drain(self.now)
        host.link.outgoing()
        return "open" if host.reason is None else host.reason.name

    def _outcome(self, end: End, data: bytes) -> str:
        while data:
            size = self.rng.choice([1, 5, 9, 64, 4096])
            end.link.receive(data[:size], 0.0)
            data = data[size:]
        end.link.tick(1.0)
        for now in (3.0, 5.0, 10.0):
            end.link.tick(now)
        end.drain(10.0)
        end.link.outgoing()
        assert end.reason is not None, "a link without a deadline"
        assert end.secured == [], "somebody was let in"
        return end.reason.name

    def _knock(self) -> bytes:
        invite = prelude(Mode.INVITE, self.table.invitation.secret.hint)
        code = prelude(Mode.CODE, self.code.hint)
        start = self.rng.choice(
            [
                b"",
                MAGIC,
                invite,
                invite,
                invite,
                code,
                code,
                prelude(Mode.PAIR, Secret.fresh().hint),
                b"GET / HTTP/1.0\r\n",
            ]
        )
        return start + self._tail(self.recorded)

    def _reply(self) -> bytes:
        start = self.rng.choice([b"", b"", MAGIC, MAGIC + bytes([0, self.rng.randrange(256)]), prelude(Mode.CODE, b"")])
        return start + self._tail(self.answer)

    def _tail(self, genuine: bytes) -> bytes:
        kind = self.rng.randrange(5)
        if kind == 0:
            return self.rng.randbytes(self.rng.randrange(300))
        if kind == 1:
            return genuine[: self.rng.randrange(len(genuine))]
        if kind == 2:
            return self.recorded + self.rng.randbytes(self.rng.randrange(2000))
        changed = bytearray(genuine)
        for _ in range(self.rng.randrange(1, 5)):
            changed[self.rng.randrange(len(changed))] = self.rng.randrange(256)
        return bytes(changed)

    def _answer(self) -> bytes:
        host = self.table.listener()
        host.link.receive(self.table.dialer().link.outgoing(), 0.0)
        return host.link.outgoing()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    fuzz = Fuzz(asked.seed)
    start = process_time()
    fuzz.run(asked.inputs)
    for outcome, count in sorted(fuzz.ends.items()):
        print(f"{count:8} {outcome}")
    print(f"{asked.inputs} inputs, 0 exceptions, {process_time() - start:.0f} CPU seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
