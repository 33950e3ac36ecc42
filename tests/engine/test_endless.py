"""No turn lasts for ever, whatever its player insists on (R9.5)."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import SETS
from engine.cards.registry import primitives_of
from engine.dealer import LocalDealer
from engine.decisions import CHOOSE, OPTIONAL, Purpose
from engine.game import Game
from engine.rules import Setup

MOST_IN_A_TURN = 300
ENDLESS: dict[int, str] = {Purpose.TO_HAND: "play_or_keep", Purpose.COPY: "copy_play_effect"}
"""What may be chosen again and again, by what it is chosen for."""
SETUPS = (
    Setup(sets=("beyond_evolution",) * 4),
    Setup(sets=("battlefruit_kingdom",) * 4),
    Setup(sets=tuple(SETS)),
    Setup("tag_team", ("tag_team",) * 2 + ("battlefruit_kingdom",) * 2),
)


def insistent(game: Game, rng: Random) -> int:
    """Takes every offer, takes what makes an offer itself back to hand, copies copiers; anything else by chance."""
    if game.kind == OPTIONAL:
        return 0
    for index, option in enumerate(game.options):
        if game.kind == CHOOSE and ENDLESS.get(game.purpose, "") in offers(game, option[:1]):
            return index
    return rng.randrange(game.option_count)


def offers(game: Game, slots: tuple[int, ...]) -> frozenset[str]:
    return frozenset().union(*(primitives_of(game.design[slot]) for slot in slots))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_who_takes_every_offer_comes_to_an_end(setup: Setup) -> None:
    for seed in range(80):
        rng, game, dealer = Random(seed), Game(setup, record=False), LocalDealer(seed)
        dealer.serve(game)
        turn, decisions = game.turn, 0
        while not game.over:
            game.answer(insistent(game, rng))
            dealer.serve(game)
            turn, decisions = game.turn, decisions + 1 if game.turn == turn else 0
            assert decisions < MOST_IN_A_TURN, f"seed {seed}, turn {turn}"
