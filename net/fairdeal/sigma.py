"""The one shape behind most of the proofs: one secret, seen from one or more bases (F5.1 to F5.3).

A proof is (challenge, response). The verifier computes the first messages again and compares the challenge, which
hashes the context, the whole statement and the first messages: the strong transform.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from net.fairdeal.codes import Code
from net.fairdeal.group import GROUP, decode_scalar, encode_scalar
from net.fairdeal.hashing import ORDER, Hs
from net.fairdeal.points import SCALAR_BYTES, Point
from net.fairdeal.secrets_source import Nonces

ANSWER_BYTES: Final = 2 * SCALAR_BYTES


@dataclass(frozen=True)
class Answer:
    """Challenge c and response z, 64 bytes."""

    c: int
    z: int

    def to_bytes(self) -> bytes:
        """c, then z."""
        return encode_scalar(self.c) + encode_scalar(self.z)

    @classmethod
    def from_bytes(cls, raw: bytes) -> Answer | Code:
        """`E_ENCODING` for another length than 64, `E_SCALAR` for a scalar of L or more."""
        if len(raw) != ANSWER_BYTES:
            return Code.E_ENCODING
        c, z = decode_scalar(raw[:SCALAR_BYTES]), decode_scalar(raw[SCALAR_BYTES:])
        if c is None or z is None:
            return Code.E_SCALAR
        return cls(c, z)


@dataclass(frozen=True)
class Statement:
    """That every image is the same multiple of its base. `label` and `fields` are what the challenge hashes first."""

    label: str
    fields: tuple[bytes, ...]
    bases: tuple[Point, ...]

    def prove(self, secret: int, nonces: Nonces) -> Answer:
        """The answer of somebody who knows the multiple."""
        nonce = nonces.scalar(b"".join(self.fields))
        c = self._challenge([GROUP.mul(nonce, base) for base in self.bases])
        return Answer(c, (nonce + c * secret) % ORDER)

    def check(self, images: Sequence[bytes], answer: Answer, refusal: Code) -> Code:
        """`OK`, `E_POINT` if an image is no point, or the refusal. Images may be foreign: they are decoded here."""
        firsts = []
        for base, image in zip(self.bases, images, strict=True):
            product = GROUP.decode_mul(answer.c, image)
            if product is None:
                return Code.E_POINT
            firsts.append(GROUP.sub(GROUP.mul(answer.z, base), product))
        return Code.OK if self._challenge(firsts) == answer.c else refusal

    def _challenge(self, firsts: Sequence[Point]) -> int:
        return Hs(self.label, *self.fields, *firsts)
