"""Styled text without a terminal: a line is a row of spans, a span is text and the ink it is written in.

Drawing functions return lines; a theme turns inks into colours later (U1, U3). Nothing here knows Textual.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum, auto

from rich.cells import cell_len, set_cell_size


class Ink(IntEnum):
    """What a piece of text is, not how it looks."""

    TEXT = 0
    FAINT = auto()
    STRONG = auto()
    TITLE = auto()
    FRAME = auto()  # the border of a card that is no choice now
    LEGAL = auto()  # the border of a card that is one
    HERE = auto()  # border and text of the card under the cursor
    HERE_STRONG = auto()
    LETTER = auto()  # the key that selects a card
    POWER = auto()
    UP = auto()
    DOWN = auto()
    KEYWORD = auto()
    CHOSEN = auto()  # toggled for an answer that names several cards
    FIGHT = auto()  # attacks, blocks, is being played
    LIFE = auto()
    MINDBUG = auto()
    EVENT = auto()
    EVENT_NEW = auto()
    ASK = auto()  # the question strip while you decide
    ASK_STRONG = auto()
    ASK_KEY = auto()
    ASK_HERE = auto()
    WARN = auto()
    WAIT = auto()  # the question strip while somebody else decides
    BAR = auto()
    BAR_KEY = auto()


Span = tuple[str, Ink]
Line = tuple[Span, ...]


def plain(line: Line) -> str:
    """The text of a line without its inks."""
    return "".join(text for text, _ in line)


def width_of(line: Line) -> int:
    """Terminal cells that a line takes."""
    return sum(cell_len(text) for text, _ in line)


def cut(text: str, width: int, more: str = "") -> str:
    """At most `width` cells of `text`; `more` takes the last ones when something had to go."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - len(more))).rstrip() + more


def fit(line: Line, width: int, ink: Ink = Ink.TEXT) -> Line:
    """Exactly `width` cells: cropped on the right or filled with blanks written in `ink`."""
    spans: list[Span] = []
    left = width
    for text, text_ink in line:
        size = cell_len(text)
        if size > left:
            if left:
                spans.append((set_cell_size(text, left), text_ink))
            left = 0
            break
        spans.append((text, text_ink))
        left -= size
    if left:
        spans.append((" " * left, ink))
    return tuple(spans)


def fill(lines: Iterable[Line], width: int, height: int, ink: Ink = Ink.TEXT) -> list[Line]:
    """Exactly `height` lines of exactly `width` cells."""
    fitted = [fit(line, width, ink) for line in lines][:height]
    return fitted + [fit((), width, ink)] * (height - len(fitted))


def beside(blocks: Sequence[Sequence[Line]]) -> list[Line]:
    """Blocks of equally many lines, joined from left to right."""
    return [tuple(span for line in row for span in line) for row in zip(*blocks, strict=True)]


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` cells, broken at blanks; a longer word is broken where it must be.

    >>> wrap("Defeat one enemy creature", 12)
    ['Defeat one', 'enemy', 'creature']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > width:
            if line:
                lines.append(line)
                line = ""
            head = set_cell_size(word, width)
            lines.append(head)
            word = word[len(head) :]
        joined = f"{line} {word}" if line else word
        if cell_len(joined) > width:
            lines.append(line)
            joined = word
        line = joined
    return [*lines, line] if line else lines


def wrap_line(line: Line, width: int) -> list[Line]:
    """The same for a line of several inks: every span breaks at blanks and keeps its ink."""
    rows: list[list[Span]] = [[]]
    used = 0
    for text, ink in line:
        for word in _words(text):
            size = cell_len(word.rstrip())
            if used and used + size > width:
                rows.append([])
                used = 0
                word = word.lstrip()
            if not used and not word.strip():
                continue
            rows[-1].append((word, ink))
            used += cell_len(word)
    return [joined(row) for row in rows if row]


def joined(spans: Iterable[Span]) -> Line:
    """Neighbouring spans of one ink become one span."""
    merged: list[Span] = []
    for text, ink in spans:
        if merged and merged[-1][1] == ink:
            merged[-1] = (merged[-1][0] + text, ink)
        elif text:
            merged.append((text, ink))
    return tuple(merged)


def _words(text: str) -> list[str]:
    """Words with the blanks that follow them; together they are the text again."""
    *pieces, last = text.split(" ")
    return [word for word in (*(piece + " " for piece in pieces), last) if word]
