"""Exact endgames: who wins with best play when every card is known (B5).

Alpha-beta on the chance to win, with a table of positions seen before. What the dealer picks at random is averaged. A
position that comes back on the way counts half a win, as in the end it does (R9.6): whoever gains by leaving the
circle can do so the first time. Values that hang on such a circle are not kept for other ways to the same position.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from engine.bots.search import Found
from engine.decisions import ACTION, Pick, Shuffle
from engine.game import Game
from engine.view import View

NODES = 100_000
CARDS = 4
"""So many cards in hands and draw piles are few enough to be solved nearly always."""
ANYWHERE = 1 << 30
"""Deeper than any circle reaches."""
MOST_PICKS = 20

Key = tuple[int, ...]


class Unsolved(Exception):
    """More positions than were allowed."""


class Bound(NamedTuple):
    """The value lies between `low` and `high`; they are equal where it is exact."""

    low: float
    high: float


def few_cards(game: Game) -> bool:
    """Whether the position is one of those that `Solver` is for."""
    return sum(map(len, (*game.hand, *game.draw))) <= CARDS


class Solver:
    """Solves positions of one game after the other; what it found out about one helps with the next.

    Every card of the games must be known. `nodes` counts down over all of them.
    """

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self._known: dict[Key, Bound] = {}
        self._path: dict[Key, int] = {}

    def chance(self, game: Game) -> float:
        """The chance that the team of seat 0 wins, a draw being half a win. Raises Unsolved."""
        start = game.clone()
        start.history.clear()
        start.turn = 0
        self._path.clear()
        try:
            return self._value(start, 0.0, 1.0, 0)[0]
        except RecursionError as error:
            raise Unsolved from error

    def _value(self, game: Game, low: float, high: float, depth: int) -> tuple[float, int]:
        """A value, and how far up the way the highest circle reaches that it hangs on.

        Exact between `low` and `high`, a bound outside.
        """
        if game.over:
            return (0.5 if game.winner < 0 else float(game.team(game.winner) == game.team(0))), ANYWHERE
        if game.request is not None:
            return self._dealt(game, low, high, depth)
        self.nodes -= 1
        if self.nodes < 0:
            raise Unsolved
        if game.kind != ACTION:
            return self._best(game, low, high, depth)
        return self._at_turn(game, low, high, depth)

    def _at_turn(self, game: Game, low: float, high: float, depth: int) -> tuple[float, int]:
        """A turn action: the positions that are remembered, and that circles lead back to."""
        key = key_of(game)
        if key in self._path:
            return 0.5, self._path[key]
        known = self._known.get(key)
        if known is not None and (known.low == known.high or known.low >= high or known.high <= low):
            return (known.low if known.low >= high else known.high), ANYWHERE
        self._path[key] = depth
        try:
            value, reach = self._best(game, low, high, depth)
        finally:
            del self._path[key]
        if reach >= depth:
            before = known or Bound(0.0, 1.0)
            self._known[key] = Bound(
                before.low if value <= low else value,
                before.high if value >= high else value,
            )
            reach = ANYWHERE
        return value, reach

    def _best(self, game: Game, low: float, high: float, depth: int) -> tuple[float, int]:
        """The value of the best option of whoever decides; stops where the other side would not come here."""
        ours, reach = game.team(game.seat) == game.team(0), ANYWHERE
        best = -1.0 if ours else 2.0
        for index in range(game.option_count):
            after = game.clone()
            after.answer(index)
            value, circle = self._value(after, low, high, depth + 1)
            reach = min(reach, circle)
            if ours:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best, reach

    def _dealt(self, game: Game, low: float, high: float, depth: int) -> tuple[float, int]:
        """What the dealer answers: the only answer there is, or the mean over all picks."""
        request = game.request
        assert request is not None
        if not isinstance(request, Pick):
            # Where every card is known, the order of a shuffled hand is nothing that matters.
            after = game.clone()
            if isinstance(request, Shuffle):
                after.setup = after.setup._replace(refresh_hands=False)
            after.tell(tuple(after.design[slot].index for slot in request.slots))
            return self._value(after, low, high, depth + 1)
        if comb(len(request.slots), request.size) > MOST_PICKS:
            raise Unsolved
        picks = list(combinations(request.slots, request.size))
        total, reach = 0.0, ANYWHERE
        for pick in picks:
            after = game.clone()
            after.tell(pick)
            value, circle = self._value(after, 0.0, 1.0, depth + 1)
            total += value
            reach = min(reach, circle)
        return total / len(picks), reach


class Exact:
    """The solver as a bot: it must see every card. One that finds no answer reports 0 iterations."""

    def __init__(self, nodes: int = NODES) -> None:
        self._nodes = nodes
        self._solver = Solver()

    def choose(self, view: View) -> int:
        return self.think(view).choice

    def think(self, view: View, _: object = None) -> Found:
        """The exact chance after every option, and `iterations` the positions that it took."""
        decision = view.decision
        assert decision is not None, "nothing is to be decided"
        game, solver = view.sample(Random(0)), self._solver
        solver.nodes = self._nodes
        options = range(len(decision.options))
        try:
            values = tuple(self._after(game, option) for option in options)
        except Unsolved:
            return Found(0, (0,) * len(options), (0.5,) * len(options), 0, 0.5)
        best = values.index(max(values))
        used = max(self._nodes - solver.nodes, 1)
        return Found(best, tuple(used * (option == best) for option in options), values, used, values[best])

    def _after(self, game: Game, option: int) -> float:
        after = game.clone()
        after.answer(option)
        chance = self._solver.chance(after)
        return chance if game.team(game.seat) == game.team(0) else 1.0 - chance


def key_of(game: Game) -> Key:
    """Everything at a turn action that what comes depends on: equal cards are equal."""
    design = game.design
    zones: list[int] = [game.active, game.extra_turns, *game.life, *game.mindbugs]
    for seat in game.all_seats:
        zones.append(-1)
        zones += sorted(design[slot].index for slot in game.hand[seat])
        zones.append(-1)
        zones += [design[slot].index for slot in game.draw[seat]]
        zones.append(-1)
        zones += sorted(design[slot].index << 1 | (game.exhausted >> slot & 1) for slot in game.play[seat])
        zones.append(-1)
        zones += sorted(design[slot].index for slot in game.discard[seat])
    return tuple(zones)
