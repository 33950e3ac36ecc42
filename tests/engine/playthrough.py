"""Recorded games as text: every position, every seat's view, every option, every event (A4).

`python -m tests.engine.playthrough` writes the files again; a reviewer reads the difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.cards import SETS
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.scenario.chronicle import chronicle
from engine.scenario.naming import option_names

FOLDER = Path(__file__).parent / "playthroughs"
RECORDED: dict[str, tuple[int, Setup]] = {
    "reveal_first": (3, Setup()),
    "random_first": (8, Setup(first_seat="random")),
    "refreshed_hands": (21, Setup(refresh_hands=True)),
    "all_sets": (17, Setup(sets=tuple(SETS))),
    "two_against_two": (4, Setup("tag_team", ("tag_team", "beyond_eternity", "battlefruit_kingdom"))),
}


def record(seed: int, setup: Setup) -> str:
    """A random game of this seed, written out."""
    rng, dealer, game = Random(seed), LocalDealer(seed), Game(setup)
    lines = [f"seed {seed}, {setup}"]
    number = 0
    while True:
        dealer.serve(game)
        lines += ["", f"--- {number}", *chronicle(game, game.take_events()), "", str(game)]
        for seat in game.all_seats:
            lines += [f"seen by seat {seat}:", *[f"    {line}" for line in str(game.view(seat)).splitlines()]]
        lines.append(f"digest {game.public_digest().hex()}")
        decision = game.decision
        if decision is None:
            return "\n".join(lines) + "\n"
        answer = rng.randrange(len(decision.options))
        lines += [f"options: {'; '.join(option_names(game, decision))}", f"answer {answer}"]
        game.answer(answer)
        number += 1


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (seed, setup) in RECORDED.items():
        (FOLDER / f"{name}.txt").write_text(record(seed, setup), encoding="utf-8")
