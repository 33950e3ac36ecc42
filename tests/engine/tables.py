"""Tables of several instances of one game: one that knows every card and one for each seat that does not."""

from __future__ import annotations

from random import Random

from engine.cards import DESIGNS
from engine.decisions import Claim, Pick, Request, Reveal, Shuffle
from engine.events import Event
from engine.game import Game
from engine.rules import Setup


class Chance:
    """What chance decided, shuffle by shuffle and pick by pick; the first instance to ask draws it."""

    def __init__(self, designs: list[int], rng: Random) -> None:
        self.designs = designs
        self._rng = rng
        self._answers: list[tuple[int, ...]] = []

    def at(self, number: int, request: Shuffle | Pick, designs: list[int]) -> tuple[int, ...]:
        """The answer to the `number`-th such request of the game; `designs` is how the cards lie before it."""
        if number == len(self._answers):
            if isinstance(request, Pick):
                self._answers.append(tuple(self._rng.sample(request.slots, request.size)))
            else:
                mixed = [designs[slot] for slot in request.slots]
                self._rng.shuffle(mixed)
                self._answers.append(tuple(mixed))
        return self._answers[number]


class Instance:
    """One machine's game. `seat` is -1 for one that knows every card, -2 for a spectator that knows none.

    `_truth` is how the cards really lie at this instance's moment of the game; of it the game is told only
    what its seat may know.
    """

    def __init__(self, chance: Chance, setup: Setup, seat: int) -> None:
        self.seat = seat
        self.game = Game(setup, sees_all=seat == -1)
        self._chance = chance
        self._truth = list(chance.designs)
        self._asked = 0
        self.requests: list[Request] = []

    def serve(self) -> list[Event]:
        """Answer until a decision or the end, as the dealer of this seat would; returns the new events."""
        while self.serve_one():
            pass
        return self.game.take_events()

    def serve_one(self) -> bool:
        """Answer the open request; False if there is none."""
        request = self.game.request
        if request is None:
            return False
        self.requests.append(request)
        self.game.tell(self._reply(request))
        return True

    def _reply(self, request: Request) -> tuple[int, ...]:
        if isinstance(request, (Shuffle, Pick)):
            truth = self._chance.at(self._asked, request, self._truth)
            self._asked += 1
            if isinstance(request, Pick):
                return truth
            for slot, design in zip(request.slots, truth, strict=True):
                self._truth[slot] = design
            return truth if self.seat in (-1, request.seat) else (-1,) * len(truth)
        if isinstance(request, Claim):
            return (int(all(DESIGNS[self._truth[slot]].power >= request.power for slot in request.slots)),)
        told = tuple(self._truth[slot] for slot in request.slots)
        return told if isinstance(request, Reveal) or self.seat in (-1, request.seat) else (-1,) * len(told)
