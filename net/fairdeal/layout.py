"""Reading fixed layouts without trust (F3.9): big-endian counts, no optional fields, nothing behind the end."""

from __future__ import annotations

from typing import Final

MESSAGE_LIMIT: Final = 64 * 1024
"""The longest message (F3.9)."""

EXHIBIT_LIMIT: Final = 31 * 1024
"""The longest message that is no accusation: two of them must fit into one, or an offence could be too long to show."""

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
