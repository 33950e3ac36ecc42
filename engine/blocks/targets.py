"""Which creatures an effect may mean (R7.7): a side, and limits on current power."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class Creatures:
    """Creatures in play that fit, from the point of view of the seat that controls the effect."""

    side: Callable[[Game, int], list[int]]
    power_at_least: int = 0
    power_at_most: int = 99

    def among(self, game: Game, seat: int) -> list[int]:
        """The slots that fit now, seat by seat from left to right."""
        return [
            slot for slot in self.side(game, seat) if self.power_at_least <= game.power_of(slot) <= self.power_at_most
        ]


def any_side(game: Game, seat: int) -> list[int]:
    return game.creatures()


def enemy(game: Game, seat: int) -> list[int]:
    return [slot for opponent in game.opponents[seat] for slot in game.play[opponent]]


def not_own(game: Game, seat: int) -> list[int]:
    """What one can take control of: `any` creature means one that one does not control yet (R7.7)."""
    return [slot for slot in game.creatures() if game.controller[slot] != seat]
