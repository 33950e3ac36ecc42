"""The one hash of the fair deal and the integers it eats (F3.1).

Every field is length-prefixed, every purpose has its own label: no two statements ever hash alike by accident.
"""

from __future__ import annotations

import hashlib
from typing import Final

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""L of F3.2: the prime order of the group, the modulus of every scalar."""


def H(label: str, *fields: bytes) -> bytes:  # noqa: N802 - the specification's own name
    """SHA-512 over the label and the length-prefixed fields, 64 bytes (F3.1)."""
    name = label.encode("ascii")
    parts = [len(name).to_bytes(1, "big"), name]
    for field in fields:
        parts += (len(field).to_bytes(4, "big"), field)
    return hashlib.sha512(b"".join(parts)).digest()


def H32(label: str, *fields: bytes) -> bytes:  # noqa: N802 - the specification's own name
    """The first 32 bytes of `H` (F3.1)."""
    return H(label, *fields)[:32]


def Hs(label: str, *fields: bytes) -> int:  # noqa: N802 - the specification's own name
    """`H` as a little-endian integer mod L: a scalar (F3.1)."""
    return int.from_bytes(H(label, *fields), "little") % ORDER


def u8(value: int) -> bytes:
    """One byte. Raises `OverflowError` outside 0..255."""
    return value.to_bytes(1, "big")


def u16(value: int) -> bytes:
    """Two bytes, big-endian. Raises `OverflowError` outside 0..65535."""
    return value.to_bytes(2, "big")


def u32(value: int) -> bytes:
    """Four bytes, big-endian. Raises `OverflowError` outside 0..4294967295."""
    return value.to_bytes(4, "big")
