"""The level `greedy`: looks at every way through the present turn and takes the best (B3).

It fills the cards it cannot see with a sample, plays every option of its own decisions and the best
answer of the other side to its end of the turn, and judges what then lies on the table.
"""

from __future__ import annotations

from random import Random

from engine.bots.base import SampleDealer
from engine.bots.value import WIN, Judge
from engine.game import Game
from engine.view import View

POSITIONS = 500
"""How many positions one choice may look at. Beyond that, positions in the middle of the turn are judged as they
stand: rare, and measured to cost no strength."""


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
        return _Turn(view, Random(b"%d " % self._seed + view.to_bytes())).best()


class _Turn:
    """The ways through the turn in which the view stands."""

    def __init__(self, view: View, rng: Random) -> None:
        self._ours = [view.team(seat) == view.team(view.seat) for seat in range(view.seats)]
        self._turn = view.turn
        self._game = view.sample(rng)
        self._dealer = SampleDealer(rng)
        self._judge = Judge(view, self._game)
        self._left = POSITIONS

    def best(self) -> int:
        """The first of the options with the highest value."""
        choice, best = 0, -2 * WIN
        for index in range(self._game.option_count):
            value = self._value(self._after(self._game, index), best, 2 * WIN)
            if value > best:
                choice, best = index, value
        return choice

    def _after(self, game: Game, index: int) -> Game:
        after = game.clone()
        after.answer(index)
        if after.request is not None:
            self._dealer.serve(after)
        return after

    def _value(self, game: Game, low: float, high: float) -> float:
        """The value under best play of both sides: exact between `low` and `high`, outside a bound (alpha-beta)."""
        self._left -= 1
        if game.over:
            return self._result(game)
        if game.turn != self._turn or self._left <= 0:
            return self._judge.value(game)
        if self._ours[game.seat]:
            for index in range(game.option_count):
                low = max(low, self._value(self._after(game, index), low, high))
                if low >= high:
                    break
            return low
        for index in range(game.option_count):
            high = min(high, self._value(self._after(game, index), low, high))
            if low >= high:
                break
        return high

    def _result(self, game: Game) -> float:
        if game.winner < 0:
            return 0.0
        return WIN if self._ours[game.winner] else -WIN
