"""Computer players: a level is one entry of `LEVELS`, made by `make_bot` (B4).

>>> from engine.dealer import LocalDealer
>>> from engine.game import Game
>>> game = Game()
>>> LocalDealer(seed=7).serve(game)
>>> choice = make_bot("greedy", seed=1).choose(game.view(game.decision.seat))
>>> choice in range(game.option_count)
True
"""

from engine.bots.base import Bot
from engine.bots.levels import LEVELS, Level, UnknownLevel, find_level, make_bot, think

__all__ = ["LEVELS", "Bot", "Level", "UnknownLevel", "find_level", "make_bot", "think"]
