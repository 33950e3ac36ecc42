"""Constants that give power and keywords (R7.2, R7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.constants.base import COPIES, KEYWORDS, POWER, Constant
from engine.blocks.constants.whom import (
    Condition,
    Whom,
    allies_of_its_pile,
    always,
    enemies,
    itself,
    traits_of_condition,
)

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class Power(Constant):
    """`amount` more power for whom it says, while the condition holds; less if it is negative."""

    amount: int
    whom: Whom = itself
    condition: Condition = always

    @property
    def phase(self) -> int:
        return POWER

    @property
    def lowers_power(self) -> bool:
        return self.amount < 0

    @property
    def traits(self) -> int:
        return traits_of_condition(self.condition)

    @property
    def primitives(self) -> frozenset[str]:
        in_discard = {"static_in_discard"} if self.whom is allies_of_its_pile else set()
        return frozenset({"power_mod_self_cond" if self.whom is itself else "power_mod_allies", *in_discard})

    def apply(self, game: Table, source: int) -> None:
        if self.condition(game, source):
            for slot in self.whom(game, source):
                game.power[slot] += self.amount


@dataclass(frozen=True, slots=True)
class PowerPer(Constant):
    """`amount` more power for itself for each creature among `counted`."""

    amount: int
    counted: Whom

    @property
    def phase(self) -> int:
        return POWER

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"power_mod_self_cond"})

    def apply(self, game: Table, source: int) -> None:
        game.power[source] += self.amount * len(self.counted(game, source))


@dataclass(frozen=True, slots=True)
class Grant(Constant):
    """Keywords for whom it says, while the condition holds; thresholds look at current power (R7.2)."""

    bits: int
    whom: Whom = itself
    condition: Condition = always
    power_at_most: int = 99

    @property
    def traits(self) -> int:
        return traits_of_condition(self.condition)

    @property
    def phase(self) -> int:
        return KEYWORDS

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"keyword_grant_self_cond" if self.whom is itself else "keyword_grant_allies"})

    def apply(self, game: Table, source: int) -> None:
        if self.condition(game, source):
            for slot in self.whom(game, source):
                if game.power[slot] <= self.power_at_most:
                    game.keywords[slot] |= self.bits


@dataclass(frozen=True, slots=True)
class CopyFromEnemies(Constant):
    """Has each of these keywords while at least one enemy creature has it (R7.3, R16.8)."""

    bits: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"copy_keywords_from_enemies"})

    @property
    def phase(self) -> int:
        return COPIES

    def apply(self, game: Table, source: int) -> None:
        for slot in enemies(game, source):
            game.keywords[source] |= game.keywords[slot] & self.bits
