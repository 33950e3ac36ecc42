"""The dealer that knows every card: practice, tests and bots (A2.4)."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.cards import DESIGNS, deck_of
from engine.decisions import Claim, Pick, Request, Shuffle
from engine.game import Game


@cache
def _unshuffled(sets: tuple[str, ...], mode: str) -> tuple[int, ...]:
    return tuple(design.index for design in deck_of(sets, mode))


class LocalDealer:
    """Shuffles with a seeded generator; the same seed deals the same game on every machine (R17.7)."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._designs: list[int] = []

    def serve(self, game: Game) -> None:
        """Answer the game's requests until it stands at a decision or at its end."""
        while game.request is not None:
            game.tell(self.reply(game, game.request))

    def reply(self, game: Game, request: Request) -> tuple[int, ...]:
        """What this dealer answers; the first shuffle of a game deals the deck of its set-up."""
        if isinstance(request, Pick):
            return self._pick(request)
        if not self._designs:
            self._designs = list(_unshuffled(game.setup.sets, game.setup.mode))
        if isinstance(request, Shuffle):
            return self._shuffle(request)
        if isinstance(request, Claim):
            return (int(all(DESIGNS[self._designs[slot]].power >= request.power for slot in request.slots)),)
        return tuple([self._designs[slot] for slot in request.slots])

    def _shuffle(self, request: Shuffle) -> tuple[int, ...]:
        """Sorting by random keys is a uniform shuffle, and twice as fast as swapping one by one."""
        designs, slots = self._designs, request.slots
        draw = self._random.random
        keys = [draw() for _ in slots]
        mixed = [designs[slots[place]] for place in sorted(range(len(slots)), key=keys.__getitem__)]
        for slot, index in zip(slots, mixed, strict=True):
            designs[slot] = index
        return tuple(mixed)

    def _pick(self, request: Pick) -> tuple[int, ...]:
        keyed = sorted([(self._random.random(), slot) for slot in request.slots])
        return tuple([slot for _, slot in keyed[: request.size]])
