"""Plain values to bytes and back: msgpack under limits, one encoding a value, one error (N5).

Values are integers, booleans, text, bytes, tuples and maps. No floats, no null, no extension types. There is no
streaming decoder here: a frame is whole before it is looked at.
"""

from __future__ import annotations

from typing import Final

import msgpack

from net.wire.errors import Fault, WireError

TEXT_LIMIT: Final = 256
"""Bytes of UTF-8."""
BYTES_LIMIT: Final = 60 * 1024
ARRAY_LIMIT: Final = 512
MAP_LIMIT: Final = 32
DEPTH_LIMIT: Final = 4
_LEAVES: Final = (int, bool, str, bytes)


def encode(value: object) -> bytes:
    """The canonical bytes. Raises `ValueError` for a value that `decode` would refuse."""
    try:
        data = msgpack.packb(value, use_bin_type=True)
        assert isinstance(data, bytes)
        decode(data)
    except (WireError, TypeError, OverflowError) as error:
        raise ValueError(f"not a value for the wire: {error}") from error
    return data


def decode(data: bytes) -> object:
    """The value that these bytes are; arrays become tuples. Raises `WireError`, whatever the bytes are."""
    try:
        value = msgpack.unpackb(
            data,
            raw=False,
            use_list=False,
            strict_map_key=True,
            ext_hook=_no_extension,
            max_str_len=TEXT_LIMIT,
            max_bin_len=BYTES_LIMIT,
            max_array_len=ARRAY_LIMIT,
            max_map_len=MAP_LIMIT,
            max_ext_len=0,
        )
    except Exception as error:  # the library documents no closed list, and a hostile nesting may end in RecursionError
        raise WireError(Fault.ENCODING, type(error).__name__) from None
    _require_plain(value)
    if msgpack.packb(value, use_bin_type=True) != data:
        raise WireError(Fault.NOT_CANONICAL)
    return value


def _no_extension(code: int, _data: bytes) -> object:
    raise WireError(Fault.LIMIT, f"extension type {code}")


def _require_plain(value: object) -> None:
    """Level by level, without recursion: a deep value must not cost a stack."""
    level: list[object] = [value]
    for _ in range(DEPTH_LIMIT):
        below: list[object] = []
        for item in level:
            if type(item) is tuple:
                below.extend(item)
            elif type(item) is dict:
                below.extend(item)
                below.extend(item.values())
            elif type(item) not in _LEAVES:
                raise WireError(Fault.LIMIT, f"a {type(item).__name__} in a message")
        if not below:
            return
        level = below
    raise WireError(Fault.LIMIT, f"nested deeper than {DEPTH_LIMIT}")
