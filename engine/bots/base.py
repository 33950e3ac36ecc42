"""What a computer player is, and how one deals on in a game that it has imagined."""

from __future__ import annotations

from random import Random
from typing import Protocol

from engine.decisions import Claim, Pick, Request, Shuffle
from engine.game import Game
from engine.view import View


class Bot(Protocol):
    """A computer player for one seat. It only ever gets views, so it cannot look at hidden cards (B2)."""

    def choose(self, view: View) -> int:
        """The index of one option of `view.decision`, which must be open."""
        ...


class SampleDealer:
    """Deals on in a sampled game (`View.sample`): every card has its design there already, only chance is left."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def serve(self, game: Game) -> None:
        """Answer the game's requests until it stands at a decision or at its end."""
        while (request := game.request) is not None:
            game.tell(self._reply(game, request))

    def _reply(self, game: Game, request: Request) -> tuple[int, ...]:
        if isinstance(request, Pick):
            return tuple(self._rng.sample(request.slots, request.size))
        if isinstance(request, Claim):
            return (int(all(game.design[slot].power >= request.power for slot in request.slots)),)
        designs = [game.design[slot].index for slot in request.slots]
        if isinstance(request, Shuffle):
            self._rng.shuffle(designs)
        return tuple(designs)


class Value(Protocol):
    """A judgement of positions in which every card that may matter is known (a leaf of the search, B3)."""

    def chance(self, game: Game) -> float:
        """The chance (0 to 1) that the team of seat 0 wins from here, a draw being half a win; `game` is not over."""
        ...
