"""One round after the other: is a message right, and what follows when all are there (F4.5).

Pure functions: nothing given to them is changed, and whatever bytes they meet they answer with a code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope, Header, round_hash
from net.fairdeal.operations import proceed
from net.fairdeal.state import Fault, State


def check_header(state: State, header: Header) -> Code:
    """Whether the header is that of this state's round: game, chain, round, state digest (F4.4).

    Before there is a gid, another one means other parameters: E_STATE. Whether the seat owes the type comes later.
    """
    if header.gid != state.table:
        return Code.E_STATE if state.gid is None else Code.E_UNEXPECTED
    if header.prev != state.prev:
        return Code.E_PREV
    if header.round != state.number:
        return Code.E_UNEXPECTED
    return Code.OK if header.state == state.digest else Code.E_STATE


def examine(state: State, message: Envelope) -> Any | Code:
    """What a signed message of this round says, or what is wrong with it. The signature is the caller's business."""
    code = check_header(state, message.header)
    if code is not Code.OK:
        return code
    if state.owed.get(message.header.seat) != message.header.type:
        # A result that nobody asked for claims the end of a game that goes on (A69).
        early = message.header.type == MessageType.RESULT and not state.over
        return Code.E_RULES if early else Code.E_UNEXPECTED
    assert state.stage is not None, "something is owed"
    return state.stage.examine(state, message)


def close(state: State, messages: Iterable[Envelope], said: Mapping[int, Any]) -> State | Fault:
    """The state after a round of which every message was examined."""
    assert state.stage is not None, "a round is open"
    after = state.stage.close(replace(state, moves=()), said)
    if isinstance(after, Fault):
        return after
    return next_round(state, after, messages)


def next_round(before: State, after: State, messages: Iterable[Envelope]) -> State:
    """Chain the round that ends with these messages, and go on to the next one in which somebody owes something."""
    chained = round_hash(before.table, before.number, before.prev, list(messages))
    return proceed(replace(after, number=before.number + 1, prev=chained))


def apply(state: State, messages: Iterable[Envelope]) -> State | Fault:
    """The state after a whole round, or its first offence in seat order. Signatures are checked here as well."""
    ordered = sorted(messages, key=lambda message: message.header.seat)
    said: dict[int, Any] = {}
    for message in ordered:
        seat = message.header.seat
        if seat >= state.params.seats or not message.is_signed_by(state.params.chairs[seat].identity):
            return Fault(Code.E_SIGNATURE, -1, state.number)
        if seat in said:
            return Fault(Code.E_EQUIVOCATION, seat, state.number)
        content = examine(state, message)
        if isinstance(content, Code):
            return Fault(content, seat, state.number)
        said[seat] = content
    for seat in state.owed:
        if seat not in said:
            return Fault(Code.E_TIMEOUT, seat, state.number)
    return close(state, ordered, said)
