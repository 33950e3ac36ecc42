"""Buckets, the crowd at the door, what piles up (N7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.channel.limits import BACKLOG_SECONDS, CROWD, CROWD_PER_SOURCE, MOST_UNSENT, Bucket, Doorway, Stuck
from net.channel.reasons import Reason
from net.fairdeal.transcript import TRANSCRIPT_LIMIT


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 3)), max_size=40))
def test_whoever_waits_as_told_never_gets_more_than_burst_and_rate(steps: list[tuple[float, float]]) -> None:
    bucket = Bucket(rate=2.0, burst=4.0)
    now = taken = 0.0
    for wished, pause in steps:
        now += pause
        amount = min(wished, 4.0)
        now += bucket.wait(amount, now)
        bucket.take(amount, now)
        taken += amount
        assert taken <= 4.0 + 2.0 * now + 1e-6


def test_a_bucket_may_be_overdrawn_and_recovers() -> None:
    bucket = Bucket(rate=10.0, burst=10.0)
    bucket.take(25.0, 0.0)
    assert bucket.wait(0.0, 0.0) == pytest.approx(1.5)
    assert bucket.wait(5.0, 1.0) == pytest.approx(1.0)
    assert bucket.wait(1000.0, 100.0) == 0.0


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(rate=10.0, burst=10.0)
    bucket.take(10.0, 100.0)
    assert bucket.wait(1.0, 0.0) == pytest.approx(0.1)
    assert bucket.wait(1.0, 100.05) == pytest.approx(0.05)


def test_the_crowd_at_the_door() -> None:
    door = Doorway()
    entered = [door.enter("192.0.2.1") for _ in range(CROWD_PER_SOURCE + 1)]
    assert entered == [None] * CROWD_PER_SOURCE + [Reason.LIMITED]
    others = [f"192.0.2.{number}" for number in range(2, 2 + CROWD - CROWD_PER_SOURCE)]
    assert not any(door.enter(source) for source in others)
    assert door.enter("198.51.100.1") is Reason.BUSY
    door.leave(others[0])
    assert door.enter("198.51.100.1") is None
    door.leave("192.0.2.1")
    assert door.enter("192.0.2.1") is None


def test_no_more_piles_up_than_any_game_holds() -> None:
    stuck = Stuck()
    stuck.note(MOST_UNSENT, 10.0)
    assert stuck.deadline == 10.0 + BACKLOG_SECONDS
    stuck.note(MOST_UNSENT + 1, 11.0)
    assert stuck.deadline == 11.0
    assert MOST_UNSENT > TRANSCRIPT_LIMIT
