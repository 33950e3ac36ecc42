"""The invite as a QR code in half blocks: a camera reads it from the screen (N3)."""

from __future__ import annotations

import os
from typing import Final, TextIO

QUIET: Final = 2
"""Light modules around the code: half of what paper wants, and enough on a screen; so it fits 80x24."""
_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_BLACK_ON_WHITE: Final = "\x1b[30;107m"
_AS_BEFORE: Final = "\x1b[0m"


def qr_rows(text: str) -> list[str]:
    """Rows of equal width whose ink is dark on a light ground; two modules a character."""
    import segno

    code = segno.make(text, error="l", boost_error=False, micro=False)
    modules = [list(map(int, row)) for row in code.matrix_iter(border=QUIET)]
    if len(modules) % 2:
        modules.append([0] * len(modules[0]))
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return ["".join(_HALVES[halves] for halves in zip(upper, lower, strict=True)) for upper, lower in pairs]


def terminal_rows(text: str, stream: TextIO) -> list[str]:
    """The rows in black on white for the terminal behind `stream`; none if it is too small, has no colours or blocks,
    or is no terminal."""
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") in ("", "dumb"):
        return []
    rows = qr_rows(text)
    try:
        rows[0].join(_HALVES.values()).encode(stream.encoding or "ascii")
        size = os.get_terminal_size(stream.fileno())
    except (UnicodeEncodeError, LookupError, OSError):
        return []
    if len(rows[0]) >= size.columns or len(rows) >= size.lines:
        return []
    return [f"{_BLACK_ON_WHITE}{row}{_AS_BEFORE}" for row in rows]
