"""A whole table in memory: every seat a machine of its own, joined by nothing but bytes.

For tests, for the soak and for the benchmark; the network carries the same bytes between the same machines.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from net.fairdeal.context import MessageType
from net.fairdeal.params import Options, Params
from net.fairdeal.private import Private
from net.fairdeal.referee import Receipt
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets, Source

Chooser = Callable[[Seat], int]
"""Answers the open decision of a seat: an option of its own engine."""


class Table:
    """Seats 0 to N-1. `carry` is the wire: a test that tampers with messages overrides it."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = list(seats)
        self.receipts: list[Receipt] = []
        """Every refusal, in the order in which they happened."""

    @classmethod
    def of(
        cls,
        players: int = 2,
        options: Options | None = None,
        mode: str = "duel",
        source: Source = secrets,
        sets: tuple[str, ...] = ("first_contact",),
        kinds: Sequence[type[Seat]] = (),
    ) -> Table:
        """A new table with fresh keys; `kinds[seat]` is the class of a machine that is not the ordinary one."""
        identities = [Ed25519PrivateKey.from_private_bytes(source.token_bytes(32)) for _ in range(players)]
        public = tuple(identity.public_key().public_bytes_raw() for identity in identities)
        params = Params.of_table(source.token_bytes(32), public, mode, sets, options)
        privates = [Private.fresh(seat, identity, Secrets(source)) for seat, identity in enumerate(identities)]
        return cls([(kinds[p.seat] if kinds else Seat)(params, p) for p in privates])

    @property
    def deciding(self) -> Seat | None:
        """The seat that has a choice to make."""
        return next((seat for seat in self.seats if seat.owes is MessageType.ACTION), None)

    @property
    def finished(self) -> bool:
        return all(seat.stopped or not seat.state.owed for seat in self.seats)

    def pump(self) -> None:
        """Let everybody send what is due until only a choice is missing, or nothing moves any more."""
        moved = True
        while moved:
            moved = False
            for seat in self.seats:
                while (wire := seat.due()) is not None:
                    self.send(seat, wire)
                    moved = True

    def send(self, sender: Seat, wire: bytes) -> None:
        """Carry a message to everybody else."""
        for receiver in self.seats:
            if receiver is not sender:
                self.carry(sender, receiver, wire)

    def carry(self, sender: Seat, receiver: Seat, wire: bytes) -> None:
        receipt = receiver.receive(wire)
        if not receipt.ok:
            self.receipts.append(receipt)

    def play(self, choose: Chooser) -> None:
        """A whole game."""
        self.pump()
        while (seat := self.deciding) is not None:
            self.send(seat, seat.decide(choose(seat)))
            self.pump()
