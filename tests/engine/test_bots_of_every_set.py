"""Computer players in every mode with all sets: they finish their games, and know what the cards of the sets are."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.learned.features import Features, designs_of
from engine.bots.levels import make_bot
from engine.bots.search.worlds import Worlds
from engine.bots.value import ability, body, harvest, in_hand
from engine.cards import BY_ID, DESIGNS, SETS
from engine.dealer import LocalDealer
from engine.decisions import Claim
from engine.design import CardDesign
from engine.game import Game
from engine.rules import MODES, Setup

ALL = tuple(SETS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("levels", [("random", "random"), ("greedy", "random"), ("search:50", "random")], ids=str)
def test_players_of_every_kind_finish_their_games(mode: str, levels: tuple[str, str]) -> None:
    game, dealer = Game(Setup(mode, ALL)), LocalDealer(5)
    dealer.serve(game)
    players = [make_bot(levels[seat % 2], seat) for seat in game.all_seats]
    while not game.over:
        game.answer(players[game.seat].choose(game.view(game.seat)))
        dealer.serve(game)


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_every_card_has_a_hand_made_worth(design: CardDesign) -> None:
    assert ability(design) >= 0
    assert harvest(design) >= 0
    assert in_hand(design) > 0
    assert body(design.power, design.keywords) > 0


def test_a_harvest_that_wins_is_worth_most_and_one_that_kills_nothing() -> None:
    assert harvest(BY_ID["artimist"]) > harvest(BY_ID["mangonade"]) > harvest(BY_ID["icecube_dragon"]) == 0


def test_later_stages_are_features_and_cards_without_a_teammate_are_not() -> None:
    """R11.3, R14."""
    duel = Setup(sets=("beyond_evolution", "tag_team"))
    assert {BY_ID["typhoon_princess"], BY_ID["thunder_queen"]} <= set(designs_of(duel))
    assert BY_ID["kung_fu_buddies"] not in designs_of(duel)
    assert BY_ID["kung_fu_buddies"] in designs_of(duel._replace(mode="tag_team"))
    names = Features(duel, "designs").names
    assert "play world_eater" in names
    assert "hand kung_fu_buddies" not in names


def test_imagined_worlds_answer_a_claim_by_the_cards_they_dealt() -> None:
    """R14.8: a hand whose cards all have so much power, or not."""
    game, dealer = Game(Setup("tag_team", ALL)), LocalDealer(2)
    dealer.serve(game)
    worlds = Worlds(game.view(game.seat), Random(1))
    world = worlds.deal()
    slots = tuple(world.hand[1])
    least = min(world.design[slot].power for slot in slots)
    assert worlds._reply(world, Claim(slots, 1, least)) == (1,)
    assert worlds._reply(world, Claim(slots, 1, least + 1)) == (0,)
