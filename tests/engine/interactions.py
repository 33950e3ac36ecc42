"""Looks for what goes wrong between cards: random games of every mix, invariants, and which designs have met.

    python -m tests.engine.interactions GAMES [SEED]

Every mix of sets and mode plays GAMES games with the invariants of R17 at random decisions; an exception, a game that
does not end or a broken invariant is printed with its mix and seed. At the end stand the pairs of designs that were
never in play at the same time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from engine.cards import DESIGNS, SETS, pool_problem
from engine.dealer import LocalDealer
from engine.game import Game
from engine.invariants import broken
from engine.rules import MODES, Setup

MOST_DECISIONS = 20_000
CHECKED = 0.03
"""The share of decisions at which the invariants are looked at: they cost as much as twenty decisions."""


class Trouble(NamedTuple):
    """Something that must not be; the seed plays it again."""

    setup: Setup
    seed: int
    what: str


class Search:
    """What has been met so far. `met[index]` are the designs, as bits, that were in play together with that one."""

    def __init__(self) -> None:
        self.met = [0] * len(DESIGNS)
        self.trouble: list[Trouble] = []
        self.games = 0

    def play(self, setup: Setup, seed: int) -> None:
        """One random game with its invariants."""
        self.games += 1
        try:
            for complaint in self._complaints(setup, seed):
                self.trouble.append(Trouble(setup, seed, complaint))
                return
        except Exception as error:  # whatever it is, it is what this program looks for
            self.trouble.append(Trouble(setup, seed, f"{type(error).__name__}: {error}"))

    def _complaints(self, setup: Setup, seed: int) -> Iterator[str]:
        rng, dealer, game = Random(seed), LocalDealer(seed), Game(setup, record=False)
        dealer.serve(game)
        for _ in range(MOST_DECISIONS):
            if game.over:
                return
            self._meet(game)
            if rng.random() < CHECKED:
                yield from broken(game)
            game.answer(rng.randrange(game.option_count))
            dealer.serve(game)
        yield f"the game is not over after {MOST_DECISIONS} decisions"

    def _meet(self, game: Game) -> None:
        present = {game.design[slot].index for area in game.play for slot in area}
        together = sum(1 << index for index in present)
        for index in present:
            self.met[index] |= together

    def never_met(self) -> list[tuple[str, str]]:
        """Pairs of designs that no game had in play at the same time."""
        return [
            (one.id, other.id)
            for one in DESIGNS
            for other in DESIGNS[one.index + 1 :]
            if not self.met[one.index] >> other.index & 1 and not _exclude(one.index, other.index)
        ]


def _exclude(one: int, other: int) -> bool:
    """Two stages of a line with one copy of its first card are one creature, so they never stand side by side."""
    first = DESIGNS[one].first_stage
    return first >= 0 and first == DESIGNS[other].first_stage


def mixes() -> list[Setup]:
    """Every set alone, every two, all together, all twice; in every mode whose pool is large enough."""
    sets = tuple(SETS)
    decks = [*((set_id,) for set_id in sets), *combinations(sets, 2), sets, sets * 2]
    setups = [Setup(mode, deck, refresh_hands=mode == "epic") for mode in MODES for deck in decks]
    return [setup for setup in setups if not pool_problem(setup)]


def main(games: int, seed: int) -> int:
    search = Search()
    for setup in mixes():
        before = len(search.trouble)
        for number in range(seed, seed + games):
            search.play(setup, number)
        print(
            f"{setup.mode:9} {'+'.join(setup.sets):90} {games} games, {len(search.trouble) - before} in trouble",
            flush=True,
        )
    for trouble in search.trouble[:50]:
        print(f"seed {trouble.seed} of {trouble.setup}: {trouble.what}")
    apart = search.never_met()
    print(f"{search.games} games, {len(search.trouble)} in trouble; {len(apart)} pairs of designs never met")
    for one, other in apart:
        print(f"  {one} and {other}")
    return 1 if search.trouble else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
