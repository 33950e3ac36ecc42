"""Where the cursor can be and what it finds there: zones, shown cards, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from engine.design import CardDesign


class Zone(IntEnum):
    """Where the cursor can be, from top to bottom."""

    THEIRS = 0
    YOURS = 1
    HAND = 2
    BUTTONS = 3


CARD_ZONES = (Zone.THEIRS, Zone.YOURS, Zone.HAND)


class Shown(NamedTuple):
    """A card that the cursor can reach. Outside play power and keywords are the printed ones (R1.4)."""

    slot: int
    design: CardDesign
    power: int
    keywords: int
    exhausted: bool
    letter: str
    legal: bool


class Button(NamedTuple):
    """An answer that names no card; `option` is its place among the options."""

    key: str
    label: str
    option: int


MIXED = -2
"""Stands for the owner of cards that come from several places."""

ASSENTS = frozenset({"mindbug", "mindfrog", "again", "yes"})
YES, NO = "y", "n"


def button_keys(verbs: Sequence[str]) -> list[str]:
    """`y` for the answer that does it, `n` for the one that does not, digits where there are more than those."""
    if len(verbs) == 1:
        return [YES if verbs[0] in ASSENTS else NO]
    if len(verbs) == 2 and sum(verb in ASSENTS for verb in verbs) == 1:
        return [YES if verb in ASSENTS else NO for verb in verbs]
    return [str(place) for place in range(1, len(verbs) + 1)]
