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
    """The options worth a thought: those that win this turn, else those that do not lose it, else all that leave the
    other side something to do wrong, else all."""
    decision = view.decision
    assert decision is not None, "nothing is to be decided"
    options = range(len(decision.options))
    rng = Random(b"guard %d " % seed + view.to_bytes())
    worlds = [Turn(view.sample(rng), view.seat, SampleDealer(rng).serve, _open, ENDS) for _ in range(WORLDS)]
    outcomes = list(zip(*(world.values() for world in worlds), strict=True))
    winning = tuple(index for index in options if min(outcomes[index]) == ENDS.win)
    if winning:
        return winning
    holding = tuple(index for index in options if max(outcomes[index]) > ENDS.loss)
    if holding:
        return holding
    lost = worlds[0].lost_at_once()
    return tuple(index for index in options if not lost[index]) or tuple(options)


def _open(game: Game) -> float:
    return ENDS.draw
