"""What a point, an identity and a ciphertext are, without a function to work on them (F3.2, F6.1)."""

from __future__ import annotations

from typing import Final, NamedTuple, NewType

Point = NewType("Point", bytes)
"""32 bytes that went through `Group.decode`, or were computed from such; foreign bytes stay `bytes` until then."""

POINT_BYTES: Final = 32
SCALAR_BYTES: Final = 32
CIPHERTEXT_BYTES: Final = 2 * POINT_BYTES
IDENTITY: Final = Point((1).to_bytes(POINT_BYTES, "little"))
BASE: Final = Point(bytes.fromhex("5866666666666666666666666666666666666666666666666666666666666666"))


class Ciphertext(NamedTuple):
    """An ElGamal ciphertext under the joint key: (rG, M + rY)."""

    a: Point
    b: Point
