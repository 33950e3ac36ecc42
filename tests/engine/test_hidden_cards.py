"""Engines that know one seat's cards, or none, play the same game as one that knows them all (A2.3, A2.4)."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from engine.cards import SETS, deck_of
from engine.decisions import Reveal, Shuffle
from engine.frames.base import RawOption
from engine.game import Game
from engine.rules import Setup
from tests.engine.tables import Chance, Instance

ALL = tuple(SETS)
SETUPS = (
    (Setup(), 300),
    (Setup(first_seat="random"), 200),
    (Setup(refresh_hands=True), 300),
    (Setup(sets=ALL), 150),
    (Setup(sets=ALL, refresh_hands=True), 150),
    (Setup("tag_team", ALL), 100),
    (Setup("epic", ALL, refresh_hands=True), 50),
    (Setup("epic", ("tag_team", "first_contact")), 50),
)


def offered(game: Game) -> list[RawOption]:
    """The options as everybody sees them."""
    return game.options if game.offered is None else game.offered


def play_side_by_side(setup: Setup, seed: int) -> Game:
    """One game on several machines: all-knowing, each seat's, and a spectator's; compared after every decision."""
    rng = Random(seed)
    chance = Chance([design.index for design in deck_of(setup.sets, setup.mode)], rng)
    knowing = Instance(chance, setup, -1)
    blind = [Instance(chance, setup, seat) for seat in (*knowing.game.all_seats, -2)]
    for _ in count():
        events = knowing.serve()
        for each in blind:
            assert each.serve() == events
            assert offered(each.game) == offered(knowing.game)
            if knowing.game.offered is None or each.seat == knowing.game.seat:
                assert each.game.decision == knowing.game.decision
            assert each.game.public_digest() == knowing.game.public_digest()
            assert each.requests == blind[0].requests
            if each.seat >= 0:
                assert each.game.view(each.seat) == knowing.game.view(each.seat)
        if knowing.game.over:
            break
        answer = knowing.game.public_index(rng.randrange(knowing.game.option_count))
        for each in (knowing, *blind):
            each.game.answer_public(answer)
    return knowing.game


@pytest.mark.parametrize(("setup", "games"), SETUPS, ids=str)
def test_blind_engines_keep_step_with_the_knowing_one(setup: Setup, games: int) -> None:
    reasons = {play_side_by_side(setup, seed).reason for seed in range(games)}
    assert {"life", "no_action"} <= reasons


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
