"""The start-up self-test of the group (F3.5): a library that would let a marked card through is refused.

Before version 1.6.2 of PyNaCl the validity check took a point of order two added to a good one (CVE-2025-69277): a mark
that passes every proof and survives honest shuffles (F3.3).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import nacl

from net.fairdeal.generators import CHAIN_GENERATOR, PERMUTATION_GENERATORS
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import Point

if TYPE_CHECKING:
    from net.fairdeal.group import Group

LOWEST_VERSION: Final = (1, 6, 2)
FIELD_PRIME: Final = 2**255 - 19
GENERATOR_DIGEST: Final = "d5f464baab7c3c3ff71b388275c7055d8fe9f43358625f45bc4a8e7c14651b6a"
"""SHA-256 of Hgen, H_0, ..., H_127 (F14)."""
ALL_GENERATORS_DIGEST: Final = "373179409a174b64f8c035b5a9a5b6dcc5394893b8a98f3035aac2bed1a10e5f"
"""The same, up to H_255."""
SMALL_ORDER: Final = tuple(
    bytes.fromhex(encoding)
    for encoding in (
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    )
)
"""The points of order 1, 2, 4, 4, 8, 8, 8, 8: what a group of order 8L has beside the subgroup."""
ALIAS_OF_IDENTITY: Final = (1 + FIELD_PRIME).to_bytes(32, "little")
OFF_THE_CURVE: Final = (2).to_bytes(32, "little")


class UnfitLibrary(RuntimeError):
    """The installed curve library fails the self-test of F3.5; the fair deal must not be played with it."""


def require_fit_library(group: Group) -> None:
    """Raise `UnfitLibrary`, naming the fault, unless everything F3.5 asks for holds."""
    version = installed_version()
    if version < LOWEST_VERSION:
        raise UnfitLibrary(f"PyNaCl {version} is older than {LOWEST_VERSION}")
    for name, encoding in forbidden_encodings(group).items():
        if group.decode(encoding) is not None:
            raise UnfitLibrary(f"decode accepts {name}")
        if any(group.decode_mul(scalar, encoding) is not None for scalar in (0, 1, 8, ORDER - 1)):
            raise UnfitLibrary(f"decode_mul accepts {name}")
    if group.decode(group.base) != group.base or group.decode_mul(1, group.base) != group.base:
        raise UnfitLibrary("decode refuses the base point")
    if group.add(group.mul(ORDER - 1, group.base), group.base) != group.identity:
        raise UnfitLibrary("the order of the base point is not L")
    if (generator_digest(128), generator_digest(256)) != (GENERATOR_DIGEST, ALL_GENERATORS_DIGEST):
        raise UnfitLibrary("the generators are not those of the suite")


def installed_version() -> tuple[int, ...]:
    """The version of PyNaCl as numbers; a suffix counts as nothing."""
    return tuple(int(part) if part.isdecimal() else 0 for part in nacl.__version__.split(".")[:3])


def forbidden_encodings(group: Group) -> dict[str, bytes]:
    """By name: everything that F3.5 wants refused, and the empty, short and long encodings of F3.4."""
    forbidden = {f"small-order point {number}": encoding for number, encoding in enumerate(SMALL_ORDER)}
    for number, encoding in enumerate(SMALL_ORDER[1:], start=1):
        # The library adds without a look at the subgroup; that is how a cheat would make a mark, too.
        forbidden[f"the base point marked by small-order point {number}"] = group.add(group.base, Point(encoding))
    forbidden["an alias of the identity"] = ALIAS_OF_IDENTITY
    forbidden["a y that is off the curve"] = OFF_THE_CURVE
    forbidden["an empty encoding"] = b""
    forbidden["a short encoding"] = group.base[:-1]
    forbidden["a long encoding"] = group.base + bytes(1)
    return forbidden


def generator_digest(size: int) -> str:
    """SHA-256 of Hgen and the first `size` other generators as they are stored, in hex (F14)."""
    return hashlib.sha256(b"".join([CHAIN_GENERATOR, *PERMUTATION_GENERATORS[:size]])).hexdigest()
