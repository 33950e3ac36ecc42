"""Every way through the rest of a turn, in one game that fits a view (B3).

A player's own decisions are played in every way, the other side's for the best; what lies on the table when
the turn is over is judged by somebody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.game import Game

POSITIONS = 500
"""How many positions one choice may look at. Beyond that, positions in the middle of the turn are judged as they
stand: rare, and measured to cost no strength."""


class Ends(NamedTuple):
    """What the end of the game is worth to the side that looks."""

    win: float
    draw: float
    loss: float


class Turn:
    """The ways through the turn in which `game` stands at a decision of the side of `seat`.

    `serve` answers the dealer's requests of the copies it makes; `judge` gives the worth of a position to the
    side of `seat`, between those of a loss and a win.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        serve: Callable[[Game], None],
        judge: Callable[[Game], float],
        ends: Ends,
        positions: int = POSITIONS,
    ) -> None:
        self._ours = [game.team(other) == game.team(seat) for other in game.all_seats]
        self._turn = game.turn
        self._game = game
        self._serve = serve
        self._judge = judge
        self._ends = ends
        self._left = positions

    def best(self) -> int:
        """The first of the options with the highest value."""
        choice, best = 0, self._ends.loss - 1.0
        for index in range(self._game.option_count):
            value = self._value(self._after(self._game, index), best, self._ends.win)
            if value > best:
                choice, best = index, value
        return choice

    def values(self) -> list[float]:
        """The value of each option under best play of both sides."""
        options = range(self._game.option_count)
        return [self._value(self._after(self._game, index), self._ends.loss, self._ends.win) for index in options]

    def lost_at_once(self) -> list[bool]:
        """For each option, whether the game is lost with it already, without a further decision."""
        afters = [self._after(self._game, index) for index in range(self._game.option_count)]
        return [after.over and self._result(after) == self._ends.loss for after in afters]

    def _after(self, game: Game, index: int) -> Game:
        after = game.clone()
        after.answer(index)
        if after.request is not None:
            self._serve(after)
        return after

    def _value(self, game: Game, low: float, high: float) -> float:
        """The value under best play of both sides: exact between `low` and `high`, outside a bound (alpha-beta)."""
        self._left -= 1
        if game.over:
            return self._result(game)
        if game.turn != self._turn or self._left <= 0:
            return self._judge(game)
        ours = self._ours[game.seat]
        for index in range(game.option_count):
            value = self._value(self._after(game, index), low, high)
            if ours:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if ours else high

    def _result(self, game: Game) -> float:
        if game.winner < 0:
            return self._ends.draw
        return self._ends.win if self._ours[game.winner] else self._ends.loss
