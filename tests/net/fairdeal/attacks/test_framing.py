"""Nobody is convicted by what an honest machine signed: in another game, in this one, for rounds that do not count.

The other side of every attack: whoever holds old messages of a player, or may choose when to give up, must not be able
to make an offence of them. All these tests are about whole kinds of messages, not about single ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import seal
from net.fairdeal.params import Options, Params
from net.fairdeal.private import Private
from net.fairdeal.referee import Referee
from net.fairdeal.rounds.keys import AcceptParams
from net.fairdeal.rounds.play import Decide
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.state import NOBODY, State
from net.fairdeal.statements import Accusation
from net.fairdeal.table import Table
from tests.net.fairdeal.attacks.cheat import opened, stage
from tests.net.fairdeal.mill import branch
from tests.net.fairdeal.sources import SeededSource
from tests.net.fairdeal.tables import at_random, play_until, step

BOTH = (2, 4)


def another_game(table: Table, seed: int) -> Table:
    """The same people sit down once more."""
    source, params = SeededSource(seed), table.seats[0].state.params
    people = [machine.private.identity for machine in table.seats]
    identities = tuple(chair.identity for chair in params.chairs)
    again = Params.of_table(source.token_bytes(32), identities, params.mode, options=params.options)
    return Table([Seat(again, Private.fresh(seat, key, Secrets(source))) for seat, key in enumerate(people)])


def accused(referee: Referee, liar: Seat, victim: int, exhibit: bytes) -> tuple[Code, int]:
    """What becomes of an accusation that shows this, in the place where the referee stands."""
    header = referee.state.header(liar.seat, MessageType.ACCUSE)
    lie = seal(liar.private.identity, header, Accusation(victim, (exhibit,)).to_bytes())
    receipt = branch(referee).take(lie)
    return receipt.code, receipt.seat


@pytest.mark.parametrize("players", BOTH)
def test_what_was_signed_in_another_game_convicts_nobody(players: int) -> None:
    """A66, A68: brought along, shown in an accusation, or found in somebody's record."""
    before = stage(players, Decide).table
    before.play(at_random(1))
    old = before.seats[0].referee.messages
    table = another_game(before, 7)
    for at in (AcceptParams, Decide):
        assert play_until(table, at_random(1), at)
        witness, liar = table.seats[0], table.seats[-1]
        digest = witness.state.digest
        for wire in old:
            victim = opened(wire).header.seat
            assert not witness.receive(wire).ok
            assert branch(witness.referee).take(wire).seat == NOBODY
            assert accused(witness.referee, liar, victim, wire) == (Code.E_RULES, liar.seat)
        assert witness.compare(old) is None
        assert (witness.fault, witness.state.digest) == (None, digest)


@pytest.mark.parametrize("players", BOTH)
def test_what_was_accepted_in_this_game_convicts_nobody(players: int) -> None:
    """A68: every message of a whole game, at its end."""
    table = stage(players, Decide).table
    table.play(at_random(1))
    witness, liar = table.seats[0], table.seats[-1]
    for wire in witness.referee.messages:
        assert accused(witness.referee, liar, opened(wire).header.seat, wire) == (Code.E_RULES, liar.seat)
        assert witness.receive(wire).ok
    assert witness.fault is None


def silences(table: Table) -> Iterator[tuple[Seat, int]]:
    """(seat, round): who has sent nothing after this round, and could still say that it gave up in it."""
    now = table.seats[0].state.number
    for machine in table.seats:
        spoken = [number for number in range(now) if machine.referee.message_of(number, machine.seat) is not None]
        if spoken and now - spoken[-1] >= 2:
            yield machine, spoken[-1] + 1


@pytest.mark.parametrize("players", BOTH)
def test_what_came_before_a_resignation_was_heard_convicts_nobody(players: int) -> None:
    """Whoever gives up in a round that the others have left behind cannot make an offence of what they sent since."""
    table, choose = stage(players, Decide, options=Options(refresh_hands=False)).table, at_random(4)
    tried = 0
    before = {}
    while not table.finished and tried < 12:
        before[table.seats[0].state.number] = branch(table.seats[0].referee)
        for leaver, number in silences(table):
            if number not in before:
                continue
            resignation = seal_resignation(leaver, before[number].state)
            dropped = [wire for wire in table.seats[0].referee.messages if opened(wire).header.round >= number]
            # One machine has them already when it hears of it, another one hears of it first.
            for referee in (branch(table.seats[0].referee), branch(before[number])):
                assert referee.take(resignation).ok
                for wire in dropped:
                    tried += 1
                    assert accused(referee, leaver, opened(wire).header.seat, wire) == (Code.E_RULES, leaver.seat)
                    assert branch(referee).take(wire).seat == NOBODY
        step(table, choose)
    assert tried


def seal_resignation(leaver: Seat, state: State) -> bytes:
    return seal(leaver.private.identity, state.header(leaver.seat, MessageType.RESIGN), b"")


def test_who_was_thought_to_be_gone_and_sends_at_last_is_no_cheat() -> None:
    """F9.6: the others went on without it; its message crossed their statements."""
    scene = stage(4, Decide, options=Options(backup_shares=True))
    slow, others = scene.cheat, scene.honest
    late = slow.seal(MessageType.ACTION, slow.writer.action(slow.state, 0))
    for machine in others:
        scene.table.send(machine, machine.timeout(slow.seat))
    for machine in others:
        assert machine.receive(late) == (Code.E_UNEXPECTED, NOBODY, machine.state.number)
        assert machine.fault is None
        assert accused(machine.referee, others[0], slow.seat, late) == (Code.E_RULES, others[0].seat)
