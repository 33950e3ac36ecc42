"""The App: whole games with real matches, storage and computer, driven by keys (A1, A5, U2)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.decisions import Kind
from mindbug_tui import app as app_module
from mindbug_tui import config
from mindbug_tui.app import MindbugApp, look_for
from mindbug_tui.config import Settings
from mindbug_tui.errors import Refusal
from mindbug_tui.practice import Practice, new_practice, resume_practice
from mindbug_tui.storage import Store
from screens import look
from screens.end_screen import EndScreen
from screens.match_screen import MatchScreen
from screens.menu_screen import MenuScreen
from screens.replay_screen import ReplayScreen

KEYS = ("left", "right", "up", "down", "tab", *["enter"] * 6, *"12aswny", "space", "escape")
MOST_KEYS = 1500


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


def opened(folder: Path, seed: int, level: str = "greedy", **wish: Any) -> tuple[Store, Practice, MindbugApp]:
    store = Store(folder)
    practice = new_practice(store, level=level, seed=seed, **wish)
    settings = Settings(level=level)
    return store, practice, MindbugApp(store, look_for(settings), settings, practice)


async def asked(pilot: Pilot[None], practice: Practice) -> bool:
    """Wait until the person is asked; False once the game is over."""
    for _ in range(2000):
        if practice.match.game.over:
            return False
        if practice.person.waiting is not None:
            return True
        await asyncio.sleep(0.002)
    raise AssertionError("the match waits for nobody")


async def play_to_the_end(pilot: Pilot[None], practice: Practice, chance: Random) -> None:
    for _ in range(MOST_KEYS):
        if not await asked(pilot, practice):
            await pilot.pause()
            return
        pilot.app.simulate_key(chance.choice(KEYS))
        await asyncio.sleep(0.002)
    raise AssertionError("random keys do not finish the game")


async def ended(app: MindbugApp) -> None:
    """Wait for the end screen."""
    for _ in range(2000):
        if isinstance(app.screen, EndScreen):
            return
        await asyncio.sleep(0.002)
    raise AssertionError("the end is not shown")


DUEL: dict[str, Any] = {}
TEAMS = {"level": "random", "mode": "tag_team", "sets": ["all"]}
EVERYTHING = {"level": "random", "sets": ["all"]}


@pytest.mark.parametrize(
    ("seed", "size", "wish"),
    [
        (1, (80, 24), DUEL),
        (2, (100, 30), DUEL),
        (3, (60, 20), DUEL),
        (4, (160, 45), DUEL),
        (5, (80, 24), TEAMS),
        (6, (60, 20), EVERYTHING),
    ],
)
async def test_random_keys_play_whole_games(
    tmp_path: Path, seed: int, size: tuple[int, int], wish: dict[str, Any]
) -> None:
    store, practice, app = opened(tmp_path, seed, **wish)
    with store:
        async with app.run_test(size=size) as pilot:
            await play_to_the_end(pilot, practice, Random(seed))
            assert isinstance(app.screen, EndScreen)
            assert app.crashed_by is None
            await pilot.press("q")


def test_both_seats_start_in_those_games(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        firsts = set()
        for seed in (1, 2, 3, 4):
            practice = new_practice(store, level="greedy", seed=seed)
            firsts.add(practice.match.game.active)
            practice.close()
    assert firsts == {0, 1}


async def test_rematch_is_a_new_game_from_the_start(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path, 5, "random")
    with store:
        async with app.run_test(size=(100, 30)) as pilot:
            await play_to_the_end(pilot, practice, Random(5))
            board = app.screen_stack[-2]
            await pilot.press("r")
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            assert screen is not board
            fresh = app.practice
            assert isinstance(fresh, Practice)
            assert fresh.game_id != practice.game_id
            assert await asked(pilot, fresh)
            assert all(fresh.match.game.view(0).life(seat) == 3 for seat in (0, 1))
            assert not screen.table.chosen
            assert (screen.seat, fresh.names[screen.seat]) == (1, "You")
            await pilot.press("C", "enter")
            await ended(app)
            assert fresh.match.game.winner == 0


async def test_leaving_in_the_middle_resumes_at_the_same_decision(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path, 6, "random")
    with store:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(3):
                assert await asked(pilot, practice)
                await pilot.press("enter")
            assert await asked(pilot, practice)
            standing = practice.person.waiting
            assert standing is not None
            await pilot.press("q")
            await pilot.pause()
        again = resume_practice(store, practice.game_id)
        assert again.match.game.view(0).to_bytes() == standing.to_bytes()
        again.close()


async def test_the_menu_resumes_and_comes_back(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path, 7)
    practice.close()
    with store:
        app = MindbugApp(store, look_for(Settings()), Settings())
        async with app.run_test(size=(80, 24)) as pilot:
            assert isinstance(app.screen, MenuScreen)
            await pilot.press("r", "enter")
            await pilot.pause()
            assert isinstance(app.screen, MatchScreen)
            resumed = app.practice
            assert resumed is not None
            assert resumed.game_id == practice.game_id
            assert await asked(pilot, resumed)
            await pilot.press("C", "enter")
            await ended(app)
            await pilot.press("m")
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen)
            assert app.practice is None
            (row,) = app.finished()
            assert "lost in " in row.line[:60]
            assert not app.unfinished()


async def test_a_game_is_watched_from_its_end_and_from_the_menu(tmp_path: Path) -> None:
    store, practice, app = opened(tmp_path, 8)
    with store:
        async with app.run_test(size=(80, 24)) as pilot:
            assert await asked(pilot, practice)
            await pilot.press("C", "enter")
            await ended(app)
            await pilot.press("w")
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)
            await pilot.press("end")
            assert app.screen.watching.view.reason == "conceded"
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(app.screen, EndScreen)
            await pilot.press("m", "g", "enter")
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen)
            practice.saved.path.unlink()
            await pilot.press("g", "enter")
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen)
            assert "no game" in app.screen.message


async def test_a_finished_game_is_not_called_saved_for_later(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        app = MindbugApp(store, look_for(Settings()), Settings())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n", "enter")
            await pilot.pause()
            assert isinstance(app.practice, Practice)
            assert await asked(pilot, app.practice)
            await pilot.press("C", "enter")
            await ended(app)
            await pilot.press("b", "q")
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen)
            assert app.screen.message == ""


async def test_a_mindbug_is_spent_only_after_a_second_yes(tmp_path: Path) -> None:
    for seed in range(40):
        store, practice, app = opened(tmp_path / str(seed), seed, "random")
        with store:
            async with app.run_test(size=(80, 24)) as pilot:
                while await asked(pilot, practice):
                    view = practice.person.waiting
                    assert view is not None
                    assert view.decision is not None
                    if view.decision.kind is Kind.MINDBUG:
                        await pilot.press("y")
                        assert practice.person.waiting is not None
                        await pilot.press("enter")
                        assert await asked(pilot, practice) or practice.match.game.over
                        assert practice.match.game.view(0).used_mindbugs(0) == 1
                        return
                    await pilot.press("enter")
    raise AssertionError("forty games without a Mindbug window")


async def ask_for_help(app: MindbugApp, practice: Practice) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert await asked(pilot, practice)
        await pilot.press("question_mark")
        await pilot.pause()


async def test_a_crash_leaves_a_sentence_and_no_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_folders: Path
) -> None:
    store, practice, app = opened(tmp_path, 8)
    hand = [card.design.name for card in practice.match.game.view(0).hand(0) if card.design is not None]

    def broken(self: MatchScreen) -> None:
        names = [card.design.name for card in practice.match.game.view(0).hand(0) if card.design]
        raise ValueError(f"a mistake of ours with {names}")

    monkeypatch.setattr(MatchScreen, "do_help", broken)
    with store:
        with pytest.raises(ValueError, match="a mistake of ours"):
            await ask_for_help(app, practice)
        assert app.crashed_by is not None
        monkeypatch.setattr(MindbugApp, "run", lambda self: None)
        monkeypatch.setattr(app_module, "MindbugApp", lambda *_: app)
        assert app_module.run(store, Settings()) == 1
    told = capsys.readouterr()
    assert "crash-" in told.err
    (crash_file,) = (own_folders / "state").glob("crash-*.txt")
    text = crash_file.read_text(encoding="utf-8") + told.err + told.out
    for name in hand:
        assert name not in text


async def test_settings_are_kept_for_the_next_time(tmp_path: Path, own_folders: Path) -> None:
    with Store(tmp_path) as store:
        app = MindbugApp(store, look_for(Settings()), Settings())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("s", "enter", "down", "enter", "down", "enter", "down", "enter")
            await pilot.pause()
            assert app.look.largest_card == "M"
    assert config.load({}, pytest.fail) == Settings(theme="light", ascii=True, bell="always", cards="medium")


def test_the_file_and_the_screen_know_the_same_values() -> None:
    assert set(config.BELLS) == set(look.BELLS)
    assert set(config.CARDS) == set(look.CARDS)


def test_theme_by_setting_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert look_for(Settings()).theme_name == "dark"
    assert look_for(Settings(theme="light")).theme_name == "light"
    assert look_for(Settings(cards="small")).largest_card == "S"
    monkeypatch.setenv("NO_COLOR", "1")
    assert look_for(Settings()).theme_name == "mono"
    with pytest.raises(Refusal, match="dark, light, contrast, terminal, mono"):
        look_for(Settings(theme="pink"))
