"""Reading fixed layouts without trust (F3.9): big-endian counts, no optional fields, nothing behind the end."""

from __future__ import annotations

from typing import Final

MESSAGE_LIMIT: Final = 128 * 1024
"""The longest message: an accusation with two others in it."""

EXHIBIT_LIMIT: Final = 60 * 1024
"""The longest message that is no accusation. A shuffle of 256 cards has 49 kB; two must fit into an accusation, or an
offence could be too long to show."""

LIST_LIMIT: Final = 64
"""The longest list of items in a message (F3.9)."""


class Truncated(Exception):
    """The bytes end early, or go on behind the end. Never leaves the function that reads a body."""


class Layout:
    """Takes fields off the front of a body. Raises `Truncated`, which the caller turns into E_ENCODING."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, size: int) -> bytes:
        end = self._at + size
        if end > len(self._data):
            raise Truncated
        field = self._data[self._at : end]
        self._at = end
        return field

    def u8(self) -> int:
        return self.take(1)[0]

    def u16(self) -> int:
        return int.from_bytes(self.take(2), "big")

    def u32(self) -> int:
        return int.from_bytes(self.take(4), "big")

    def rest(self) -> bytes:
        return self.take(len(self._data) - self._at)

    def end(self) -> None:
        if self._at != len(self._data):
            raise Truncated
