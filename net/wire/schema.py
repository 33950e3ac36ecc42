"""Checks for the fields of a message: each takes a plain value and gives the value to keep, or raises `BadField`."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TypeVar

from net.wire.text import clean_line, clean_name

Check = Callable[[object], object]
Number = TypeVar("Number", bound=IntEnum)


class BadField(ValueError):
    """A field of another type or out of range."""


def number(low: int, high: int) -> Check:
    """A whole number; `True` is none."""

    def check(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadField(f"not a number of {low} to {high}")
        return value

    return check


def one_of(kind: type[Number]) -> Check:
    """A member of an enumeration, sent as its number."""

    def check(value: object) -> Number:
        if not isinstance(value, int) or type(value) is bool:
            raise BadField(f"not a {kind.__name__}")
        try:
            return kind(value)
        except ValueError:
            raise BadField(f"not a {kind.__name__}") from None

    return check


def raw(*lengths: int) -> Check:
    """Bytes of one of these lengths."""

    def check(value: object) -> bytes:
        if type(value) is not bytes or len(value) not in lengths:
            raise BadField(f"not bytes of length {lengths}")
        return value

    return check


def blob(most: int) -> Check:
    """Bytes, at least one and at most `most`."""

    def check(value: object) -> bytes:
        if type(value) is not bytes or not 0 < len(value) <= most:
            raise BadField(f"not 1 to {most} bytes")
        return value

    return check


def flag(value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise BadField("not a flag")
    return value


def name(value: object) -> str:
    """A name, cleaned (N6)."""
    return clean_name(_text(value))


def line(value: object) -> str:
    """A sentence, cleaned (N6)."""
    return clean_line(_text(value))


def word(value: object) -> str:
    """A word of the protocol: 1 to 32 of the characters a-z, 0-9, `.`, `-`, `+`, no cleaning needed."""
    text = _text(value)
    if not 0 < len(text) <= 32 or set(text) - set("abcdefghijklmnopqrstuvwxyz0123456789.-+"):
        raise BadField("not a protocol word")
    return text


def place(value: object) -> tuple[str, int]:
    """Where somebody may be reached: an address or a host name in lower case, without a scope, and a port."""
    if type(value) is not tuple or len(value) != 2:
        raise BadField("not a host and a port")
    host = _text(value[0])
    if not 0 < len(host) <= 253 or set(host) - set("abcdefghijklmnopqrstuvwxyz0123456789.-:"):
        raise BadField("not a host")
    if type(value[1]) is not int or not 0 < value[1] < 2**16:
        raise BadField("not a port")
    return host, value[1]


def several(check: Check, most: int) -> Check:
    """An array of at most `most` values that each pass `check`."""

    def check_all(value: object) -> tuple[object, ...]:
        if type(value) is not tuple or len(value) > most:
            raise BadField(f"not an array of at most {most}")
        return tuple(check(item) for item in value)

    return check_all


def _text(value: object) -> str:
    if type(value) is not str:
        raise BadField("not a text")
    return value
