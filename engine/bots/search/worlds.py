"""Games that fit a view, one after the other, dealt as cheaply as a search needs them (B3).

Only the cards that can come into the game are dealt, by a partial Fisher-Yates shuffle of the cards not
yet seen; the unused pile stays unknown, and a card of it is dealt when a rule asks for it.
"""

from __future__ import annotations

from random import Random

from engine.cards import DESIGNS
from engine.decisions import Claim, Pick, Request, Shuffle
from engine.design import UNKNOWN
from engine.game import Game
from engine.view import View

BY_DESIGN = 1 << 10
"""Added to the index of a design in names of cards: above every slot number."""


class Worlds:
    """`names[slot]` names the card there for the edges of the tree, in the world dealt last.

    A card that lay open at the root is named by its slot. A card that was hidden from somebody, the own hand
    included, lies in another slot in every world and is named by its design (B7).
    """

    def __init__(self, view: View, rng: Random) -> None:
        self._random = rng.random
        self._template = game = view.sample(rng)
        # Hands are named by design here, so their order tells nobody anything and need not be shuffled again (F7.7).
        game.setup = game.setup._replace(refresh_hands=False)
        hidden = [slot for slot in range(len(game.design)) if view.design(slot) is None]
        self._pool = sorted((game.design[slot] for slot in hidden), key=lambda design: design.index)
        for slot in hidden:
            game.design[slot] = UNKNOWN
        drawable = {slot for piles in (game.hand, game.draw) for pile in piles for slot in pile}
        self._dealt = [slot for slot in hidden if slot in drawable]
        self._left = len(self._dealt)
        self.names = list(range(len(game.design)))
        for slot in game.hand[view.seat]:
            self.names[slot] = BY_DESIGN + game.design[slot].index

    def deal(self) -> Game:
        """A new game in which every card that may be drawn lies somewhere, all deals being equally likely."""
        game = self._template.clone()
        design, names, pool, random = game.design, self.names, self._pool, self._random
        left = len(pool)
        for slot in self._dealt:
            place = int(random() * left)
            left -= 1
            card = pool[place]
            pool[place] = pool[left]
            pool[left] = card
            design[slot] = card
            names[slot] = BY_DESIGN + card.index
        self._left = left
        return game

    def serve(self, game: Game) -> None:
        """Answer the requests of the world dealt last until it stands at a decision or at its end."""
        while (request := game.request) is not None:
            game.tell(self._reply(game, request))

    def _reply(self, game: Game, request: Request) -> tuple[int, ...]:
        if isinstance(request, Pick):
            slots = list(request.slots)
            return tuple([slots.pop(int(self._random() * len(slots))) for _ in range(request.size)])
        designs = [self._design_of(game, slot) for slot in request.slots]
        if isinstance(request, Claim):
            return (int(all(DESIGNS[design].power >= request.power for design in designs)),)
        if isinstance(request, Shuffle):
            designs.sort(key=lambda _: self._random())
            for slot, design in zip(request.slots, designs, strict=True):
                self.names[slot] = BY_DESIGN + design
        return tuple(designs)

    def _design_of(self, game: Game, slot: int) -> int:
        if game.design[slot] is UNKNOWN:
            pool, place = self._pool, int(self._random() * self._left)
            self._left -= 1
            pool[place], pool[self._left] = pool[self._left], pool[place]
            self.names[slot] = BY_DESIGN + pool[self._left].index
            return pool[self._left].index
        return game.design[slot].index
