"""Statements and early messages, where a check is the only one: what the numbered attacks leave open.

Every test here was written because a check could be switched off and no attack noticed (`mutants`).
"""

from __future__ import annotations

from typing import Any

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.layout import MESSAGE_LIMIT
from net.fairdeal.params import Options
from net.fairdeal.rounds.coins import CommitCoin
from net.fairdeal.rounds.keys import ProveKeys
from net.fairdeal.rounds.play import Decide
from net.fairdeal.state import NOBODY
from net.fairdeal.statements import Accusation, Timeout
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.attacks.cheat import Scene, stage
from tests.net.fairdeal.proof_cases import random_point

BOTH = (2, 4)


def waiting(players: int) -> tuple[Scene, int]:
    """A decision; the cheat is a seat that owes nothing, and the seat that decides."""
    scene = stage(players, Decide, cheat=0)
    (deciding,) = scene.state.owed
    scene.cheat = next(machine for machine in scene.table.seats if machine.seat != deciding)
    return scene, deciding


@pytest.mark.parametrize("players", BOTH)
@pytest.mark.parametrize("kind", [MessageType.TIMEOUT, MessageType.RESIGN, MessageType.ACCUSE])
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"state": bytes(32)}, Code.E_STATE),
        ({"prev": bytes(32)}, Code.E_PREV),
        ({"round": 5}, Code.E_PREV),
    ],
)
def test_a_statement_stands_in_its_place(players: int, kind: MessageType, changes: dict[str, Any], code: Code) -> None:
    """F9.3: one made in another state, on another chain, or put into a round that is over, says nothing here."""
    scene, deciding = waiting(players)
    exhibit = bytes(scene.honest[0].referee.messages[0])
    bodies = {
        MessageType.TIMEOUT: Timeout(deciding, MessageType.ACTION).to_bytes(),
        MessageType.RESIGN: b"",
        MessageType.ACCUSE: Accusation(deciding, (exhibit,)).to_bytes(),
    }
    wire = scene.seal(bodies[kind], kind, **changes)
    for machine in scene.honest:
        receipt = machine.receive(wire)
        assert (receipt.code, receipt.seat) == (code, scene.seat)
        assert (machine.referee.fault, machine.referee.resigned) == (None, None)


@pytest.mark.parametrize("players", BOTH)
def test_nobody_is_convicted_by_an_offence_of_somebody_else(players: int) -> None:
    """A68: the exhibit is a real offence, signed by the accuser itself."""
    scene, victim = waiting(players)
    own = scene.seal(b"", MessageType.SHARE)
    lie = scene.seal(Accusation(victim, (bytes(own),)).to_bytes(), MessageType.ACCUSE)
    finding = scene.deliver(lie, first=True)
    assert (finding.code, finding.blamed) == (Code.E_RULES, True)


@pytest.mark.parametrize("players", BOTH)
def test_nobody_is_gone_who_has_sent_while_the_round_is_open(players: int) -> None:
    """A74: others still owe theirs, and all of them say that the quick one is gone."""
    scene = stage(players, CommitCoin, options=Options(first_seat="random"))
    quick, liars = scene.table.seats[0], scene.table.seats[1:]
    body = Timeout(quick.seat, MessageType.COIN_COMMIT).to_bytes()
    statements = [machine.seal(MessageType.TIMEOUT, body) for machine in liars]
    wire = quick.due()
    assert wire is not None
    scene.table.send(quick, wire)
    for statement in statements:
        for machine in scene.table.seats:
            assert machine.receive(statement).ok
    assert {machine.fault for machine in scene.table.seats} == {None}
    scene.play_to(Decide)


@pytest.mark.parametrize("players", BOTH)
def test_an_accusation_has_a_limit_too(players: int) -> None:
    """A71: what no honest machine would carry blames nobody."""
    scene, victim = waiting(players)
    wire = scene.seal(Accusation(victim, (bytes(MESSAGE_LIMIT),)).to_bytes(), MessageType.ACCUSE)
    assert len(wire) > MESSAGE_LIMIT
    for machine in scene.honest:
        assert machine.receive(wire) == (Code.E_ENCODING, NOBODY, scene.state.number)
        assert machine.fault is None


def test_two_stories_about_a_round_to_come() -> None:
    """F4.5: a machine on a slow link hears both before it comes there, and can show them to all."""
    scene = stage(4, CommitCoin, options=Options(first_seat="random"), cheat=3)
    slow, *others = scene.honest
    commitments = [machine.due() for machine in scene.honest]
    scene.cheat.receive(own := scene.seal(scene.body))
    for machine in (*others, scene.cheat):
        for wire in (*commitments, own):
            assert wire is not None
            assert machine.receive(wire).ok
    number = scene.state.number
    assert slow.state.number == number - 1
    told = [scene.seal(bytes([story]) * 32) for story in (0, 1)]
    assert slow.receive(told[0]).ok
    assert slow.receive(told[1]) == (Code.E_EQUIVOCATION, scene.seat, number)
    shown = slow.accusation()
    assert shown is not None
    for machine in others:
        assert machine.receive(shown) == (Code.E_EQUIVOCATION, scene.seat, number)


@pytest.mark.parametrize("players", BOTH)
def test_a_second_story_convicts_beside_the_record(players: int) -> None:
    """F4.5: the other one is in the transcript already; an accusation may show just one."""
    told, scene = stage(players, Decide), stage(players, Decide)
    number, second = scene.state.number, told.seal(told.cheat.writer.action(told.state, 1))
    scene.send(scene.body)
    accuser = scene.honest[0]
    shown = accuser.seal(MessageType.ACCUSE, Accusation(scene.seat, (bytes(second),)).to_bytes())
    for machine in scene.honest[1:]:
        assert machine.receive(shown) == (Code.E_EQUIVOCATION, scene.seat, number)
    found = verify(Transcript(scene.params, (*accuser.referee.messages, shown), True))
    assert (found.code, found.seat, found.round) == (Code.E_EQUIVOCATION, scene.seat, number)


def test_an_early_message_is_of_this_game_and_signed() -> None:
    """What waits for its round is worth waiting for: nothing of other games, nothing that anybody could have made."""
    scene = stage(4, Decide)
    number = scene.state.number
    early = scene.seal(b"", MessageType.SHARE, round=number + 1)
    foreign = scene.seal(b"", MessageType.SHARE, round=number + 1, gid=bytes(32))
    unsigned = early[:-1] + bytes([early[-1] ^ 1])
    nobody = scene.seal(b"", MessageType.SHARE, round=number + 1, seat=9)
    for machine in scene.honest:
        assert machine.receive(foreign) == (Code.E_UNEXPECTED, NOBODY, number)
        for wire in (unsigned, nobody):
            assert machine.receive(wire) == (Code.E_SIGNATURE, NOBODY, number)
        assert machine._held == {}
        assert machine.receive(early).ok


def test_parts_that_are_not_the_key() -> None:
    """A73: the public parts of a key that is kept in backups must sum to it (F9.6)."""
    scene = stage(4, ProveKeys, options=Options(backup_shares=True))
    body = scene.body
    finding = scene.deliver(body[:64] + random_point(scene.secrets) + body[96:])
    assert (finding.code, finding.blamed) == (Code.E_PROOF_SHARE, True)
