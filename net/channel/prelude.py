"""What is said in clear before TLS (N2).

guest to host   `MBUG` | mode u8 | hint, 4 bytes              which secret: mode 1 of an invite, 2 a code, 3 a pair
host to guest   `MBUG` | 0 | reason u8                        refused: no TLS work was done, the line closes
host to guest   `MBUG` | 2 | 32 bytes                         mode 2: the host's SPAKE2 share, later its proof

A host that agrees says nothing in modes 1 and 3. A TLS record never starts like `MBUG`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from net.channel.reasons import SPOKEN_IN_CLEAR, Reason
from net.channel.secret import HINT_BYTES

MAGIC: Final = b"MBUG"
PRELUDE_BYTES: Final = len(MAGIC) + 1 + HINT_BYTES
HEADER_BYTES: Final = len(MAGIC) + 1
REFUSED: Final = 0


class Mode(IntEnum):
    """How the two know each other."""

    INVITE = 1
    CODE = 2
    PAIR = 3


def prelude(mode: Mode, hint: bytes) -> bytes:
    """The guest's first bytes."""
    return MAGIC + bytes([mode]) + hint


def read_prelude(data: bytes) -> tuple[Mode, bytes] | None:
    """Mode and hint; None for bytes that are no prelude. `data` has `PRELUDE_BYTES`."""
    if not could_be_mindbug(data) or data[len(MAGIC)] not in list(Mode):
        return None
    return Mode(data[len(MAGIC)]), data[HEADER_BYTES:]


def could_be_mindbug(data: bytes) -> bool:
    """Whether the first bytes of a line, as far as they are there, are ours: a stranger is told apart at once."""
    return data[: len(MAGIC)] == MAGIC[: len(data)]


def refusal(reason: Reason) -> bytes:
    """The host's no. Raises `KeyError` for a reason that is not for strangers' ears."""
    return MAGIC + bytes([REFUSED, SPOKEN_IN_CLEAR[reason.number].number])


def read_refusal(number: int) -> Reason:
    """The host's reason; one that this version does not know is `UNKNOWN`."""
    return SPOKEN_IN_CLEAR.get(number, Reason.UNKNOWN)
