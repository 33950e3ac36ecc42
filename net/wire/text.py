"""The one cleaner that every text from a peer goes through (N6): NFC, length, nothing invisible, no markup, no link.

`screens` has a cleaner of its own for names that it shows, since it must not know `net`; this one stands at the wire,
so that no text gets past it into a log, a file or a face. Cleaning twice changes nothing.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

NAME_LENGTH: Final = 24
LINE_LENGTH: Final = 200
TEXT_BYTES: Final = 256
"""The codec's limit on a text: what is cleaned always fits."""
MARKS_IN_A_ROW: Final = 2
"""More combining marks than any living script stacks would paint over the lines above."""

# Letters and symbols without ink, and marks that only choose or suppress a form: they hide or forge a name.
_INKLESS: Final = frozenset(
    [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
)
_INERT: Final = str.maketrans({"[": "(", "]": ")", "\\": "/", "`": "'"})
_LINK: Final = re.compile(r"(www)\.|(:)(?=//)", re.IGNORECASE)


def clean_name(text: str) -> str:
    """A peer's name on one line, at most `NAME_LENGTH` characters; may be empty."""
    return _clean(text, NAME_LENGTH)


def clean_line(text: str) -> str:
    """A peer's sentence on one line, at most `LINE_LENGTH` characters; may be empty.

    >>> clean_line("see [red]https://x[/red] \\x1b[2J")
    'see (red)https: //x(/red) (2J'
    """
    return _clean(text, LINE_LENGTH)


def _clean(text: str, length: int) -> str:
    """Markup is made inert by other brackets, not by escapes: each face would need its own escape."""
    spaced = "".join(" " if mark.isspace() else mark for mark in text if mark.isspace() or _visible(mark))
    stacked = unicodedata.normalize("NFC", _unstacked(unicodedata.normalize("NFC", spaced)))
    inert = " ".join(_LINK.sub(_broken, stacked.translate(_INERT)).split())
    return inert[:length].encode()[:TEXT_BYTES].decode(errors="ignore").strip()


def _visible(mark: str) -> bool:
    """Categories C hold controls, bidi and zero-width marks, surrogates and what is not assigned."""
    return unicodedata.category(mark)[0] != "C" and ord(mark) not in _INKLESS


def _unstacked(text: str) -> str:
    kept: list[str] = []
    run = 0
    for mark in text:
        run = run + 1 if unicodedata.category(mark) in ("Mn", "Me") else 0
        if run <= MARKS_IN_A_ROW:
            kept.append(mark)
    return "".join(kept)


def _broken(link: re.Match[str]) -> str:
    return f"{link[1]} ." if link[1] else ": "
