"""Backup shares (F9.6): off by default; with them a game of four goes on without one, and nobody learns more."""

from __future__ import annotations

import pytest

from engine.decisions import Pick
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.params import CoinKind, Options
from net.fairdeal.points import Point
from net.fairdeal.rounds.backup import BOX_BYTES, SealBackups
from net.fairdeal.rounds.cards import ShareRound, ShuffleRound
from net.fairdeal.rounds.coins import CommitCoin, OpenCoin
from net.fairdeal.rounds.keys import ProveKeys
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat
from net.fairdeal.state import Fault
from net.fairdeal.table import Table
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.tables import Peeker, at_random, new_table, play_until, step


def drop(table: Table, gone: Seat) -> list[Seat]:
    """`gone` says nothing any more, and all others say so."""
    table.seats = [machine for machine in table.seats if machine is not gone]
    for machine in table.seats:
        table.send(machine, machine.timeout(gone.seat))
    return table.seats


@pytest.mark.parametrize("refresh", [True, False])
@pytest.mark.parametrize("coin", CoinKind)
def test_a_game_goes_on_without_one_of_four(refresh: bool, coin: CoinKind) -> None:
    """The teammate answers for the seat that is gone, the others share its part, and an outsider can follow it all."""
    table = new_table(6, Options(refresh_hands=refresh, backup_shares=True, coin=coin), 4)
    choose = at_random(6)
    assert play_until(table, choose, Decide)
    for _ in range(8):
        step(table, choose)
    gone = next(machine for machine in table.seats if machine.owes is not None)
    left = drop(table, gone)
    peekers = [Peeker(machine) for machine in left]
    while not table.finished:
        step(table, choose)
        for peeker in peekers:
            peeker.look(left[0].state)
    assert table.receipts == []
    assert [machine.fault for machine in left] == [None] * 3
    assert len({machine.state.digest for machine in left}) == 1
    found = verify(Transcript(left[0].state.params, tuple(left[0].referee.messages), True))
    assert found.ok


@pytest.mark.parametrize("wanted", [ShuffleRound, ShareRound, CommitCoin, OpenCoin])
def test_it_goes_on_from_the_middle_of_any_operation(wanted: type) -> None:
    table, choose = new_table(6, Options(backup_shares=True), 4), at_random(6)
    assert play_until(table, choose, Decide)
    if wanted in (CommitCoin, OpenCoin):
        for machine in table.seats:
            machine.referee.ask(Pick((1, 2, 3, 4), 2))
    assert play_until(table, choose, wanted)
    gone = next(machine for machine in table.seats if machine.owes is not None)
    left = drop(table, gone)
    table.play(choose)
    assert [machine.fault for machine in left] == [None] * 3
    assert table.finished
    if wanted in (ShuffleRound, ShareRound):
        assert verify(Transcript(left[0].state.params, tuple(left[0].referee.messages), True)).ok


def test_a_second_seat_that_drops_out_forfeits() -> None:
    table = new_table(6, Options(backup_shares=True), 4)
    assert play_until(table, at_random(6), Decide)
    deciding = table.deciding
    assert deciding is not None
    drop(table, deciding)
    while table.seats[0].owes is None or table.seats[1].owes is not None:
        step(table, at_random(0))
    silent, *witnesses = table.seats
    for machine in witnesses:
        table.send(machine, machine.timeout(silent.seat))
    expected = Fault(Code.E_TIMEOUT, silent.seat, silent.state.number)
    assert [machine.fault for machine in witnesses] == [expected] * 2


def test_parts_that_do_not_sum_to_the_key_convict() -> None:
    """Everybody can check the public parts."""
    table = new_table(6, Options(backup_shares=True), 4)
    assert play_until(table, at_random(6), ProveKeys)
    cheat, witness = table.seats[:2]
    body = cheat.writer.write(cheat.state, MessageType.KEY_PROOF)
    wrong = body[:-64] + GROUP.add(Point(body[-64:-32]), GROUP.base) + body[-32:]
    assert witness.referee.take(cheat.seal(MessageType.KEY_PROOF, body[:-32] + bytes(32))).code is Code.E_POINT
    assert witness.receive(cheat.seal(MessageType.KEY_PROOF, wrong)).code is Code.E_PROOF_SHARE
    assert witness.fault == Fault(Code.E_PROOF_SHARE, 0, witness.state.number)


def test_a_wrong_part_in_a_box_ends_the_game_before_the_deal() -> None:
    """A73: only the receiver sees it; it goes on no further, and its resignation cancels the game for all."""
    table = new_table(6, Options(backup_shares=True), 4)
    assert play_until(table, at_random(6), SealBackups)
    cheat, victim = table.seats[0], table.seats[2]
    first, wrong, last = cheat.private.parts
    cheat.private.parts = (first, (wrong + 1) % ORDER, last)
    table.pump()
    assert victim.fault == Fault(Code.E_PROOF_SHARE, 0, 4)
    assert (victim.due(), victim.accusation()) == (None, None)
    table.send(victim, victim.resign())
    assert all(machine.referee.cancelled for machine in table.seats)
    assert [machine.fault for machine in table.seats if machine is not victim] == [None] * 3


def test_boxes_of_another_number_are_refused() -> None:
    table = new_table(6, Options(backup_shares=True), 4)
    assert play_until(table, at_random(6), SealBackups)
    cheat, witness = table.seats[:2]
    wire = cheat.seal(MessageType.BACKUP, bytes(2 * BOX_BYTES))
    assert witness.receive(wire).code is Code.E_ENCODING


def test_two_players_have_no_backups() -> None:
    with pytest.raises(ValueError, match="E_RULES"):
        new_table(1, Options(backup_shares=True))
