"""Constant abilities (R7.1, R7.2): asked afresh whenever something changed, in four phases.

Phases run one after the other over all creatures in play: power, keywords (which may look at current
power), copied keywords (R7.3), can and cannot. Each constant adds to the tables of the game for one source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.game import Game
    from engine.table import Table

POWER, KEYWORDS, COPIES, LIMITS = range(4)


class Constant:
    """Base of all constants. `apply` adds what the creature in slot `source` gives at this moment."""

    __slots__ = ()

    def apply(self, game: Table, source: int) -> None:
        raise NotImplementedError

    @property
    def phase(self) -> int:
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError


class BlockFilter:
    """A text on an attacker that says which creatures may block it (R5.5)."""

    __slots__ = ()

    def lets(self, game: Table, attacker: int, blocker: int) -> bool:
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError


def phase_of(constant: Constant) -> int:
    return constant.phase


def in_order(game: Table) -> list[tuple[Constant, int]]:
    """The constants of all creatures in play, each with its source, in the order in which they apply (R7.2).

    With several copiers each of them applies that many times: a copied keyword may itself be copied, but
    none can keep itself alive (R7.3).
    """
    listed = [(constant, slot) for slot in game.sources for constant in game.design[slot].constants]
    listed.sort(key=lambda pair: pair[0].phase)
    copies = [pair for pair in listed if pair[0].phase == COPIES]
    if len(copies) < 2:
        return listed
    end = listed.index(copies[-1]) + 1
    return listed[:end] + copies * (len(copies) - 1) + listed[end:]


class Changed(NamedTuple):
    """What the constant of one card in play does to one creature."""

    source: int
    power: int
    gained: int
    lost: int
    cannot_block: bool


def explain(game: Game, slot: int) -> list[Changed]:
    """Which cards in play change this creature now, by applying constants one at a time and looking."""
    game = game.clone()
    for each in game.creatures():
        game.power[each], game.keywords[each] = game.design[each].power, game.design[each].keywords
    game.cannot_block = 0
    changes: dict[int, Changed] = {}
    for constant, source in game.constants:
        before = game.power[slot], game.keywords[slot], game.cannot_block
        constant.apply(game, source)
        change = _difference(game, slot, source, *before)
        if any(change[1:]):
            changes[source] = _joined(changes.get(source), change)
    return list(changes.values())


def _difference(game: Table, slot: int, source: int, power: int, keywords: int, cannot_block: int) -> Changed:
    now = game.keywords[slot]
    stopped = bool((game.cannot_block & ~cannot_block) >> slot & 1)
    return Changed(source, game.power[slot] - power, now & ~keywords, keywords & ~now, stopped)


def _joined(first: Changed | None, second: Changed) -> Changed:
    if first is None:
        return second
    return Changed(
        first.source,
        first.power + second.power,
        first.gained | second.gained,
        first.lost | second.lost,
        first.cannot_block or second.cannot_block,
    )


# --- for whom and when --------------------------------------------------------------------------------------------


def itself(game: Table, source: int) -> list[int]:
    return [source]


def further_allies(game: Table, source: int) -> list[int]:
    """Every other creature of its side, the teammate's included (R14.9)."""
    return [slot for seat in game.allied[game.controller[source]] for slot in game.play[seat] if slot != source]


def enemies(game: Table, source: int) -> list[int]:
    return [slot for seat in game.opponents[game.controller[source]] for slot in game.play[seat]]


def always(game: Table, source: int) -> bool:
    return True


def own_turn(game: Table, source: int) -> bool:
    """R7.4: true only in turns of the seat that controls the creature."""
    return game.active == game.controller[source]


def alone(game: Table, source: int) -> bool:
    return not further_allies(game, source)


Whom = Callable[["Table", int], list[int]]
Condition = Callable[["Table", int], bool]


# --- power and keywords ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Power(Constant):
    """`amount` more power for whom it says, while the condition holds."""

    amount: int
    whom: Whom = itself
    condition: Condition = always

    @property
    def phase(self) -> int:
        return POWER

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"power_mod_self_cond" if self.whom is itself else "power_mod_allies"})

    def apply(self, game: Table, source: int) -> None:
        if self.condition(game, source):
            for slot in self.whom(game, source):
                game.power[slot] += self.amount


@dataclass(frozen=True, slots=True)
class Grant(Constant):
    """Keywords for whom it says, while the condition holds; thresholds look at current power (R7.2)."""

    bits: int
    whom: Whom = itself
    condition: Condition = always
    power_at_most: int = 99

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


# --- can and cannot -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnemiesCannotBlock(Constant):
    """Enemy creatures up to this power cannot be chosen as blockers, whoever attacks (R16.7)."""

    power_at_most: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"block_restriction_on_enemies"})

    @property
    def phase(self) -> int:
        return LIMITS

    def apply(self, game: Table, source: int) -> None:
        for slot in enemies(game, source):
            if game.power[slot] <= self.power_at_most:
                game.cannot_block |= 1 << slot


@dataclass(frozen=True, slots=True)
class StopsEnemyPlayEffects(Constant):
    """R16.1."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"suppress_play_effects"})

    @property
    def phase(self) -> int:
        return LIMITS

    def apply(self, game: Table, source: int) -> None:
        for seat in game.opponents[game.controller[source]]:
            former = game.silencers[seat]
            game.silencers[seat] = source if former < 0 else min(source, former)


@dataclass(frozen=True, slots=True)
class NotBlockableBy(BlockFilter):
    """Creatures up to this power may not be chosen to block it."""

    power_at_most: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"block_filter_on_self"})

    def lets(self, game: Table, attacker: int, blocker: int) -> bool:
        return game.power[blocker] > self.power_at_most
