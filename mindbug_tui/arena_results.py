"""What comes out of arena games: a line a game in a file that a later run goes on with, and their sum (U9)."""

from __future__ import annotations

import json
import math
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from engine.rules import Setup
from mindbug_tui.errors import Refusal

SIDES = ("A", "B")
CONFIDENCE = 1.96


class Terms(NamedTuple):
    """What is played: the levels of A and B, the table, the seed of it all, and whether R17 is checked."""

    levels: tuple[str, str]
    setup: Setup
    seed: int = 0
    check: bool = False


class Played(NamedTuple):
    """One game. Games 0 and 1 share the first deal, 2 and 3 the second; in the odd ones B starts.

    `winner` is a side, "" for a draw; `ms` the milliseconds of each decision of A and of B; `broken` says where and how
    the game broke, "" if it did not.
    """

    number: int
    winner: str
    decisions: int
    ms: tuple[list[float], list[float]]
    broken: str = ""


@dataclass
class Tally:
    """The sum of some games; `broken` says for each game that broke where and how (`errors` in U9)."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    decisions: int = 0
    broken: list[str] = field(default_factory=list)
    ms: list[array[float]] = field(default_factory=lambda: [array("d"), array("d")])

    @property
    def games(self) -> int:
        return self.finished + len(self.broken)

    @property
    def finished(self) -> int:
        return sum(self.wins) + self.draws

    def take(self, game: Played) -> None:
        """One more game."""
        if game.broken:
            self.broken.append(game.broken)
        elif game.winner:
            self.wins[SIDES.index(game.winner)] += 1
        else:
            self.draws += 1
        self.decisions += game.decisions
        for side, times in enumerate(game.ms):
            self.ms[side].extend(times)

    def result(self) -> dict[str, Any]:
        """The last line of U9. Rates are about finished games, a draw is half a win; times are wall time."""
        rate = (self.wins[0] + self.draws / 2) / self.finished if self.finished else 0.5
        low, high = interval(rate, self.finished)
        return {
            "games": self.games,
            "wins": dict(zip(SIDES, self.wins, strict=True)),
            "draws": self.draws,
            "errors": len(self.broken),
            "win_rate": round(rate, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "elo": round(elo(rate, self.finished), 1),
            "decisions_per_game": round(self.decisions / max(self.games, 1), 2),
            "move_ms": {
                side: {"p50": quantile(times, 0.5), "p95": quantile(times, 0.95)}
                for side, times in zip(SIDES, self.ms, strict=True)
            },
        }


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate seen in so many games."""
    if not games:
        return 0.0, 1.0
    spread = CONFIDENCE**2 / games
    middle = rate + spread / 2
    width = math.sqrt(spread * (rate * (1 - rate) + spread / 4))
    return max((middle - width) / (1 + spread), 0.0), min((middle + width) / (1 + spread), 1.0)


def elo(rate: float, games: int) -> float:
    """The difference in Elo that a win rate stands for. A side that won everything counts as half a win short of it."""
    edge = 0.5 / max(games, 1)
    rate = min(max(rate, edge), 1 - edge)
    return 400 * math.log10(rate / (1 - rate))


def quantile(times: Iterable[float], share: float) -> float:
    """The time that so large a share of them does not exceed; 0 without any."""
    ordered = sorted(times)
    return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)], 3) if ordered else 0.0


# --- the file -------------------------------------------------------------------------------------------------------


class GameLine(NamedTuple):
    """A line of a results file: who played at which table, and what came out."""

    levels: tuple[str, str]
    mode: str
    sets: tuple[str, ...]
    seed: int
    game: Played

    def fits(self, terms: Terms) -> bool:
        """Whether it is a game of this run."""
        return (self.levels, self.mode, self.sets, self.seed) == (
            terms.levels, terms.setup.mode, terms.setup.sets, terms.seed,
        )  # fmt: skip


def line_of(terms: Terms, game: Played) -> dict[str, Any]:
    """The keys of a line; they stay. `ms` holds the milliseconds of each decision."""
    return {
        "a": terms.levels[0],
        "b": terms.levels[1],
        "mode": terms.setup.mode,
        "sets": list(terms.setup.sets),
        "seed": terms.seed,
        "game": game.number,
        "winner": game.winner,
        "decisions": game.decisions,
        "ms": dict(zip(SIDES, game.ms, strict=True)),
        "broken": game.broken,
    }


def read_line(fields: Any) -> GameLine | None:
    """None for what is no line of ours."""
    match fields:
        case {
            "a": str(a), "b": str(b), "mode": str(mode), "sets": [*sets], "seed": int(seed), "game": int(number),
            "winner": "A" | "B" | "" as winner, "decisions": int(decisions), "ms": {"A": [*ms_a], "B": [*ms_b]},
            "broken": str(broken),
        } if all(type(time) in (int, float) for time in (*ms_a, *ms_b)):  # fmt: skip
            times = list(map(float, ms_a)), list(map(float, ms_b))
            played = Played(number, winner, decisions, times, broken)
            return GameLine((a, b), mode, tuple(map(str, sets)), seed, played)
    return None


def read_results(path: Path) -> Iterator[GameLine]:
    """Every game of a results file. A last line without its end was torn and does not count. Raises Refusal."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{path} is no file of arena results.") from error
    for number, line in enumerate(text[: text.rfind("\n") + 1].splitlines(), 1):
        try:
            game = read_line(json.loads(line))
        except (ValueError, RecursionError):
            game = None
        if game is None:
            raise Refusal(f"{path} holds something in line {number} that is no game of the arena.")
        yield game


class ResultsFile:
    """Where a run keeps its games, a line each; `games` are those that were there already."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self._terms = terms
        self.games: dict[int, Played] = {}
        if path.exists():
            self.games = {line.game.number: line.game for line in read_results(path) if line.fits(terms)}
        try:
            self._file = path.open("ab")
            whole = path.read_bytes().rfind(b"\n") + 1
            os.ftruncate(self._file.fileno(), whole)
        except OSError as error:
            raise Refusal(f"{path} cannot be written: {error.strerror}.") from error

    def keep(self, game: Played) -> None:
        """One more line, there for every later run once this returns."""
        self._file.write(json.dumps(line_of(self._terms, game)).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def levels_met(lines: Iterable[GameLine]) -> Mapping[tuple[str, str], tuple[float, int]]:
    """For each two levels that met, in alphabetical order: points of the first, and games. Broken ones do not count."""
    met: dict[tuple[str, str], tuple[float, int]] = {}
    for line in lines:
        first, second = sorted(line.levels)
        if line.game.broken or first == second:
            continue
        point = 0.5 if not line.game.winner else float(line.levels[SIDES.index(line.game.winner)] == first)
        points, games = met.get((first, second), (0.0, 0))
        met[first, second] = points + point, games + 1
    return met
