"""The figures of the computer players: speed of the search, moves against their budgets, workers, a review (U9, B2)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from engine.bots import LEVELS, find_level, make_bot, think
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.view import View
from mindbug_tui.arena_results import quantile
from mindbug_tui.bench import Figure
from mindbug_tui.replay import Position, Recorded
from mindbug_tui.review.reviewer import BUDGET, Reviewer
from mindbug_tui.workers.mind import Mind

ITERATIONS = 2000
SEED = 5
QUICK_MOVES, TIMED_SECONDS = 60, 6.0
"""How many decisions of a level without a clock are timed, and for how long the others think in all."""
ROUND_TRIPS = 200
LONG_SEARCH = "study:1000ms"
"""What a worker has done when its memory is looked at."""


def measure() -> Iterator[Figure]:
    """Runs for about a minute; moves and workers are measured in wall time, the search in CPU time."""
    views = positions()
    yield Figure("bots", "playouts", _playouts(views[:1]), "iterations/CPU-s")
    yield Figure("bots", "playouts_midgame", _playouts(views[10:40:10]), "iterations/CPU-s")
    for level in LEVELS:
        yield from asyncio.run(_moves(level, views))
    yield from asyncio.run(_worker(views[0]))
    yield from asyncio.run(_review())


def played(seed: int) -> Recorded:
    """A game of the one-step player against itself, recorded."""
    game, dealer = Game(Setup()), LocalDealer(seed)
    bots = [make_bot("greedy", seed), make_bot("greedy", seed + 1)]
    found: list[Position] = []
    while True:
        dealer.serve(game)
        found.append(Position(game.clone(), tuple(game.take_events())))
        if game.over:
            return Recorded("game", ("A", "B"), 0, tuple(found))
        answer = bots[game.seat].choose(game.view(game.seat))
        found[-1] = found[-1]._replace(answer=answer)
        game.answer(answer)


def positions() -> list[View]:
    """The decisions with a choice of a few such games, one game after the other."""
    games = [position.game for seed in range(SEED, SEED + 4) for position in played(seed).positions]
    return [game.view(game.seat) for game in games if game.option_count > 1]


def _playouts(views: list[View]) -> float:
    """The best over the positions of two tries each."""
    rates = []
    for view in views:
        for _ in range(2):
            start = process_time()
            found = think(make_bot(f"study:{ITERATIONS}", 1), view)
            rates.append(found.iterations / (process_time() - start))
    return max(rates) if len(views) == 1 else sum(rates) / len(rates)


async def _moves(level: str, views: list[View]) -> Iterator[Figure]:
    """Median and 95th percentile of a move of a level in its worker, and the latter against the budget."""
    budget = find_level(level).seconds
    count = max(int(TIMED_SECONDS / budget), 5) if budget else QUICK_MOVES
    mind, times = Mind(level, 1), []
    try:
        await mind.choose(views[0])
        for view in islice(views, 1, 1 + count):
            start = perf_counter()
            await mind.choose(view)
            times.append((perf_counter() - start) * 1000)
    finally:
        mind.close()
    figures = [
        Figure("bots", f"move_{level}", median(times), "ms"),
        Figure("bots", f"move_p95_{level}", quantile(times, 0.95), "ms"),
    ]
    if budget:
        figures.append(Figure("bots", f"budget_{level}", quantile(times, 0.95) / budget / 1000, "p95/budget"))
    return iter(figures)


async def _worker(view: View) -> Iterator[Figure]:
    """From nothing to the first answer, from then on there and back, and the memory after a second of search."""
    start = perf_counter()
    mind = Mind("random", 1)
    await mind.choose(view)
    started = (perf_counter() - start) * 1000
    trips = []
    for _ in range(ROUND_TRIPS):
        start = perf_counter()
        await mind.choose(view)
        trips.append((perf_counter() - start) * 1000)
    mind.close()
    figures = [Figure("bots", "worker_start", started, "ms"), Figure("bots", "round_trip", median(trips), "ms")]
    searching = Mind(LONG_SEARCH, 1)
    await searching.choose(view)
    status = Path(f"/proc/{searching.pids[0]}/status")
    if status.is_file():
        peak = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        figures.append(Figure("bots", "worker_memory", int(peak.split()[1]) / 1024, "MB"))
    searching.close()
    return iter(figures)


async def _review() -> Iterator[Figure]:
    """A whole game: how long until the first decision is judged, and until all are."""
    reviewer = Reviewer(played(SEED), BUDGET)
    start, first = perf_counter(), 0.0
    async with aclosing(reviewer.judgements()) as judgements:
        async for _ in judgements:
            first = first or perf_counter() - start
    return iter(
        [
            Figure("bots", "review_first", first, "s"),
            Figure("bots", "review", perf_counter() - start, "s"),
            Figure("bots", "review_decisions", float(len(reviewer.places)), "decisions"),
        ]
    )
