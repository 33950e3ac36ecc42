"""Memory of those who left is taken back, and not while somebody waits for a frame (U7)."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from mindbug_tui.ssh.sweeping import MOST_LEFT, OFTEN_SECONDS, QUIET_SECONDS, SELDOM_SECONDS, Sweeper, swept


class House:
    """One whose visitors do what a test says; `pressed` is the time of the last key."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pressed = 0.0
        self.left = 0

    @property
    def quiet(self) -> float:
        return self.now - self.pressed

    def due(self, sweeper: Sweeper, now: float) -> bool:
        self.now = now
        return sweeper.due(now)


def test_while_somebody_plays_it_waits_for_a_pause() -> None:
    house = House()
    sweeper = Sweeper(house, 0.0)
    for second in range(int(OFTEN_SECONDS), int(SELDOM_SECONDS)):
        house.pressed = second - QUIET_SECONDS / 2
        assert not house.due(sweeper, float(second))
    assert house.due(sweeper, house.pressed + QUIET_SECONDS)
    assert not house.due(sweeper, house.now + OFTEN_SECONDS / 2), "one is enough"


def test_whoever_never_pauses_is_disturbed_seldom() -> None:
    house = House()
    sweeper = Sweeper(house, 0.0)
    times = []
    for second in range(int(3 * SELDOM_SECONDS)):
        house.pressed = float(second)
        if house.due(sweeper, float(second)):
            times.append(second)
    assert times == [SELDOM_SECONDS, 2 * SELDOM_SECONDS]


def test_an_empty_house_has_nothing_to_sweep() -> None:
    house = House()
    sweeper = Sweeper(house, 0.0)
    house.pressed = 1.0
    assert house.due(sweeper, OFTEN_SECONDS)
    for second in range(int(OFTEN_SECONDS), int(SELDOM_SECONDS)):
        assert not house.due(sweeper, float(second))
    house.left += 1
    assert house.due(sweeper, house.now), "somebody left without a key, and was still"


def test_many_who_come_and_go_leave_no_more_than_a_few_behind() -> None:
    house = House()
    sweeper = Sweeper(house, 0.0)
    most = behind = 0
    for second in range(1000):
        house.pressed, house.left, behind = float(second), house.left + 1, behind + 1
        most = max(most, behind)
        if house.due(sweeper, float(second)):
            behind = 0
    assert most == MOST_LEFT


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


async def test_sweeps_are_the_houses_while_it_is_open_and_pythons_again_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mindbug_tui.ssh.sweeping.LOOK_SECONDS", 0.0)
    usual, house = gc.get_threshold(), House()
    try:
        async with swept(house):
            for _ in range(gc.get_threshold()[0] * gc.get_threshold()[1] * 3):
                Knot()  # more than enough for Python to begin with the young ones
            old = Knot()
            gone = weakref.ref(old)
            gc.collect(1)
            del old
            await asyncio.sleep(0.01)
            assert gone() is not None, "nobody has left, and it is too early"
            house.left = MOST_LEFT
            async with asyncio.timeout(5):
                while gone() is not None:
                    await asyncio.sleep(0.001)
    finally:
        assert gc.get_threshold() == usual
        assert not gc.get_freeze_count()
