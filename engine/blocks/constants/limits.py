"""Constants that say what can and what cannot be done (R5.5, R5.12, R16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.constants.base import (
    GIVES_ABILITIES,
    LIMITS,
    LIMITS_TURN_ACTION,
    BlockFilter,
    Constant,
    HuntFilter,
)
from engine.blocks.constants.whom import (
    Condition,
    Whom,
    always,
    creatures_of_equal_power,
    creatures_of_teammates,
    enemies,
    enemies_of_its_pile,
    further_allies,
    itself,
)
from engine.design import Ability

if TYPE_CHECKING:
    from engine.table import Table


class Limit(Constant):
    """A constant of the last phase, when power and keywords are known."""

    __slots__ = ()

    @property
    def phase(self) -> int:
        return LIMITS


class _Restriction(Limit):
    """What blocks and attacks have in common: whom it holds back, by current power and keywords."""

    __slots__ = ()
    power_at_least: int
    power_at_most: int
    keywords: int
    whom: Whom
    condition: Condition

    def restrained(self, game: Table, source: int) -> int:
        """The creatures as bits."""
        bits = 0
        if not self.condition(game, source):
            return bits
        power, keywords, wanted = game.power, game.keywords, self.keywords
        for slot in self.whom(game, source):
            if self.power_at_least <= power[slot] <= self.power_at_most and keywords[slot] & wanted == wanted:
                bits |= 1 << slot
        return bits

    def _named(self, what: str) -> frozenset[str]:
        if self.whom is itself:
            return frozenset({f"cannot_{what}_self"})
        where = "all" if self.whom is creatures_of_equal_power else "on_enemies"
        in_discard = {"static_in_discard"} if self.whom is enemies_of_its_pile else set()
        return frozenset({f"{what}_restriction_{where}", *in_discard})


@dataclass(frozen=True, slots=True)
class CannotBlock(_Restriction):
    """They cannot be chosen as blockers, whoever attacks (R16.7); Hunter may still name them (R6.2)."""

    power_at_least: int = 0
    power_at_most: int = 99
    keywords: int = 0
    whom: Whom = enemies
    condition: Condition = always

    @property
    def primitives(self) -> frozenset[str]:
        return self._named("block")

    def apply(self, game: Table, source: int) -> None:
        game.cannot_block |= self.restrained(game, source)


@dataclass(frozen=True, slots=True)
class CannotAttack(_Restriction):
    """They cannot be declared as attackers, also not for a second or a forced attack (R5.12)."""

    power_at_least: int = 0
    power_at_most: int = 99
    keywords: int = 0
    whom: Whom = enemies
    condition: Condition = always

    @property
    def primitives(self) -> frozenset[str]:
        return self._named("attack")

    @property
    def traits(self) -> int:
        return LIMITS_TURN_ACTION

    def apply(self, game: Table, source: int) -> None:
        game.cannot_attack |= self.restrained(game, source)


@dataclass(frozen=True, slots=True)
class BindsHunters(Limit):
    """On their turns, opponents who can attack with a Hunter must do so and must hunt this (R16.15)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"forced_hunter_attack"})

    @property
    def traits(self) -> int:
        return LIMITS_TURN_ACTION

    def apply(self, game: Table, source: int) -> None:
        game.bait |= 1 << source


@dataclass(frozen=True, slots=True)
class ForbidsTeammatesCards(Limit):
    """The teammate cannot play cards of this power or more from hand."""

    power_at_least: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"forbid_hand_play_by_power"})

    @property
    def traits(self) -> int:
        return LIMITS_TURN_ACTION

    def apply(self, game: Table, source: int) -> None:
        own = game.controller[source]
        for seat in game.allied[own]:
            if seat != own:
                former = game.hand_bans.get(seat, self.power_at_least)
                game.hand_bans = {**game.hand_bans, seat: min(self.power_at_least, former)}


@dataclass(frozen=True, slots=True)
class StopsEnemyPlayEffects(Limit):
    """R16.1."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"suppress_play_effects"})

    def apply(self, game: Table, source: int) -> None:
        silenced = game.opponents[game.controller[source]]
        game.silencers = tuple(
            [
                (source if former < 0 else min(source, former)) if seat in silenced else former
                for seat, former in enumerate(game.silencers)
            ]
        )


@dataclass(frozen=True, slots=True)
class ProtectsFurtherAllies(Limit):
    """No further creature of its side can be defeated (R16.16)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"prevent_defeat_allies"})

    def apply(self, game: Table, source: int) -> None:
        for slot in further_allies(game, source):
            game.undefeatable |= 1 << slot


@dataclass(frozen=True, slots=True)
class ReversesFights(Limit):
    """In its fights the higher power is defeated (R16.17)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"reverse_combat"})

    def apply(self, game: Table, source: int) -> None:
        game.reversing |= 1 << source


@dataclass(frozen=True, slots=True)
class GivesAbility(Limit):
    """An additional Play or Attack effect for creatures, theirs and their controllers' (R14.9)."""

    ability: Ability
    power_at_most: int = 99
    whom: Whom = creatures_of_teammates

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"grant_ability"}).union(*(step.primitives for step in self.ability.steps))

    @property
    def traits(self) -> int:
        return GIVES_ABILITIES

    def apply(self, game: Table, source: int) -> None:
        for slot in self.whom(game, source):
            if game.power[slot] <= self.power_at_most:
                game.given += ((self.ability.label, slot, self.ability.index),)


@dataclass(frozen=True, slots=True)
class IncreasesLifeLoss(Limit):
    """In a discard pile: every loss of life of that pile's opponents is `amount` greater; `Game.lose_life` asks."""

    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"increase_life_loss"})

    def apply(self, game: Table, source: int) -> None:
        """Nothing on the table changes."""


@dataclass(frozen=True, slots=True)
class NotBlockableBy(BlockFilter):
    """Creatures up to this power may not be chosen to block it."""

    power_at_most: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"block_filter_on_self"})

    def lets(self, game: Table, attacker: int, blocker: int) -> bool:
        return game.power[blocker] > self.power_at_most


@dataclass(frozen=True, slots=True)
class BlockableWithin(BlockFilter):
    """Only creatures whose power differs by this or less may be chosen to block it."""

    difference: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"block_filter_on_self"})

    def lets(self, game: Table, attacker: int, blocker: int) -> bool:
        return abs(game.power[blocker] - game.power[attacker]) <= self.difference


@dataclass(frozen=True, slots=True)
class HuntsLeftOnly(HuntFilter):
    """It may name only creatures of the player on its controller's left."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"hunt_restriction"})

    def lets(self, game: Table, attacker: int, target: int) -> bool:
        return game.controller[target] == game.next_seat(game.controller[attacker])
