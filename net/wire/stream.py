"""Frames and messages of one link, both directions: the order of first and last messages, and the cap (N5)."""

from __future__ import annotations

from net.wire.errors import Fault, WireError
from net.wire.frames import CAP, FrameReader, frame
from net.wire.messages import Bye, Hello, Message, OtherVersion, Refuse, from_payload


class MessageStream:
    """Bytes to messages. HELLO comes first and once; REFUSE and BYE may come any time and nothing comes after them."""

    def __init__(self) -> None:
        self._frames = FrameReader()
        self._greeted = False
        self._ended = False

    @property
    def held(self) -> int:
        """Bytes that were fed and are no message yet."""
        return self._frames.held

    @property
    def greeted(self) -> bool:
        """Whether the peer's HELLO has come."""
        return self._greeted

    def feed(self, data: bytes) -> None:
        """Take bytes as they came."""
        self._frames.feed(data)

    def pull(self) -> Message | OtherVersion | None:
        """The next message, None until it is complete. Raises `WireError`; the stream is of no use afterwards."""
        payload = self._frames.pull()
        if payload is None:
            return None
        message = from_payload(payload)
        self._require_order(message)
        return message

    def _require_order(self, message: Message | OtherVersion) -> None:
        is_hello = isinstance(message, Hello | OtherVersion)
        is_last = isinstance(message, Refuse | Bye)
        if self._ended or (is_hello and self._greeted) or not (is_hello or is_last or self._greeted):
            raise WireError(Fault.ORDER, type(message).__name__)
        self._ended = is_last
        if is_hello:
            self._greeted = True
            self._frames.cap = CAP


def framed(message: Message) -> bytes:
    """The message as it travels inside TLS."""
    return frame(message.to_payload())
