"""SHARE: my part of decrypting one slot, with the proof that it is right (F5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from net.fairdeal.codes import Code
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import u16, u32
from net.fairdeal.points import BASE, POINT_BYTES, Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.sigma import ANSWER_BYTES, Answer, Statement

SLOT_HEAD_BYTES: Final = 6
SHARE_BYTES: Final = SLOT_HEAD_BYTES + POINT_BYTES + ANSWER_BYTES


@dataclass(frozen=True)
class Share:
    """One item of a SHARE message, 102 bytes. `partial` (D) is foreign bytes until `verify_share` says `OK`."""

    slot: int
    version: int
    partial: bytes
    answer: Answer

    def to_bytes(self) -> bytes:
        """u32 slot, u16 version, D, c, z."""
        return u32(self.slot) + u16(self.version) + self.partial + self.answer.to_bytes()

    @classmethod
    def from_bytes(cls, raw: bytes) -> Share | Code:
        """`E_ENCODING` for another length than 102, `E_SCALAR` for a scalar of L or more."""
        if len(raw) != SHARE_BYTES:
            return Code.E_ENCODING
        slot, version = read_slot_head(raw)
        answer = Answer.from_bytes(raw[SLOT_HEAD_BYTES + POINT_BYTES :])
        if isinstance(answer, Code):
            return answer
        return cls(slot, version, raw[SLOT_HEAD_BYTES : SLOT_HEAD_BYTES + POINT_BYTES], answer)


def read_slot_head(raw: bytes) -> tuple[int, int]:
    """Slot and version at the start of an item whose length was checked."""
    return int.from_bytes(raw[:4], "big"), int.from_bytes(raw[4:SLOT_HEAD_BYTES], "big")


def check_slot_head(named: tuple[int, int], owed: tuple[int, int]) -> Code:
    """`E_UNEXPECTED` for another slot than the owed one, `E_VERSION` for another version of it."""
    if named[0] != owed[0]:
        return Code.E_UNEXPECTED
    return Code.OK if named[1] == owed[1] else Code.E_VERSION


def prove_share(ctx: bytes, slot: int, version: int, secret: int, key: Point, a: Point, nonces: Nonces) -> Share:
    """My partial decryption `D = xA` of the ciphertext (A, B) in a slot (F5.2)."""
    partial = GROUP.mul(secret, a)
    answer = _statement(ctx, slot, version, key, a, partial).prove(secret, nonces)
    return Share(slot, version, partial, answer)


def verify_share(share: Share, ctx: bytes, slot: int, version: int, key: Point, a: Point) -> Code:
    """Slot, version, key and A are the verifier's own (F5.2).

    `OK`, `E_UNEXPECTED` or `E_VERSION` for another slot or version, `E_POINT`, `E_PROOF_SHARE`.
    """
    head = check_slot_head((share.slot, share.version), (slot, version))
    if head is not Code.OK:
        return head
    statement = _statement(ctx, slot, version, key, a, share.partial)
    return statement.check([key, share.partial], share.answer, Code.E_PROOF_SHARE)


def _statement(ctx: bytes, slot: int, version: int, key: Point, a: Point, partial: bytes) -> Statement:
    return Statement("mbfd1/share", (ctx, u32(slot), u16(version), key, a, partial), (BASE, a))
