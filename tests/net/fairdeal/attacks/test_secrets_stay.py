"""Secrets are never written: not in a transcript, a log, a printed object, an exception or anything on its way out.

Everything secret that a seat ever draws goes through its `Secrets`, so a source that remembers is a complete list of
what to look for: deck secrets, nonces, r_p, salts, orders of shuffles, parts of keys; and beside them the cards.
"""

from __future__ import annotations

import gc
import logging
import traceback
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from engine.cards import DESIGNS
from engine.decisions import IllegalAnswer
from net.fairdeal.context import MessageType
from net.fairdeal.dealer import NotACard
from net.fairdeal.group import encode_scalar
from net.fairdeal.params import Options
from net.fairdeal.private import Private
from net.fairdeal.remask import prove_remask
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat, Unplayable
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.table import Table
from net.fairdeal.transcript import write_transcript
from tests.net.fairdeal.attacks.cheat import opened
from tests.net.fairdeal.sources import SeededSource
from tests.net.fairdeal.tables import at_random, new_table, play_until, step

ENOUGH = 16
"""So many characters of a secret are found nowhere by accident."""


class Remembering(Secrets):
    """Secrets that notes down all it gives."""

    def __init__(self, seed: int) -> None:
        self.tokens: list[bytes] = []
        self.scalars: list[int] = []
        super().__init__(SeededSource(seed))
        self.tokens.append(self._seed)

    def token(self, size: int = 32) -> bytes:
        self.tokens.append(super().token(size))
        return self.tokens[-1]

    def scalar(self, statement: bytes) -> int:
        self.scalars.append(super().scalar(statement))
        return self.scalars[-1]


def remembering_table(players: int, seed: int, options: Options) -> Table:
    params, seats = new_table(seed, options, players).seats[0].state.params, []
    for seat, machine in enumerate(new_table(seed, options, players).seats):
        seats.append(Seat(params, Private.fresh(seat, machine.private.identity, Remembering(100 * seed + seat))))
    return Table(seats)


def spellings(secret: bytes | int) -> Iterator[bytes]:
    """All the ways in which a secret could be written down."""
    if isinstance(secret, int):
        yield str(secret).encode()
        yield hex(secret)[2:].encode()
        secret = encode_scalar(secret)
    yield secret
    yield secret[::-1]
    yield secret.hex().encode()
    yield secret[::-1].hex().encode()
    yield repr(secret)[2:-1].encode()


def opened_on_purpose(table: Table) -> set[bytes]:
    """What the rules make a seat open after it has committed to it: nonce and salt of its key, its parts of coins."""
    shown = set()
    for wire in table.seats[0].referee.messages:
        message = opened(wire)
        if message.header.type == MessageType.KEY_OPEN:
            shown |= {message.body[32:64], message.body[64:]}
        elif message.header.type == MessageType.COIN_OPEN:
            shown.add(message.body)
    return shown


def secrets_of(table: Table) -> list[bytes | int]:
    """Everything that must not be found anywhere."""
    found: list[bytes | int] = []
    shown = opened_on_purpose(table)
    for machine in table.seats:
        drawn = machine.private.secrets
        assert isinstance(drawn, Remembering)
        assert machine.private.x in drawn.scalars
        found += drawn.scalars
        found += [token for token in drawn.tokens if token not in shown]
        found += [machine.private.identity.private_bytes_raw(), *machine.private.parts, *machine.private.kept.values()]
    return found


def leaks(table: Table, written: bytes) -> bool:
    """Whether the beginning of any secret, in any spelling, stands anywhere in these bytes."""
    wanted = {spelling[:ENOUGH] for secret in secrets_of(table) for spelling in spellings(secret)}
    return any(written[at : at + ENOUGH] in wanted for at in range(len(written)))


OPTIONS = {2: Options("random"), 4: Options(refresh_hands=False, backup_shares=True)}


@cache
def middle_of_a_game(players: int) -> Table:
    """Seats that remember: hands are full, coins were made, shuffles followed."""
    table, choose = remembering_table(players, 3, OPTIONS[players]), at_random(3)
    assert play_until(table, choose, Decide)
    for _ in range(30):
        step(table, choose)
    return table


@pytest.fixture(params=[2, 4])
def played(request: pytest.FixtureRequest) -> Table:
    return middle_of_a_game(request.param)


def transcript_of(machine: Seat) -> bytes:
    return write_transcript(machine.state.params, machine.referee.messages)


def test_the_search_finds_what_is_there(played: Table) -> None:
    """What is opened on purpose stands in the transcript, and a secret that is put somewhere is found."""
    assert all(token in transcript_of(played.seats[0]) for token in opened_on_purpose(played))
    assert len(secrets_of(played)) > 400
    private = played.seats[-1].private
    for needle in (str(private.x), f"x={private.x:x}", repr(encode_scalar(private.x)), private.identity):
        text = needle.encode() if isinstance(needle, str) else needle.private_bytes_raw()
        assert leaks(played, b"before " + text + b" after")


def test_no_secret_is_in_a_transcript(played: Table) -> None:
    for machine in played.seats:
        assert not leaks(played, transcript_of(machine))


def test_no_card_is_in_a_transcript(played: Table) -> None:
    """Messages show cards by shares alone: no card is named in them, and no point or open ciphertext of one is sent."""
    data, state = transcript_of(played.seats[0]), played.seats[0].state
    for place, point in enumerate(state.params.deck.points):
        assert bytes(point) not in data
        assert bytes(state.params.deck.trivial(place, state.joint).b) not in data
    for design in DESIGNS:
        assert design.id.encode() not in data
        assert design.name.encode() not in data


def objects_of(table: Table) -> list[object]:
    """Every object of this library and of the engine that hangs on the machines."""
    seen: dict[int, object] = {}
    waiting: list[object] = list(table.seats)
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen and not isinstance(thing, type):
            seen[id(thing)] = thing
            waiting += [held for held in gc.get_referents(thing) if _may_hold(held)]
    return [thing for thing in seen.values() if _is_of_the_library(thing)]


def _may_hold(thing: object) -> bool:
    return isinstance(thing, (dict, list, tuple, set, frozenset)) or _is_of_the_library(thing)


def _is_of_the_library(thing: object) -> bool:
    return type(thing).__module__.startswith(("net.fairdeal", "engine"))


def test_no_secret_is_in_a_printed_object(played: Table) -> None:
    """repr() of everything that a game keeps in memory: what holds a secret prints nothing."""
    things = objects_of(played)
    kinds = {type(thing).__name__ for thing in things}
    assert {"Seat", "Private", "Referee", "State", "FairDealer", "Writer", "Slot", "Game", "Envelope"} <= kinds
    text = "\n".join({repr(thing) for thing in things})
    assert not leaks(played, text.encode())
    for machine in played.seats:
        assert repr(machine.dealer.known) not in text
        for order in machine.private.permutations.values():
            assert repr(order) not in text
            assert repr(order)[1:-1] not in text


def test_playing_writes_and_logs_nothing(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = remembering_table(2, 4, OPTIONS[2])
    assert play_until(table, at_random(4), Decide)
    assert caplog.text == ""
    assert capfd.readouterr() == ("", "")


def failures(machine: Seat) -> Iterator[tuple[type[Exception], Callable[[], object]]]:
    """Everything that this library raises, while secrets are at hand."""
    state, private, cipher = machine.state, machine.private, machine.state.slots[0].cipher
    context = state.context(machine.seat, MessageType.REMASK)
    yield ValueError, lambda: prove_remask(context, 0, 0, state.joint, cipher, 0, private.secrets)
    yield IllegalAnswer, lambda: machine.decide(10_000)
    yield Unplayable, lambda: Seat(state.params, Private.fresh(1 - machine.seat, private.identity, private.secrets))
    hidden = next(at for at, slot in enumerate(state.slots) if machine.seat not in slot.viewers)
    yield NotACard, lambda: machine.dealer.look(state, hidden)


def test_no_secret_is_in_an_exception(played: Table) -> None:
    """Neither in what it says nor in its traceback, as a crash file would have it."""
    raised = 0
    for expected, fail in failures(played.seats[0]):
        with pytest.raises(expected) as caught:
            fail()
        raised += 1
        written = "".join(traceback.format_exception(caught.value))
        assert not leaks(played, written.encode())
        assert not any(leaks(played, repr(argument).encode()) for argument in caught.value.args)
    assert raised == 4
