"""The tree of a search: edges with counts, and the names by which worlds share them (B3).

An edge is named by what everybody can see of the choice: by design for cards that were hidden at the root,
by slot for the others, never by place in a hand, which would mix different cards (B7).
"""

from __future__ import annotations

from math import inf, sqrt

from engine.decisions import ACTION, BLOCK, CHOOSE, HUNT, ORDER
from engine.frames.base import ACTIVATE_BIT
from engine.game import Game

SLOT = ACTIVATE_BIT - 1
"""The part of an option of the turn action that is a slot; the rest says what is done with it."""

DOUBT = 4
"""A habit counts half when it was seen so often."""

Name = int | tuple[int, ...]
Branches = dict[int, "dict[Name, Edge]"]
"""The edges below a node, apart for each seat and kind of decision: worlds may stand at different ones."""


class Habit:
    """How a choice of one name fared wherever it was taken in the tree: `gain` is by how much it was better for its
    side than the position was thought to be, pulled to 0 while it is not known well."""

    __slots__ = ("gain", "total", "visits")

    def __init__(self) -> None:
        self.visits = DOUBT
        self.total = 0.0
        self.gain = 0.0

    def update(self, gain: float) -> None:
        self.visits += 1
        self.total += gain
        self.gain = self.total / self.visits


class Edge:
    """One choice. `total` and `mean` are chances of the side that takes it; `available` counts the offers."""

    __slots__ = ("available", "below", "habit", "mean", "spread", "total", "visits")

    def __init__(self, habit: Habit) -> None:
        self.habit = habit
        self.visits = 0
        self.available = 1
        self.total = 0.0
        self.mean = 0.0
        self.spread = inf
        self.below: Branches = {}

    def update(self, chance: float) -> None:
        self.visits = visits = self.visits + 1
        self.total = total = self.total + chance
        self.mean = total / visits
        self.spread = 1.0 / sqrt(visits)

    def trust(self, chance: float, visits: int) -> None:
        """Begin as if it had been taken so often already, with this mean."""
        self.visits, self.total, self.mean, self.spread = visits, visits * chance, chance, 1.0 / sqrt(visits)


def names_of_options(game: Game, names: list[int]) -> list[Name]:
    """The name of each option of the open decision; options that are the same choice again share one."""
    kind, options = game.kind, game.options
    if kind == ACTION:
        return [names[option & SLOT] | option & ~SLOT for option in options]
    if kind in (BLOCK, HUNT):
        return [names[option] if option >= 0 else option for option in options]
    if kind == CHOOSE:
        return [tuple(sorted([names[slot] for slot in option])) for option in options]
    if kind == ORDER:
        return [(ability, names[source]) for ability, source, _, _ in game.pool]
    return options


def options_by_name(game: Game, names: list[int]) -> dict[Name, int]:
    """The index of an option for each name."""
    return {name: index for index, name in enumerate(names_of_options(game, names))}


def edges_at(branches: Branches, game: Game) -> dict[Name, Edge]:
    """The edges of the open decision below a node."""
    key = game.kind << 3 | game.seat
    edges = branches.get(key)
    if edges is None:
        branches[key] = edges = {}
    return edges


def habits_at(habits: dict[int, dict[Name, Habit]], game: Game) -> dict[Name, Habit]:
    """The habits of who decides in decisions of this kind."""
    key = game.kind << 3 | game.seat
    found = habits.get(key)
    if found is None:
        habits[key] = found = {}
    return found
