"""The arena: the same games however they are shared out, honest statistics, and broken games are found (U9)."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest

from engine.bots import UnknownLevel
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.view import View
from mindbug_tui import arena
from mindbug_tui.arena import play
from mindbug_tui.arena_results import Tally, Terms, elo, interval
from mindbug_tui.practice import setup_for

ROOT = Path(__file__).parents[2]
KEYS = ["games", "wins", "draws", "errors", "win_rate", "low", "high", "elo", "decisions_per_game", "move_ms"]


def played(games: int, *levels: str, jobs: int = 1, seed: int = 0, check: bool = False) -> Tally:
    tally = Tally()
    for game in play(Terms((levels[0], levels[1]), Setup(), seed, check), games, jobs):
        tally.take(game)
    return tally


def without_times(tally: Tally) -> dict[str, Any]:
    return {name: value for name, value in tally.result().items() if name != "move_ms"}


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mindbug_tui", "arena", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


# --- games --------------------------------------------------------------------------------------------------------


def test_a_side_meets_every_deal_from_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot against itself: what seat 0 wins with a deal as A, it wins with the same deal as B."""

    class First:
        def choose(self, view: View) -> int:
            return 0

    monkeypatch.setattr(arena, "make_bot", lambda level, seed, clock: First())
    deals: list[tuple[int, int]] = []
    for number in range(1, 21):
        before, after = played(number - 1, "random", "random"), played(number, "random", "random")
        deals.append((after.wins[0] - before.wins[0], after.wins[1] - before.wins[1]))
    for first, second in zip(deals[::2], deals[1::2], strict=True):
        assert first == second[::-1]
    assert len(set(deals)) == 2


@pytest.mark.parametrize("mode", ["tag_team", "epic"])
def test_two_levels_play_a_team_each(mode: str) -> None:
    """Both seats of a team play for its side: the better level wins most of the games, every deal from either side."""
    setup = setup_for(mode, ["all"])
    games = list(play(Terms(("greedy", "random"), setup, 3, True), 12))
    assert [game.broken for game in games] == [""] * 12
    assert sum(game.winner == "A" for game in games) > 6
    assert all(len(game.ms[0]) + len(game.ms[1]) == game.decisions for game in games)


def test_the_number_of_processes_changes_nothing() -> None:
    alone, shared = played(31, "greedy", "random", seed=7), played(31, "greedy", "random", seed=7, jobs=2)
    assert without_times(alone) == without_times(shared)
    assert [len(times) for times in alone.ms] == [len(times) for times in shared.ms]


def test_another_seed_deals_other_games() -> None:
    assert without_times(played(20, "random", "random", seed=1)) != without_times(
        played(20, "random", "random", seed=2)
    )


def test_no_two_runs_share_a_deal() -> None:
    deals = [arena.deal_seed(seed, pair) for seed in range(5) for pair in range(2000)]
    assert len(set(deals)) == len(deals)


def test_checked_games_are_the_same_games() -> None:
    checked, unchecked = played(20, "greedy", "random", check=True), played(20, "greedy", "random")
    assert checked.broken == []
    assert without_times(checked) == without_times(unchecked)


def test_an_unknown_level_is_refused_before_a_game_is_played() -> None:
    with pytest.raises(UnknownLevel):
        played(2, "random", "search:100m")


# --- broken games -------------------------------------------------------------------------------------------------


def test_check_finds_a_game_that_breaks_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    gain = Game.gain_life

    def refresh_a_mindbug(game: Game, seat: int, amount: int, by: int) -> None:
        gain(game, seat, amount, by)
        game.mindbugs[seat] += 1

    monkeypatch.setattr(Game, "gain_life", refresh_a_mindbug)
    assert played(20, "random", "random").broken == []
    tally = played(20, "random", "random", check=True)
    assert tally.games == 20
    assert 0 < len(tally.broken) < 20
    assert all("R17.3: seat" in line and line.startswith("deal ") for line in tally.broken)


def test_check_finds_a_game_that_cannot_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """R17.7: chance that does not come from the seed."""
    shuffles = iter(range(10_000))
    make = LocalDealer.__init__
    monkeypatch.setattr(LocalDealer, "__init__", lambda dealer, seed: make(dealer, seed + next(shuffles)))
    assert played(4, "random", "random").broken == []
    assert len(played(4, "random", "random", check=True).broken) == 4


def test_a_bot_that_answers_nonsense_breaks_its_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nonsense:
        def choose(self, view: View) -> int:
            return 99

    monkeypatch.setattr(arena, "make_bot", lambda level, seed, clock: Nonsense())
    tally = played(3, "random", "random")
    assert (tally.games, tally.finished, len(tally.broken)) == (3, 0, 3)
    assert "after 1 answers: IllegalAnswer: option 99 does not exist" in tally.broken[0]
    assert tally.result()["errors"] == 3


# --- statistics ---------------------------------------------------------------------------------------------------


def test_wilson_interval() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0.9, 1000) == pytest.approx((0.8799, 0.9171), abs=1e-4)
    assert interval(1.0, 50) == pytest.approx((0.9287, 1.0), abs=1e-4)
    assert interval(0.5, 0) == (0.0, 1.0)


def test_elo() -> None:
    assert elo(0.5, 100) == 0
    assert elo(0.75, 100) == pytest.approx(190.8, abs=0.1)
    assert elo(0.25, 100) == pytest.approx(-190.8, abs=0.1)
    assert elo(1.0, 100) == pytest.approx(elo(0.995, 1000))
    assert elo(0.0, 100) == pytest.approx(-elo(1.0, 100))


def test_a_draw_is_half_a_win_and_a_broken_game_is_none() -> None:
    result = Tally([5, 1], 4, 500, ["deal 1: broken"], [array("d", [1.0, 2.0, 9.0]), array("d")]).result()
    assert (result["games"], result["errors"], result["win_rate"]) == (11, 1, 0.7)
    assert result["move_ms"] == {"A": {"p50": 2.0, "p95": 9.0}, "B": {"p50": 0.0, "p95": 0.0}}


# --- the command --------------------------------------------------------------------------------------------------


def test_json_ends_with_the_line_of_u9() -> None:
    done = command("greedy", "random", "--games", "12", "--seed", "3", "--check", "--json")
    result = json.loads(done.stdout.splitlines()[-1])
    assert (done.returncode, done.stderr) == (0, "")
    assert list(result) == KEYS
    assert list(result["wins"]) == list(result["move_ms"]) == ["A", "B"]
    assert set(result["move_ms"]["A"]) == {"p50", "p95"}
    assert (result["games"], result["errors"]) == (12, 0)
    assert sum(result["wins"].values()) + result["draws"] == 12
    assert 0 <= result["low"] <= result["win_rate"] <= result["high"] <= 1


def test_people_get_sentences() -> None:
    done = command("random", "random", "--games", "2", "--sets", "all")
    assert done.stdout.startswith("A (random) against B (random): 2 games, every deal twice.\nA won ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["random", "grandmaster"], "There is no level 'grandmaster'; the levels are random, beginner, casual"),
        (["random", "random", "--sets", "x"], "There is no set 'x'"),
        (["random", "random", "--mode", "chess"], "There is no mode 'chess'"),
        (["random", "random", "--mode", "epic", "--sets", "new_servants"], "epic needs at least 40 cards"),
        (["random", "random", "--games", "0"], "0 is not 1 or more"),
        (["random"], "LEVEL"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def on_a_terminal(*arguments: str) -> tuple[subprocess.Popen[str], int]:
    """The arena with its talk going to a terminal, whose other end is returned."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "mindbug_tui", "arena", "random", "random", "--progress", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=theirs, text=True,
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    return process, ours


def read_to_the_end(terminal: int) -> str:
    seen = b""
    try:
        while part := os.read(terminal, 4096):
            seen += part
    except OSError:  # how Linux says that nobody has the other end any more
        pass
    os.close(terminal)
    return seen.decode()


def test_a_bar_on_a_terminal_only() -> None:
    assert command("random", "random", "--games", "12", "--progress").stderr == ""
    process, terminal = on_a_terminal("--games", "12", "--json")
    output, _ = process.communicate()
    assert json.loads(output)["games"] == 12
    assert "] 12/12" in read_to_the_end(terminal)


def test_an_interrupt_ends_every_process() -> None:
    process, terminal = on_a_terminal("--games", "1000000", "--jobs", "2")
    seen = ""
    while "] 50/" not in seen:
        seen += os.read(terminal, 4096).decode()
    os.killpg(process.pid, signal.SIGINT)
    talk = read_to_the_end(terminal)
    output, _ = process.communicate()  # comes back when nobody holds the pipe any more
    assert (process.returncode, output) == (130, "")
    assert "Traceback" not in talk
