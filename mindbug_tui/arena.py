"""The arena: computer against computer, every deal twice with the seats changed (B1, U9).

Games are independent of each other and of how they are shared out among processes: the deal and the
chance of the bots follow from the seed and the number of the pair alone. They run the loop of every match.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import signal
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

from engine.bots import Bot, make_bot
from engine.dealer import LocalDealer
from engine.game import Game
from engine.invariants import broken
from engine.rules import MODES, Setup
from engine.view import View
from mindbug_tui.match import Match

SIDES = ("A", "B")
PAIRS_A_TASK = 5
"""How many pairs of games a process is given at a time: few enough for a bar that moves."""
CONFIDENCE = 1.96


class Terms(NamedTuple):
    """What is played: the levels of A and B, the table, the seed of it all, and whether R17 is checked."""

    levels: tuple[str, str]
    setup: Setup
    seed: int = 0
    check: bool = False


@dataclass
class Tally:
    """What came out of some games; `broken` says for each game that broke where and how (`errors` in U9)."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    decisions: int = 0
    broken: list[str] = field(default_factory=list)
    seconds: list[array[float]] = field(default_factory=lambda: [array("d"), array("d")])

    @property
    def games(self) -> int:
        return self.finished + len(self.broken)

    @property
    def finished(self) -> int:
        return sum(self.wins) + self.draws

    def add(self, other: Tally) -> None:
        for side in range(len(SIDES)):
            self.wins[side] += other.wins[side]
            self.seconds[side].extend(other.seconds[side])
        self.draws += other.draws
        self.decisions += other.decisions
        self.broken.extend(other.broken)

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
                side: {"p50": _quantile_ms(times, 0.5), "p95": _quantile_ms(times, 0.95)}
                for side, times in zip(SIDES, self.seconds, strict=True)
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


def _quantile_ms(seconds: array[float], share: float) -> float:
    if not seconds:
        return 0.0
    return round(sorted(seconds)[min(int(len(seconds) * share), len(seconds) - 1)] * 1000, 3)


# --- one game -----------------------------------------------------------------------------------------------------


class Broken(Exception):
    """An invariant does not hold."""


class _Side:
    """A player of the match: asks its bot, and keeps how long the bot thought."""

    def __init__(self, bot: Bot, seconds: array[float], answers: list[int]) -> None:
        self._bot = bot
        self._seconds = seconds
        self._answers = answers

    async def choose(self, view: View) -> int:
        start = perf_counter()
        answer = self._bot.choose(view)
        self._seconds.append(perf_counter() - start)
        self._answers.append(answer)
        return answer


class _CheckingDealer:
    """Deals like a `LocalDealer` and holds every position the game stands at against R17."""

    def __init__(self, seed: int) -> None:
        self._dealer = LocalDealer(seed)
        self._before: Game | None = None

    def serve(self, game: Game) -> None:
        self._look(game)
        while game.request is not None:
            game.tell(self._dealer.reply(game, game.request))
            self._look(game)

    def _look(self, game: Game) -> None:
        if complaints := broken(game, self._before):
            raise Broken("; ".join(complaints))
        self._before = game.clone()


async def _play(terms: Terms, pair: int, swapped: bool, tally: Tally) -> None:
    """One game into the tally. A side plays every seat of its team."""
    deal = deal_seed(terms.seed, pair)
    game = Game(terms.setup, record=terms.check)
    answers: list[int] = []
    sides = [team ^ swapped for team in MODES[terms.setup.mode].teams]
    players = [
        _Side(make_bot(terms.levels[side], _bot_seed(deal, seat, swapped)), tally.seconds[side], answers)
        for seat, side in enumerate(sides)
    ]
    dealer = _CheckingDealer(deal) if terms.check else LocalDealer(deal)
    try:
        await Match(game, dealer, players).run()
        if terms.check:
            _play_again(game, deal, answers)
    except Exception as error:  # whatever breaks a game is what this run is to find
        order = "B first" if swapped else "A first"
        what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        tally.broken.append(f"deal {deal}, {order}, after {len(answers)} answers: {what}")
    else:
        if game.winner < 0:
            tally.draws += 1
        else:
            tally.wins[sides[game.winner]] += 1
    tally.decisions += len(answers)


def _play_again(game: Game, deal: int, answers: Sequence[int]) -> None:
    """R17.7: the same deal and the same answers lead to the same end."""
    again, dealer = Game(game.setup, record=False), LocalDealer(deal)
    dealer.serve(again)
    for answer in answers:
        again.answer(answer)
        dealer.serve(again)
    if again != game:
        raise Broken("R17.7: the same deal and answers led to another end")


def deal_seed(seed: int, pair: int) -> int:
    """The seed of a deal, good for `practice --seed` too; runs with neighbouring seeds share no deals."""
    return seed * 1_000_003 + pair


def _bot_seed(deal: int, seat: int, swapped: bool) -> int:
    """A bot's own chance: not the dealer's generator, or it could know the deal."""
    return int.from_bytes(hashlib.sha256(f"arena {deal} {seat} {swapped}".encode()).digest()[:8])


# --- many games ---------------------------------------------------------------------------------------------------


def play(terms: Terms, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Plays them on `jobs` processes and yields the tally of each task as it is done. Raises `UnknownLevel`."""
    for level in terms.levels:
        make_bot(level, 0)
    tasks = [range(start, min(start + 2 * PAIRS_A_TASK, games)) for start in range(0, games, 2 * PAIRS_A_TASK)]
    if jobs == 1 or len(tasks) == 1:
        for task in tasks:
            yield _play_task(terms, task)
        return
    # Not forked: a fork of a process with threads may hang, and this way every system does the same.
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        for done in as_completed([pool.submit(_play_task, terms, task) for task in tasks]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _play_task(terms: Terms, numbers: range) -> Tally:
    async def play_all() -> Tally:
        tally = Tally()
        for number in numbers:
            await _play(terms, number // 2, bool(number % 2), tally)
        return tally

    return asyncio.run(play_all())


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
