"""Backup shares: each deck key in parts that the others keep, so that a dropout need not end a game of four (F9.6).

Off by default. Its price is that the three others together could read the cards of a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope
from net.fairdeal.group import GROUP
from net.fairdeal.points import POINT_BYTES, Point
from net.fairdeal.rounds.deal import lay_out
from net.fairdeal.state import Fault, State

BOX_BYTES: Final = 80
"""A sealed box around a scalar."""


def keepers(state: State, seat: int) -> list[int]:
    """Who keeps the parts of this seat's key, in the order in which messages list them."""
    return [other for other in state.seats if other != seat]


def read_public_parts(state: State, seat: int, raw: bytes) -> tuple[Point, ...] | Code:
    """The `S_{p,i}` at the end of KEY_PROOF; nothing where the table keeps no backups. Their sum must be the key."""
    count = len(keepers(state, seat)) if state.params.options.backup_shares else 0
    if len(raw) != count * POINT_BYTES:
        return Code.E_ENCODING
    points = [GROUP.decode(raw[start : start + POINT_BYTES]) for start in range(0, len(raw), POINT_BYTES)]
    parts = tuple(point for point in points if point is not None)
    if len(parts) != count:
        return Code.E_POINT
    return parts if not count or GROUP.sum(parts) == state.keys[seat] else Code.E_PROOF_SHARE


@dataclass(frozen=True)
class SealBackups:
    """Every seat sends each other one its part in a sealed box. Only the receiver can tell whether it is right, and
    leaves the table before the deal if not."""

    CODE: ClassVar[int] = 5

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.seats, MessageType.BACKUP)

    def examine(self, state: State, message: Envelope) -> bytes | Code:
        expected = BOX_BYTES * len(keepers(state, message.header.seat))
        return message.body if len(message.body) == expected else Code.E_ENCODING

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        return lay_out(state)

    def canonical(self) -> bytes:
        return b""
