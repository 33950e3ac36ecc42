"""The tactical guard: what this turn holds is not left to chance (B4).

A player with a guard never misses a win in one and never takes a loss in one that it can avoid, so it does
not refuse a block at its last life.
"""

from __future__ import annotations

from random import Random

from engine.bots.base import SampleDealer
from engine.bots.turn import Ends, Turn
from engine.game import Game
from engine.view import View

WORLDS = 2
"""What is certain holds in every game that fits the view; what hangs on a hidden card differs soon."""
ENDS = Ends(win=1.0, draw=0.5, loss=0.0)


def sensible(view: View, seed: int) -> tuple[int, ...]:
    """The options worth a thought: those that win this turn, else those that do not lose it, else all."""
    decision = view.decision
    assert decision is not None, "nothing is to be decided"
    options = range(len(decision.options))
    rng = Random(b"guard %d " % seed + view.to_bytes())
    worlds = [_outcomes(view, rng) for _ in range(WORLDS)]
    winning = tuple(index for index in options if all(world[index] == ENDS.win for world in worlds))
    if winning:
        return winning
    return tuple(index for index in options if any(world[index] > ENDS.loss for world in worlds)) or tuple(options)


def _outcomes(view: View, rng: Random) -> list[float]:
    """Won, lost or open by the end of this turn, for each option."""
    return Turn(view.sample(rng), view.seat, SampleDealer(rng).serve, _open, ENDS).values()


def _open(game: Game) -> float:
    return ENDS.draw
