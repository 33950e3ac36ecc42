"""Practice of one player and three computers: saved, continued, taken back, listed, watched, in both faces (R14)."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from engine.cards import SETS
from engine.decisions import Kind
from engine.rules import MODES, Setup
from engine.scenario.naming import option_index
from engine.scenario.position import build
from engine.scenario.reader import read
from engine.view import View
from mindbug_tui import config
from mindbug_tui.app import MindbugApp, look_for
from mindbug_tui.commands.games import line, short_line
from mindbug_tui.config import Settings
from mindbug_tui.errors import Refusal
from mindbug_tui.plain import run_plain
from mindbug_tui.plain_choice import CardChoice, card_choice
from mindbug_tui.practice import Practice, levels_of, new_practice, rematch, resume_practice, setup_for
from mindbug_tui.replay import read_practice
from mindbug_tui.storage import Store
from screens.deck_screen import DeckScreen
from screens.match_screen import MatchScreen
from screens.menu_screen import MenuScreen
from screens.places import Zone
from screens.ports import Start
from screens.practice_screen import PracticeScreen
from screens.recording import Watching
from screens.replay_screen import ReplayScreen
from tests.mindbug_tui.test_app import asked, ended
from tests.mindbug_tui.test_practice import play_some, play_to_the_end, position, store
from tests.screens.frames import FOUR_NAMES
from tests.screens.reach import point

__all__ = ["store"]

MANY = """
mode = "tag_team"
sets = ["first_contact", "beyond_eternity"]
[A]
play = ["ant_zombie_horde"]
discard = ["gorillion", "killer_bee", "killer_bee", "luchataur"]
[B]
discard = ["turbo_bug", "shark_dog"]
[C]
hand = ["gorillion"]
"""
SIZES_AT = {3: (100, 30), 6: (160, 45), 9: (60, 20)}
"""After so many keys the terminal is made that large."""


@pytest.mark.parametrize("mode", ["tag_team", "epic"])
async def test_a_game_of_four_is_broken_off_continued_and_listed(store: Store, mode: str) -> None:
    practice = new_practice(store, level="random", seed=8, mode=mode, sets=["all"])
    assert practice.names == ("You", "Rook", "Wren", "Kite")
    await play_some(practice, 3)
    again = resume_practice(store)
    assert position(again) == position(practice)
    assert len(again.minds) == 3
    assert again.can_take_back
    before = len(again.saved.entries)
    back = again.take_back()
    assert len(back.saved.entries) < before
    await play_to_the_end(back)
    (row,) = store.games()
    winner = back.match.game.winner
    assert (row.mode, row.sets, row.opponent) == (mode, tuple(SETS), "Rook and Kite")
    assert row.result == ("draw" if winner < 0 else "won" if winner in (0, 2) else "lost")
    assert "two against two: Everything" in line(row, 18)
    assert "two against two: Everything" in short_line(row)
    assert store.opponents()[0][3:] in ((1, 0, 0), (0, 1, 0), (0, 0, 1))


async def test_the_teams_share_a_result_from_every_seat(store: Store) -> None:
    for seat in range(4):
        practice = new_practice(store, level="random", seed=3, mode="tag_team", seat=seat)
        assert practice.names[(seat + 1) % 4] == "Rook", "the first computer sits on the left"
        assert practice.names[(seat + 2) % 4] == "Wren", "the second one opposite"
        practice.concede()
        await practice.match.run()
        practice.close()
        assert store.games()[0].result == "lost"


async def test_another_game_is_played_from_the_next_seat(store: Store) -> None:
    first = new_practice(store, level="random,greedy,random", seed=5, mode="tag_team", sets=["team"])
    second = rematch(store, first)
    assert (second.seat, second.setup, second.level) == (1, first.setup, first.level)
    assert second.names == ("Kite", "You", "Rook", "Wren")
    for practice in (first, second):
        practice.close()


def test_each_computer_has_a_level_of_its_own() -> None:
    assert levels_of("greedy", "tag_team") == ("greedy",) * 3
    assert levels_of("random,greedy", "epic") == ("random", "greedy", "greedy")
    assert levels_of("random, greedy, adept", "duel") == ("random",)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"mode": "chess"}, "There is no mode 'chess'; the modes are duel, tag_team, epic."),
        ({"sets": ["tag_team"]}, "Cards that need a teammate are left out of duels."),
        ({"mode": "epic", "sets": ["new_servants"]}, "epic needs at least 40 cards, these sets have 24."),
        ({"mode": "epic", "level": "random,grandmaster"}, "There is no level 'grandmaster'"),
        ({"mode": "epic", "level": "random,random,random,random"}, "At most 3 computers play"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_written(
    store: Store, wish: dict[str, object], why: str
) -> None:
    with pytest.raises(Refusal) as caught:
        new_practice(store, **wish)  # type: ignore[arg-type]
    assert why in str(caught.value)
    assert store.games() == []


async def test_a_game_of_four_is_watched_from_every_seat(store: Store) -> None:
    practice = new_practice(store, level="random", seed=2, mode="tag_team", sets=["all"])
    await play_to_the_end(practice)
    recorded = read_practice(practice.saved.path)
    watching = Watching(recorded)
    assert [vantage.seat for vantage in watching.vantages] == [0, 1, 2, 3, 0]
    for _ in watching.vantages:
        hands = [watching.view.hand(seat) for seat in range(4)]
        known = [seat for seat in range(4) if hands[seat] and all(card.design is not None for card in hands[seat])]
        assert watching.seat in known
        assert len(known) == (4 if watching.vantage.open_cards else 1)
        watching.turn_table()
    watching.take(4)
    assert watching.other_hands().count(" holds ") == 3
    watching.go(recorded.count)
    assert watching.view.over


async def test_a_whole_game_of_four_is_played_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is found on the board with Tab, arrows and Enter, at three sizes in one game."""
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    with Store(tmp_path) as opened:
        practice = new_practice(opened, level="random", seed=4, mode="tag_team", sets=["all"])
        app = MindbugApp(opened, look_for(Settings()), Settings(), practice)
        async with app.run_test(size=(80, 24)) as pilot:
            for number in range(500):
                if not await asked(pilot, practice):
                    break
                if number in SIZES_AT:
                    await pilot.resize_terminal(*SIZES_AT[number])
                await pilot.pause()
                screen = app.screen
                assert isinstance(screen, MatchScreen)
                table = screen.table
                attackers = [card for card in table.cards(Zone.YOURS) if card.legal]
                decision = table.decision
                if attackers and decision is not None and decision.kind is Kind.ACTION and table.acting is None:
                    assert point(table, attackers[number % len(attackers)].slot)
                await pilot.press("enter")
            await ended(app)
            assert app.crashed_by is None
            await pilot.press("w")
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)


async def test_mode_deck_and_levels_are_chosen_in_the_menu_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINDBUG_CONFIG_DIR", str(tmp_path / "config"))
    settings = Settings(level="random")
    with Store(tmp_path) as opened:
        app = MindbugApp(opened, look_for(settings), settings)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n", "down", "enter")  # two against two
            await pilot.press("down", "enter", *["down"] * 7, "enter", "enter")  # everything
            await pilot.press("down", "down", "enter", "down", "enter")  # the teammate
            await pilot.press(*["up"] * 4, "enter")
            await pilot.pause()
            assert isinstance(app.screen, MatchScreen)
            practice = app.practice
            assert isinstance(practice, Practice)
            assert practice.setup == setup_for("tag_team", ["all"])
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(app.screen, MenuScreen)
            assert app.usual() == Start(("random", "beginner", "random"), None, "tag_team", tuple(SETS))
    kept = config.load({}, print)
    assert (kept.mode, kept.level) == ("tag_team", "random,beginner,random")
    assert tuple(kept.sets) == tuple(SETS)


async def test_too_small_a_deck_is_refused_on_the_screen(tmp_path: Path) -> None:
    settings = Settings(level="random", mode="tag_team", sets=("new_servants",))
    with Store(tmp_path) as opened:
        app = MindbugApp(opened, look_for(settings), settings)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n", "down", "enter", "up", "enter")  # epic, and start
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, PracticeScreen)
            assert screen.message == "This deck cannot be played: epic needs at least 40 cards, these sets have 24."
            await pilot.press("down", "down", "enter")
            deck = app.screen
            assert isinstance(deck, DeckScreen)
            await pilot.press("enter")
            assert "at least 40 cards" in deck.message
            await pilot.press("down", "down", "left", "up", "up", "enter")
            assert deck.message == "At least one set must be shuffled."
            await pilot.press("down", "right", "right", "left", "up", "enter")
            back = app.screen
            assert isinstance(back, PracticeScreen)
            assert back.rows()[2].label == "Cards: First Contact"


def test_a_game_of_four_is_played_line_by_line(tmp_path: Path) -> None:
    with Store(tmp_path) as opened:
        practice = new_practice(opened, level="random", seed=6, mode="tag_team", sets=["all"])
        out = io.StringIO()
        typed = io.StringIO("look\naside\n" + "1\n" * 400)
        status = asyncio.run(run_plain(practice, typed, out))
        practice.close()
    text = out.getvalue()
    assert status == 0
    assert practice.match.game.over
    assert "You play with Wren, who sits opposite, against Rook on your left and Kite on your right." in text
    assert "Wren, your teammate: " in text
    assert "Set aside, by their second stage: " in text


def test_many_cards_are_chosen_by_their_numbers() -> None:
    view, choice = many_cards()
    assert view.decision is not None
    assert len(choice.labels) < len(view.decision.options)
    for place, option in enumerate(view.decision.options):
        numbers = [number for number in range(1, len(choice.labels) + 1) if choice.slot(number) in option.slots]
        assert choice.read(" ".join(map(str, reversed(numbers))) or "none") == place
    assert choice.read("look") is None
    assert "go from 1 to" in str(choice.read("99"))
    assert "at most" in str(choice.read(" ".join(map(str, range(1, len(choice.labels) + 1)))))


def many_cards() -> tuple[View, CardChoice]:
    """Up to two cards of two discard piles to boost with."""
    game = build(read(MANY))
    assert game.decision is not None
    game.answer(option_index(game, game.decision, "attack ant_zombie_horde"))
    assert game.decision is not None
    view = game.view(game.decision.seat)
    choice = card_choice(view, FOUR_NAMES)
    assert choice is not None
    return view, choice


def test_setups_of_every_mode_name_their_deck() -> None:
    for mode in MODES:
        assert setup_for(mode, ["all"]) == Setup(mode, tuple(SETS))
