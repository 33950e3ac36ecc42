"""Positions to try computer players on, and the same ones with other hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.scenario.position import build
from engine.scenario.reader import read

SETUPS = (Setup(), Setup(first_seat="random", refresh_hands=True))


def decisions(seed: int, setup: Setup = SETUPS[0]) -> Iterator[Game]:
    """A random game, standing at one decision after the other."""
    game, dealer, rng = Game(setup), LocalDealer(seed), Random(seed)
    dealer.serve(game)
    while not game.over:
        yield game
        game.answer(rng.randrange(game.option_count))
        dealer.serve(game)


def position(text: str) -> Game:
    """What a scenario file with this text sets up."""
    return build(read('title = "for a bot"\n' + text))


def hidden_from(game: Game, seat: int) -> list[int]:
    others = [game.hand[other] for other in game.all_seats if other != seat]
    return [slot for pile in (*others, *game.draw, game.unused) for slot in pile]


def dealt_otherwise(game: Game, seat: int, rng: Random) -> Game:
    """The same position with all cards that the seat cannot see mixed among each other."""
    other = game.clone()
    hidden = hidden_from(game, seat)
    for slot, origin in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        other.design[slot] = game.design[origin]
    return other
