"""The benchmark: the rows that other programs read are there, and they measure what they say (U9)."""

from __future__ import annotations

import argparse
import json

import pytest

from engine.dealer import LocalDealer
from engine.game import Game
from mindbug_tui import bench, bench_bots, bench_engine
from mindbug_tui.commands import bench as command

ROWS = {"random_games": "games/CPU-s", "decisions": "decisions/CPU-s", "clone": "µs", "serialise": "µs"}


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return parser.parse_args(words)


def test_every_row_of_the_engine_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(arguments("engine", "--seconds", "0.05", "--json")) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["name"]: row["unit"] for row in rows} == ROWS
    for row in rows:
        assert list(row) == ["bench", "name", "value", "unit"]
        assert row["bench"] == "engine"
        assert row["value"] > 0


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    command.run(arguments("engine", "--seconds", "0.01"))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines] == list(ROWS)


def test_all_runs_every_part(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(
        bench, "measure", lambda part, seconds, *rest: iter([bench.Figure(part, "figure", seconds, "s")])
    )
    command.run(arguments("all", "--seconds", "2", "--json"))
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["bench"] for row in rows] == list(bench.PARTS)


def test_every_row_of_the_bots_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_bots, "LEVELS", ("greedy", "search:30"))
    monkeypatch.setattr(bench_bots, "ITERATIONS", 50)
    monkeypatch.setattr(bench_bots, "QUICK_MOVES", 3)
    monkeypatch.setattr(bench_bots, "LONG_SEARCH", "study:100")
    monkeypatch.setattr(bench_bots, "BUDGET", "study:20")
    rows = {figure.name: figure for figure in bench.measure("bots", 0)}
    assert list(rows) == [
        "playouts", "playouts_midgame", "move_greedy", "move_p95_greedy", "move_search:30", "move_p95_search:30",
        "worker_start", "round_trip", "worker_memory", "review_first", "review", "review_decisions",
    ]  # fmt: skip
    assert all(figure.bench == "bots" and figure.value > 0 for figure in rows.values())
    assert rows["worker_memory"].value < 64


def test_a_random_game_is_a_whole_game() -> None:
    decisions = [bench_engine.random_game(seed) for seed in range(200)]
    assert 40 < sum(decisions) / 200 < 52
    assert bench_engine.random_game(3) == bench_engine.random_game(3)


def test_a_measurement_too_short_for_a_game_still_plays_one() -> None:
    figures = {figure.name: figure.value for figure in bench_engine.measure(0)}
    assert all(value > 0 for value in figures.values())


def test_copies_are_measured_at_decisions() -> None:
    positions = bench_engine.sample_positions()
    assert len(positions) > 400
    assert all(position.decision is not None for position in positions)
    start = Game(record=False)
    LocalDealer(0).serve(start)
    assert positions[0] == start
