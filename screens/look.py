"""How a player wants the screens to look and sound; one object that every screen shares."""

from __future__ import annotations

from dataclasses import dataclass

from screens.glyphs import ASCII, UNICODE, Glyphs
from screens.themes import Theme, theme

BELL_ALWAYS, BELL_UNFOCUSED, BELL_NEVER = "always", "unfocused", "never"
CARDS = {"automatic": "", "medium": "M", "small": "S"}
"""How large cards may be: the words of the setting, and what the plan understands."""
BELLS = (BELL_UNFOCUSED, BELL_ALWAYS, BELL_NEVER)


@dataclass
class Look:
    """`theme_name` is one of `themes.NAMES`; `animate` allows the short highlight of what is new.

    `cards` is one of `CARDS`: the largest cards wanted; the size of the terminal decides what fits (U1).
    """

    theme_name: str = "dark"
    ascii: bool = False
    bell: str = BELL_UNFOCUSED
    animate: bool = True
    cards: str = "automatic"

    @property
    def theme(self) -> Theme:
        return theme(self.theme_name)

    @property
    def largest_card(self) -> str:
        """The wish that `plan` takes."""
        return CARDS[self.cards]

    @property
    def glyphs(self) -> Glyphs:
        return ASCII if self.ascii else UNICODE
