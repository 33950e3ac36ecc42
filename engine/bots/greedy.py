"""The level `greedy`: looks at every way through the present turn and takes the best (B3).

It fills the cards it cannot see with a sample and judges what lies on the table when the turn is over by
the hand-made value.
"""

from __future__ import annotations

from random import Random

from engine.bots.base import SampleDealer
from engine.bots.turn import Ends, Turn
from engine.bots.value import WIN, Judge
from engine.view import View

ENDS = Ends(WIN, 0.0, -WIN)


class GreedyBot:
    """Plays by the view alone: the same seed and the same view give the same choice, whatever was before.

    That takes a win that this turn holds, blocks where a block is better than the hit, and spends a Mindbug
    where the card is worth more than the Mindbug and the extra turn it gives.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View) -> int:
        """The index of the option of `view.decision` with the best outcome of this turn."""
        decision = view.decision
        assert decision is not None, "nothing is to be decided"
        if len(decision.options) == 1:
            return 0
        rng = Random(b"%d " % self._seed + view.to_bytes())
        game = view.sample(rng)
        return Turn(game, view.seat, SampleDealer(rng).serve, Judge(view, game).value, ENDS).best()
