"""One value, one encoding; one error, whatever the bytes are (N5)."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.wire.codec import ARRAY_LIMIT, BYTES_LIMIT, DEPTH_LIMIT, MAP_LIMIT, TEXT_LIMIT, decode, encode
from net.wire.errors import Fault, WireError

LEAVES = st.one_of(
    st.booleans(), st.integers(-(2**63), 2**64 - 1), st.text(max_size=40), st.binary(max_size=40)
)  # fmt: skip
VALUES = st.one_of(LEAVES, st.lists(st.one_of(LEAVES, st.lists(LEAVES, max_size=5).map(tuple)), max_size=8).map(tuple))


@given(VALUES)
def test_round_trip(value: object) -> None:
    assert decode(encode(value)) == value


@given(st.binary(max_size=400))
def test_what_is_accepted_encodes_to_the_same_bytes(data: bytes) -> None:
    try:
        value = decode(data)
    except WireError:
        return
    assert encode(value) == data


def nested(depth: int) -> bytes:
    return b"\x91" * depth + b"\x90"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", Fault.ENCODING),
        (b"\xc1", Fault.ENCODING),
        (b"\x92\x01", Fault.ENCODING),
        (b"\x90\x90", Fault.ENCODING),
        (b"\xa1\xff", Fault.ENCODING),
        (b"\xc0", Fault.LIMIT),
        (b"\x91\xc0", Fault.LIMIT),
        (b"\xcb" + bytes(8), Fault.LIMIT),
        (b"\xca" + bytes(4), Fault.LIMIT),
        (b"\xc7\x00\x05", Fault.ENCODING),
        (b"\xd6\xff" + bytes(4), Fault.ENCODING),
        (nested(DEPTH_LIMIT), Fault.LIMIT),
        (nested(900), Fault.LIMIT),
        (nested(60_000), Fault.ENCODING),
        (b"\x81" * 60_000, Fault.ENCODING),
        (b"\x82\x01\x02\x01\x03", Fault.ENCODING),
        (b"\x81\x90\x01", Fault.ENCODING),
        (b"\xcc\x01", Fault.NOT_CANONICAL),
        (b"\xd9\x01a", Fault.NOT_CANONICAL),
        (b"\xdc\x00\x01\x01", Fault.NOT_CANONICAL),
        (b"\xc5\x00\x01a", Fault.NOT_CANONICAL),
        (b"\x82\xa1a\x02\xa1a\x03", Fault.NOT_CANONICAL),
        (msgpack.packb("x" * (TEXT_LIMIT + 1)), Fault.ENCODING),
        (msgpack.packb(bytes(BYTES_LIMIT + 1)), Fault.ENCODING),
        (msgpack.packb([1] * (ARRAY_LIMIT + 1)), Fault.ENCODING),
        (msgpack.packb({str(key): 1 for key in range(MAP_LIMIT + 1)}), Fault.ENCODING),
        (b"\xdd\xff\xff\xff\xff", Fault.ENCODING),
        (b"\xc6\xff\xff\xff\xff", Fault.ENCODING),
    ],
)
def test_refused(data: bytes, fault: Fault) -> None:
    with pytest.raises(WireError) as caught:
        decode(data)
    if fault is Fault.LIMIT or caught.value.fault is Fault.LIMIT:
        # How deep the library itself follows is its own affair; ours is that it ends in the one error.
        assert caught.value.fault in (Fault.LIMIT, Fault.ENCODING)
    else:
        assert caught.value.fault is fault


@pytest.mark.parametrize("error", [RecursionError, MemoryError, OverflowError, TypeError, KeyError])
def test_whatever_the_library_raises_is_the_one_error(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def breaks(*_: Any, **__: Any) -> object:
        raise error

    monkeypatch.setattr(msgpack, "unpackb", breaks)
    with pytest.raises(WireError):
        decode(b"\x90")


@pytest.mark.parametrize("value", [None, 1.5, 2**64, {1: 2}, ((((1,),),),), "x" * 257, object(), {"a": None}])
def test_what_nobody_would_take_is_not_encoded(value: object) -> None:
    with pytest.raises(ValueError, match="not a value for the wire"):
        encode(value)
