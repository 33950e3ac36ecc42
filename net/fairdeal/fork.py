"""Two records of one game that differ, two messages that contradict each other: who told two things (F4.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
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
    """The first round, and in it the lowest seat, whose messages differ between the two records. A message for another
    game may be anywhere in theirs and says nothing about this one."""
    mine, other = _by_place(params, ours), _by_place(params, theirs)
    for number, seat, gid in sorted(mine.keys() & other.keys()):
        one, another = mine[number, seat, gid], other[number, seat, gid]
        if one.signed != another.signed:
            return Equivocation(seat, number, one.wire, another.wire)
    return None


def _by_place(params: Params, wires: Iterable[bytes]) -> dict[tuple[int, int, bytes], Envelope]:
    """By round, seat and game."""
    places: dict[tuple[int, int, bytes], Envelope] = {}
    for wire in wires:
        message = open_envelope(wire)
        if isinstance(message, Code) or message.header.type in STATEMENTS:
            continue
        header = message.header
        if header.seat < params.seats and message.is_signed_by(params.chairs[header.seat].identity):
            places.setdefault((header.round, header.seat, header.gid), message)
    return places


def contradiction(first: Envelope, second: Envelope) -> Code:
    """What two messages of one seat prove together, to readers who stand in any round: two stories (F4.5), or going on
    after a resignation."""
    one, other = first.header, second.header
    if one.type == MessageType.RESIGN:
        went_on = other.type not in STATEMENTS and other.round > one.round
        return Code.E_RULES if went_on else Code.OK
    if {one.type, other.type} & STATEMENTS or (one.gid, one.round) != (other.gid, other.round):
        return Code.OK
    return Code.E_EQUIVOCATION if first.signed != second.signed else Code.OK
