"""The signed envelope of every message (F4.4), and the hash that chains the rounds (F4.5).

9 bytes  "mbfd1/msg"          4  round          32  prev, hash of the round before
1        version              1  seat           32  state, digest of the public state
32       gid                  1  type            4  length of the body, then the body; then 64 bytes of signature
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.hashing import H32, u8, u32
from net.fairdeal.layout import EXHIBIT_LIMIT, MESSAGE_LIMIT, Layout, Truncated

MAGIC: Final = b"mbfd1/msg"
VERSION: Final = 1
SIGNATURE_BYTES: Final = 64
NO_ROUND: Final = bytes(32)
"""`prev` of round 0."""


@dataclass(frozen=True)
class Header:
    """Everything that is signed beside the body. `gid` is `params_hash` until the game has a gid."""

    gid: bytes
    round: int
    seat: int
    type: int
    prev: bytes
    state: bytes

    def to_bytes(self) -> bytes:
        place = u32(self.round) + u8(self.seat) + u8(self.type)
        return MAGIC + u8(VERSION) + self.gid + place + self.prev + self.state


@dataclass(frozen=True)
class Envelope:
    """One message as it came: `signed` are the bytes under the signature."""

    header: Header
    body: bytes
    signed: bytes = field(repr=False)
    signature: bytes = field(repr=False)

    @property
    def wire(self) -> bytes:
        return self.signed + self.signature

    def is_signed_by(self, identity: bytes) -> bool:
        """Whether the holder of this Ed25519 key signed it."""
        try:
            Ed25519PublicKey.from_public_bytes(identity).verify(self.signature, self.signed)
        except (InvalidSignature, ValueError):
            return False
        return True


def seal(identity: Ed25519PrivateKey, header: Header, body: bytes) -> bytes:
    """The complete message. Nothing is checked here: what may be sent is the seat machine's business."""
    signed = header.to_bytes() + u32(len(body)) + body
    return signed + identity.sign(signed)


def open_envelope(wire: bytes) -> Envelope | Code:
    """The message that these bytes are, its signature not looked at yet; E_ENCODING if they are none."""
    if len(wire) > MESSAGE_LIMIT:
        return Code.E_ENCODING
    layout = Layout(wire)
    try:
        if layout.take(len(MAGIC)) != MAGIC or layout.u8() != VERSION:
            return Code.E_ENCODING
        header = Header(
            layout.take(32), layout.u32(), layout.u8(), layout.u8(), prev=layout.take(32), state=layout.take(32)
        )
        body = layout.take(layout.u32())
        signature = layout.take(SIGNATURE_BYTES)
        layout.end()
    except Truncated:
        return Code.E_ENCODING
    if len(wire) > EXHIBIT_LIMIT and header.type != MessageType.ACCUSE:
        return Code.E_ENCODING
    return Envelope(header, body, wire[:-SIGNATURE_BYTES], signature)


def round_hash(gid: bytes, number: int, prev: bytes, messages: Sequence[Envelope]) -> bytes:
    """`RH_r` over the signed bytes of the round's messages in seat order (F4.5)."""
    ordered = sorted(messages, key=lambda message: message.header.seat)
    return H32("mbfd1/round", gid, u32(number), prev, *(message.signed for message in ordered))
