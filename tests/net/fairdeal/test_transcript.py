"""A transcript says whether it is whole and right, and names what is wrong with it (F10.2, A70)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.cards import SETS
from engine.rules import MODES
from net.fairdeal.codes import Code
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.params import Chair, Options, Params, rules_hash
from net.fairdeal.state import NOBODY
from net.fairdeal.table import Table
from net.fairdeal.transcript import MAGIC, UnreadableTranscript, frame, head, read_transcript, write_transcript
from net.fairdeal.verify import INCOMPLETE, Verdict, verify
from tests.net.fairdeal.tables import at_random, new_table


@pytest.fixture(scope="module")
def table() -> Table:
    played = new_table(12)
    played.play(at_random(12))
    return played


@pytest.fixture(scope="module")
def messages(table: Table) -> list[bytes]:
    return list(table.seats[0].referee.messages)


def judged(table: Table, messages: Sequence[bytes]) -> Verdict:
    return verify(read_transcript(write_transcript(table.seats[0].state.params, messages)))


def place(wire: bytes) -> tuple[int, int]:
    message = open_envelope(wire)
    assert isinstance(message, Envelope)
    return message.header.round, message.header.seat


def test_the_whole_game_is_right(table: Table, messages: list[bytes]) -> None:
    found = judged(table, messages)
    state = table.seats[1].state
    assert state.game is not None
    assert found == (True, state.number, state.decisions, state.game.winner, "OK", NOBODY, state.number)


def test_a_file_grows_message_by_message(table: Table, messages: list[bytes]) -> None:
    data = head(table.seats[0].state.params) + b"".join(frame(message) for message in messages)
    assert data == write_transcript(table.seats[0].state.params, messages)
    assert read_transcript(data).messages == tuple(messages)


def test_a_cut_tail_is_incomplete_and_says_who_owes(table: Table, messages: list[bytes]) -> None:
    data = write_transcript(table.seats[0].state.params, messages)
    for cut in (1, 50, len(messages[-1]) + 3):
        torn = read_transcript(data[:-cut])
        assert not torn.whole
        assert verify(torn).code == INCOMPLETE
    for kept in (0, 5, 11, len(messages) - 1):
        found = judged(table, messages[:kept])
        assert (found.ok, found.code) == (False, INCOMPLETE)
    number, seat = place(messages[-1])
    assert (found.seat, found.round) == (seat, number)
    assert judged(table, messages[:-5]).winner is None


def test_one_flipped_bit_is_found_wherever_it_is(table: Table, messages: list[bytes]) -> None:
    rng = Random(1)
    params = table.seats[0].state.params
    start = len(head(params))
    data = write_transcript(params, messages)
    for _ in range(12):
        at = rng.randrange(start, len(data))
        flipped = bytearray(data)
        flipped[at] ^= 1 << rng.randrange(8)
        found = verify(read_transcript(bytes(flipped)))
        assert not found.ok
        assert found.code in (Code.E_SIGNATURE, Code.E_ENCODING, INCOMPLETE)
    body = bytearray(data)
    body[data.index(messages[20]) + 150] ^= 4
    found = verify(read_transcript(bytes(body)))
    assert (found.code, found.seat, found.round) == (Code.E_SIGNATURE, NOBODY, place(messages[20])[0])


def test_messages_dropped_doubled_swapped_or_from_elsewhere(table: Table, messages: list[bytes]) -> None:
    other = new_table(13)
    other.play(at_random(13))
    foreign = other.seats[0].referee.messages
    rounds = [place(wire)[0] for wire in messages]
    alone = [at for at in range(8, len(messages) - 2) if rounds.count(rounds[at]) == rounds.count(rounds[at + 1]) == 1]
    for at in (alone[0], alone[9], alone[-1]):
        number, seat = place(messages[at + 1])
        dropped = judged(table, messages[:at] + messages[at + 1 :])
        assert (dropped.code, dropped.seat, dropped.round) == (Code.E_PREV, seat, number - 1)
        swapped = judged(table, [*messages[:at], messages[at + 1], messages[at], *messages[at + 2 :]])
        assert (swapped.code, swapped.seat) == (Code.E_PREV, seat)
        doubled = judged(table, [*messages[: at + 1], messages[at], *messages[at + 1 :]])
        assert (doubled.code, doubled.round) == (Code.E_UNEXPECTED, place(messages[at])[0])
        assert judged(table, [*messages[:at], foreign[at], *messages[at:]]).code == Code.E_SIGNATURE
    assert judged(table, [*messages, messages[-1]]).code == Code.E_UNEXPECTED


def test_within_a_round_the_order_of_arrival_does_not_matter(table: Table, messages: list[bytes]) -> None:
    assert [place(wire)[0] for wire in messages[2:4]] == [1, 1]
    assert judged(table, [*messages[:2], messages[3], messages[2], *messages[4:]]).ok


def test_what_is_no_transcript_is_said_so(table: Table) -> None:
    params = table.seats[0].state.params.to_bytes()
    damaged = bytearray(params)
    damaged[0] = 200
    for data in (b"", b"MBG", MAGIC, MAGIC + frame(b""), MAGIC + frame(bytes(damaged)), MAGIC + frame(params)[:-1]):
        with pytest.raises(UnreadableTranscript):
            read_transcript(data)
    with pytest.raises(UnreadableTranscript):
        read_transcript(bytes(17 * 1024 * 1024))


def test_no_secret_is_in_a_transcript(table: Table, messages: list[bytes]) -> None:
    data = write_transcript(table.seats[0].state.params, messages)
    for machine in table.seats:
        private = machine.private
        assert private.opening.salt in data  # opened on purpose, so the search finds what is there
        assert private.x.to_bytes(32, "little") not in data
        assert private.identity.private_bytes_raw() not in data


# --- parameters ----------------------------------------------------------------------------------------------------


def test_parameters_come_back_from_their_bytes(table: Table) -> None:
    params = table.seats[0].state.params
    assert Params.from_bytes(params.to_bytes()) == params
    assert params.check() is Code.OK
    for size in range(len(params.to_bytes())):
        assert Params.from_bytes(params.to_bytes()[:size]) is Code.E_ENCODING
    assert Params.from_bytes(params.to_bytes() + b"\0") is Code.E_ENCODING


def with_sets(params: Params, sets: tuple[str, ...]) -> Params:
    """Rightly made for these sets: too few cards (R15.2), or more than one shuffle takes."""
    keys = tuple(chair.identity for chair in params.chairs)
    return Params.of_table(params.session, keys, sets=sets)


def test_parameters_that_nobody_can_play_by(table: Table) -> None:
    """A08, A09."""
    params = table.seats[0].state.params
    first, second = params.chairs
    cases = {
        replace(params, chairs=(first, Chair(first.identity, 1))): Code.E_RULES,
        replace(params, chairs=(first, Chair(second.identity, 0))): Code.E_RULES,
        replace(params, chairs=(first,)): Code.E_RULES,
        replace(params, chairs=(first, Chair(bytes(32), 1))): Code.E_POINT,
        replace(params, rules_hash=bytes(32)): Code.E_STATE,
        replace(params, deck_hash=bytes(32)): Code.E_STATE,
        replace(params, mode="chess"): Code.E_STATE,
        replace(params, sets=("first_contact", "no_such_set")): Code.E_STATE,
        replace(params, options=Options(backup_shares=True)): Code.E_RULES,
        with_sets(params, ("tag_team",)): Code.E_RULES,
        with_sets(params, ("first_contact",) * 6): Code.E_RULES,
        replace(params, sets=()): Code.E_STATE,
    }
    for changed, code in cases.items():
        assert changed.check() is code
        assert verify(read_transcript(write_transcript(changed, ()))).code == code


def test_the_rules_hash_tells_every_difference_of_rules_and_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """F4.2: mode, sets and how often each is shuffled in, Mindfrogs, tokens, stages, cards that are left out."""
    hashes = [
        rules_hash("duel", ("first_contact",)),
        rules_hash("duel", ("first_contact", "first_contact")),
        rules_hash("duel", ("first_contact", "tag_team")),
        *(rules_hash(mode, tuple(SETS)) for mode in MODES),
    ]
    assert len(set(hashes)) == len(hashes)
    monkeypatch.setitem(MODES, "epic", MODES["epic"]._replace(mindfrogs=2))
    assert rules_hash.__wrapped__("epic", tuple(SETS)) not in hashes


@pytest.mark.parametrize(
    "change",
    [{"octonite": 9}, {"stage": 7}, {"first_stage": 0}, {"next_stage": 3}, {"aside": 4}, {"team_only": True}],
    ids=str,
)
def test_the_rules_hash_tells_every_fact_of_a_card(monkeypatch: pytest.MonkeyPatch, change: dict[str, int]) -> None:
    cards = SETS["beyond_evolution"]
    before = rules_hash.__wrapped__("duel", (cards.id,))
    first, *others = cards.designs
    monkeypatch.setattr(cards, "designs", [replace(first, **change), *others])  # type: ignore[arg-type]
    assert rules_hash.__wrapped__("duel", (cards.id,)) != before
