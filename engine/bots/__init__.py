"""Computer players (B4). A level is one entry of `LEVELS`.

>>> from engine.bots import make_bot
>>> make_bot("greedy", seed=1)
<GreedyBot>
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.bots.base import Bot
from engine.bots.chance import RandomBot
from engine.bots.greedy import GreedyBot


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
