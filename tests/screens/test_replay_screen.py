"""The replay under keys and mouse, in a real App without a terminal (U2, U8)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from textual.screen import Screen

from engine.view import redacted
from screens.card_screen import CardScreen
from screens.help_screen import HelpScreen
from screens.log_screen import LogScreen
from screens.look import Look
from screens.places import Zone
from screens.replay_screen import SPEEDS, ReplayScreen, TurnsScreen
from tests.screens.frames import Bare
from tests.screens.recordings import recording


def opened(seed: int = 1) -> tuple[Bare, ReplayScreen]:
    screen = ReplayScreen(Look(animate=False), recording(seed))
    return Bare(cast("Screen[object]", screen)), screen


async def test_stepping_through_a_whole_game_and_back() -> None:
    app, screen = opened()
    count = screen.watching.recording.count
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        frames = [app.frame()]
        for place in range(1, count):
            await pilot.press("full_stop")
            frames.append(app.frame())
            assert f"{place + 1} of {count}" in frames[-1]
        assert len(set(frames)) == count
        assert "wins" in frames[-1] or "win." in frames[-1]
        await pilot.press("full_stop")
        assert "at its end" in app.frame()
        await pilot.press("comma", "home")
        assert app.frame().splitlines()[:12] == frames[0].splitlines()[:12]
        await pilot.press("comma")
        assert "the beginning" in app.frame()
        await pilot.press("end")
        assert screen.watching.at_end
        await pilot.press("escape")
    assert app.result is None


async def test_turns() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right_square_bracket", "right_square_bracket")
        assert screen.watching.view.turn == 3
        await pilot.press("left_square_bracket")
        assert screen.watching.view.turn == 2
        await pilot.press("J")
        assert isinstance(app.screen, TurnsScreen)
        assert "Turn 2" in app.frame()
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert screen.watching.view.turn == 4
        await pilot.press("J", "escape")
        await pilot.pause()
        assert screen.watching.view.turn == 4


async def test_it_plays_by_itself_until_a_key_or_the_end() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("plus", "plus", "plus", "x")
        assert f"playing, {SPEEDS[-1]:g} s each" in app.frame()
        await pilot.press("minus")
        assert f"playing, {SPEEDS[-2]:g} s each" in app.frame()
        screen._tick()
        screen._tick()
        assert screen.watching.place >= 2
        await pilot.press("space")
        assert "paused" in app.frame()
        await pilot.press("end", "comma", "x")
        while not screen.watching.at_end:
            screen._tick()
        await pilot.pause()
        assert "paused" in app.frame()
        await pilot.press("x")
        assert "at its end" in app.frame()


async def test_every_vantage() -> None:
    app, screen = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["full_stop"] * 3)
        own = app.frame()
        assert "seen by Player" in own
        assert "holds" not in own
        await pilot.press("v")
        other = app.frame()
        assert "seen by Rook" in other
        assert screen.table.seat == 1
        await pilot.press("v")
        assert "all known cards" in app.frame()
        assert "Rook holds" in " ".join(app.frame().split())
        await pilot.press("v")
        assert app.frame() == own


async def test_looking_at_cards_log_and_help() -> None:
    app, screen = opened()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("full_stop", "full_stop", "right", "i")
        assert isinstance(app.screen, CardScreen)
        await pilot.press("escape", "L")
        assert isinstance(app.screen, LogScreen)
        assert len(screen.watching.story.log) < len(screen.watching._story.log)
        await pilot.press("escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await pilot.click(offset=(1, 14))
        assert screen.table.at(Zone.HAND) == 0
        await pilot.press("3")
        assert screen.table.at(Zone.HAND) == 2


async def test_a_hand_that_the_record_does_not_tell() -> None:
    whole = recording(2)
    positions = tuple(each._replace(game=redacted(each.game, 0)) for each in whole.positions)
    screen = ReplayScreen(Look(animate=False), replace(whole, positions=positions))
    app = Bare(cast("Screen[object]", screen))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "unknown" not in app.frame()
        await pilot.press("v")
        assert "Your hand: 5 cards, 5 unknown" in app.frame()
        for _ in range(whole.count):
            await pilot.press("full_stop")
        await pilot.press("v")
        assert screen.watching.at_end
