"""Two records of one game that differ: who told two different things (F4.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.params import Params
from net.fairdeal.statements import STATEMENTS


class Equivocation(NamedTuple):
    """Two messages of one seat for one round, both signed: proof of cheating on their own."""

    seat: int
    round: int
    first: bytes
    second: bytes


def find_equivocation(params: Params, ours: Iterable[bytes], theirs: Iterable[bytes]) -> Equivocation | None:
    """The first round, and in it the lowest seat, whose messages differ between the two records."""
    mine, other = _by_place(params, ours), _by_place(params, theirs)
    for place in sorted(mine.keys() & other.keys()):
        if mine[place].signed != other[place].signed:
            return Equivocation(place[1], place[0], mine[place].wire, other[place].wire)
    return None


def _by_place(params: Params, wires: Iterable[bytes]) -> dict[tuple[int, int], Envelope]:
    places: dict[tuple[int, int], Envelope] = {}
    for wire in wires:
        message = open_envelope(wire)
        if isinstance(message, Code) or message.header.type in STATEMENTS:
            continue
        seat = message.header.seat
        if seat < params.seats and message.is_signed_by(params.chairs[seat].identity):
            places.setdefault((message.header.round, seat), message)
    return places
