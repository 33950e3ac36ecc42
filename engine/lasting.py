"""What may hold until the end of the turn (R7.14): numbers that `Table.until_end` is made of."""

from __future__ import annotations

CANNOT_BLOCK, SEAT_CANNOT_BLOCK, UNDEFEATABLE, GAINED = range(4)
"""A creature or a whole seat cannot block, a creature cannot be defeated, a creature has keywords."""
