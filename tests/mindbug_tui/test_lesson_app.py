"""The board against the computer: hints, taking back, moving now, a lost worker, the review, by keys (B2, B5, U8)."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest

from mindbug_tui.app import MindbugApp, look_for
from mindbug_tui.config import Settings
from mindbug_tui.practice import Practice, new_practice
from mindbug_tui.review import live
from mindbug_tui.storage import Store
from screens.catalogue import advice as words
from screens.end_screen import EndScreen
from screens.judgement import Judgement
from screens.lesson_screen import HintScreen, LessonScreen
from screens.replay_screen import ReplayScreen
from screens.review_screen import ReviewScreen


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


async def until(true: Callable[[], bool]) -> None:
    for _ in range(5000):
        if true():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never came to that")


def opened(folder: Path, level: str = "greedy", seed: int = 21) -> tuple[Store, Practice, MindbugApp]:
    store = Store(folder)
    practice = new_practice(store, level=level, seed=seed)
    practice.adviser._mind.level = "study:60"
    return store, practice, MindbugApp(store, look_for(Settings()), Settings(), practice)


def now(app: MindbugApp) -> Practice:
    assert isinstance(app.practice, Practice)
    return app.practice


async def test_a_hint_opens_beside_the_question_that_it_is_about(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path)
    with store:
        async with app.run_test(size=(100, 30)) as pilot:
            await until(lambda: practice.person.waiting is not None)
            await pilot.press("H")
            await until(lambda: isinstance(app.screen, HintScreen))
            await pilot.press("escape")
            assert isinstance(app.screen, LessonScreen)
            assert practice.person.waiting is not None
            await pilot.press("q")


async def test_taking_back_opens_the_last_decision_again(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path)
    with store:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: practice.person.waiting is not None)
            before = practice.person.waiting
            await pilot.press("z")
            assert words.NOTHING_TO_TAKE_BACK in [line.text for line in app.screen.story.headlines]  # type: ignore[attr-defined]
            practice.person.answer(0)
            await until(lambda: practice.can_take_back and practice.person.waiting is not None)
            await pilot.press("z")
            await until(lambda: app.practice is not practice and now(app).person.waiting is not None)
            assert now(app).person.waiting == before
            assert now(app).game_id == practice.game_id
            assert practice.minds[0].pids == []
            await pilot.press("q")
        assert len(store.games()) == 1


async def test_the_computer_moves_now_when_it_is_told_to_and_the_screen_never_waits(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path, "search:9000000")
    with store:
        async with app.run_test(size=(100, 30)) as pilot:
            await until(lambda: practice.minds[0].thinking or practice.person.waiting is not None)
            while practice.person.waiting is not None:
                practice.person.answer(0)
                await until(lambda: practice.minds[0].thinking or practice.person.waiting is not None)
            await until(lambda: bool(practice.minds[0].pids))
            answers = len(practice.saved.entries)
            await pilot.press("c", "escape")  # the card browser opens and closes meanwhile
            assert practice.minds[0].thinking
            assert any(label == "move now" for _, label in app.screen.bar())  # type: ignore[attr-defined]
            await asyncio.sleep(0.3)
            await pilot.press("m")
            await until(lambda: len(practice.saved.entries) > answers)
            await pilot.press("q")


async def test_a_worker_killed_in_the_middle_of_a_game_costs_nothing_but_a_moment(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path, "search:40")
    with store:
        async with app.run_test(size=(80, 24)) as pilot:
            killed = 0
            while not practice.match.game.over:
                await until(lambda: practice.person.waiting is not None or practice.match.game.over)
                if practice.match.game.over:
                    break
                for pid in practice.minds[0].pids:
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
                practice.person.answer(0)
                await asyncio.sleep(0)
            assert killed > 2
            assert app.crashed_by is None
            await until(lambda: isinstance(app.screen, EndScreen))
            await pilot.press("q")


async def test_the_review_behind_the_end_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BUDGET", "study:30")
    store, practice, app = opened(tmp_path)
    with store:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: practice.person.waiting is not None)
            practice.person.answer(0)
            await until(lambda: practice.can_take_back and practice.person.waiting is not None)
            practice.concede()
            await until(lambda: isinstance(app.screen, EndScreen))
            await pilot.press("v")
            await until(lambda: isinstance(app.screen, ReviewScreen))
            review = app.screen
            assert isinstance(review, ReviewScreen)
            await until(lambda: review.review.done)
            assert len(review.review.judgements) == review.review.count > 0
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, ReplayScreen))
            replay = app.screen
            assert isinstance(replay, ReplayScreen)
            assert replay.watching.place == review.review.ordered()[0].place
            await pilot.press("escape", "escape")
            await until(lambda: isinstance(app.screen, EndScreen))
            await pilot.press("w")
            await until(lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("R")
            await until(lambda: isinstance(app.screen, ReviewScreen))
            await pilot.press("escape", "escape", "q")


async def test_leaving_a_review_ends_its_thinking(tmp_path: Path) -> None:
    from screens.look import Look
    from tests.screens.frames import Bare
    from tests.screens.recordings import recording

    ended = asyncio.Event()

    async def thinking() -> AsyncGenerator[Judgement, None]:
        try:
            yield Judgement(0, 0, 0, 0, 0.5, 0.5)
            await asyncio.sleep(1000)
        finally:
            ended.set()

    app = Bare(ReviewScreen(Look(animate=False), recording(1), 2, thinking))  # type: ignore[arg-type]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await asyncio.wait_for(ended.wait(), 10)
