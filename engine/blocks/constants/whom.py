"""For whom a constant works, and when: questions to the table about the card in slot `source`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.constants.base import WATCHES_COUNTS, WATCHES_TURN

if TYPE_CHECKING:
    from engine.table import Table

Whom = Callable[["Table", int], list[int]]
Condition = Callable[["Table", int], bool]


# --- for whom -----------------------------------------------------------------------------------------------------


def itself(game: Table, source: int) -> list[int]:
    return [source]


def further_allies(game: Table, source: int) -> list[int]:
    """Every other creature of its side, the teammate's included (R14.9)."""
    return [slot for seat in game.allied[game.controller[source]] for slot in game.play[seat] if slot != source]


def only_further_ally(game: Table, source: int) -> list[int]:
    """The other creature of its side, if there is exactly one."""
    others = further_allies(game, source)
    return others if len(others) == 1 else []


def only_two_further_allies(game: Table, source: int) -> list[int]:
    others = further_allies(game, source)
    return others if len(others) == 2 else []


def enemies(game: Table, source: int) -> list[int]:
    return [slot for seat in game.opponents[game.controller[source]] for slot in game.play[seat]]


def strongest_enemies(game: Table, source: int) -> list[int]:
    """R16.10: all tied ones."""
    slots = enemies(game, source)
    most = max((game.power[slot] for slot in slots), default=0)
    return [slot for slot in slots if game.power[slot] == most]


def weakest_enemies(game: Table, source: int) -> list[int]:
    """R16.10: all tied ones."""
    slots = enemies(game, source)
    least = min((game.power[slot] for slot in slots), default=0)
    return [slot for slot in slots if game.power[slot] == least]


def creatures_of_equal_power(game: Table, source: int) -> list[int]:
    """Every creature, on either side, whose power another one has, too."""
    slots = game.creatures()
    powers = Counter(game.power[slot] for slot in slots)
    return [slot for slot in slots if powers[game.power[slot]] > 1]


def creatures_of_teammates(game: Table, source: int) -> list[int]:
    own = game.controller[source]
    return [slot for seat in game.allied[own] if seat != own for slot in game.play[seat]]


def allies_of_its_pile(game: Table, source: int) -> list[int]:
    """For a card in a discard pile: the creatures of the side whose pile that is (R12.6)."""
    return [slot for seat in game.allied[game.pile_of(source)] for slot in game.play[seat]]


def enemies_of_its_pile(game: Table, source: int) -> list[int]:
    return [slot for seat in game.opponents[game.pile_of(source)] for slot in game.play[seat]]


# --- when -----------------------------------------------------------------------------------------------------------


def always(game: Table, source: int) -> bool:
    return True


def own_turn(game: Table, source: int) -> bool:
    """R7.4: true only in turns of the seat that controls the creature."""
    return game.active == game.controller[source]


def not_own_turn(game: Table, source: int) -> bool:
    return game.active != game.controller[source]


def alone(game: Table, source: int) -> bool:
    return not further_allies(game, source)


def no_unused_mindbug(game: Table, source: int) -> bool:
    """R14.12: Mindfrogs are no Mindbugs."""
    return not game.mindbugs[game.controller[source]]


def own_discard_pile_empty(game: Table, source: int) -> bool:
    return not game.discard[game.controller[source]]


def nothing_own_stronger(game: Table, source: int) -> bool:
    """No creature of the same seat has more power; equal power does not matter."""
    own = game.power[source]
    return all(game.power[slot] <= own for slot in game.play[game.controller[source]])


def two_of_equal_power_on_its_side(game: Table, source: int) -> bool:
    powers = [game.power[slot] for seat in game.allied[game.controller[source]] for slot in game.play[seat]]
    return len(set(powers)) < len(powers)


@dataclass(frozen=True, slots=True)
class LifeIs:
    life: int

    def __call__(self, game: Table, source: int) -> bool:
        return game.life[game.rules.teams[game.controller[source]]] == self.life


def traits_of_condition(condition: Condition) -> int:
    """What the condition looks at beside creatures."""
    if condition in (own_turn, not_own_turn):
        return WATCHES_TURN
    if condition in (no_unused_mindbug, own_discard_pile_empty) or isinstance(condition, LifeIs | HandAtMost):
        return WATCHES_COUNTS
    return 0


@dataclass(frozen=True, slots=True)
class EnemiesAtLeast:
    count: int

    def __call__(self, game: Table, source: int) -> bool:
        return len(enemies(game, source)) >= self.count


@dataclass(frozen=True, slots=True)
class HandAtMost:
    """The number of cards in the hand of the seat that controls it: public, whatever they are."""

    count: int

    def __call__(self, game: Table, source: int) -> bool:
        return len(game.hand[game.controller[source]]) <= self.count
