"""`expected` and `apply` as pure functions: a game replayed round by round, and rounds that cannot be (F4.5)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import net.fairdeal
from net.fairdeal.apply import apply
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.expected import expected, start
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.params import Options
from net.fairdeal.rounds.cards import ShuffleRound
from net.fairdeal.rounds.coins import OpenCoin
from net.fairdeal.rounds.keys import KeyOpening, OpenKeys
from net.fairdeal.seat import Seat
from net.fairdeal.state import NOBODY, Fault, State
from net.fairdeal.table import Table
from tests.net.fairdeal.tables import at_random, new_table, play_until

RESTLESS = {
    "asyncio",
    "socket",
    "time",
    "random",
    "datetime",
    "threading",
    "logging",
    "mindbug_tui",
    "screens",
    "textual",
}


def opened(wires: list[bytes]) -> list[Envelope]:
    messages = [open_envelope(wire) for wire in wires]
    return [message for message in messages if isinstance(message, Envelope)]


def test_a_game_replayed_round_by_round_is_the_same_game() -> None:
    table = new_table(17)
    table.play(at_random(17))
    machine = table.seats[0]
    state = start(machine.state.params)
    assert isinstance(state, State)
    messages = opened(machine.referee.messages)
    while expected(state):
        number, digest = state.number, state.digest
        of_round = [message for message in messages if message.header.round == number]
        assert {message.header.seat: message.header.type for message in of_round} == expected(state)
        after = apply(state, reversed(of_round))
        assert isinstance(after, State)
        assert (state.number, state.digest) == (number, digest), "a state never changes"
        state = after
    assert (state.digest, state.prev) == (machine.state.digest, machine.state.prev)


@pytest.fixture
def opening() -> tuple[Table, State, list[Envelope]]:
    """The round in which a coin is opened, both right messages, and the state before."""
    table = new_table(2, Options("random"))
    assert play_until(table, at_random(2), OpenCoin)
    state = table.seats[0].state
    wires = [seat.seal(MessageType.COIN_OPEN, seat.private.contribution) for seat in table.seats]
    return table, state, opened(wires)


def test_a_round_that_is_not_right_names_its_first_offence(opening: tuple[Table, State, list[Envelope]]) -> None:
    table, state, (first, second) = opening
    number = state.number
    wrong = opened([table.seats[1].seal(MessageType.COIN_OPEN, bytes(32))])[0]
    forged = Envelope(second.header, second.body, second.signed, first.signature)
    assert isinstance(apply(state, [first, second]), State)
    assert apply(state, [first]) == Fault(Code.E_TIMEOUT, 1, number)
    assert apply(state, []) == Fault(Code.E_TIMEOUT, 0, number)
    assert apply(state, [first, wrong]) == Fault(Code.E_COMMIT, 1, number)
    assert apply(state, [first, second, wrong]) == Fault(Code.E_EQUIVOCATION, 1, number)
    assert apply(state, [first, forged]) == Fault(Code.E_SIGNATURE, NOBODY, number)


def test_two_seats_with_one_key_and_keys_that_cancel_out() -> None:
    """A02, A03: the later seat is named."""
    for factor in (1, ORDER - 1):
        table = new_table(4)
        honest, cheat = table.seats
        cheat.private.x = factor * honest.private.x % ORDER
        key = GROUP.mul_base(cheat.private.x)
        cheat.private.opening = KeyOpening(key, *cheat.private.opening[1:])
        assert play_until(table, at_random(4), OpenKeys)
        number = honest.state.number
        table.pump()
        expected_fault = Fault(Code.E_RULES, 1, number)
        assert [machine.fault for machine in table.seats] == [expected_fault] * 2


def test_a_shuffle_of_the_round_before_or_of_another_zone() -> None:
    """A27, A30, A53: chain, turn and zone."""
    table = new_table(4)
    assert play_until(table, at_random(4), ShuffleRound)
    first, second = table.seats
    body = bytearray(first.writer.write(first.state, MessageType.SHUFFLE))
    body[1] = 2
    assert refused(table, first, MessageType.SHUFFLE, bytes(body)) is Code.E_UNEXPECTED
    assert refused(table, second, MessageType.SHUFFLE, bytes(body)) is Code.E_UNEXPECTED
    assert refused(table, first, MessageType.SHARE, bytes(body)) is Code.E_UNEXPECTED


def refused(table: Table, cheat: Seat, kind: MessageType, body: bytes) -> Code:
    """The code with which a fresh look at the game refuses this message; the table goes on as if nothing had come."""
    witness = next(machine for machine in table.seats if machine is not cheat)
    return witness.referee.take(cheat.seal(kind, body)).code


@pytest.mark.parametrize("path", sorted(Path(net.fairdeal.__path__[0]).rglob("*.py")), ids=lambda path: path.name)
def test_the_package_is_pure(path: Path) -> None:
    """F11.1, F11.2: no socket, no clock, no log, no seeded generator; nothing of the rooms above."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    assert names & RESTLESS == set()
