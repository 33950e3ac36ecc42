"""The one error that bytes from a peer can cause (N5); an own mistake is a plain `ValueError` instead."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """What is wrong with the bytes. After any of them the stream cannot be trusted and the link ends."""

    FRAME_EMPTY = "FRAME_EMPTY"
    FRAME_TOO_LONG = "FRAME_TOO_LONG"
    """The announced length is over the cap of the moment: refused before the rest arrives."""
    ENCODING = "ENCODING"
    """Not msgpack, cut off, or trailing bytes."""
    LIMIT = "LIMIT"
    """A kind of value that no message holds, or nested too deep."""
    NOT_CANONICAL = "NOT_CANONICAL"
    """The same value has another, canonical encoding."""
    UNKNOWN_TYPE = "UNKNOWN_TYPE"
    SCHEMA = "SCHEMA"
    """A known type with a field that is missing, too many, of another type or out of range."""
    ORDER = "ORDER"
    """A message before HELLO, a second HELLO, or one after BYE or REFUSE."""


class WireError(Exception):
    """A peer's bytes are no valid message. `fault` says which kind; the text never quotes the bytes."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else str(fault))
        self.fault = fault
