"""What a constant ability is, and the order in which all that work at a moment apply (R7.2, R7.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.table import Table

POWER, FLOOR, KEYWORDS, COPIES, LIMITS = range(5)
"""Phases: power, the least power there is, keywords (they look at current power), copied keywords, can and cannot."""

LIMITS_TURN_ACTION, GIVES_ABILITIES, WATCHES_COUNTS, WATCHES_TURN = 1, 2, 4, 8
"""It may forbid a turn action, so that the options must be held against it (R3.2, R5.12); it gives additional effects
to creatures (R14.9); it looks at life, hands, discard piles or Mindbugs, or at whose turn it is, so that it is asked
again when that changes."""


class Constant:
    """Base of all constants. `apply` adds what the card in slot `source` gives at this moment to the table."""

    __slots__ = ()

    def apply(self, game: Table, source: int) -> None:
        raise NotImplementedError

    @property
    def phase(self) -> int:
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError

    @property
    def lowers_power(self) -> bool:
        return False

    @property
    def traits(self) -> int:
        """What must be asked for while it works, as bits: 0 for most."""
        return 0


class BlockFilter:
    """A text on an attacker that says which creatures may block it (R5.5)."""

    __slots__ = ()

    def lets(self, game: Table, attacker: int, blocker: int) -> bool:
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError


class HuntFilter:
    """A text on an attacker that says which creatures it may name with Hunter (R6.2)."""

    __slots__ = ()

    def lets(self, game: Table, attacker: int, target: int) -> bool:
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError


class _Floor(Constant):
    """R1.4: current power is never below 1."""

    __slots__ = ()

    @property
    def phase(self) -> int:
        return FLOOR

    def apply(self, game: Table, source: int) -> None:
        power = game.power
        for area in game.play:
            for slot in area:
                power[slot] = max(power[slot], 1)


_FLOOR = _Floor()
NO_SOURCE = -1


def traits_of_constants(texts: Iterable[object]) -> int:
    """The traits of all constants among these texts together."""
    traits = 0
    for text in texts:
        if isinstance(text, Constant):
            traits |= text.traits
    return traits


def phase_of(constant: Constant) -> int:
    return constant.phase


def in_order(game: Table) -> list[tuple[Constant, int]]:
    """The constants that work now, each with its source, in the order in which they apply (R7.2): those of creatures in
    play, and those that cards have while they lie in a discard pile (R12.6).

    With several copiers each of them applies that many times: a copied keyword may itself be copied, but
    none can keep itself alive (R7.3).
    """
    listed: list[tuple[Constant, int]] = []
    for slot in game.sources:
        design = game.design[slot]
        for constant in design.constants if game.controller[slot] >= 0 else design.in_discard:
            listed.append((constant, slot))
            if constant.lowers_power:
                listed.append((_FLOOR, NO_SOURCE))
    if len(game.sources) < 2:
        return listed
    listed.sort(key=lambda pair: pair[0].phase)
    copies = [pair for pair in listed if pair[0].phase == COPIES]
    if len(copies) < 2:
        return listed
    end = listed.index(copies[-1]) + 1
    return listed[:end] + copies * (len(copies) - 1) + listed[end:]
