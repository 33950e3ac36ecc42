"""The named levels, and searches named by their budget: what each is made of (B4, U9).

Levels differ in budget and noise, never in cards, luck or sight. A budget in seconds needs a clock, which whoever runs
the player hands in; without one such a level plays by its floor of iterations, the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engine.bots.base import Bot
from engine.bots.chance import RandomBot
from engine.bots.endgame import NODES, Exact
from engine.bots.greedy import GreedyBot
from engine.bots.search import Found, search
from engine.bots.searcher import Clock, SearchBot, Stop
from engine.bots.values import value_for
from engine.view import View

FLOOR = 100
"""Iterations that a search by the clock makes at least, however slow the machine is (B6)."""
SOLVE = "solve"
MOST_ITERATIONS = 10_000_000
MOST_MILLISECONDS = 600_000


class Level(NamedTuple):
    """`iterations` or `seconds` is the budget of a search, both 0 for a player that does not search; with `every_core`
    as many searches as the machine has cores are added up."""

    make: Callable[[int, Clock | None], Bot]
    iterations: int = 0
    seconds: float = 0.0
    every_core: bool = False

    @property
    def budget(self) -> str:
        """`400 iterations`, `100 ms`, `1000 ms on every core`; empty without one."""
        if self.seconds:
            return f"{self.seconds * 1000:.0f} ms{' on every core' if self.every_core else ''}"
        return f"{self.iterations} iterations" if self.iterations else ""


class UnknownLevel(ValueError):
    """Names the level that does not exist and those that do."""


class Wavering:
    """Plays like another bot, but in `share` of its decisions anything that is legal."""

    def __init__(self, bot: Bot, share: float, seed: int) -> None:
        self._bot = bot
        self._share = share
        self._seed = seed

    def choose(self, view: View) -> int:
        """The index of an option of `view.decision`; the same view gives the same choice."""
        decision = view.decision
        assert decision is not None, "nothing is to be decided"
        chance = Random(b"waver %d " % self._seed + view.to_bytes())
        if chance.random() < self._share:
            return chance.randrange(len(decision.options))
        return self._bot.choose(view)


class Student:
    """Judges every option for as long as it may: for hints and reviews, which ask about more than the best one."""

    def __init__(self, seed: int, iterations: int, seconds: float, clock: Clock | None) -> None:
        self._seed = seed
        self._by_clock = clock is not None and seconds > 0
        self._iterations = iterations
        self._seconds = seconds
        self._clock = clock

    def choose(self, view: View) -> int:
        return self.think(view).choice

    def think(self, view: View, stop: Stop | None = None) -> Found:
        value = value_for(view.setup)
        if not self._by_clock:
            return search(view, self._seed, iterations=self._iterations, value=value, stop=stop, settle=False)
        return search(
            view, self._seed, iterations=None, clock=self._clock, seconds=self._seconds, value=value, stop=stop,
            settle=False, least=self._iterations,
        )  # fmt: skip


def by_iterations(iterations: int) -> Level:
    """A search of so many iterations, of fewer where its choice is clear before."""
    return Level(lambda seed, _: SearchBot(seed, value_for, iterations=iterations), iterations=iterations)


def by_time(seconds: float, *, every_core: bool = False, floor: int = FLOOR) -> Level:
    """A search that may take so long, and makes `floor` iterations however busy the machine is (B6)."""

    def make(seed: int, clock: Clock | None) -> Bot:
        return SearchBot(seed, value_for, iterations=floor, seconds=seconds, clock=clock)

    return Level(make, seconds=seconds, every_core=every_core)


def studying(iterations: int, seconds: float = 0.0) -> Level:
    """A search that judges every option, for seconds where there are any."""
    return Level(lambda seed, clock: Student(seed, iterations, seconds, clock), iterations, seconds)


LEVELS: dict[str, Level] = {
    "random": Level(lambda seed, _: RandomBot(seed)),
    "beginner": Level(lambda seed, _: Wavering(GreedyBot(seed), 0.7, seed)),
    "casual": Level(lambda seed, _: Wavering(GreedyBot(seed), 0.35, seed)),
    "greedy": Level(lambda seed, _: GreedyBot(seed)),
    "adept": by_iterations(100),
    "expert": by_iterations(400),
    "champion": by_time(0.1, floor=500),
    "legend": by_time(1.0, floor=1500),
    "machine": by_time(1.0, every_core=True, floor=1500),
}
"""The named levels, weakest first. The one-turn search that B4 has after `greedy` is none: here it won only 59 % of 600
games against it. Every search begins with what it thinks."""

_BUDGET = re.compile(r"(search|study):([1-9][0-9]{0,8})(ms)?")


def find_level(name: str) -> Level:
    """The level of that name, or the search of that budget: `search:400` (iterations), `search:100ms` (U9).

    `study:400` does not stop where its choice is clear: it judges every option; `solve` plays endgames in which it sees
    every card. Both are for judging, not for playing. Raises `UnknownLevel`.
    """
    if name in LEVELS:
        return LEVELS[name]
    if name == SOLVE:
        return Level(lambda seed, clock: Exact(), NODES)
    found = _BUDGET.fullmatch(name)
    if found is not None:
        study, amount, by_clock = found[1] == "study", int(found[2]), found[3] is not None
        if by_clock and amount <= MOST_MILLISECONDS:
            return studying(FLOOR, amount / 1000) if study else by_time(amount / 1000)
        if not by_clock and amount <= MOST_ITERATIONS:
            return studying(amount) if study else by_iterations(amount)
    raise UnknownLevel(
        f"There is no level '{name}'; the levels are {', '.join(LEVELS)}, "
        "or search:400 and search:100ms for any budget."
    )


def make_bot(level: str, seed: int, clock: Clock | None = None) -> Bot:
    """A player of that level. Raises `UnknownLevel` if there is none."""
    return find_level(level).make(seed, clock)


def think(bot: Bot, view: View, stop: Stop | None = None) -> Found:
    """What a bot makes of a decision. One that does not search puts its one visit on its choice and knows no chances:
    all are even. `stop` ends a search early, with what it has by then."""
    if isinstance(bot, (SearchBot, Student, Exact)):
        return bot.think(view, stop)
    assert view.decision is not None, "nothing is to be decided"
    choice, options = bot.choose(view), len(view.decision.options)
    visits = tuple(int(option == choice) for option in range(options))
    return Found(choice, visits, (0.5,) * options, 1, 0.5)
