"""Statements: messages that no round asks for (F9, F10.4). A seat may make them at any time.

TIMEOUT says that a seat owes its message, ACCUSE shows a message that is wrong, RESIGN gives up, AUDIT_KEY opens the
deck secret of a game that is over. Here stands how they are written and read; the referee draws the conclusions.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.group import decode_scalar
from net.fairdeal.hashing import u8, u32
from net.fairdeal.layout import Layout, Truncated
from net.fairdeal.points import SCALAR_BYTES

STATEMENTS: Final = frozenset({MessageType.TIMEOUT, MessageType.ACCUSE, MessageType.RESIGN, MessageType.AUDIT_KEY})
MOST_EXHIBITS: Final = 2


class Timeout(NamedTuple):
    """Seat `seat` owes a message of this type in the round of the statement (F9.3); who says so wants no more than a
    draw from it, or takes the win. It stands in the statement itself: what is claimed is signed with why, so that one
    signature can neither be shown for the other claim nor be taken for both."""

    seat: int
    type: int
    draw: bool = False

    def to_bytes(self) -> bytes:
        return u8(self.seat) + u8(self.type) + u8(self.draw)


class Accusation(NamedTuple):
    """The complete offending message, or two that contradict each other (F9.1, F4.5)."""

    seat: int
    exhibits: tuple[bytes, ...]

    def to_bytes(self) -> bytes:
        shown = b"".join(u32(len(exhibit)) + exhibit for exhibit in self.exhibits)
        return u8(self.seat) + u8(len(self.exhibits)) + shown


class Resignation(NamedTuple):
    """Nothing more to say."""


class AuditKey(NamedTuple):
    """The deck secret x."""

    secret: int


def shows_two_stories(kind: int, body: bytes) -> bool:
    """An accusation with two exhibits proves itself, whichever round its readers stand in (F4.5)."""
    return kind == MessageType.ACCUSE and body[1:2] == u8(MOST_EXHIBITS)


Statement = Timeout | Accusation | Resignation | AuditKey


def read_statement(kind: int, body: bytes) -> Statement | Code:
    """E_ENCODING, or E_SCALAR for a key that is no scalar."""
    try:
        return _read(kind, Layout(body))
    except Truncated:
        return Code.E_ENCODING


def _read(kind: int, layout: Layout) -> Statement | Code:
    statement: Statement
    if kind == MessageType.TIMEOUT:
        seat, owed, claim = layout.u8(), layout.u8(), layout.u8()
        if claim > 1:
            return Code.E_ENCODING
        statement = Timeout(seat, owed, bool(claim))
    elif kind == MessageType.ACCUSE:
        seat, count = layout.u8(), layout.u8()
        if not 1 <= count <= MOST_EXHIBITS:
            return Code.E_ENCODING
        statement = Accusation(seat, tuple(layout.take(layout.u32()) for _ in range(count)))
    elif kind == MessageType.RESIGN:
        statement = Resignation()
    else:
        secret = decode_scalar(layout.take(SCALAR_BYTES))
        if secret is None:
            return Code.E_SCALAR
        statement = AuditKey(secret)
    layout.end()
    return statement
