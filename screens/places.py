"""Where the cursor can be and what it finds there: zones, shown cards, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from engine.design import CardDesign
from screens.marks import Mark


class Zone(IntEnum):
    """Where the cursor can be, from top to bottom. In a duel the opponent's creatures are THEIRS; of four seats that is
    the left opponent's place, and the other two are taken as well (R14.1)."""

    TEAMMATE = 0
    THEIRS = 1
    RIGHT = 2
    YOURS = 3
    HAND = 4
    BUTTONS = 5


ROWS = ((Zone.TEAMMATE,), (Zone.THEIRS, Zone.RIGHT), (Zone.YOURS,), (Zone.HAND,), (Zone.BUTTONS,))
"""The zones as they lie on the table."""
CREATURE_ZONES = (Zone.THEIRS, Zone.RIGHT, Zone.TEAMMATE, Zone.YOURS)
CARD_ZONES = (*CREATURE_ZONES, Zone.HAND)


def seats_around(seat: int, seats: int) -> dict[Zone, int]:
    """Whose creatures lie in which zone, seen from `seat` (R14.1)."""
    if seats == 2:
        return {Zone.THEIRS: 1 - seat, Zone.YOURS: seat}
    around = {Zone.YOURS: 0, Zone.THEIRS: 1, Zone.TEAMMATE: 2, Zone.RIGHT: 3}
    return {zone: (seat + steps) % seats for zone, steps in around.items()}


class Shown(NamedTuple):
    """A card that the cursor can reach. Outside play power and keywords are the printed ones (R1.4); `marks` say what
    else holds for a creature (`screens.marks`)."""

    slot: int
    design: CardDesign
    power: int
    keywords: int
    exhausted: bool
    letter: str
    legal: bool
    marks: tuple[Mark, ...] = ()


class Button(NamedTuple):
    """An answer that names no card; `option` is its place among the options."""

    key: str
    label: str
    option: int


MIXED, LOOKED, UNDER = -2, -3, -4
"""Stand for the owner of cards to choose among that come from several places, that are looked at, that lie under a
creature."""

ASSENTS = frozenset({"mindbug", "mindfrog", "again", "yes"})
YES, NO = "y", "n"


def button_keys(verbs: Sequence[str]) -> list[str]:
    """`y` for the answer that does it, `n` for the one that does not, digits where there are more than those."""
    if len(verbs) == 1:
        return [YES if verbs[0] in ASSENTS else NO]
    if len(verbs) == 2 and sum(verb in ASSENTS for verb in verbs) == 1:
        return [YES if verb in ASSENTS else NO for verb in verbs]
    return [str(place) for place in range(1, len(verbs) + 1)]
