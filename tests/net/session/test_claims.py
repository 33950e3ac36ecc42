"""Who stayed may claim, by a word and only while the other owes; who was not away says so and plays on (N6, F9.3)."""

from __future__ import annotations

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.statements import Timeout
from net.fairdeal.transcript import read_transcript, write_transcript
from net.fairdeal.verify import Verdict, verify
from net.session.claims import Accused
from net.session.liveness import BUDGET, LOST_AFTER, Away
from net.session.session import Offence, Session
from net.wire.messages import Message, Round, from_payload
from tests.net.session.desk import Desk


def dealt() -> tuple[Desk, Session, Session]:
    """A desk at somebody's decision: who decides, who waits."""
    desk = Desk()
    desk.connect()
    while not any(session.must_decide for session in desk.sessions):
        desk.step()
    while any(desk.lines) or any(session._out for session in desk.sessions):
        carry(desk)
    decider = next(session for session in desk.sessions if session.must_decide)
    return desk, decider, desk.sessions[1 - decider.seat]


def carry(desk: Desk) -> list[object]:
    """What is on its way arrives, nobody decides; what it led to at either end."""
    events: list[object] = []
    moved = True
    while moved:
        moved = False
        for seat, session in enumerate(desk.sessions):
            for message in session.outgoing():
                desk.lines[1 - seat].append(message.to_payload())
        for seat, session in enumerate(desk.sessions):
            while desk.lines[seat]:
                arrived = from_payload(desk.lines[seat].popleft())
                assert isinstance(arrived, Message)
                session.receive(arrived, desk.now)
                moved = True
            events += session.take_events()
    return events


def found(desk: Desk, seat: int) -> Verdict:
    disk = desk.disks[seat]
    return verify(read_transcript(write_transcript(disk.params, disk.messages)))


def away(desk: Desk, seconds: float) -> None:
    desk.cut()
    desk.now += seconds


@pytest.mark.parametrize("draw", [False, True])
def test_after_the_budget_a_word_ends_the_game_for_both(draw: bool) -> None:
    desk, absent, stayer = dealt()
    number = stayer.machine.state.number
    away(desk, BUDGET + 1)
    assert not stayer.over, "nothing is claimed by itself"
    assert stayer.claim(desk.now, draw=draw)
    winner = -1 if draw else stayer.seat
    verdict = found(desk, stayer.seat)
    assert (verdict.code, verdict.seat, verdict.round) == (Code.E_TIMEOUT, absent.seat, number)
    assert verdict.winner == winner
    desk.connect()
    assert Accused(draw, possible=True) in carry(desk)
    absent.admit()
    for session in desk.sessions:
        assert session.claimed
        assert session.over
        assert session.machine.game is not None
        assert (session.machine.game.winner, session.machine.game.reason) == (winner, "absent")


def test_a_claim_is_still_there_after_a_restart() -> None:
    desk, absent, stayer = dealt()
    away(desk, BUDGET)
    assert stayer.claim(desk.now, draw=False)
    desk.restart(stayer.seat)
    assert desk.sessions[stayer.seat].claimed
    desk.connect()
    assert Accused(draw=False, possible=True) in carry(desk)
    absent.admit()
    assert absent.claimed


def test_nothing_can_be_claimed_before_the_time_or_from_somebody_who_is_there() -> None:
    desk, _, stayer = dealt()
    away(desk, BUDGET - 1)
    assert not stayer.claim(desk.now, draw=False)
    desk.now += 2
    desk.connect()
    assert not stayer.claim(desk.now, draw=False), "a return before the claim resumes the game"
    carry(desk)
    assert not any(session.over for session in desk.sessions)


def test_who_owes_the_move_must_move_first() -> None:
    desk, decider, _ = dealt()
    away(desk, BUDGET + 1)
    assert not decider.claim(desk.now, draw=False)
    while decider.must_decide:
        decider.decide(0)
    assert decider.waits_for_other
    assert decider.claim(desk.now, draw=False)


def test_what_the_absent_player_decided_too_late_does_not_count_once_it_admits() -> None:
    """Both records end with the same round, although one of them had gone on."""
    desk, absent, stayer = dealt()
    away(desk, BUDGET + 1)
    absent.decide(0)
    assert stayer.claim(desk.now, draw=False)
    desk.connect()
    assert Accused(draw=False, possible=True) in carry(desk)
    absent.admit()
    assert absent.machine.state.prev == stayer.machine.state.prev


def lie(desk: Desk, liar: Session, draw: bool = False) -> bytes:
    """A modified program signs a claim whenever it likes."""
    state = liar.machine.state
    body = Timeout(1 - liar.seat, state.owed.get(1 - liar.seat, MessageType.ACTION), draw).to_bytes()
    wire = liar.machine.seal(MessageType.TIMEOUT, body)
    desk.lines[1 - liar.seat].append(Round(wire).to_payload())
    return wire


def test_a_lie_about_the_time_ends_nothing_here_and_stands_in_the_record() -> None:
    desk, honest, liar = dealt()
    wire = lie(desk, liar)
    assert Accused(draw=False, possible=True) in carry(desk)
    honest.deny()
    assert not honest.over
    assert wire not in desk.disks[honest.seat].messages, "there it would end the game"
    honest.decide(0)
    assert wire in desk.disks[honest.seat].messages
    assert found(desk, honest.seat).code == "incomplete"
    lie(desk, liar)
    carry(desk)
    desk.restart(honest.seat)
    assert not desk.sessions[honest.seat].over


def test_the_same_claim_is_asked_about_once() -> None:
    desk, honest, liar = dealt()
    wire = lie(desk, liar)
    desk.lines[honest.seat].append(Round(wire).to_payload())
    assert [event for event in carry(desk) if isinstance(event, Accused)] == [Accused(draw=False, possible=True)]


def test_a_claim_about_what_was_answered_and_had_arrived_is_known_to_be_false() -> None:
    desk, honest, liar = dealt()
    state = liar.machine.state
    wire = liar.machine.seal(MessageType.TIMEOUT, Timeout(honest.seat, MessageType.ACTION).to_bytes())
    assert state.owed == {honest.seat: MessageType.ACTION}
    honest.decide(0)
    carry(desk)
    desk.cut()
    desk.connect()
    desk.lines[honest.seat].append(Round(wire).to_payload())
    assert Accused(draw=False, possible=False) in carry(desk)
    honest.deny()
    assert wire in desk.disks[honest.seat].messages, "the accuser is visible"
    assert not honest.over


def test_a_claim_against_somebody_who_owes_nothing_convicts_its_author() -> None:
    desk, liar, honest = dealt()
    lie(desk, liar)
    faults = {event.fault for event in carry(desk) if isinstance(event, Offence)}
    assert {(fault.code, fault.seat) for fault in faults} == {(Code.E_RULES, liar.seat)}
    assert found(desk, honest.seat).seat == liar.seat


def test_a_claim_about_a_round_to_come_waits_for_the_next_link() -> None:
    desk, honest, liar = dealt()
    state = liar.machine.state
    body = Timeout(honest.seat, MessageType.ACTION).to_bytes()
    wire = liar.machine.seal(MessageType.TIMEOUT, body, round=state.number + 1)
    desk.lines[honest.seat].append(Round(wire).to_payload())
    assert not [event for event in carry(desk) if isinstance(event, (Accused, Offence))]
    honest.decide(0)
    carry(desk)
    assert not honest.over


def test_the_own_absence_counts_from_what_was_heard_last_by_the_clock_of_the_wall() -> None:
    mine = Away()
    mine.back(1000.0)
    assert mine.used == 0
    mine.heard(1010.0)
    mine.back(1010.0 + BUDGET - LOST_AFTER - 1)
    assert not mine.admits
    mine.back(mine.heard_at + 1.0 if mine.heard_at else 0.0)
    assert mine.admits
    again = Away(mine.used, mine.heard_at)
    assert again.admits
    assert again.left == pytest.approx(LOST_AFTER)


@pytest.mark.parametrize(("before", "after", "used"), [(5000.0, 10.0, 0.0), (0.0, 1e12, BUDGET)])
def test_a_clock_that_is_set_counts_as_nothing_or_as_the_budget_at_most(
    before: float, after: float, used: float
) -> None:
    mine = Away(heard=before)
    mine.back(after)
    assert mine.used == used


def test_time_that_this_machine_slept_is_not_taken_from_the_other() -> None:
    desk, _, stayer = dealt()
    away(desk, 1000.0)
    stayer.absence.pardon(950.0)
    assert stayer.absence.left(desk.now) == pytest.approx(BUDGET - 50)
