"""Which creatures an effect may mean (R7.7): a side, and limits on current power and keywords."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game

Side = Callable[["Game", int], list[int]]


@dataclass(frozen=True, slots=True)
class Creatures:
    """Creatures in play that fit, from the point of view of the seat that controls the effect.

    `another` leaves out the source itself, `weaker` keeps only what has less power than the source, `lowest` only
    those with the least power among what fits (R16.10), `boosted` those with a card under them.
    """

    side: Side
    power_at_least: int = 0
    power_at_most: int = 99
    keywords: int = 0
    another: bool = False
    weaker: bool = False
    lowest: bool = False
    boosted: bool = False

    def among(self, game: Game, seat: int, source: int) -> list[int]:
        """The slots that fit now, seat by seat from left to right."""
        fitting = [
            slot for slot in self.side(game, seat) if self.power_at_least <= game.power_of(slot) <= self.power_at_most
        ]
        if self.keywords:
            fitting = [slot for slot in fitting if game.keywords_of(slot) & self.keywords == self.keywords]
        if self.another:
            fitting = [slot for slot in fitting if slot != source]
        if self.weaker:
            limit = game.power_of(source) if game.controller[source] >= 0 else 0
            fitting = [slot for slot in fitting if game.power_of(slot) < limit]
        if self.boosted:
            fitting = [slot for slot in fitting if slot in game.boosts]
        if self.lowest and fitting:
            least = min(game.power_of(slot) for slot in fitting)
            fitting = [slot for slot in fitting if game.power_of(slot) == least]
        return fitting


def any_side(game: Game, seat: int) -> list[int]:
    return game.creatures()


def enemy(game: Game, seat: int) -> list[int]:
    return [slot for opponent in game.opponents[seat] for slot in game.play[opponent]]


def allied(game: Game, seat: int) -> list[int]:
    """Those of the seat and of its teammate (R14.9)."""
    return [slot for ally in game.allied[seat] for slot in game.play[ally]]


def own(game: Game, seat: int) -> list[int]:
    return game.play[seat]


def of_teammate(game: Game, seat: int) -> list[int]:
    return [slot for ally in game.allied[seat] if ally != seat for slot in game.play[ally]]


def not_own(game: Game, seat: int) -> list[int]:
    """What one can take control of: `any` creature means one that one does not control yet (R7.7)."""
    return [slot for slot in game.creatures() if game.controller[slot] != seat]
