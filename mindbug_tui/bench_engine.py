"""The figures of the engine (U9): random games, decisions, copies, the byte form, on one core in CPU time.

Every figure is the best of several rounds: what the code can do, not what else the machine was busy with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from engine.dealer import LocalDealer
from engine.game import Game
from mindbug_tui.bench import Figure

ROUNDS = 5
SAMPLE_GAMES = 20
"""From how many random games the positions are that are copied and written down."""


def measure(seconds: float) -> Iterator[Figure]:
    """Each of the three measurements runs for about `seconds` of CPU time."""
    games, decisions = _random_games(seconds)
    yield Figure("engine", "random_games", games, "games/CPU-s")
    yield Figure("engine", "decisions", decisions, "decisions/CPU-s")
    positions = sample_positions()
    yield Figure("engine", "clone", _microseconds(Game.clone, positions, seconds), "µs")
    yield Figure("engine", "serialise", _microseconds(_there_and_back, positions, seconds), "µs")


def random_game(seed: int) -> int:
    """A duel of uniformly random legal answers, its set-up and its events included; how many decisions it took."""
    game, dealer, chance = Game(), LocalDealer(seed), Random(seed).random
    dealer.serve(game)
    decisions = 0
    while options := game.option_count:
        game.answer(int(chance() * options))
        decisions += 1
        if game.request is not None:
            dealer.serve(game)
    return decisions


def sample_positions() -> list[Game]:
    """Every position at a decision of some random games."""
    positions = []
    for seed in range(SAMPLE_GAMES):
        game, dealer, chance = Game(record=False), LocalDealer(seed), Random(seed)
        dealer.serve(game)
        while not game.over:
            positions.append(game.clone())
            game.answer(chance.randrange(game.option_count))
            dealer.serve(game)
    return positions


def _random_games(seconds: float) -> tuple[float, float]:
    """Games and decisions a CPU-second."""
    best_games = best_decisions = 0.0
    seed = 0
    for _ in range(ROUNDS):
        start, first, decisions = process_time(), seed, 0
        while (spent := process_time() - start) < seconds / ROUNDS or seed == first:
            decisions += random_game(seed)
            seed += 1
        best_games = max(best_games, (seed - first) / spent)
        best_decisions = max(best_decisions, decisions / spent)
    return best_games, best_decisions


def _microseconds(act: Callable[[Game], object], positions: list[Game], seconds: float) -> float:
    """The mean over the positions of the fastest pass over all of them."""
    best = float("inf")
    end = process_time() + seconds
    while process_time() < end or best == float("inf"):
        start = process_time()
        for position in positions:
            act(position)
        best = min(best, process_time() - start)
    return best / len(positions) * 1e6


def _there_and_back(game: Game) -> Game:
    return Game.from_bytes(game.to_bytes())
