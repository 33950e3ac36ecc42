"""Judges the decisions of a recorded game in workers, the first ones first (B5).

Of every decision two searches: one with what its seat could know, on which marks are judged, one with all cards that
the record tells. Where few cards are left, a third worker solves the rest of the game exactly, from its end backwards.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from engine.bots.endgame import few_cards
from engine.bots.search import Found
from engine.design import UNKNOWN
from engine.game import Game
from engine.view import View
from mindbug_tui.calibration import calibrated
from mindbug_tui.replay import Recorded
from mindbug_tui.workers.mind import Mind, added
from mindbug_tui.workers.worker import COMMAND, cores
from screens.judgement import MARKS, Judgement

BUDGET = "study:250ms"
"""For each of the two searches of a decision."""
DOUBTFUL = MARKS[-1][0]
"""What gives away so much is looked at a second time before it is marked."""
DOUBT = 8
"""So many visits are believed to have been as good as those of the best option."""
SOLVE = "solve"
SEED, OTHER_SEED = 1, 2


def decisions(recorded: Recorded) -> list[int]:
    """The places at which somebody chose among several options."""
    return [
        place for place, position in enumerate(recorded.positions)
        if position.answer >= 0 and position.game.option_count > 1
    ]  # fmt: skip


Job = Callable[[Mind], Coroutine[None, None, None]]
"""Something for one worker."""


class Reviewer:
    """One review of one game. `workers` is how many think at the same time."""

    def __init__(
        self, recorded: Recorded, budget: str = BUDGET, workers: int | None = None, command: Sequence[str] = COMMAND
    ) -> None:
        self._recorded = recorded
        self._budget = budget
        self._command = command
        self._workers = workers or cores()
        self._judged: dict[int, Judgement] = {}
        self._news: asyncio.Queue[Judgement | None] = asyncio.Queue()
        self.places = decisions(recorded)

    async def judgements(self) -> AsyncGenerator[Judgement, None]:
        """Each decision as soon as it is judged, again when more is known about it."""
        jobs = deque(self._jobs())
        team = [asyncio.create_task(self._work(jobs)) for _ in range(min(self._workers, len(jobs)) or 1)]
        for worker in team:
            worker.add_done_callback(lambda _: self._news.put_nowait(None))
        try:
            working = len(team)
            while working:
                news = await self._news.get()
                if news is None:
                    working -= 1
                else:
                    yield news
            for worker in team:
                worker.result()
        finally:
            for worker in team:
                worker.cancel()
            await asyncio.gather(*team, return_exceptions=True)

    def _jobs(self) -> list[Job]:
        """In the order of the game; the solving begins at once where a worker is free for it."""
        endgame = [place for place in self.places if self._open(place) and few_cards(self._game(place))]
        jobs: list[Job] = []
        for place in self.places:
            jobs.append(partial(self._judge_known, place))
            if place not in endgame and self._hands_open(place):
                jobs.append(partial(self._judge_true, place))
        if endgame:
            jobs.insert(1 if self._workers > 1 else len(jobs), partial(self._solve, endgame))
        return jobs

    async def _work(self, jobs: deque[Job]) -> None:
        mind = Mind(self._budget, SEED, command=self._command)
        try:
            while jobs:
                await jobs.popleft()(mind)
        finally:
            mind.close()

    # One decision

    def _game(self, place: int) -> Game:
        return self._recorded.positions[place].game

    def _open(self, place: int) -> bool:
        """Whether every card that can still come is known."""
        return self._hands_open(place) and _known(self._game(place), self._game(place).draw)

    def _hands_open(self, place: int) -> bool:
        return _known(self._game(place), self._game(place).hand)

    async def _judge_known(self, place: int, mind: Mind) -> None:
        position = self._recorded.positions[place]
        seat = position.game.seat
        view = self._recorded.view(place, seat, False)
        named = named_options(view)
        found = await mind.study(view) if position.answer in named else None
        if found is None:
            self._tell(place)
            return
        if _given_away(found, named, position.answer) >= DOUBTFUL:
            found = added([found, await self._second_look(view) or found])
        best = best_of(found, named)
        known, drop = calibrated(found.values[best]), 0.0
        if position.answer != best:
            drop = max(known - calibrated(worth(found, position.answer)), 0.0)
        self._tell(place, known=known, best=best, drop=drop)

    async def _second_look(self, view: View) -> Found | None:
        again = Mind(self._budget, OTHER_SEED, command=self._command)
        try:
            return await again.study(view)
        finally:
            again.close()

    async def _judge_true(self, place: int, mind: Mind) -> None:
        found = await mind.study(self._open_view(place))
        if found is not None:
            self._tell(place, true=calibrated(found.values[found.choice]))

    def _open_view(self, place: int) -> View:
        return self._recorded.view(place, self._game(place).seat, True)

    async def _solve(self, places: Sequence[int], mind: Mind) -> None:
        """Backwards, as what is behind a decision helps to solve it; what is too much is searched."""
        solver = Mind(SOLVE, SEED, command=self._command)
        unsolved: Sequence[int] = ()
        try:
            for number, place in enumerate(reversed(places)):
                found = await solver.study(self._open_view(place))
                if found is None or not found.iterations:
                    unsolved = places[: len(places) - number]
                    break
                after = found.values[self._recorded.positions[place].answer]
                self._tell(place, true=found.value, after=after, proven=True)
        finally:
            solver.close()
        for place in unsolved:
            await self._judge_true(place, mind)

    def _tell(self, place: int, **facts: Any) -> None:
        position = self._recorded.positions[place]
        before = self._judged.get(place) or Judgement(place, position.game.seat, position.answer, position.answer, None)
        after = self._judged[place] = before._replace(**facts)
        self._news.put_nowait(after)


def _known(game: Game, zones: Sequence[Sequence[int]]) -> bool:
    return all(game.design[slot] is not UNKNOWN for zone in zones for slot in zone)


def named_options(view: View) -> list[int]:
    """The options of which the record tells every card: what a transcript never opened is compared with nothing."""
    assert view.decision is not None
    options = enumerate(view.decision.options)
    return [index for index, option in options if all(view.design(slot) is not None for slot in option.slots)]


def best_of(found: Found, named: Sequence[int]) -> int:
    """The one of these options that was looked at most."""
    return max(named, key=lambda option: (found.visits[option], -option))


def _given_away(found: Found, named: Sequence[int], answer: int) -> float:
    return found.values[best_of(found, named)] - worth(found, answer)


def worth(found: Found, answer: int) -> float:
    """The chance with an option, as far as there is a reason to think it worse than the best one.

    A search looks at bad options seldom; before enough visits speak against one, the benefit of the doubt is its own.
    """
    twins = [option for option, value in enumerate(found.values) if value == found.values[answer]]
    visits = max(found.visits[option] for option in twins)  # of the same card twice, only the first has visits
    best = found.values[found.choice]
    return (found.values[answer] * visits + best * DOUBT) / (visits + DOUBT)
