"""The key that selects each card: it belongs to a place, so the same place always has the same key (U2).

The rows of the keyboard follow the rows of the board: digits for the hand, the upper letters for the
creatures of the other side, the middle ones for your own. Letters that are commands are left out.
"""

from __future__ import annotations

HAND = "1234567890"
THEIRS = "wetuop"
YOURS = "asdfgb"


def letters_for(zone: int, count: int) -> list[str]:
    """One key a card from left to right, "" where the keys have run out. `zone` counts as in `table.Zone`."""
    keys = (THEIRS + THEIRS.upper(), YOURS + YOURS.upper(), HAND)[zone]
    return [*keys[:count], *[""] * (count - len(keys))]
