"""The strong computer player's search: ISMCTS over what one seat cannot see (B3).

>>> from engine.dealer import LocalDealer
>>> from engine.game import Game
>>> game = Game()
>>> LocalDealer(seed=7).serve(game)
>>> found = search(game.view(game.decision.seat), seed=1, iterations=60, value=None)
>>> len(found.visits) == game.option_count, found.visits[found.choice] == max(found.visits)
(True, True)
"""

from engine.bots.search.found import Found
from engine.bots.search.ismcts import search

__all__ = ["Found", "search"]
