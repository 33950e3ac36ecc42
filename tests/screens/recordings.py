"""Recorded games for the replay screen: played by chance, without a file."""

from __future__ import annotations

from random import Random

from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from mindbug_tui.replay import Position, Recorded


def recording(seed: int) -> Recorded:
    """A whole game of which every card is known."""
    game, dealer, chance = Game(Setup()), LocalDealer(seed), Random(seed)
    positions: list[Position] = []
    while True:
        dealer.serve(game)
        positions.append(Position(game.clone(), tuple(game.take_events())))
        if game.over:
            return Recorded("game", ("Player", "Rook"), 0, tuple(positions))
        answer = chance.randrange(game.option_count)
        positions[-1] = positions[-1]._replace(answer=answer)
        game.answer(answer)
