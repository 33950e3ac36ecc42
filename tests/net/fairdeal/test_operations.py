"""The operations of F7 one by one: who sends what in which round, and who knows the card afterwards."""

from __future__ import annotations

import pytest

from engine.decisions import Claim, Pick, Request, Reveal, ShowTo, Shuffle
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.member import member_bytes
from net.fairdeal.needs import claimed_places, opening_needs, to_remask
from net.fairdeal.params import CoinKind, Options
from net.fairdeal.rounds.cards import RemaskRound
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat
from net.fairdeal.share import SHARE_BYTES
from net.fairdeal.state import HIDDEN, State, Told
from net.fairdeal.table import Table
from tests.net.fairdeal.tables import Peeker, agree, at_random, new_table, play_until, step


def dealt(players: int = 2, **options: object) -> Table:
    table = new_table(2, Options(**options), players)  # type: ignore[arg-type]
    assert play_until(table, at_random(0), Decide)
    return table


def ask(table: Table, operation: Request) -> None:
    for seat in table.seats:
        seat.referee.ask(operation)


def sent(table: Table, since: int) -> list[Envelope]:
    """The messages of the table after the first `since`."""
    messages = [open_envelope(wire) for wire in table.seats[0].referee.messages[since:]]
    assert all(isinstance(message, Envelope) for message in messages)
    return [message for message in messages if isinstance(message, Envelope)]


def kinds(table: Table, since: int) -> list[tuple[int, int, MessageType]]:
    """(round, seat, type), rounds counted from the first one listed."""
    messages = sent(table, since)
    first = messages[0].header.round
    return sorted((m.header.round - first, m.header.seat, MessageType(m.header.type)) for m in messages)


def hand(state: State, seat: int) -> list[int]:
    assert state.game is not None
    return list(state.game.hand[seat])


# --- shares -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_draw_is_one_share_of_everybody_else_in_one_round(players: int) -> None:
    """F7.4: the top of a pile is shown to one seat, and to nobody else."""
    table = dealt(players)
    state, since = table.seats[0].state, len(table.seats[0].referee.messages)
    assert state.game is not None
    top = state.game.draw[1][-1]
    ask(table, ShowTo((top,), 1))
    table.pump()
    assert kinds(table, since) == [(0, seat, MessageType.SHARE) for seat in range(players) if seat != 1]
    assert all(len(message.body) == 2 + SHARE_BYTES for message in sent(table, since))
    slot = table.seats[0].state.slots[top]
    assert (slot.viewers, slot.holder, slot.card) == (frozenset({1}), 1, HIDDEN)
    for seat in table.seats:
        assert (top in seat.dealer.known) == (seat.seat == 1)


@pytest.mark.parametrize("players", [2, 4])
def test_an_action_contains_the_first_share_and_without_a_refresh_that_is_all(players: int) -> None:
    """F7.5, F7.10: only the holder is missing, so one message shows the card."""
    table = dealt(players, refresh_hands=False)
    deciding, since = table.deciding, len(table.seats[0].referee.messages)
    assert deciding is not None
    played = hand(deciding.state, deciding.seat)[0]
    table.send(deciding, deciding.decide(0))
    (action,) = sent(table, since)
    assert len(action.body) == 2 + 2 + SHARE_BYTES
    assert all(seat.state.slots[played].card != HIDDEN for seat in table.seats)


@pytest.mark.parametrize("players", [2, 4])
def test_after_a_refresh_a_reveal_takes_the_holder_and_then_everybody_else(players: int) -> None:
    """F7.7."""
    table = dealt(players)
    deciding, since = table.deciding, len(table.seats[0].referee.messages)
    assert deciding is not None
    played = hand(deciding.state, deciding.seat)[0]
    table.send(deciding, deciding.decide(0))
    assert deciding.state.slots[played].card == HIDDEN
    while table.seats[0].state.slots[played].card == HIDDEN:
        step(table, at_random(0))
    others = [seat for seat in range(players) if seat != deciding.seat]
    expected = [(0, deciding.seat, MessageType.ACTION)] + [(1, seat, MessageType.SHARE) for seat in others]
    assert kinds(table, since) == expected


def test_an_option_that_shows_nothing_contains_no_share() -> None:
    table, choose = new_table(3), at_random(3)
    while not table.finished:
        state = table.seats[0].state
        if isinstance(state.stage, Decide) and state.game is not None and state.game.decision is not None:
            for index, option in enumerate(state.game.decision.options):
                shown = [slot for slot in option.slots if option.verb in ("play", "choose") and slot in _hands(state)]
                assert {slot for slot, _ in opening_needs(state, index)} == set(shown)
        step(table, choose)


def _hands(state: State) -> set[int]:
    assert state.game is not None
    return {slot for zone in state.game.hand for slot in zone}


# --- transfers ----------------------------------------------------------------------------------------------------


def test_with_two_players_a_card_that_both_know_lies_open_for_all_who_read_the_transcript() -> None:
    """F7.3, F10.5."""
    table = dealt(refresh_hands=False)
    (stolen,) = hand(table.seats[0].state, 0)[:1]
    since = len(table.seats[0].referee.messages)
    ask(table, ShowTo((stolen,), 1))
    table.pump()
    assert kinds(table, since) == [(0, 0, MessageType.SHARE)]
    assert table.seats[0].state.slots[stolen].card == table.seats[1].dealer.known[stolen]


def test_with_four_players_the_holder_remasks_and_only_the_receiver_learns_the_card() -> None:
    """F7.3: everybody has the receiver's share of the old ciphertext, so the holder hides the card afresh."""
    table = dealt(4, refresh_hands=False)
    state, since = table.seats[0].state, len(table.seats[0].referee.messages)
    stolen = hand(state, 0)[0]
    card = table.seats[0].dealer.known[stolen]
    peekers = [Peeker(seat) for seat in table.seats]
    ask(table, ShowTo((stolen,), 3))
    assert table.seats[0].state.stage == RemaskRound((stolen,), 0)
    while not isinstance(table.seats[0].state.stage, Decide):
        for peeker in peekers:
            peeker.look(table.seats[0].state)
        step(table, at_random(0))
    for peeker in peekers:
        peeker.look(table.seats[0].state)
    shares = [(1, 1, MessageType.SHARE), (1, 2, MessageType.SHARE)]
    assert kinds(table, since) == [(0, 0, MessageType.REMASK), *shares]
    assert [peeker.read.get(stolen) for peeker in peekers] == [card, None, None, card]
    slot = table.seats[0].state.slots[stolen]
    assert (slot.viewers, slot.holder) == ({0, 3}, 3)
    assert slot.version == state.slots[stolen].version + 1


def test_a_refreshed_card_needs_no_remask() -> None:
    """Its shares are gone with the old ciphertext: everybody but the receiver sends a new one."""
    table = dealt(4)
    stolen = hand(table.seats[0].state, 0)[0]
    assert to_remask(table.seats[0].state, (stolen,), 3)[1] == ()
    since = len(table.seats[0].referee.messages)
    ask(table, ShowTo((stolen,), 3))
    table.pump()
    assert kinds(table, since) == [(0, seat, MessageType.SHARE) for seat in (0, 1, 2)]
    assert table.seats[0].state.slots[stolen].viewers == {0, 3}


@pytest.mark.parametrize(
    ("players", "seed", "kind"), [(2, 2, MessageType.COIN_OPEN), (4, 18, MessageType.REMASK)], ids=str
)
def test_a_card_stolen_in_a_real_game(players: int, seed: int, kind: MessageType) -> None:
    """From this seed on, the first game in which chance takes a card out of a hand."""
    for number in range(seed, seed + 40):
        table = new_table(number, Options(refresh_hands=False), players)
        table.play(at_random(number))
        agree(table)
        assert table.receipts == []
        if any(message.header.type == kind for message in sent(table, 0)):
            return
    pytest.fail("chance never took a card")


# --- chance, shuffles, claims --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("coin", CoinKind)
def test_a_random_pick_takes_two_rounds_or_one_and_is_the_same_for_all(players: int, coin: CoinKind) -> None:
    """F5.5, F7.8."""
    table = dealt(players, coin=coin)
    since = len(table.seats[0].referee.messages)
    pick = Pick(tuple(hand(table.seats[0].state, 1)), 2)
    ask(table, pick)
    table.pump()
    rounds = [MessageType.COIN_COMMIT, MessageType.COIN_OPEN] if coin is CoinKind.COMMIT else [MessageType.COIN_OPEN]
    expected = [(number, seat, kind) for number, kind in enumerate(rounds) for seat in range(players)]
    assert kinds(table, since) == expected
    replies = {seat.state.moves[-1] for seat in table.seats}
    assert len(replies) == 1
    (told,) = replies
    picked = told.reply  # type: ignore[union-attr]
    assert len(set(picked)) == 2
    assert set(picked) <= set(pick.slots)


@pytest.mark.parametrize("players", [2, 4])
def test_everybody_shuffles_in_turn_and_then_nobody_knows_anything(players: int) -> None:
    """F7.1: also cards that lay open before."""
    table = dealt(players, refresh_hands=False)
    slots = tuple(hand(table.seats[0].state, 0))
    since = len(table.seats[0].referee.messages)
    ask(table, Shuffle(slots, -1))
    table.pump()
    assert kinds(table, since) == [(seat, seat, MessageType.SHUFFLE) for seat in range(players)]
    state = table.seats[0].state
    assert all(state.slots[at].viewers == frozenset() and not any(state.slots[at].shares) for at in slots)
    assert not set(slots) & set(table.seats[0].dealer.known)


def test_a_seat_follows_its_cards_through_its_own_shuffle() -> None:
    """F7.7: the cards are the same, their order is the owner's secret, and reveals show what the owner believed."""
    table = dealt(refresh_hands=False)
    machine, slots = table.seats[0], tuple(hand(table.seats[0].state, 0))
    before = [machine.dealer.known[at] for at in slots]
    ask(table, Shuffle(slots, 0))
    table.pump()
    after = [machine.dealer.known[at] for at in slots]
    assert sorted(before) == sorted(after)
    assert all(machine.state.slots[at].viewers == {0} for at in slots)
    ask(table, Reveal(slots))
    table.pump()
    assert [table.seats[1].state.slots[at].card for at in slots] == after


def test_a_single_card_is_not_shuffled() -> None:
    """There is no order to hide: no message, and whoever knew the card knows it still."""
    table = dealt()
    at, since = hand(table.seats[0].state, 0)[0], len(table.seats[0].referee.messages)
    known = table.seats[0].dealer.known[at]
    ask(table, Shuffle((at,), 0))
    table.pump()
    assert len(table.seats[0].referee.messages) == since
    assert table.seats[0].dealer.known[at] == known


def powers(machine: Seat) -> list[int]:
    return [machine.state.power_of(machine.dealer.known[at]) for at in hand(machine.state, machine.seat)]


def answer_to(table: Table, claim: Claim) -> int:
    """Carry the claim out; what every machine was told."""
    ask(table, claim)
    while not isinstance(table.seats[0].state.stage, Decide):
        before = table.seats[0].state
        step(table, at_random(0))
        for move in table.seats[0].state.moves if table.seats[0].state is not before else ():
            if isinstance(move, Told) and move.operation == claim:
                assert {machine.state.moves for machine in table.seats} == {(move,)}
                return move.reply[0]
    return 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_proves_that_its_hand_holds_no_smaller_card(players: int) -> None:
    """F5.6, F7.10: the others' shares first, then the proof; nobody learns which cards they are."""
    table = dealt(players)
    machine, since = table.seats[1], len(table.seats[0].referee.messages)
    slots = tuple(hand(machine.state, 1))
    assert answer_to(table, Claim(slots, 1, min(powers(machine)))) == 1
    others = [(0, seat, MessageType.SHARE) for seat in range(players) if seat != 1]
    assert kinds(table, since) == [*others, (1, 1, MessageType.MEMBER)]
    assert table.receipts == []
    assert all(table.seats[0].state.slots[at].viewers == {1} for at in slots)
    table.play(at_random(6))
    agree(table)


@pytest.mark.parametrize("players", [2, 4])
def test_a_seat_with_a_smaller_card_claims_nothing(players: int) -> None:
    """Two bytes, and nothing is learned but that there is one."""
    table = dealt(players)
    machine, since = table.seats[1], len(table.seats[0].referee.messages)
    slots = tuple(hand(machine.state, 1))
    assert answer_to(table, Claim(slots, 1, min(powers(machine)) + 1)) == 0
    assert [len(message.body) for message in sent(table, since) if message.header.type == MessageType.MEMBER] == [2]
    assert all(table.seats[0].state.slots[at].viewers == {1} for at in slots)
    table.play(at_random(6))
    agree(table)


def test_what_lies_open_answers_a_claim_without_a_message() -> None:
    """A shown card that stays in hand is no secret: smaller, it answers for the hand; if all are shown, they do."""
    table = dealt(refresh_hands=False)
    machine, slots = table.seats[1], tuple(hand(table.seats[1].state, 1))
    small = min(powers(machine))
    shown = slots[powers(machine).index(small)]
    ask(table, Reveal((shown,)))
    table.pump()
    for power, cards, answer in ((small + 1, slots, 0), (small, (shown,), 1), (11, slots[:1], 0)):
        since = len(table.seats[0].referee.messages)
        ask(table, Claim(cards, 1, power))
        assert len(table.seats[0].referee.messages) == since
        (move,) = table.seats[0].state.moves
        assert isinstance(move, Told)
        assert move.reply == (answer,)


def test_a_long_claim_takes_several_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """F3.9: as many proofs as fit into one, then the rest."""
    table = dealt(4)
    machine = table.seats[1]
    slots, least = tuple(hand(machine.state, 1)), min(powers(machine))
    size = member_bytes(len(claimed_places(machine.state, least)))
    monkeypatch.setattr("net.fairdeal.rounds.claims.ROOM", 2 * size)
    since = len(table.seats[0].referee.messages)
    assert answer_to(table, Claim(slots, 1, least)) == 1
    bodies = [message.body for message in sent(table, since) if message.header.type == MessageType.MEMBER]
    assert [len(body) for body in bodies] == [2 + 2 * size, 2 + size]


@pytest.mark.parametrize("players", [2, 4])
def test_a_shown_card_that_stays_in_hand_is_hidden_again_with_the_others(players: int) -> None:
    """F7.10: everybody has seen it, its holder shuffles it into the hand, and only the holder knows where it lies."""
    table = dealt(players)
    machine, slots = table.seats[1], tuple(hand(table.seats[1].state, 1))
    before = sorted(machine.dealer.known[at] for at in slots)
    ask(table, Reveal(slots[:1]))
    table.pump()
    assert machine.state.slots[slots[0]].card != HIDDEN
    ask(table, Shuffle(slots, 1))
    table.pump()
    assert sorted(machine.dealer.known[at] for at in slots) == before
    for at in slots:
        assert machine.state.slots[at].card == HIDDEN
        assert machine.state.slots[at].viewers == {1}
    agree(table)
