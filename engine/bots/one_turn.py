"""One turn ahead with the learned value: what a search begins with (B3)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.bots.base import SampleDealer, Value
from engine.bots.turn import Ends, Turn
from engine.game import Game
from engine.view import View

WORLDS = 3
"""In how many games that fit the view an option is judged: what it draws and meets is luck."""
ENDS = Ends(1.0, 0.5, 0.0)


def turn_chances(view: View, seed: int, value: Value) -> list[float]:
    """For each option the chance that the side of the view's seat wins, as the value judges the end of the turn."""
    rng = Random(b"%d " % seed + view.to_bytes())
    judge = chance_for(view, value)
    worlds = [Turn(view.sample(rng), view.seat, SampleDealer(rng).serve, judge, ENDS) for _ in range(WORLDS)]
    return [sum(values) / WORLDS for values in zip(*(world.values() for world in worlds), strict=True)]


def chance_for(view: View, value: Value) -> Callable[[Game], float]:
    """The chance that the side of the view's seat wins, by a value that speaks for the team of seat 0."""
    if view.team(view.seat) == view.team(0):
        return value.chance
    return lambda game: 1.0 - value.chance(game)
