"""A computer player that thinks in workers: watched over, hurried on request, never in the way (B2, B4).

Whatever happens to a worker, the game goes on: one that ended is replaced and asked again, one that takes too long is
ended and its decision taken by the level `greedy` in this process, and a quiet sentence says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from engine.bots import find_level, make_bot, think
from engine.bots.search import Found
from engine.view import View
from mindbug_tui.workers.messages import Order
from mindbug_tui.workers.worker import COMMAND, Worker, WorkerLost, cores
from screens.catalogue import advice as words

logger = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that an answer may come after the budget of its level before the worker counts as lost."""
HURRY_PATIENCE = 1.0
SLOWEST = 1000.0
"""Iterations a second that a machine in trouble still makes."""
FALLBACK = "greedy"
ATTEMPTS = 2


class Mind:
    """The player of a seat (`match.Player`). Its workers start with the first decision and end with `close`.

    `tell` is given a sentence when the level could not play; `command` starts a worker, `patience` is in seconds.
    """

    def __init__(
        self, level: str, seed: int, tell: Callable[[str], None] | None = None, *,
        patience: float = PATIENCE, command: Sequence[str] = COMMAND,
    ) -> None:  # fmt: skip
        self.level = level
        self.tell = tell
        self._seed = seed
        budget = find_level(level)
        self._patience = patience + budget.seconds + budget.iterations / SLOWEST
        self._command = command
        self._workers: list[Worker | None] = [None] * (cores() if budget.every_core else 1)
        self._hurrying: asyncio.TimerHandle | None = None
        self.thinking = False

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.pid for worker in self._workers if worker is not None]

    async def choose(self, view: View) -> int:
        """The index of one option of `view.decision`."""
        return (await self.think(view)).choice

    async def think(self, view: View) -> Found:
        """What the level makes of the open decision, or, where it could not, what the level `greedy` does."""
        found = await self.study(view)
        return found if found is not None else await asyncio.to_thread(self._fall_back, view)

    async def study(self, view: View) -> Found | None:
        """What the level makes of the open decision, of several workers the sum; None if no worker has an answer."""
        assert view.decision is not None, "nothing is to be decided"
        data, options = view.to_bytes(), len(view.decision.options)
        self.thinking = True
        try:
            asked = [self._ask(place, data, options) for place in range(len(self._workers))]
            found = [each for each in await asyncio.gather(*asked) if each is not None]
        finally:
            self.thinking = False
            self._calm()
        if len(found) < len(self._workers) and self.tell is not None:
            self.tell(words.WORKER_LOST if found else words.FELL_BACK)
        return added(found) if found else None

    def hurry(self) -> None:
        """Answer now, with what was found so far. Nothing happens while nobody thinks."""
        if not self.thinking or self._hurrying is not None:
            return
        for worker in self._workers:
            if worker is not None:
                worker.hurry()
        self._hurrying = asyncio.get_running_loop().call_later(HURRY_PATIENCE, self.close)

    def close(self) -> None:
        """End the workers. The next decision would start fresh ones."""
        for place, worker in enumerate(self._workers):
            self._workers[place] = None
            if worker is not None:
                worker.close()

    def _calm(self) -> None:
        if self._hurrying is not None:
            self._hurrying.cancel()
            self._hurrying = None

    async def _ask(self, place: int, data: bytes, options: int) -> Found | None:
        """The answer of one worker, None if it has none in time."""
        for _ in range(ATTEMPTS):
            try:
                worker = self._staffed(place)
                order = Order(self.level, self._seed + place, data)
                return await asyncio.wait_for(asyncio.to_thread(worker.ask, order, options), self._patience)
            except TimeoutError:
                logger.warning("worker lost", extra={"level": self.level, "why": "no answer in time"})
                self._dismiss(place)
                return None
            except (WorkerLost, OSError) as error:
                logger.warning("worker lost", extra={"level": self.level, "why": str(error)})
                self._dismiss(place)
                if self._hurrying is not None:
                    return None
            except asyncio.CancelledError:
                self._dismiss(place)  # what it would answer is asked no more
                raise
        return None

    def _staffed(self, place: int) -> Worker:
        worker = self._workers[place]
        if worker is not None and worker.alive:
            return worker
        self._dismiss(place)
        fresh = self._workers[place] = Worker(self._command)
        return fresh

    def _dismiss(self, place: int) -> None:
        worker, self._workers[place] = self._workers[place], None
        if worker is not None:
            worker.close()

    def _fall_back(self, view: View) -> Found:
        return think(make_bot(FALLBACK, self._seed), view)


def added(found: Sequence[Found]) -> Found:
    """Searches of the same decision as one: visits are added, chances weighed by them.

    Of the options that one of them would take the one with the most visits wins: a guard may have ruled others out.
    """
    if len(found) == 1:
        return found[0]
    visits = tuple(map(sum, zip(*(each.visits for each in found), strict=True)))
    values = tuple(
        _weighed([each.values[option] for each in found], [each.visits[option] for each in found])
        for option in range(len(visits))
    )
    total = [each.iterations for each in found]
    choice = max(sorted({each.choice for each in found}), key=visits.__getitem__)
    return Found(choice, visits, values, sum(total), _weighed([each.value for each in found], total))


def _weighed(values: Sequence[float], weights: Sequence[int]) -> float:
    if not any(weights):
        return sum(values) / len(values)
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
