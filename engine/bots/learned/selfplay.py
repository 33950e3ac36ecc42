"""Games that a player plays against itself to learn from: positions and what came of them (B3).

A game begins with some decisions at random and has single random ones later: the positions behind these are as varied
as those behind the options that a search compares, while what good play leads to differs little from option to option.
What comes of them is decided by play that is as good as it can be, and by what the player itself thought of the
position: that is less a matter of luck than a single result, and is why every decision of a game can be learned from.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.bots.learned.features import Features
from engine.bots.learned.fit import Example
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.view import View

Chooser = Callable[[View, int], tuple[int, float | None]]
"""Chooses an option, and says how likely the side of the view's seat wins, None if it cannot tell; the number is the
seed of its own chance."""

OPENING = 12
"""At most so many decisions at random begin a game."""
BLUNDERS = 0.15
"""How likely a later decision is random."""
THOUGHT = 0.8
"""The share of what the player thought in what an example teaches, the rest is the result. Over 10,000 positions the
held-back results were foretold best with 0.8 to 1 (log-loss 0.577; with 0.5 0.581, with 0 0.594)."""


def examples_of_game(setup: Setup, seed: int, choose: Chooser, features: Features) -> list[Example]:
    """Plays the game of that seed to its end."""
    game, dealer, rng = Game(setup, record=False), LocalDealer(seed), Random(f"self-play {seed}")
    dealer.serve(game)
    opening = rng.randrange(OPENING + 1)
    noted: list[tuple[tuple[tuple[int, float], ...], float | None]] = []
    decisions = 0
    while not game.over:
        if decisions < opening or rng.random() < BLUNDERS:
            choice = rng.randrange(game.option_count)
        else:
            choice, thought = choose(game.view(game.seat), rng.getrandbits(32))
            if thought is not None and game.team(game.seat) != game.team(0):
                thought = 1.0 - thought
            noted.append((tuple(sorted(features.vector(game).items())), thought))
        game.answer(choice)
        dealer.serve(game)
        decisions += 1
    result = 0.5 if game.winner < 0 else float(game.team(game.winner) == game.team(0))
    return [Example(vector, _lesson(result, thought)) for vector, thought in noted]


def _lesson(result: float, thought: float | None) -> float:
    return result if thought is None else (1.0 - THOUGHT) * result + THOUGHT * thought
