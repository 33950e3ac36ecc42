"""The board under keys and mouse, in a real App without a terminal (U1, U2)."""

from __future__ import annotations

from typing import cast

import pytest
from textual.geometry import Region
from textual.screen import Screen

from engine.events import TurnStarted
from engine.game import Game
from engine.rules import Setup
from screens.browser_screen import BrowserScreen
from screens.canvas import changes
from screens.card_screen import CardScreen
from screens.catalogue import board as words
from screens.end_screen import EndScreen
from screens.help_screen import HelpScreen
from screens.ink import Ink
from screens.log_screen import LogScreen
from screens.look import BELL_ALWAYS, BELL_NEVER, BELL_UNFOCUSED, Look
from screens.match_screen import LEAVE, MENU, QUIT, REMATCH, MatchScreen
from screens.menu_screen import MenuScreen
from screens.palette_screen import PaletteScreen
from screens.pile_screen import PileScreen
from screens.places import Zone
from screens.plan import FOR_FOUR, Part
from screens.practice_screen import PracticeScreen
from screens.settings_screen import SettingsScreen
from tests.screens.frames import Bare, Chair, Ears, Menu, seated
from tests.screens.positions import BLOCK, END, MINDBUG, SEVERAL, YOUR_TURN


def board(text: str, **look: object) -> tuple[Bare, MatchScreen, Chair]:
    screen, chair = seated(text, Look(animate=False, **look))  # type: ignore[arg-type]
    return Bare(cast("Screen[object]", screen)), screen, chair


async def test_enter_answers_once() -> None:
    app, _, chair = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "enter", "enter", "enter")
        assert len(chair.answers) == 1


async def test_keys_that_are_no_answer_change_nothing() -> None:
    app, _, chair = board(BLOCK)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "z", "9", "up", "enter", "escape", "tab", "shift+tab", "left", "h", "k", "down")
        assert chair.answers == []
        await pilot.press("n")
        assert len(chair.answers) == 1


async def test_toggling_by_letters_and_space() -> None:
    app, screen, chair = board(SEVERAL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e", "t")
        assert len(screen.table.chosen) == 2
        await pilot.press("space")
        assert len(screen.table.chosen) == 1
        assert "chosen" in app.frame()
        await pilot.press("enter")
        assert len(chair.answers) == 1


async def test_conceding_is_confirmed() -> None:
    app, screen, chair = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("C")
        assert "Give up" in app.frame()
        await pilot.press("escape")
        assert not chair.game.over
        await pilot.press("C", "1", "enter")
        assert chair.game.over
        assert screen.scene.conceding is False


async def test_gate_swallows_keys_but_quits() -> None:
    app, screen, chair = board(YOUR_TURN)
    async with app.run_test(size=(50, 15)) as pilot:
        await pilot.pause()
        assert "at least 60 by 20" in " ".join(app.frame().split())
        await pilot.press("enter", "question_mark", "C", "right")
        assert chair.answers == []
        assert app.screen is screen
        assert screen.table.at(Zone.HAND) == 0
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Gorillion" in app.frame()
        await pilot.resize_terminal(50, 15)
        await pilot.press("q")
        await pilot.pause()
        assert app.result == LEAVE


@pytest.mark.parametrize(
    ("key", "window"), [("question_mark", HelpScreen), ("i", CardScreen), ("c", BrowserScreen), ("L", LogScreen)]
)
async def test_windows_open_and_close(key: str, window: type) -> None:
    app, screen, _ = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = app.frame()
        await pilot.press(key)
        assert isinstance(app.screen, window)
        await pilot.press("down", "pagedown", "up", "escape")
        await pilot.pause()
        assert app.screen is screen
        assert app.frame() == before


async def test_discard_pile_is_reached_by_cursor() -> None:
    app, _, _ = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d", "right", "enter")
        assert isinstance(app.screen, PileScreen)
        assert "Brain Fly" in app.frame()


async def test_an_empty_discard_pile_says_so() -> None:
    app, _, _ = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(offset=(70, 4))
        assert isinstance(app.screen, PileScreen)
        assert "No cards lie here." in app.frame()
        await pilot.press("z")
        assert "No cards lie here." in app.frame()


async def test_the_key_bar_is_clicked_like_pressed() -> None:
    app, _, chair = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = app.frame().splitlines()[-1]
        await pilot.click(offset=(row.index("help"), 23))
        assert isinstance(app.screen, HelpScreen)
        row = app.frame().splitlines()[-1]
        await pilot.click(offset=(row.index("close"), 23))
        assert isinstance(app.screen, MatchScreen)
        await pilot.click(offset=(3, 23))
        assert chair.answers == []
        row = app.frame().splitlines()[-1]
        await pilot.click(offset=(row.index("ok"), 23))
        assert len(chair.answers) == 1


async def test_palette_runs_a_command() -> None:
    app, _, _ = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"log", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape", "ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        await pilot.press("escape")


async def test_search_in_the_browser() -> None:
    app, _, _ = board(YOUR_TURN)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("c", *"bee bear")
        await pilot.pause()
        frame = app.frame()
        assert "1 cards" in frame or "1 card" in frame
        assert "cannot block this" in " ".join(frame.split())
        await pilot.press("escape", "tab")
        assert "First Contact" in app.frame().splitlines()[0]


async def test_mouse_takes_a_card_and_presses_a_button() -> None:
    app, screen, chair = board(BLOCK)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.hover(offset=(30, 8))
        assert screen.table.at(Zone.YOURS) == 2
        await pilot.click(offset=(3, 8))
        assert chair.answers == []
        assert "cannot block" in app.frame()
        lines = app.frame().splitlines()
        row = next(y for y, line in enumerate(lines) if "No block" in line)
        await pilot.click(offset=(lines[row].index("No block") + 2, row))
        assert len(chair.answers) == 1


async def test_mindbug_by_mouse_is_confirmed_too() -> None:
    app, _, chair = board(MINDBUG)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = app.frame().splitlines()
        row = next(y for y, line in enumerate(lines) if "Spend a Mindbug:" in line)
        await pilot.click(offset=(10, row))
        assert chair.answers == []
        assert "cannot be taken back" in app.frame()
        await pilot.press("enter")
        assert len(chair.answers) == 1


@pytest.mark.parametrize(
    ("bell", "looking", "rings"),
    [(BELL_UNFOCUSED, True, 0), (BELL_UNFOCUSED, False, 1), (BELL_ALWAYS, True, 1), (BELL_NEVER, False, 0)],
)
def test_bell_rings_once_for_a_decision(bell: str, looking: bool, rings: int) -> None:
    ears = Ears()
    ears.looking = looking
    screen, chair = seated(YOUR_TURN, Look(bell=bell, animate=False), ears)
    screen.saw([], chair.game.view(0))
    assert ears.rung == rings
    assert "your turn" in ears.titles[-1]


def test_the_title_names_nobody_while_cards_are_dealt() -> None:
    ears = Ears()
    screen, _ = seated(YOUR_TURN, Look(animate=False), ears)
    game = Game(Setup())
    assert game.request is not None
    screen.saw([], game.view(0))
    assert ears.titles[-1] == words.TITLE_BETWEEN


async def test_news_stands_out_until_a_key() -> None:
    screen, chair = seated(YOUR_TURN, Look(animate=True))
    app = Bare(cast("Screen[object]", screen))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen.saw([TurnStarted(2, 0, True)], chair.game.view(0))
        assert screen.scene.fresh
        await pilot.press("right")
        assert not screen.scene.fresh


@pytest.mark.parametrize(("key", "result"), [("r", REMATCH), ("m", MENU), ("q", QUIT)])
async def test_end_screen_leads_on(key: str, result: str) -> None:
    app, _, _ = board(END)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert "You win." in app.frame()
        assert "You attack with Luchataur." in app.frame()
        await pilot.press(key)
        await pilot.pause()
        assert app.result == result


async def test_end_screen_lets_you_look_at_the_board_and_come_back() -> None:
    app, screen, _ = board(END)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert app.screen is screen
        assert "You win. Rook has no life left." in app.frame()
        assert "Enter what next" in app.frame()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)


async def test_menu_starts_what_is_chosen() -> None:
    app = Bare(cast("Screen[object]", MenuScreen(Look(animate=False), Menu())))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, PracticeScreen)
        await pilot.press("4", "2", "up", "enter", "up", "enter", "up", "up", "up", "enter")
        await pilot.pause()
        assert "start random 42 duel first_contact" in app.frame()
        await pilot.press("r")
        await pilot.pause()
        assert "No game is waiting" in app.frame()
        await pilot.press("s", "enter", "down", "enter")
        assert isinstance(app.screen, SettingsScreen)
        assert "Theme: light" in app.frame()
        assert "ASCII borders: on" in app.frame()
        await pilot.press("escape")
        await pilot.pause()
        assert app.frame().isascii()


async def test_a_key_repaints_only_what_differs() -> None:
    app, screen, _ = board(YOUR_TURN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        painted: list[Region] = []
        for canvas in app.screen.query("Canvas"):
            original = canvas.refresh

            def noted(*regions: Region, _original: object = original, **rest: object) -> object:
                painted.extend(regions)
                return _original(*regions, **rest)  # type: ignore[operator]

            canvas.refresh = noted  # type: ignore[method-assign, assignment]
        await pilot.press("right")
        cells = sum(region.area for region in painted)
        assert 0 < cells < 400
        assert screen.table.at(Zone.HAND) == 1
        painted.clear()
        await pilot.press("z")
        assert painted == []


def test_changes_are_found_cell_by_cell() -> None:
    before = (("abc", Ink.TEXT), ("x" * 40, Ink.FAINT))
    assert list(changes(before, before)) == []
    after = (("abd", Ink.TEXT), ("x" * 39 + "y", Ink.FAINT))
    assert list(changes(before, after)) == [(2, 1), (42, 1)]
    assert list(changes((("ab", Ink.TEXT),), (("ab", Ink.FAINT),))) == [(0, 2)]
    assert list(changes((("漢", Ink.TEXT),), (("字", Ink.TEXT),))) == [(0, 2)]


async def test_parts_stay_the_same_widgets() -> None:
    app, screen, chair = board(YOUR_TURN)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        before = list(screen.query("*"))
        await pilot.press("1", "enter", "right", "tab")
        screen.saw(chair.game.take_events(), chair.game.view(0))
        await pilot.pause()
        assert list(screen.query("*")) == before
        parts = {part.value for part in Part} - {Part.KEYS.value}
        assert parts & {widget.id for widget in before} == parts - {part.value for part in FOR_FOUR}
