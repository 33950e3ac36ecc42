"""The third time the same public position stands at a turn action, the game is a draw (R9.6).

Within one turn a card may be taken from play into the hand and played again without end: two Spinachias take each
other; and two Utility Bugs copy each other. Whoever does that could stop at any time, so it is no draw: the third time
the offer is not made (R9.5).

A position is known by a fingerprint: the sum, over all open cards, of the weight of the design times
the weight of the place where it lies. Sums do not care for order, so equal cards make equal positions,
and every move keeps the fingerprint up to date with one addition. Two different positions agree by
accident about once in 2^64.

Draw piles never grow, so no position from before a draw can come back: `Game.refill` empties the
history whenever it moves a card.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import Game

MASK = (1 << 64) - 1


def weight_of(name: str) -> int:
    """An odd 64-bit number that belongs to the name for ever (A2.7)."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], "big") | 1


IN_PLAY = tuple(weight_of(f"in play {seat}") for seat in range(4))
EXHAUSTED = tuple(weight_of(f"exhausted {seat}") for seat in range(4))
DISCARDED = tuple(weight_of(f"discarded {seat}") for seat in range(4))


def fingerprint(game: Game) -> int:
    """The sum that `Game.fingerprint` keeps, computed from nothing: for new positions and for tests."""
    total = 0
    for seat in game.all_seats:
        for slot in game.play[seat]:
            total += game.design[slot].weight * IN_PLAY[seat]
            if game.exhausted >> slot & 1:
                total += game.design[slot].weight * EXHAUSTED[seat]
        for slot in game.discard[seat]:
            total += game.design[slot].weight * DISCARDED[seat]
    return total


def times_stood(game: Game, *offer: int) -> int:
    """Record the position that stands now, at a turn action or at this offer, by all that everybody sees of it; how
    often it has stood, this time included."""
    hands = map(len, game.hand)
    key = (game.fingerprint & MASK, game.active, game.extra_turns, *game.life, *game.mindbugs, *hands)
    if game.traits.burdens or len(game.play) > 2:
        key = (*key, *_further(game))
    if offer:
        key = (*key, *offer)
    game.history.append(key)
    return game.history.count(key)


def _further(game: Game) -> tuple[int, ...]:
    """Cards and tokens on creatures, Mindfrogs and skipped turns: rare, so not kept up to date move by move."""
    design, controller = game.design, game.controller
    total = 0
    for slot, cards in game.boosts.items():
        place = design[slot].weight * IN_PLAY[controller[slot]] & MASK
        total += place * sum(design[card].weight for card in cards)
    for slot, count in game.octonite.items():
        total += design[slot].weight * OCTONITE[controller[slot]] * count
    return (total & MASK, *game.mindfrogs, *game.skips)


OCTONITE = tuple(weight_of(f"octonite {seat}") for seat in range(4))
