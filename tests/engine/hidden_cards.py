"""Games on several machines at once: one that knows every card, one for each seat, and a spectator's (A2.3, A2.4).

    python -m tests.engine.hidden_cards GAMES [SEED]

plays GAMES games of every mix and stops at the first one in which two machines differ. The tests play a few of each.
"""

from __future__ import annotations

import sys
from random import Random

from engine.cards import SETS, deck_of
from engine.decisions import OPTIONAL, Purpose
from engine.design import CardDesign
from engine.frames.base import RawOption
from engine.frames.triggers import EffectFrame
from engine.game import Game
from engine.rules import Setup
from tests.engine.tables import Chance, Instance

ALL = tuple(SETS)
MIXES = (
    Setup(),
    Setup(first_seat="random"),
    Setup(refresh_hands=True),
    Setup(sets=ALL),
    Setup(sets=ALL, refresh_hands=True),
    Setup(sets=("battlefruit_kingdom", "new_servants"), refresh_hands=True),
    Setup("tag_team", ALL),
    Setup("tag_team", ("new_servants", "tag_team"), refresh_hands=True),
    Setup("epic", ALL, refresh_hands=True),
    Setup("epic", ("tag_team", "first_contact")),
)


def offered(game: Game) -> list[RawOption]:
    """The options as everybody sees them."""
    return game.options if game.offered is None else game.offered


class SideBySide:
    """One game on all its machines, compared after every decision."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self._rng = Random(seed)
        chance = Chance([design.index for design in deck_of(setup.sets, setup.mode)], self._rng)
        self.knowing = Instance(chance, setup, -1)
        self.blind = [Instance(chance, setup, seat) for seat in (*self.knowing.game.all_seats, -2)]
        self.offers = 0
        """How often somebody might play a card at once that had come into their hand."""

    def play(self) -> Game:
        game = self.knowing.game
        while True:
            before = game.design[:]
            events = self.knowing.serve()
            digest = game.public_digest()
            for each in self.blind:
                assert each.serve() == events
                assert each.game.public_digest() == digest
                self._compare(each)
            if game.over:
                return game
            self._look_at_the_offer(before)
            answer = game.public_index(self._rng.randrange(game.option_count))
            for each in (self.knowing, *self.blind):
                each.game.answer_public(answer)

    def _compare(self, each: Instance) -> None:
        game = self.knowing.game
        assert offered(each.game) == offered(game)
        if game.offered is None or each.seat == game.seat:
            assert each.game.decision == game.decision
        assert each.requests == self.blind[0].requests
        if each.seat >= 0:
            assert each.game.view(each.seat) == game.view(each.seat)

    def _look_at_the_offer(self, before: list[CardDesign]) -> None:
        """Whatever was shuffled meanwhile, a card that may be played at once is the one that came."""
        game = self.knowing.game
        if game.kind == OPTIONAL and game.purpose == Purpose.PLAY_IT:
            frame = game.stack[-1]
            assert isinstance(frame, EffectFrame)
            (slot,) = frame.kept
            assert slot in game.hand[frame.seat]
            assert game.design[slot] is before[slot]
            self.offers += 1


def main(arguments: list[str]) -> None:
    games, first = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0
    for setup in MIXES:
        offers = 0
        for seed in range(first, first + games):
            try:
                table = SideBySide(setup, seed)
                table.play()
                offers += table.offers
            except AssertionError:
                print(f"{setup}: the machines differ in the game of seed {seed}", file=sys.stderr)
                raise
        print(f"{setup}: {games} games, {offers} cards offered")


if __name__ == "__main__":
    main(sys.argv[1:])
