"""The third time the same public position stands at a turn action, the game is a draw (R9.6).

Draw piles never grow, so no position from before a draw can come back: `Game.refill` empties the
history whenever it moves a card, and a turn action that draws at once need not be recorded at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game


def position_key(game: Game) -> tuple[int, ...]:
    """All that everybody sees, by designs instead of slots: equal cards make equal positions."""
    design = game.design
    exhausted = game.exhausted
    key = [game.active, game.extra_turns, *game.life, *game.mindbugs, *game.used_mindbugs]
    for seat in game.all_seats:
        key.append(len(game.hand[seat]))
        key.extend(sorted([design[slot].index * 2 + (exhausted >> slot & 1) for slot in game.play[seat]]))
        key.append(-1)
        key.extend(sorted([design[slot].index for slot in game.discard[seat]]))
        key.append(-1)
    return tuple(key)


def thirds(game: Game) -> bool:
    """Record the position; True when it stands for the third time."""
    key = position_key(game)
    count = game.history.get(key, 0) + 1
    game.history[key] = count
    return count == 3
