"""The ladder: how strong each level is, by Bradley-Terry over every game of the arena (B4, U9).

Elo is a difference; `greedy` is set to 1000. Every two levels that met count as having drawn one game more than they
played, so that a level that won everything is far above and not infinitely so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from engine.bots import LEVELS, UnknownLevel, find_level
from mindbug_tui.arena_results import CONFIDENCE
from mindbug_tui.errors import Refusal
from screens.catalogue import advice as words

KEPT = Path(__file__).with_name("ladder.jsonl")
"""The measured ladder that the program shows."""
ANCHOR, ANCHOR_ELO = "greedy", 1000.0
ELO = 400 / log(10)
"""Elo for a unit of the logistic curve."""
STEPS = 100
CLOSE_ENOUGH = 1e-9

Met = Mapping[tuple[str, str], tuple[float, int]]
"""For each two levels that met: points of the first, games."""


class Rung(NamedTuple):
    """A level on the ladder: `low` and `high` bound its Elo with 95 % against the anchor. `over` is its share of points
    against the level below, None where they never met."""

    level: str
    elo: float
    low: float
    high: float
    games: int
    budget: str
    over: float | None = None


def ladder(met: Met) -> list[Rung]:
    """The levels, strongest first. Raises Refusal where some of them never met, not even by way of others."""
    levels = sorted({level for pair in met for level in pair})
    if not levels:
        raise Refusal("There are no games of two different levels in these files.")
    anchor = ANCHOR if ANCHOR in levels else levels[0]
    _check_connected(levels, met, anchor)
    strengths, spreads = _fit(levels, met, anchor)
    games = {level: sum(count for pair, (_, count) in met.items() if level in pair) for level in levels}
    order = sorted(levels, key=lambda level: -strengths[level])
    below = dict(pairwise(order))
    return [
        Rung(level, *_bounds(strengths[level], spreads[level]), games[level], _budget(level),
             _share(met, level, below.get(level)))
        for level in order
    ]  # fmt: skip


def _bounds(strength: float, spread: float) -> tuple[float, float, float]:
    """Elo, and the ends of its interval."""
    middle, width = ANCHOR_ELO + ELO * strength, ELO * spread
    return round(middle, 1), round(middle - width, 1), round(middle + width, 1)


def _share(met: Met, level: str, other: str | None) -> float | None:
    if other is None or tuple(sorted((level, other))) not in met:
        return None
    first, second = sorted((level, other))
    points, games = met[first, second]
    return round((points if first == level else games - points) / games, 4)


def _budget(level: str) -> str:
    try:
        return find_level(level).budget
    except UnknownLevel:
        return ""


def _check_connected(levels: Sequence[str], met: Met, anchor: str) -> None:
    reached, fresh = {anchor}, [anchor]
    while fresh:
        here = fresh.pop()
        for pair in met:
            if here in pair:
                fresh += [level for level in pair if level not in reached]
                reached.update(pair)
    lonely = [level for level in levels if level not in reached]
    if lonely:
        raise Refusal(f"No game leads from {anchor} to {', '.join(lonely)}: let them play somebody in between.")


def _fit(levels: Sequence[str], met: Met, anchor: str) -> tuple[dict[str, float], dict[str, float]]:
    """Strength of each level and half its 95 % interval, in logistic units, the anchor being 0: Newton's method."""
    free = [level for level in levels if level != anchor]
    place = {level: index for index, level in enumerate(free)}
    strengths = dict.fromkeys(levels, 0.0)
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(strengths, met, place)
        step = _solve(curve, slope)
        for level, index in place.items():
            strengths[level] += max(-2.0, min(2.0, step[index]))
        if not free or max(map(abs, step)) < CLOSE_ENOUGH:
            break
    _, curve = _slope_and_curve(strengths, met, place)
    spreads = {anchor: 0.0}
    for level, index in place.items():
        column = _solve(curve, [float(row == index) for row in range(len(free))])
        spreads[level] = CONFIDENCE * sqrt(column[index])
    return strengths, spreads


def _slope_and_curve(
    strengths: Mapping[str, float], met: Met, place: Mapping[str, int]
) -> tuple[list[float], list[list[float]]]:
    """First and negative second derivative of the log-likelihood."""
    slope = [0.0] * len(place)
    curve = [[0.0] * len(place) for _ in place]
    for (first, second), (points, games) in met.items():
        expected = 1 / (1 + exp(strengths[second] - strengths[first]))
        surplus = points + 0.5 - (games + 1) * expected
        weight = (games + 1) * expected * (1 - expected)
        for level, sign in ((first, 1.0), (second, -1.0)):
            if level not in place:
                continue
            slope[place[level]] += sign * surplus
            curve[place[level]][place[level]] += weight
            other = second if level == first else first
            if other in place:
                curve[place[level]][place[other]] -= weight
    return slope, curve


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss elimination; the matrix is symmetric and positive, as every level is tied to the anchor."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


# --- the measured ladder ---------------------------------------------------------------------------------------------


def keep(rungs: Sequence[Rung], path: Path = KEPT) -> None:
    """Write the ladder down, a JSON object a level."""
    text = "".join(json.dumps(rung._asdict()) + "\n" for rung in rungs)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from error


def kept(path: Path = KEPT) -> list[Rung]:
    """The measured ladder, strongest first; empty where nothing was measured."""
    if not path.is_file():
        return []
    return [Rung(**_checked(json.loads(line))) for line in path.read_text(encoding="utf-8").splitlines()]


def _checked(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: fields[name] for name in Rung._fields}


def measured() -> dict[str, Rung]:
    """The rungs of the named levels, by name, in the order of `LEVELS`."""
    rungs = {rung.level: rung for rung in kept()}
    return {level: rungs[level] for level in LEVELS if level in rungs}


def level_note(level: str) -> str:
    """What a level is, with its measured Elo where there is one."""
    rung, note = measured().get(level), words.LEVEL_NOTES.get(level, find_level(level).budget)
    return note if rung is None else words.LEVEL_NOTE.format(elo=round(rung.elo), note=note)
