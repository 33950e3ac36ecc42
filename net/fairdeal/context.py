"""Who says what, when and in which game: the context that every proof is bound to (F4.6)."""

from __future__ import annotations

from enum import IntEnum

from net.fairdeal.hashing import H, u8, u32


class MessageType(IntEnum):
    """The types of messages with their byte on the wire (F4.6)."""

    PARAMS_ACCEPT = 0x01
    KEY_COMMIT = 0x02
    KEY_OPEN = 0x03
    KEY_PROOF = 0x04
    BACKUP = 0x05
    SHUFFLE = 0x10
    SHARE = 0x11
    REMASK = 0x12
    COIN_COMMIT = 0x13
    COIN_OPEN = 0x14
    MEMBER = 0x15
    ACTION = 0x20
    RESULT = 0x30
    TIMEOUT = 0x31
    ACCUSE = 0x32
    RESIGN = 0x33
    AUDIT_KEY = 0x3F


def proof_context(gid: bytes, round_number: int, prev: bytes, seat: int, message_type: int) -> bytes:
    """`ctx` of F4.6, 64 bytes: no proof can be replayed in another game, round, seat or role."""
    return H("mbfd1/ctx", gid, u32(round_number), prev, u8(seat), u8(message_type))
