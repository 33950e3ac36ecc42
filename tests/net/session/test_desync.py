"""Two sides in different states stop, and the one whose record says something else is named (N6)."""

from __future__ import annotations

import pytest

from engine.game import Game
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.session.desync import COMPARE_SECONDS, Side, compare, place
from net.session.session import Desynced, Offence, Session
from net.wire.messages import Desync, Round
from tests.net.session.desk import Desk
from tests.net.session.test_claims import carry, dealt


def corrupt(session: Session) -> None:
    """A bit of memory flips: one player has another life total than the messages say."""
    state = session.machine.state
    assert isinstance(state.game, Game)
    state.game.life[0] += 1
    vars(state).pop("digest", None)


def sides(events: list[object]) -> list[Side]:
    return [event.difference.side for event in events if isinstance(event, Desynced)]


def play_on(desk: Desk) -> list[object]:
    events: list[object] = []
    for _ in range(200):
        events += carry(desk)
        decider = next((session for session in desk.sessions if session.must_decide), None)
        if decider is None:
            return events
        assert decider.machine.state.game is not None
        decider.decide(desk.rng.randrange(decider.machine.state.game.option_count))
    raise AssertionError("the two never notice")


@pytest.mark.parametrize("wrong", ["decides", "waits"])
def test_each_side_names_the_one_that_is_wrong(wrong: str) -> None:
    """Whether it speaks first or hears first."""
    desk, decider, waiter = dealt()
    broken, sound = (decider, waiter) if wrong == "decides" else (waiter, decider)
    corrupt(broken)
    events = play_on(desk)
    assert sorted(side.value for side in sides(events)) == ["other", "own"]
    assert broken.difference is not None
    assert broken.difference.side is Side.OWN
    assert sound.difference is not None
    assert sound.difference.side is Side.OTHER
    assert not [event for event in events if isinstance(event, Offence)], "a mistake is no cheating"
    assert all(session.over for session in desk.sessions)


def test_a_record_that_is_right_goes_on_after_a_restart() -> None:
    desk, _, waiter = dealt()
    corrupt(waiter)
    assert Side.OWN in sides(play_on(desk))
    for seat in range(2):
        desk.restart(seat)
    desk.connect()
    assert sides(play_on(desk)) == []
    assert all(session.finished for session in desk.sessions)


def test_with_nothing_wrong_nothing_differs() -> None:
    desk, _, _ = dealt()
    for session in desk.sessions:
        for number in range(session.machine.state.number + 1):
            difference = compare(session.machine, number)
            assert place(difference.live) == place(difference.replayed), number
    assert sides(play_on(desk)) == []
    assert all(session.finished for session in desk.sessions)
    assert all(session.difference is None for session in desk.sessions)


def test_who_complains_about_nothing_stops_nothing() -> None:
    desk, decider, waiter = dealt()
    same = compare(waiter.machine, waiter.machine.state.number).message
    for _ in range(3):
        desk.lines[decider.seat].append(same.to_payload())
    assert sides(carry(desk)) == []
    assert not decider.over
    play_on(desk)
    assert decider.finished


def test_who_says_that_it_is_wrong_itself_has_stopped_the_game() -> None:
    desk, decider, waiter = dealt()
    desk.lines[decider.seat].append(Desync(waiter.machine.state.number, bytes(32), bytes([1]) * 32).to_payload())
    assert Side.OTHER in sides(carry(desk))


@pytest.mark.parametrize("silent", [False, True])
def test_a_state_that_was_signed_and_is_not_so_is_cheating(silent: bool) -> None:
    """A64: whose record and program are said to be right, and who says nothing, are accused as ever."""
    desk, cheat, honest = dealt()
    machine, state = cheat.machine, cheat.machine.state
    body = machine.writer.action(state, 0)
    number = honest.machine.state.number
    honest.receive(Round(machine.seal(MessageType.ACTION, body, state=bytes(32))), desk.now)
    assert honest.comparing
    if silent:
        honest.tick(desk.now)
        assert honest.comparing
        honest.tick(desk.now + COMPARE_SECONDS)
    else:
        honest.receive(Desync(number, bytes(32), bytes(32)), desk.now)
    events = honest.take_events()
    (offence,) = [event for event in events if isinstance(event, Offence)]
    assert (offence.fault.code, offence.fault.seat) == (Code.E_STATE, cheat.seat)
    assert sides(list(events)) == [Side.NEITHER]
