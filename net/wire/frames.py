"""Frames: four bytes of length, big-endian, then the payload (N5).

The cap counts the payload: 4 KiB until the peer has said HELLO, 64 KiB after.
"""

from __future__ import annotations

from typing import Final

from net.wire.errors import Fault, WireError

LENGTH_BYTES: Final = 4
FIRST_CAP: Final = 4 * 1024
CAP: Final = 64 * 1024


def frame(payload: bytes) -> bytes:
    """The payload with its length. Raises `ValueError` for one that no peer would take."""
    if not 0 < len(payload) <= CAP:
        raise ValueError(f"a frame holds 1 to {CAP} bytes, not {len(payload)}")
    return len(payload).to_bytes(LENGTH_BYTES, "big") + payload


class FrameReader:
    """Cuts a stream into payloads, however it is segmented. Holds only what the caller has fed and not yet pulled."""

    def __init__(self, cap: int = FIRST_CAP) -> None:
        self.cap = cap
        self._buffer = bytearray()

    @property
    def held(self) -> int:
        """Bytes fed and not yet pulled."""
        return len(self._buffer)

    def feed(self, data: bytes) -> None:
        """Take bytes as they came; `pull` judges them."""
        self._buffer += data

    def pull(self) -> bytes | None:
        """The next payload, or None until it is complete. Raises `WireError` as soon as its length is out of bounds."""
        if len(self._buffer) < LENGTH_BYTES:
            return None
        size = int.from_bytes(self._buffer[:LENGTH_BYTES], "big")
        if size == 0:
            raise WireError(Fault.FRAME_EMPTY)
        if size > self.cap:
            raise WireError(Fault.FRAME_TOO_LONG, f"{size} bytes, {self.cap} allowed")
        end = LENGTH_BYTES + size
        if len(self._buffer) < end:
            return None
        payload = bytes(self._buffer[LENGTH_BYTES:end])
        del self._buffer[:end]
        return payload
