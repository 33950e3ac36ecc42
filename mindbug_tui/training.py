"""Training of the learned value: self-play on several processes, then one fit (B3, `mindbug train`).

The first round is played by the one-step player, every later one by a search that judges its leaves with what the
round before has taught, and corrects that by its own games: weaker play teaches wrong prices. Which games are played
follows from the seed alone, not from how they are shared out.

The weights that are shipped come from `mindbug train --out engine/bots/values/NAME.txt`: `first_contact` with
`--teacher` (those before it) `--rounds 1 --positions 50000 --seed 5`, a mix of sets with `--positions 24000`.
The general ones are of two rounds, 24,000 (`general`) and 12,000 positions of all sets, from when the best attack was
all that was known of what creatures can do to each other.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from engine.bots import make_bot
from engine.bots.learned.features import Features
from engine.bots.learned.files import ValueText
from engine.bots.learned.fit import Example, fit
from engine.bots.learned.selfplay import Chooser, examples_of_game
from engine.bots.search import search
from engine.rules import Setup
from engine.view import View

ITERATIONS = 80
"""How long the search of the later rounds thinks about a decision."""
ROUNDS = 3
"""At 400 iterations each, against weights that know neither fights nor open decisions: with one round of search of 60
iterations 51 % of 150 games were won, with three of 80 56 +- 8 %. One more round with a good teacher won 54 +- 7 %
against its teacher."""
GAMES_A_TASK = 2
GAMES_A_ROUND = 1 << 40
"""The seeds of one round's games lie below those of the next."""

Progress = Callable[[int, int], None]
"""Told how many positions there are and how many are wanted."""


class Task(NamedTuple):
    """Some games of one round; without a `teacher` the one-step player plays them."""

    setup: Setup
    kind: str
    teacher: ValueText | None
    games: range


def train(
    setup: Setup,
    positions: int,
    kind: str = "designs",
    *,
    seed: int = 0,
    rounds: int = ROUNDS,
    jobs: int | None = None,
    teacher: ValueText | None = None,
    progress: Progress,
) -> ValueText:
    """Weights for that table from so many positions; `kind` is one of `engine.bots.learned.features.KINDS`.

    A search plays `rounds` rounds. The last one has half of the positions, the one before half of the rest, and so on.
    What all of them have shown is learned from at once; what the one-step player has shown only leads to the first.
    With a `teacher` there is no such player: the first search judges by those weights.
    """
    features = Features(setup, kind)
    value = teacher
    examples: list[Example] = []
    done = 0
    jobs = jobs or os.cpu_count() or 1
    # Not forked: a fork of a process with threads may hang, and this way every system does the same.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_alone)
    try:
        for number in range(rounds + 1) if teacher is None else range(1, rounds + 1):
            wanted = max(round(positions / 2 ** (rounds - number)), done + 1) - done
            first = (seed * (rounds + 1) + number) * GAMES_A_ROUND
            if number == 1:
                examples.clear()
            for part in _played(pool, Task(setup, kind, value, range(first, first + GAMES_A_TASK)), 2 * jobs):
                taken = part[:wanted]
                examples.extend(taken)
                wanted -= len(taken)
                done += len(taken)
                progress(min(done, positions), positions)
                if not wanted:
                    break
            weights = fit(len(features.names), examples)
            value = ValueText(kind, setup.mode, setup.sets, positions, dict(zip(features.names, weights, strict=True)))
    finally:
        pool.shutdown(cancel_futures=True)
    assert value is not None
    return value


def _played(pool: ProcessPoolExecutor, task: Task, most_ahead: int) -> Iterator[list[Example]]:
    """The examples of one task after the other; some are always being played ahead of what was asked for."""
    ahead: list[Future[list[Example]]] = []
    while True:
        while len(ahead) < most_ahead:
            ahead.append(pool.submit(play, task))
            task = task._replace(games=range(task.games.stop, task.games.stop + GAMES_A_TASK))
        yield ahead.pop(0).result()


def play(task: Task) -> list[Example]:
    """The examples of these games, in their order."""
    features, choose = Features(task.setup, task.kind), chooser(task)
    return [example for seed in task.games for example in examples_of_game(task.setup, seed, choose, features)]


def chooser(task: Task) -> Chooser:
    if task.teacher is None:
        return lambda view, seed: (make_bot("greedy", seed).choose(view), None)
    value = task.teacher.value(task.setup)

    def choose(view: View, seed: int) -> tuple[int, float]:
        found = search(view, seed, iterations=ITERATIONS, value=value)
        return found.choice, found.value

    return choose


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
