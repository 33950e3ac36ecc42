"""Whole games in memory: every machine a blind engine of its own, joined by bytes alone (F7, F8)."""

from __future__ import annotations

import pytest

from engine.cards import BY_ID, deck_of
from engine.game import Game
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.params import Options
from net.fairdeal.seat import Seat
from net.fairdeal.state import HIDDEN, State
from net.fairdeal.table import Chooser, Table
from net.fairdeal.transcript import read_transcript, write_transcript
from net.fairdeal.verify import Verdict, verify
from tests.net.fairdeal.tables import (
    COMBINATIONS,
    Peeker,
    agree,
    at_random,
    check_invariants,
    new_table,
    step,
)


def whole_game(players: int, options: Options | None = None) -> tuple[Table, Chooser]:
    """The same game for every test that looks at another side of it: its arithmetic is then known already."""
    return new_table(players, options, players), at_random(5)


def play_out(table: Table, choose: Chooser) -> None:
    while not table.finished:
        step(table, choose)


def verdict_of(table: Table, seat: int = 0) -> Verdict:
    machine = table.seats[seat]
    return verify(read_transcript(write_transcript(machine.state.params, machine.referee.messages)))


@pytest.mark.parametrize(
    ("players", "options"), [*((2, options) for options in COMBINATIONS), (4, COMBINATIONS[0]), (4, COMBINATIONS[-1])]
)
def test_machines_agree_after_every_message_and_outsiders_afterwards(players: int, options: Options) -> None:
    table, choose = whole_game(players, options)
    before: State | None = None
    while not table.finished:
        step(table, choose)
        agree(table)
        check_invariants(before, table.seats[0].state)
        before = table.seats[0].state
    assert table.receipts == []
    game = table.seats[0].state.game
    assert game is not None
    assert game.over
    for seat in range(players):
        verdict = verdict_of(table, seat)
        assert (verdict.ok, verdict.winner, verdict.code) == (True, game.winner, "OK")
        assert verdict.decisions == table.seats[0].state.decisions > 0


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("refresh", [True, False])
def test_nobody_can_read_a_card_that_is_not_theirs(players: int, refresh: bool) -> None:
    """F6.4, really tried: after every message each seat tries every slot with its own secret and all it has seen."""
    table, choose = whole_game(players, Options(refresh_hands=refresh))
    peekers = [Peeker(seat) for seat in table.seats]
    while not table.finished:
        step(table, choose)
        for peeker in peekers:
            peeker.look(table.seats[0].state)
    read = [len(peeker.read) for peeker in peekers]
    assert min(read) > 0, "a peeker that reads nothing proves nothing"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("refresh", [True, False])
def test_each_engine_knows_its_own_hand_and_nothing_else(players: int, refresh: bool) -> None:
    table, choose = whole_game(players, Options(refresh_hands=refresh))
    while not table.finished:
        step(table, choose)
        if table.deciding is None:
            continue
        for machine in table.seats:
            check_hand(machine.game, machine.state, machine.seat)


def check_hand(game: Game | None, state: State, seat: int) -> None:
    assert game is not None
    public = state.game
    assert public is not None
    hidden = [*game.unused, *(slot for pile in game.draw for slot in pile)]
    for other in state.seats:
        if other != seat:
            hidden += game.hand[other]
        assert all(public.design[slot].index == HIDDEN for slot in public.hand[other])
    assert all(game.design[slot].index == HIDDEN for slot in hidden)
    assert all(game.design[slot].index != HIDDEN for slot in game.hand[seat])


@pytest.mark.parametrize("players", [2, 4])
def test_all_keys_opened_at_the_end_show_a_complete_deck_and_true_hands(players: int) -> None:
    """F10.4: what everybody saw was there: the deck has its 48 cards, and each hand is what its seat believed."""
    table, choose = whole_game(players)
    play_out(table, choose)
    for seat in table.seats:
        table.send(seat, seat.audit())
    referee = table.seats[0].referee
    assert sorted(referee.audit) == list(range(players))
    cards = [open_fully(table.seats[0].state, at, referee.audit) for at in range(48)]
    assert sorted(cards) == sorted(design.index for design in deck_of(("first_contact",)))
    for machine in table.seats:
        assert machine.game is not None
        for at in machine.game.hand[machine.seat]:
            assert machine.game.design[at].index == cards[at]
    assert verdict_of(table).ok


def open_fully(state: State, at: int, secrets: dict[int, int]) -> int:
    slot = state.slots[at]
    opened = open_ciphertext(slot.cipher, [GROUP.mul(x, slot.cipher.a) for x in secrets.values()])
    place = state.params.deck.place_of(opened)
    assert place is not None
    return BY_ID[state.params.deck.manifest.entries[place][0]].index


REBUILT = 31
"""Steps from one rebuilding to the next: prime to the rhythm of a turn, so that it falls into every kind of round."""


@pytest.mark.parametrize("players", [2, 4])
def test_a_machine_rebuilt_from_transcript_and_secrets_plays_on(players: int) -> None:
    """F9.4: what a client keeps of a running game is enough, whenever it stops."""
    table, choose = whole_game(players, Options(backup_shares=players > 2))
    steps = 0
    while not table.finished:
        step(table, choose)
        steps += 1
        if steps % REBUILT == 0:
            old = table.seats[1]
            new = table.seats[1] = Seat(old.state.params, old.private)
            assert all(new.receive(wire).ok for wire in old.referee.messages)
            assert new.dealer.known == old.dealer.known
            agree(table)
    assert verdict_of(table, 1).ok


def test_the_same_dice_play_the_same_game() -> None:
    (first, choose), (second, choose_again) = whole_game(2), whole_game(2)
    play_out(first, choose)
    play_out(second, choose_again)
    assert first.seats[0].referee.messages == second.seats[1].referee.messages


def test_an_events_log_is_the_same_on_every_machine() -> None:
    table, choose = whole_game(2)
    play_out(table, choose)
    logs = [machine.game.take_events() for machine in table.seats if machine.game is not None]
    assert logs[0] == logs[1]
    assert len(logs[0]) > 20
