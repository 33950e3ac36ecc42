"""The key that selects each card: it belongs to a place, so the same place always has the same key (U2).

The rows of the keyboard follow the rows of the board: digits for the hand, the upper letters for the
creatures of the other side, the middle ones for your own. With four seats the left half of the upper row is the left
opponent's, the right half the right one's, and your teammate has your own letters with Shift. Letters that are commands
are left out.
"""

from __future__ import annotations

from screens.places import Zone

HAND = "1234567890"
THEIRS = "wetuop"
YOURS = "asdfgb"

_OF_TWO = {Zone.THEIRS: THEIRS + THEIRS.upper(), Zone.YOURS: YOURS + YOURS.upper(), Zone.HAND: HAND}
_OF_FOUR = {
    Zone.THEIRS: THEIRS[:3] + THEIRS[:3].upper(),
    Zone.RIGHT: THEIRS[3:] + THEIRS[3:].upper(),
    Zone.TEAMMATE: YOURS.upper(),
    Zone.YOURS: YOURS,
    Zone.HAND: HAND,
}


def letters_for(zone: Zone, count: int, seats: int = 2) -> list[str]:
    """One key a card from left to right, "" where the keys have run out."""
    keys = (_OF_TWO if seats == 2 else _OF_FOUR).get(zone, "")
    return [*keys[:count], *[""] * (count - len(keys))]
