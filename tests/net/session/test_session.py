"""A game goes on at the same decision whatever breaks, and nothing leaves before the disk has it (N6)."""

from __future__ import annotations

from random import Random

import pytest

from net.fairdeal.transcript import read_transcript, write_transcript
from net.fairdeal.verify import verify
from net.session.session import Gesture, Said, Session
from net.wire.messages import Bye, ByeReason, Have, Ping, Pong, Round
from tests.net.session.desk import Desk, Disk


def play(desk: Desk) -> None:
    steps = 0
    while desk.step():
        steps += 1
        assert steps < 20_000


def digests(desk: Desk) -> set[bytes]:
    return {session.machine.state.prev for session in desk.sessions}


def test_two_sessions_play_a_game_and_both_know_that_the_other_has_it_all() -> None:
    desk = Desk()
    desk.connect()
    play(desk)
    assert all(session.finished and session.confirmed for session in desk.sessions)
    assert len(digests(desk)) == 1
    for disk in desk.disks:
        assert verify(read_transcript(write_transcript(disk.params, disk.messages))).ok


@pytest.mark.parametrize("seed", range(2))
def test_cut_lines_and_restarts_at_any_moment_lose_nothing(seed: int) -> None:
    desk, chance = Desk(seed), Random(seed)
    desk.connect()
    for _ in range(20_000):
        fate = chance.random()
        if fate < 0.02:
            desk.cut()
            desk.connect()
        elif fate < 0.03:
            desk.restart(chance.randrange(2))
            desk.connect()
        elif fate < 0.035:
            desk.restart(0)
            desk.restart(1)
            desk.connect()
        if not desk.step():
            break
    assert not desk.offences
    assert all(session.finished and session.confirmed for session in desk.sessions)
    assert len(digests(desk)) == 1
    assert sorted(desk.disks[0].messages) == sorted(desk.disks[1].messages)


def test_nothing_is_sent_that_the_disk_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    wrote: list[bytes] = []
    keep = Disk.keep

    def keep_and_look(self: Disk, messages: list[bytes], private: object) -> None:
        for session in desk.sessions:
            assert not {m.envelope for m in session._out if isinstance(m, Round)} & set(messages)
        keep(self, messages, private)  # type: ignore[arg-type]
        wrote.extend(messages)

    monkeypatch.setattr(Disk, "keep", keep_and_look)
    desk.connect()
    for _ in range(60):
        desk.step()
    assert {m.envelope for m in desk.sent if isinstance(m, Round)} <= set(wrote)


def test_a_resignation_ends_the_game_on_both_sides_with_the_same_digest() -> None:
    desk = Desk()
    desk.connect()
    while not any(session.must_decide for session in desk.sessions):
        desk.step()
    desk.sessions[1].resign()
    play(desk)
    assert [session.machine.state.game.winner for session in desk.sessions if session.machine.state.game] == [0, 0]
    assert all(session.finished and session.confirmed for session in desk.sessions)
    assert len(digests(desk)) == 1


def test_a_ping_is_answered_and_silence_is_noticed() -> None:
    desk = Desk()
    desk.connect()
    session: Session = desk.sessions[0]
    session.outgoing()
    session.tick(0.1)
    assert session.outgoing() == [Ping(1)]
    session.receive(Pong(1), 0.3)
    assert session.heartbeat is not None
    assert session.heartbeat.round_trip == pytest.approx(0.2)
    session.tick(5.0)
    assert session.outgoing() == []
    session.receive(Ping(8), 5.1)
    assert session.outgoing() == [Pong(8)]
    session.tick(5.2)
    assert session.outgoing() == [Ping(2)]
    session.receive(Pong(2), 6.0)
    assert session.heartbeat.round_trip == pytest.approx(0.2)
    assert session.quality(6.0).value == "good"
    assert session.quality(21.0).value == "unstable"
    assert session.quality(36.0).value == "lost"
    session.receive(Ping(9), 36.0)
    assert session.outgoing() == [Pong(9)]


def test_the_budget_runs_only_while_no_link_stands_and_never_comes_back() -> None:
    desk = Desk()
    desk.connect()
    desk.now = 100.0
    desk.cut()
    assert desk.sessions[0].absence.left(160.0) == pytest.approx(240.0)
    desk.now = 160.0
    desk.connect()
    assert desk.sessions[0].absence.left(1000.0) == pytest.approx(240.0)


def test_chat_and_gestures_are_heard_unless_muted() -> None:
    desk = Desk()
    desk.connect()
    one, other = desk.sessions
    one.outgoing()
    one.chat("well played")
    one.emote(3)
    for message in one.outgoing():
        other.receive(message, 0.0)
    assert [event for event in other.take_events() if isinstance(event, Said | Gesture)] == [
        Said("well played"), Gesture(3),
    ]  # fmt: skip
    other.muted = True
    one.chat("still there?")
    for message in one.outgoing():
        other.receive(message, 0.0)
    assert other.take_events() == []


def test_a_goodbye_counts_only_as_what_it_says() -> None:
    desk = Desk()
    desk.connect()
    session = desk.sessions[0]
    session.receive(Bye(ByeReason.LEFT), 0.0)
    assert not session.left
    session.receive(Have(bytes(32), (5000, 5000)), 0.0)
    assert not session.confirmed
