"""The group of F3.2 behind one small class: nothing else in the project touches a curve function (F3.4).

Scalars are integers mod L; random ones come from `Secrets`. Multiplications are nearly the whole price of a proof, so
`combine` takes a sum of products and makes as few of them as it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nacl import bindings

from net.fairdeal.hashing import ORDER, H, u32
from net.fairdeal.points import BASE, IDENTITY, POINT_BYTES, SCALAR_BYTES, Point
from net.fairdeal.self_test import require_fit_library


class Group:
    """The prime-order subgroup of edwards25519 (F3.2). Raises `UnfitLibrary` on creation if F3.5 finds a fault."""

    identity: Final = IDENTITY
    base: Final = BASE

    def __init__(self) -> None:
        require_fit_library(self)

    def decode(self, raw: bytes) -> Point | None:
        """The point that these bytes are, or None: wrong length, identity, non-canonical, off the curve, outside the
        subgroup (F3.4)."""
        if len(raw) != POINT_BYTES or not bindings.crypto_core_ed25519_is_valid_point(raw):
            return None
        return Point(raw)

    def encode(self, point: Point) -> bytes:
        """The 32 bytes of RFC 8032."""
        return bytes(point)

    def equal(self, left: Point, right: Point) -> bool:
        """Whether two points are the same: encodings are canonical."""
        return left == right

    def add(self, left: Point, right: Point) -> Point:
        """The sum of two points."""
        return Point(bindings.crypto_core_ed25519_add(left, right))

    def sub(self, left: Point, right: Point) -> Point:
        """The difference of two points."""
        return Point(bindings.crypto_core_ed25519_sub(left, right))

    def mul(self, scalar: int, point: Point) -> Point:
        """The multiple of a point; the identity where the library would raise (F3.4)."""
        if point == BASE:
            return self.mul_base(scalar)
        scalar %= ORDER
        if scalar == 0 or point == IDENTITY:
            return IDENTITY
        return Point(bindings.crypto_scalarmult_ed25519_noclamp(scalar.to_bytes(32, "little"), point))

    def mul_base(self, scalar: int) -> Point:
        """The multiple of the base point: a fifth of the price of `mul`."""
        scalar %= ORDER
        if scalar == 0:
            return IDENTITY
        return Point(bindings.crypto_scalarmult_ed25519_base_noclamp(scalar.to_bytes(32, "little")))

    def decode_mul(self, scalar: int, raw: bytes) -> Point | None:
        """`decode` and `mul` for the price of `mul`: the multiple, or None where `decode` returns None.

        The library's multiplication makes the checks of its validity test first (F3.5 makes sure of it), and a product
        of a valid point and a scalar below L other than 0 is never the identity.
        """
        scalar %= ORDER
        if scalar == 0:
            return None if self.decode(raw) is None else IDENTITY
        if len(raw) != POINT_BYTES:
            return None
        try:
            return Point(bindings.crypto_scalarmult_ed25519_noclamp(scalar.to_bytes(32, "little"), raw))
        except RuntimeError:
            return None

    def sum(self, points: Iterable[Point]) -> Point:
        """The sum of all points; the identity if there is none."""
        total = IDENTITY
        for point in points:
            total = point if total == IDENTITY else self.add(total, point)
        return total

    def combine(self, terms: Iterable[tuple[int, Point]]) -> Point:
        """The sum of scalar times point. Equal points are multiplied once, the base point by its own cheap way."""
        scalars: dict[Point, int] = {}
        for scalar, point in terms:
            scalars[point] = scalars.get(point, 0) + scalar
        from_base = self.mul_base(scalars.pop(BASE, 0))
        return self.sum([from_base, *(self.mul(scalar, point) for point, scalar in scalars.items())])

    def hash_to_point(self, label: str, data: bytes) -> Point:
        """A point whose discrete logarithm nobody knows (F3.6). For public inputs: the time depends on them."""
        counter = 0
        while True:
            candidate = self.decode(H("mbfd1/h2p", label.encode("ascii"), data, u32(counter))[:POINT_BYTES])
            if candidate is not None:
                return candidate
            counter += 1


def encode_scalar(scalar: int) -> bytes:
    """32 bytes, little-endian, reduced mod L (F3.2)."""
    return (scalar % ORDER).to_bytes(SCALAR_BYTES, "little")


def decode_scalar(raw: bytes) -> int | None:
    """The scalar, or None if the length is not 32 or the value not below L (F3.4)."""
    if len(raw) != SCALAR_BYTES:
        return None
    value = int.from_bytes(raw, "little")
    return value if value < ORDER else None


GROUP: Final = Group()
"""The one instance: importing this module is the start-up self-test (F3.5)."""
