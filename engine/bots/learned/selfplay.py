"""Games that a player plays against itself to learn from: positions and what came of them (B3).

A game begins with some decisions at random and has single random ones later, so that the positions are as
varied as those at the leaves of a search; what comes of them is decided by play that is as good as it can be.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.bots.learned.features import Features
from engine.bots.learned.fit import Example
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import MODES, Setup
from engine.view import View

Chooser = Callable[[View, int], int]
"""Chooses an option; the number is the seed of its own chance."""

OPENING = 12
"""At most so many decisions at random begin a game."""
BLUNDERS = 0.1
"""How likely a later decision is random."""
NOTED = 0.33
"""How likely a position becomes an example: positions of one game have one result, so more games teach more."""


def examples_of_game(setup: Setup, seed: int, choose: Chooser, features: Features) -> list[Example]:
    """Plays the game of that seed to its end."""
    game, dealer, rng = Game(setup, record=False), LocalDealer(seed), Random(f"self-play {seed}")
    dealer.serve(game)
    opening = rng.randrange(OPENING + 1)
    noted: list[tuple[tuple[int, float], ...]] = []
    decisions = 0
    while not game.over:
        if decisions >= opening and rng.random() < NOTED:
            noted.append(tuple(sorted(features.vector(game).items())))
        if decisions < opening or rng.random() < BLUNDERS:
            game.answer(rng.randrange(game.option_count))
        else:
            game.answer(choose(game.view(game.seat), rng.getrandbits(32)))
        dealer.serve(game)
        decisions += 1
    teams = MODES[setup.mode].teams
    result = 0.5 if game.winner < 0 else float(teams[game.winner] == teams[0])
    return [Example(vector, result) for vector in noted]
