"""What may hold until the end of the turn (R7.14), and what is over: numbers in `Table.until_end` and `Table.pool`."""

from __future__ import annotations

CANNOT_BLOCK, SEAT_CANNOT_BLOCK, UNDEFEATABLE, GAINED = range(4)
"""A creature or a whole seat cannot block, a creature cannot be defeated, a creature has keywords."""

GONE = -2
"""In the place of the foe of a waiting trigger: its source has left play, so nothing in play is `this` (R10.5)."""
