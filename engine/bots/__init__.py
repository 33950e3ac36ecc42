"""Computer players: a level is one entry of `LEVELS`, made by `make_bot` (B4).

>>> from engine.dealer import LocalDealer
>>> from engine.game import Game
>>> game = Game()
>>> LocalDealer(seed=7).serve(game)
>>> choice = make_bot("greedy", seed=1).choose(game.view(game.decision.seat))
>>> choice in range(game.option_count)
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.bots.base import Bot
from engine.bots.chance import RandomBot
from engine.bots.greedy import GreedyBot

__all__ = ["LEVELS", "Bot", "Level", "UnknownLevel", "make_bot"]


class Level(NamedTuple):
    """`description` is half a sentence for people, `make` takes the seed of the bot's own chance."""

    description: str
    make: Callable[[int], Bot]


LEVELS: dict[str, Level] = {
    "random": Level("plays anything that is legal", RandomBot),
    "greedy": Level("takes what is best this turn", GreedyBot),
}
"""The named levels, weakest first."""


class UnknownLevel(ValueError):
    """Names the level that does not exist and those that do."""


def make_bot(level: str, seed: int) -> Bot:
    """A player of that level. Raises `UnknownLevel` if there is none."""
    if level not in LEVELS:
        raise UnknownLevel(f"There is no level '{level}'; the levels are {', '.join(LEVELS)}.")
    return LEVELS[level].make(seed)
