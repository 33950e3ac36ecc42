"""Engines that know one seat's cards, or none, play the same game as one that knows them all (A2.3, A2.4)."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import deck_of
from engine.decisions import Reveal, Shuffle
from engine.rules import Setup
from tests.engine.hidden_cards import MIXES, SideBySide
from tests.engine.tables import Chance, Instance

GAMES = {"duel": 40, "tag_team": 20, "epic": 8}
"""A few of each mix here; thousands by `python -m tests.engine.hidden_cards`."""
ENDS = {"duel": {"life", "no_action"}, "tag_team": {"life"}, "epic": {"life"}}
OFFERING = {"new_servants", "tag_team", "battlefruit_kingdom"}
"""The sets with cards that let a card be played at once."""


@pytest.mark.parametrize("setup", MIXES, ids=str)
def test_blind_engines_keep_step_with_the_knowing_one(setup: Setup) -> None:
    """F7.7 too: a hand that received a card is shuffled, but not before its holder has played that card or kept it."""
    tables = [SideBySide(setup, seed) for seed in range(GAMES[setup.mode])]
    assert ENDS[setup.mode] <= {table.play().reason for table in tables}
    assert any(table.offers for table in tables) == bool(OFFERING & {*setup.sets})


def test_machines_agree_while_they_wait_for_the_dealer() -> None:
    """A2.7: the holder of a card that is about to be shown knows it already; the public digest must not tell."""
    at_reveals = 0
    for seed in range(30):
        rng = Random(seed)
        chance = Chance([design.index for design in deck_of(("first_contact",))], rng)
        machines = [Instance(chance, Setup(refresh_hands=bool(seed % 2)), seat) for seat in (0, 1, -2)]
        while not machines[0].game.over:
            assert len({each.game.public_digest() for each in machines}) == 1
            assert len({repr(each.game.request) for each in machines}) == 1
            at_reveals += isinstance(machines[0].game.request, Reveal)
            if machines[0].game.request is not None:
                for each in machines:
                    assert each.serve_one()
                continue
            answer = rng.randrange(machines[0].game.option_count)
            for each in machines:
                each.game.answer(answer)
    assert at_reveals > 300


def test_a_blind_engine_never_holds_a_card_that_its_seat_may_not_know() -> None:
    """What an instance was told is all it has: an allow-list, checked against the zones at every decision."""
    for seed in range(100):
        rng = Random(seed)
        chance = Chance([design.index for design in deck_of(("first_contact",))], rng)
        setup = Setup(refresh_hands=True)
        tables = [Instance(chance, setup, seat) for seat in (0, 1)]
        for each in tables:
            each.serve()
        while not tables[0].game.over:
            answer = rng.randrange(tables[0].game.option_count)
            for each in tables:
                game = each.game
                hidden = [*game.unused, *game.draw[0], *game.draw[1], *game.hand[1 - each.seat]]
                assert [game.design[slot].id for slot in hidden] == ["?"] * len(hidden)
                assert all(game.design[slot].id != "?" for slot in game.hand[each.seat])
                game.answer(answer)
                each.serve()


def test_requests_of_a_blind_engine_do_not_depend_on_what_it_knows() -> None:
    """A peer must take part in every reveal, also of a card that it knows (F7): its requests follow public facts."""
    rng = Random(3)
    chance = Chance([design.index for design in deck_of(("first_contact",))], rng)
    tables = [Instance(chance, Setup(), seat) for seat in (0, 1, -2)]
    for each in tables:
        each.serve()
    while not tables[0].game.over:
        answer = rng.randrange(tables[0].game.option_count)
        for each in tables:
            each.game.answer(answer)
            each.serve()
    assert tables[0].requests == tables[1].requests == tables[2].requests
    assert sum(isinstance(request, Shuffle) for request in tables[0].requests) == 2
