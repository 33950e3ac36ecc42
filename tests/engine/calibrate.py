"""`python -m tests.engine.calibrate [GAMES]` measures what a search's win chance is worth (`mindbug_tui.calibration`).

Plays games of a search against itself and holds the chance of the best option, at every decision, against who won.
"""

from __future__ import annotations

import sys
from math import exp, log

from engine.bots import make_bot, think
from engine.dealer import LocalDealer
from engine.game import Game

LEVEL = "study:400"
STEPS = 200
EDGE = 0.005


def samples(games: int) -> list[tuple[float, float]]:
    """For each decision with a choice: the chance that the search gave, and what came of it."""
    found = []
    for seed in range(games):
        game, dealer = Game(record=False), LocalDealer(f"calibrate {seed}")
        bot = make_bot(LEVEL, seed)
        dealer.serve(game)
        told: list[tuple[int, float]] = []
        while not game.over:
            answer = 0
            if game.option_count > 1:
                thought = think(bot, game.view(game.seat))
                answer = thought.choice
                told.append((game.seat, thought.values[answer]))
            game.answer(answer)
            dealer.serve(game)
        points = {seat: 0.5 if game.winner < 0 else float(game.winner == seat) for seat in (0, 1)}
        found += [(chance, points[seat]) for seat, chance in told]
    return found


def fit(found: list[tuple[float, float]]) -> tuple[float, float]:
    """Slope and shift of the logistic curve, by Newton's method."""
    odds = [log(min(max(chance, EDGE), 1 - EDGE) / (1 - min(max(chance, EDGE), 1 - EDGE))) for chance, _ in found]
    slope, shift = 1.0, 0.0
    for _ in range(STEPS):
        a = b = aa = ab = bb = 0.0
        for x, (_, won) in zip(odds, found, strict=True):
            expected = 1 / (1 + exp(-(slope * x + shift)))
            weight = expected * (1 - expected)
            a += (won - expected) * x
            b += won - expected
            aa += weight * x * x
            ab += weight * x
            bb += weight
        determinant = aa * bb - ab * ab
        slope += (a * bb - b * ab) / determinant
        shift += (b * aa - a * ab) / determinant
    return slope, shift


def main(games: int) -> None:
    found = samples(games)
    slope, shift = fit(found)
    print(f"{len(found)} decisions of {games} games: slope {slope:.3f}, shift {shift:+.3f}")
    for low in range(10):
        inside = [(chance, won) for chance, won in found if low <= chance * 10 < low + 1 or (low == 9 and chance == 1)]
        if inside:
            said, came = (sum(pair[side] for pair in inside) / len(inside) for side in (0, 1))
            print(f"said {said:.2f}, came {came:.2f}, {len(inside)} times")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
