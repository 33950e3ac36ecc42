"""Tables of several instances of one game: one that knows every card and one for each seat that does not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.decisions import Pick, Request, Reveal, ShowTo, Shuffle
from engine.events import Event
from engine.game import Game, Setup


class Deck:
    """The cards as they really lie. Each instance is told only what its seat may be told."""

    def __init__(self, designs: list[int], rng: Random) -> None:
        self.designs = designs
        self._rng = rng
        self._answers: list[tuple[int, ...]] = []

    def at(self, number: int, request: Request) -> tuple[int, ...]:
        """The true answer to the `number`-th shuffle or pick of the game; the first instance to ask decides it."""
        if number == len(self._answers):
            if isinstance(request, Pick):
                self._answers.append(tuple(self._rng.sample(request.slots, request.size)))
            else:
                mixed = [self.designs[slot] for slot in request.slots]
                self._rng.shuffle(mixed)
                for slot, design in zip(request.slots, mixed, strict=True):
                    self.designs[slot] = design
                self._answers.append(tuple(mixed))
        return self._answers[number]


class Instance:
    """One machine's game. `seat` is -1 for one that knows every card, -2 for a spectator that knows none."""

    def __init__(self, deck: Deck, setup: Setup, seat: int) -> None:
        self.seat = seat
        self.game = Game(setup, sees_all=seat == -1)
        self._deck = deck
        self._asked = 0
        self.requests: list[Request] = []

    def serve(self) -> list[Event]:
        """Answer until a decision or the end, as the dealer of this seat would; returns the new events."""
        while self.game.request is not None:
            request = self.game.request
            self.requests.append(request)
            self.game.tell(self._reply(request))
        return self.game.take_events()

    def _reply(self, request: Request) -> tuple[int, ...]:
        if isinstance(request, (Shuffle, Pick)):
            self._asked += 1
            truth = self._deck.at(self._asked - 1, request)
            if isinstance(request, Pick) or self.seat == -1:
                return truth
            return truth if self.seat == request.seat else (-1,) * len(truth)
        told = tuple(self._deck.designs[slot] for slot in request.slots)
        if isinstance(request, Reveal) or self.seat in (-1, request.seat):
            return told
        assert isinstance(request, ShowTo)
        return (-1,) * len(told)


def random_moves(rng: Random, game: Game) -> Iterator[int]:
    """Answers until the game is over."""
    while not game.over:
        yield rng.randrange(game.option_count)
