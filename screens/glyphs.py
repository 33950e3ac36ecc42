"""Every sign of a frame that is no letter: box drawing and block elements, or plain ASCII (U3)."""

from __future__ import annotations

from typing import NamedTuple


class Border(NamedTuple):
    """Corners and edges of a card."""

    top_left: str
    top: str
    top_right: str
    side: str
    bottom_left: str
    bottom: str
    bottom_right: str


class Glyphs(NamedTuple):
    thin: Border  # a card that is no choice
    heavy: Border  # a card that is one
    double: Border  # the card under the cursor
    line: str
    full: str  # a life, an unused Mindbug
    empty: str  # a used one
    solid: str  # large letters
    more: str  # something was cut off here
    dot: str  # between two sentences


UNICODE = Glyphs(
    thin=Border("┌", "─", "┐", "│", "└", "─", "┘"),
    heavy=Border("┏", "━", "┓", "┃", "┗", "━", "┛"),
    double=Border("╔", "═", "╗", "║", "╚", "═", "╝"),
    line="─",
    full="▌",
    empty="░",
    solid="█",
    more="~",
    dot="│",
)

ASCII = Glyphs(
    thin=Border(".", "-", ".", ":", "'", "-", "'"),
    heavy=Border("+", "=", "+", "|", "+", "=", "+"),
    double=Border("#", "#", "#", "#", "#", "#", "#"),
    line="-",
    full="#",
    empty="o",
    solid="#",
    more="~",
    dot="|",
)
