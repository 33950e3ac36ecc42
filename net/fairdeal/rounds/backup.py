"""Backup shares: each deck key in parts that the others keep, so that a dropout need not end a game of four (F9.6).

Off by default. Its price is that the three others together could read the cards of a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope
from net.fairdeal.group import GROUP
from net.fairdeal.points import POINT_BYTES, Point
from net.fairdeal.rounds.deal import lay_out
from net.fairdeal.sealing import KEY_BYTES, is_box_key
from net.fairdeal.state import Fault, State

BOX_BYTES: Final = 80
"""A sealed box around a scalar."""


class Backing(NamedTuple):
    """What everybody may know of the backup of one seat: its key in parts, and the key that seals boxes for it."""

    parts: tuple[Point, ...]
    box_key: bytes


def keepers(state: State, seat: int) -> list[int]:
    """Who keeps the parts of this seat's key, in the order in which messages list them."""
    return [other for other in state.seats if other != seat]


def read_backing(state: State, seat: int, raw: bytes) -> Backing | Code:
    """The end of KEY_PROOF: the `S_{p,i}`, whose sum must be the key, and the box key."""
    count = len(keepers(state, seat))
    if len(raw) != count * POINT_BYTES + KEY_BYTES:
        return Code.E_ENCODING
    encoded, box_key = raw[:-KEY_BYTES], raw[-KEY_BYTES:]
    points = [GROUP.decode(encoded[start : start + POINT_BYTES]) for start in range(0, len(encoded), POINT_BYTES)]
    parts = tuple(point for point in points if point is not None)
    if len(parts) != count or not is_box_key(box_key):
        return Code.E_POINT
    return Backing(parts, box_key) if GROUP.sum(parts) == state.keys[seat] else Code.E_PROOF_SHARE


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
