"""The ladder: Bradley-Terry with known results, files of arena games, the table (B4)."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from engine.bots import LEVELS
from engine.rules import Setup
from mindbug_tui import ladder
from mindbug_tui.arena import play
from mindbug_tui.arena_results import Played, ResultsFile, Terms, levels_met, read_results
from mindbug_tui.cli import main
from mindbug_tui.errors import Refusal
from screens.catalogue.advice import LEVEL_NOTES

MANY = 1_000_000


def by_name(met: ladder.Met) -> dict[str, ladder.Rung]:
    return {rung.level: rung for rung in ladder.ladder(met)}


def share(difference: float) -> float:
    """What somebody so many Elo stronger scores."""
    return 1 / (1 + 10 ** (-difference / 400))


# --- maths ----------------------------------------------------------------------------------------------------------


def test_three_of_four_points_are_191_elo() -> None:
    rungs = by_name({("greedy", "master"): (MANY / 4, MANY)})
    assert rungs["greedy"].elo == ladder.ANCHOR_ELO
    assert rungs["master"].elo == pytest.approx(1000 + 400 * math.log10(3), abs=0.2)


def test_strengths_that_fit_together_are_found_again() -> None:
    true = {"random": 600.0, "greedy": 1000.0, "expert": 1130.0, "master": 1290.0}
    names = sorted(true)
    met = {
        (one, other): (MANY * share(true[one] - true[other]), MANY)
        for number, one in enumerate(names)
        for other in names[number + 1 :]
    }
    rungs = ladder.ladder(met)
    assert [rung.level for rung in rungs] == ["master", "expert", "greedy", "random"]
    assert all(rung.elo == pytest.approx(true[rung.level], abs=0.2) for rung in rungs)
    assert rungs[0].over == pytest.approx(share(160), abs=1e-3)
    assert rungs[-1].over is None


def test_levels_that_never_met_are_compared_by_way_of_others() -> None:
    met = {("expert", "greedy"): (MANY * share(100), MANY), ("expert", "master"): (MANY * share(-200), MANY)}
    assert by_name(met)["master"].elo == pytest.approx(1300, abs=0.2)


@pytest.mark.parametrize("games", [100, 400, 1600])
def test_the_interval_of_two_levels_is_that_of_the_logistic_curve(games: int) -> None:
    """Of an even match of n games: 1.96 times 400 / ln 10 times 2 / sqrt(n + 1)."""
    rung = by_name({("greedy", "master"): (games / 2, games)})["master"]
    width = 1.96 * 400 / math.log(10) * 2 / math.sqrt(games + 1)
    assert rung.high - rung.elo == pytest.approx(width, abs=0.2)
    assert rung.elo - rung.low == pytest.approx(width, abs=0.2)


def test_who_won_everything_is_far_above_and_not_infinitely() -> None:
    rungs = by_name({("greedy", "random"): (100, 100)})
    assert rungs["random"].elo == pytest.approx(1000 - 400 * math.log10(201), abs=0.2)
    assert rungs["random"].games == 100


def test_levels_without_a_way_to_the_anchor_are_named() -> None:
    with pytest.raises(Refusal, match="No game leads from greedy to champion, master"):
        ladder.ladder({("greedy", "random"): (5, 10), ("champion", "master"): (5, 10)})


def test_no_games_no_ladder() -> None:
    with pytest.raises(Refusal, match="no games of two different levels"):
        ladder.ladder({})


# --- files ----------------------------------------------------------------------------------------------------------

TERMS = Terms(("random", "greedy"), Setup(), 3)


def games(path: Path, terms: Terms, count: int) -> list[Played]:
    """What a run does that keeps its games in a file."""
    kept = ResultsFile(path, terms)
    fresh = list(play(terms, count, 1, kept.games))
    for game in fresh:
        kept.keep(game)
    kept.close()
    return fresh


def outcome(path: Path) -> list[tuple[int, str, int]]:
    return [(line.game.number, line.game.winner, line.game.decisions) for line in read_results(path)]


def test_a_run_goes_on_where_the_file_ends(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    games(whole, TERMS, 6)
    games(broken, TERMS, 4)
    lines = broken.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join(lines[:3]) + lines[3][:20])  # torn in the middle of a line
    assert [game.number for game in games(broken, TERMS, 6)] == [3, 4, 5]
    assert outcome(broken) == outcome(whole)
    assert games(broken, TERMS, 6) == []


def test_games_of_other_runs_in_the_same_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "results"
    games(path, TERMS, 2)
    games(path, TERMS._replace(levels=("greedy", "random")), 2)
    games(path, TERMS._replace(seed=4), 2)
    assert len(outcome(path)) == 6
    ((pair, (points, count)),) = levels_met(read_results(path)).items()
    assert (pair, count) == (("greedy", "random"), 6)
    assert points > 3


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", "[" * 5000 + "\n", '{"a": "random"}\n'])
def test_a_file_of_something_else_is_refused_by_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results"
    games(path, TERMS, 2)
    path.write_text(path.read_text() + text)
    with pytest.raises(Refusal, match="in line 3 that is no game of the arena"):
        list(read_results(path))


def test_the_command_keeps_games_and_makes_a_ladder_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, kept = tmp_path / "results", tmp_path / "ladder"
    arena = ["arena", "greedy", "random", "--games", "20", "--jobs", "1", "--results", str(results), "--json"]
    assert main(arena) == 0
    first = capsys.readouterr().out
    assert main(arena) == 0
    assert capsys.readouterr().out == first
    assert main(["ladder", str(results), "--keep", str(kept), "--json"]) == 0
    rungs = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(rung) for rung in rungs] == [["level", "elo", "low", "high", "games", "budget", "over"]] * 2
    assert [(rung["level"], rung["games"]) for rung in rungs] == [("greedy", 20), ("random", 20)]
    assert [rung._asdict() for rung in ladder.kept(kept)] == rungs
    assert main(["ladder", str(results)]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("greedy          1000   1000 to 1000")
    assert main(["ladder", str(tmp_path / "nothing")]) == 2


# --- what the program shows -----------------------------------------------------------------------------------------


def test_every_level_has_its_sentence() -> None:
    assert list(LEVEL_NOTES) == list(LEVELS)


def test_the_ladder_that_comes_with_the_program_fits_its_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {rung.level for rung in ladder.kept()} <= set(LEVELS)
    monkeypatch.setattr(ladder, "measured", lambda: {"expert": ladder.Rung("expert", 1300.4, 1250, 1350, 400, "")})
    assert ladder.level_note("expert") == f"1300 Elo: {LEVEL_NOTES['expert']}"
    assert ladder.level_note("greedy") == LEVEL_NOTES["greedy"]
    assert ladder.level_note("search:70") == "70 iterations"
