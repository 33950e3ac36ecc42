"""What the creatures of a table can do to each other: what single cards do not tell (B3).

By power and keywords as they are now; what abilities will do to them meanwhile is left to the search.
"""

from __future__ import annotations

from engine.game import Game
from engine.keywords import POISONOUS, SNEAKY, TOUGH

CHUMP, HOLD, TRADE, WIN = range(4)
"""How a fight ends for a creature: it alone is defeated, neither is, both are, only the other one is."""

ANY_POWER = 1 << 10
"""As strong as a poisonous creature is in a fight."""


def attacks(game: Game, seat: int) -> tuple[int, int]:
    """How many creatures of `seat` no blocker can defeat, and how many of these nobody may block at all."""
    attackers = game.attackers(seat)
    if not attackers:
        return 0, 0
    if game.stale:
        game.refresh()
    design, power, keywords = game.design, game.power, game.keywords
    able = [each for other in game.opponents[seat] for each in game.play[other] if not game.cannot_block >> each & 1]
    strongest = _strength(game, able)
    strongest_sneaky = _strength(game, [each for each in able if keywords[each] & SNEAKY]) if strongest >= 0 else -1
    safe = free = 0
    for slot in attackers:
        if design[slot].block_filters:
            blocked_by = _strength(
                game, [each for other in game.opponents[seat] for each in game.blockers(slot, other)]
            )
        else:
            blocked_by = strongest_sneaky if keywords[slot] & SNEAKY else strongest
        if blocked_by < 0:
            free += 1
        elif power[slot] > blocked_by or (keywords[slot] & TOUGH and not game.exhausted >> slot & 1):
            safe += 1
    return safe + free, free


def best_fight(game: Game, slot: int, others: list[int]) -> int:
    """How it ends for the best of `others` to fight the creature in `slot`."""
    return max([2 * _defeats(game, other, slot) + (not _defeats(game, slot, other)) for other in others])


def best_hunt(game: Game, slot: int, others: list[int]) -> int:
    """How it ends for the creature in `slot` to fight the one of `others` that suits it best."""
    return max([2 * _defeats(game, slot, other) + (not _defeats(game, other, slot)) for other in others])


def _strength(game: Game, slots: list[int]) -> int:
    """The least power that these creatures cannot defeat, less 1; -1 without any."""
    strongest = -1
    for slot in slots:
        if game.keywords[slot] & POISONOUS:
            return ANY_POWER
        if game.power[slot] > strongest:
            strongest = game.power[slot]
    return strongest


def _defeats(game: Game, one: int, other: int) -> bool:
    if game.keywords[other] & TOUGH and not game.exhausted >> other & 1:
        return False
    return game.power[one] >= game.power[other] or bool(game.keywords[one] & POISONOUS)
