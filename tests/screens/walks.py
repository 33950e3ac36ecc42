"""Random games of every mix of sets and every mode, for tests of what is told and asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.cards import SETS
from engine.dealer import LocalDealer
from engine.events import Event
from engine.game import Game
from engine.rules import Setup

NAMES = ("Wren", "Rook", "Lark", "Jay")
"""The players of the seats; in a duel the first two."""


def setups() -> list[Setup]:
    """Each set that fills a duel alone, and all of them together in every mode, with hands as networks keep them."""
    alone = [Setup(sets=(set_id,)) for set_id in SETS if set_id != "tag_team"]
    together = [Setup(mode, tuple(SETS), refresh_hands=fresh) for mode in MODES for fresh in (False, True)]
    teams = [Setup("tag_team", ("tag_team", "beyond_evolution")), Setup("epic", ("tag_team", "beyond_eternity"))]
    return [*alone, *together, *teams]


MODES = ("duel", "tag_team", "epic")


def name_of(setup: Setup) -> str:
    sets = "all" if len(setup.sets) == len(SETS) else "+".join(setup.sets)
    return f"{setup.mode}-{sets}{'-fresh' if setup.refresh_hands else ''}"


def walk(setup: Setup, seed: int) -> Iterator[tuple[Game, Sequence[Event]]]:
    """The game at every decision and at its end, with the events that led there."""
    rng, dealer = Random(seed), LocalDealer(seed)
    game = Game(setup)
    dealer.serve(game)
    yield game, game.take_events()
    while not game.over:
        game.answer(rng.randrange(game.option_count))
        dealer.serve(game)
        yield game, game.take_events()
