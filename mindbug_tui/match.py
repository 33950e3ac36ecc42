"""A match: one game, its seats, its dealer, its observers, and the one loop that plays it (A1).

Practice, the line mode, the arena and the network all run this loop; it knows nothing of a screen, a
peer or a file, only the three protocols below.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from engine.decisions import IllegalAnswer
from engine.events import Event
from engine.game import Game
from engine.view import View


class Player(Protocol):
    """Whoever decides for a seat: a person behind a face, a computer, a peer."""

    async def choose(self, view: View) -> int:
        """The index of one option of `view.decision` (A2.2)."""
        ...


class Observer(Protocol):
    """Whoever watches from a seat: a board, a line mode, a log."""

    seat: int

    def saw(self, events: Sequence[Event], view: View) -> None:
        """These events happened, in this order; `view` is what `seat` may know after them."""
        ...


class Dealer(Protocol):
    """Answers the game's requests until it stands at a decision or at its end (A2.4)."""

    def serve(self, game: Game) -> None: ...


class Record(Protocol):
    """Where accepted answers are kept. Each call returns only when what it says cannot be lost any more (A5)."""

    def answered(self, seat: int, index: int, position: bytes) -> None:
        """`seat` gave this answer; `position` is the public digest of the game before it."""
        ...

    def conceded(self, seat: int) -> None: ...

    def finished(self, winner: int, reason: str, turns: int) -> None:
        """The game is over; `winner` is -1 for a draw, `reason` one of `engine.events.REASONS`."""
        ...


class Match:
    """One game on its way. `run` once; a face may `concede` for its seat at any time.

    A game that was replayed up to some point may be handed in: its events up to there are given to the
    observers first, in one piece.
    """

    def __init__(
        self,
        game: Game,
        dealer: Dealer,
        players: Sequence[Player],
        observers: Sequence[Observer] = (),
        record: Record | None = None,
    ) -> None:
        self.game = game
        self._dealer = dealer
        self._players = players
        self._observers = list(observers)
        self._record = record
        self._conceding: int | None = None
        self._running: asyncio.Task[None] | None = None

    def watch(self, observer: Observer) -> None:
        """From now on `observer` sees what its seat may see."""
        self._observers.append(observer)

    async def run(self) -> None:
        """Play to the end. Raises IllegalAnswer if a player answers with something that is no option."""
        self._running = asyncio.current_task()
        try:
            await self._play()
        finally:
            self._running = None

    def concede(self, seat: int) -> None:
        """`seat` gives up, whoever is to decide; the loop ends the game as soon as it is awake."""
        if self._conceding is None and not self.game.over:
            self._conceding = seat
            if self._running is not None and self._running is not asyncio.current_task():
                self._running.cancel()

    async def _play(self) -> None:
        game = self.game
        self._dealer.serve(game)
        self._show()
        while not game.over:
            await self._decide()
            self._dealer.serve(game)
            self._show()
        if self._record is not None:
            self._record.finished(game.winner, game.reason, game.turn)

    async def _decide(self) -> None:
        """Ask the seat of the open decision, or take the concession that comes instead of an answer."""
        decision = self.game.decision
        assert decision is not None
        try:
            answer = await self._ask(decision.seat)
        except asyncio.CancelledError:
            if self._conceding is None:
                raise
            assert self._running is not None
            self._running.uncancel()
        if self._conceding is not None:
            self._give_up(self._conceding)
            return
        self._accept(decision.seat, answer)

    async def _ask(self, seat: int) -> int:
        if self._conceding is not None:
            return -1
        return await self._players[seat].choose(self.game.view(seat))

    def _accept(self, seat: int, answer: int) -> None:
        position = self.game.public_digest() if self._record is not None else b""
        self.game.answer(answer)
        if self._record is not None:
            self._record.answered(seat, answer, position)

    def _give_up(self, seat: int) -> None:
        self.game.concede(seat)
        if self._record is not None:
            self._record.conceded(seat)

    def _show(self) -> None:
        events = self.game.take_events()
        for observer in self._observers:
            observer.saw(events, self.game.view(observer.seat))


class Person:
    """A seat played by somebody behind a face. The face is told by `on_ask`, sees `waiting` and calls `answer`."""

    def __init__(self) -> None:
        self.waiting: View | None = None
        self.on_ask: Callable[[View], None] | None = None
        self._answer: asyncio.Future[int] | None = None

    async def choose(self, view: View) -> int:
        self.waiting = view
        self._answer = asyncio.get_running_loop().create_future()
        try:
            if self.on_ask is not None:
                self.on_ask(view)
            return await self._answer
        finally:
            self.waiting = None
            self._answer = None

    def answer(self, index: int) -> None:
        """Answer the open decision. Raises IllegalAnswer, changing nothing, if none is open or it is no option."""
        if self.waiting is None or self._answer is None or self._answer.done():
            raise IllegalAnswer("nothing is asked of this seat now")
        decision = self.waiting.decision
        assert decision is not None
        if not 0 <= index < len(decision.options):
            raise IllegalAnswer(f"{index} is none of the {len(decision.options)} options of the open decision")
        self._answer.set_result(index)


class Chooser(Protocol):
    """What a computer player is made of: `engine.bots.Bot`."""

    def choose(self, view: View) -> int: ...


class Computer:
    """A seat played by the computer. It thinks in a thread, so that a face stays alive meanwhile.

    `patient` is for runs without a face: thinking in place saves the way through the thread.
    """

    def __init__(self, bot: Chooser, *, patient: bool = False) -> None:
        self._bot = bot
        self._patient = patient

    async def choose(self, view: View) -> int:
        if self._patient:
            return self._bot.choose(view)
        return await asyncio.to_thread(self._bot.choose, view)
