"""How a player wants the screens to look and sound; one object that every screen shares."""

from __future__ import annotations

from dataclasses import dataclass

from screens.glyphs import ASCII, UNICODE, Glyphs
from screens.themes import Theme, theme

BELL_ALWAYS, BELL_UNFOCUSED, BELL_NEVER = "always", "unfocused", "never"
BELLS = (BELL_UNFOCUSED, BELL_ALWAYS, BELL_NEVER)


@dataclass
class Look:
    """`theme_name` is one of `themes.NAMES`; `animate` allows the short highlight of what is new.

    `largest_card` S, M or L allows no larger cards than that; "" leaves it to the size of the terminal (U1).
    """

    theme_name: str = "dark"
    ascii: bool = False
    bell: str = BELL_UNFOCUSED
    animate: bool = True
    largest_card: str = ""

    @property
    def theme(self) -> Theme:
        return theme(self.theme_name)

    @property
    def glyphs(self) -> Glyphs:
        return ASCII if self.ascii else UNICODE
