"""REMASK: the same card under fresh randomness, so that old shares of it say nothing any more (F5.3, F7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from net.fairdeal.codes import Code
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER, u16, u32
from net.fairdeal.points import BASE, CIPHERTEXT_BYTES, IDENTITY, POINT_BYTES, Ciphertext, Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.share import SLOT_HEAD_BYTES, check_slot_head, read_slot_head
from net.fairdeal.sigma import ANSWER_BYTES, Answer, Statement

REMASK_BYTES: Final = SLOT_HEAD_BYTES + CIPHERTEXT_BYTES + ANSWER_BYTES


@dataclass(frozen=True)
class Remask:
    """One item of a REMASK message, 134 bytes. `a` and `b` are foreign bytes until `verify_remask` says `OK`."""

    slot: int
    version: int
    a: bytes
    b: bytes
    answer: Answer

    @property
    def ciphertext(self) -> Ciphertext:
        """The new ciphertext (A', B'); only of a verified item."""
        return Ciphertext(Point(self.a), Point(self.b))

    def to_bytes(self) -> bytes:
        """u32 slot, u16 version, A', B', c, z."""
        return u32(self.slot) + u16(self.version) + self.a + self.b + self.answer.to_bytes()

    @classmethod
    def from_bytes(cls, raw: bytes) -> Remask | Code:
        """`E_ENCODING` for another length than 134, `E_SCALAR` for a scalar of L or more."""
        if len(raw) != REMASK_BYTES:
            return Code.E_ENCODING
        slot, version = read_slot_head(raw)
        middle, end = SLOT_HEAD_BYTES + POINT_BYTES, SLOT_HEAD_BYTES + CIPHERTEXT_BYTES
        answer = Answer.from_bytes(raw[end:])
        if isinstance(answer, Code):
            return answer
        return cls(slot, version, raw[SLOT_HEAD_BYTES:middle], raw[middle:end], answer)


def prove_remask(
    ctx: bytes, slot: int, version: int, joint_key: Point, old: Ciphertext, factor: int, nonces: Nonces
) -> Remask:
    """`old` under the fresh secret factor r (F5.3). Raises `ValueError` for r = 0, which would remask nothing."""
    if factor % ORDER == 0:
        raise ValueError("a remask by zero is none")
    step = Ciphertext(GROUP.mul_base(factor), GROUP.mul(factor, joint_key))
    new = Ciphertext(GROUP.add(old.a, step.a), GROUP.add(old.b, step.b))
    answer = _statement(ctx, slot, version, joint_key, old, new).prove(factor, nonces)
    return Remask(slot, version, new.a, new.b, answer)


def verify_remask(remask: Remask, ctx: bytes, slot: int, version: int, joint_key: Point, old: Ciphertext) -> Code:
    """Slot, version (the one before the remask), key and old ciphertext are the verifier's own (F5.3).

    `OK`, `E_UNEXPECTED` or `E_VERSION` for another slot or version, `E_POINT`, `E_PROOF_REMASK`.
    """
    head = check_slot_head((remask.slot, remask.version), (slot, version))
    if head is not Code.OK:
        return head
    new_a, new_b = GROUP.decode(remask.a), GROUP.decode(remask.b)
    if new_a is None or new_b is None:
        return Code.E_POINT
    step = Ciphertext(GROUP.sub(new_a, old.a), GROUP.sub(new_b, old.b))
    # Nothing added is no remask (A48); and no honest factor leaves only one half as it was.
    if IDENTITY in step:
        return Code.E_PROOF_REMASK
    statement = _statement(ctx, slot, version, joint_key, old, Ciphertext(new_a, new_b))
    return statement.check(step, remask.answer, Code.E_PROOF_REMASK)


def _statement(ctx: bytes, slot: int, version: int, joint_key: Point, old: Ciphertext, new: Ciphertext) -> Statement:
    fields = (ctx, u32(slot), u16(version), joint_key, *old, *new)
    return Statement("mbfd1/remask", fields, (BASE, joint_key))
