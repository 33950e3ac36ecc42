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

Name = int | tuple[int, ...]
Branches = dict[int, "dict[Name, Edge]"]
"""The edges below a node, apart for each seat and kind of decision: worlds may stand at different ones."""


class Edge:
    """One choice. `total` and `mean` are chances of the side that takes it; `available` counts the offers."""

    __slots__ = ("available", "below", "mean", "spread", "total", "visits")

    def __init__(self) -> None:
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
