"""Single-observer ISMCTS: every iteration walks one tree in another game that fits the view (B3).

UCB with counts of how often an edge was on offer, the most visited option wins. A leaf is judged by a learned value, or
by playing at random to the end; the design's six random decisions before the learned value cost more than they gave
(at equal time 48 of 80 games were won without them). With a learned value not every option is tried everywhere, and
those first that fared well elsewhere in the tree: an unseen hand holds too many cards for more. Everything follows from
the view, the seed and the number of iterations; a clock, where there is one, only says when to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random

from engine.bots.base import Value
from engine.bots.search.found import Found
from engine.bots.search.tree import Branches, Edge, Habit, Name, edges_at, habits_at, names_of_options, options_by_name
from engine.bots.search.worlds import Worlds
from engine.game import Game
from engine.view import View

EXPLORATION, EXPLORATION_PLAYED_OUT = 0.15, 0.5
"""The c of UCB for learned leaves and for games played out at random, which are far noisier. With learned leaves 0.35
beat the design's 0.7 in 35 of 50 games at 300 iterations, and 0.15 beat 0.25 in 69 of 120 at 200."""
WIDENING = 0.1
"""How far the best that was tried must fall behind what the position promised before something new is tried, and more
or less by its habit. Against trying everything first it won 55 of 100 games at 250 iterations, 0 lost 46 of 50."""
TRUST = 20
"""As how many visits what is known of an option of the root before the search counts."""
LEAST_ITERATIONS = 48
"""What a search with a time budget does in any case, however late it is (B6)."""
LOOK_EVERY = 16
"""Iterations between two looks at whether to stop: about 1 ms."""
NO_LIMIT = 1 << 60


def search(
    view: View,
    seed: int,
    *,
    iterations: int | None,
    clock: Callable[[], float] | None = None,
    seconds: float | None = None,
    value: Value | None,
    stop: Callable[[], bool] | None = None,
    settle: bool = True,
    least: int = LEAST_ITERATIONS,
    known: Sequence[float] = (),
) -> Found:
    """Judge the options of the open decision, which the seat of the view takes.

    Ends after `iterations`, after `seconds` on `clock`, or when `stop` says so, whichever comes first; with
    `settle` also when the options left behind cannot catch up any more. At least `least` iterations are done however
    late it is, or all of fewer `iterations`; only `stop` is obeyed before that. Without a `value` leaves are played out
    at random. `known` are the chances after each option as they were judged before, if they were. Raises `ValueError`
    if nothing would end the search or no decision is open.
    """
    if iterations is None and stop is None and (clock is None or seconds is None):
        raise ValueError("a search needs iterations, a clock with seconds, or something that stops it")
    decision = view.decision
    if decision is None or decision.seat != view.seat:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    budget = Budget(iterations, clock, seconds, stop, least)
    tree = Search(view, seed, value, known)
    while tree.iterations < budget.most:
        tree.iterate()
        if not tree.iterations % LOOK_EVERY:
            left = budget.left(tree.iterations)
            if left <= 0 or (settle and tree.lead() > left):
                break
    return tree.found()


class Budget:
    """How far a search may still go, in iterations."""

    def __init__(
        self,
        iterations: int | None,
        clock: Callable[[], float] | None,
        seconds: float | None,
        stop: Callable[[], bool] | None,
        least: int,
    ) -> None:
        self.most = NO_LIMIT if iterations is None else max(iterations, 1)
        self._least = min(self.most, least)
        self._clock = clock if seconds is not None else None
        self._seconds = seconds or 0.0
        self._start = clock() if clock is not None else 0.0
        self._stop = stop

    def left(self, done: int) -> float:
        """How many more there will be after `done`; 0 when it is time to stop."""
        if self._stop is not None and self._stop():
            return 0.0
        if self._clock is None:
            return self.most - done
        spent = self._clock() - self._start
        if spent >= self._seconds:
            return max(self._least - done, 0)
        by_clock = done * (self._seconds - spent) / spent if spent > 0 else NO_LIMIT
        return max(min(self.most - done, by_clock), self._least - done)


class Search:
    """One tree, grown iteration by iteration."""

    def __init__(self, view: View, seed: int, value: Value | None, known: Sequence[float]) -> None:
        rng = Random(b"%d " % seed + view.to_bytes())
        self.iterations = 0
        self._random = rng.random
        self._worlds = Worlds(view, rng)
        self._value = value
        teams = [view.team(seat) for seat in range(view.seats)]
        self._first = [team == teams[0] for team in teams]
        self._exploration = EXPLORATION if value is not None else EXPLORATION_PLAYED_OUT
        self._widening = WIDENING if value is not None else inf
        self._offers = [0.0, 0.0]
        self._total = 0.0
        self._tree: Branches = {}
        self._habits: dict[int, dict[Name, Habit]] = {}
        game = self._worlds.deal()
        self._edges = edges_at(self._tree, game)
        self._names = names_of_options(game, self._worlds.names)
        self._known = TRUST if known else 0
        for name, chance in zip(self._names, known, strict=False):
            if name not in self._edges:
                self._edges[name] = edge = Edge(habits_at(self._habits, game).setdefault(name, Habit()))
                edge.trust(chance, TRUST)
        self._trusted = sum([edge.total for edge in self._edges.values()])

    def iterate(self) -> None:
        """Deal a world, walk the tree in it to a new edge, judge what lies behind, and tell the edges."""
        self.iterations += 1
        self._offers.append(self._exploration * sqrt(log(self.iterations + 1)))
        worlds = self._worlds
        game = worlds.deal()
        branches, path = self._tree, []
        options, expected = game.options, (self._total + 0.5) / self.iterations
        enough = inf
        while options:
            edges, habits, first = edges_at(branches, game), habits_at(self._habits, game), self._first[game.seat]
            if not first:
                expected = 1.0 - expected
            edge, index = self._select(edges, options_by_name(game, worlds.names), habits, expected + enough)
            path.append((edge, first, expected))
            game.answer(index)
            if game.request is not None:
                worlds.serve(game)
            if not edge.visits:
                break
            branches, options, enough = edge.below, game.options, self._widening
            expected = edge.mean if first else 1.0 - edge.mean
        chance = self._leaf(game)
        self._total += chance
        for edge, first, expected in path:
            here = chance if first else 1.0 - chance
            edge.update(here)
            edge.habit.update(here - expected)

    def _select(
        self, edges: dict[Name, Edge], options: dict[Name, int], habits: dict[Name, Habit], enough: float
    ) -> tuple[Edge, int]:
        """The edge with the highest bound, or the new one with the best habit where no bound is `enough` and more."""
        new: list[Name] = []
        offers, highest = self._offers, -1.0
        for name, index in options.items():
            edge = edges.get(name)
            if edge is None:
                new.append(name)
                continue
            edge.available = available = edge.available + 1
            bound = edge.mean + edge.spread * offers[available]
            if bound > highest:
                highest, best, choice = bound, edge, index
        if new:
            name, habit = self._newest(new, habits)
            if enough + habit.gain > highest:
                edges[name] = edge = Edge(habit)
                return edge, options[name]
        return best, choice

    def _newest(self, new: list[Name], habits: dict[Name, Habit]) -> tuple[Name, Habit]:
        """Of the options not tried here the one with the best habit, any of those with the same."""
        start = int(self._random() * len(new))
        highest = -inf
        for name in new[start:] + new[:start]:
            habit = habits.get(name)
            if habit is None:
                habits[name] = habit = Habit()
            if habit.gain > highest:
                highest, found, best = habit.gain, name, habit
        return found, best

    def _leaf(self, game: Game) -> float:
        """The chance of the first team in the position behind a new edge, or at the end of the game."""
        if not game.over and self._value is not None:
            return self._value.chance(game)
        random, serve = self._random, self._worlds.serve
        while options := game.options:
            game.answer(int(random() * len(options)))
            if game.request is not None:
                serve(game)
        if game.winner < 0:
            return 0.5
        return 1.0 if self._first[game.winner] else 0.0

    def lead(self) -> int:
        """By how many visits the best option leads; a single choice needs no budget to lead."""
        visits = sorted([edge.visits for edge in self._edges.values()])
        if len(set(self._names)) == 1:
            return NO_LIMIT if self.iterations >= LEAST_ITERATIONS else 0
        return visits[-1] - (visits[-2] if len(visits) > 1 else 0)

    def found(self) -> Found:
        edges = [self._edges.get(name) for name in self._names]
        value = (sum([edge.total for edge in self._edges.values()]) - self._trusted) / self.iterations
        visits = tuple(
            edge.visits - self._known if edge is not None and self._names.index(name) == index else 0
            for index, (name, edge) in enumerate(zip(self._names, edges, strict=True))
        )
        values = tuple(edge.mean if edge is not None else value for edge in edges)
        return Found(visits.index(max(visits)), visits, values, self.iterations, value)
