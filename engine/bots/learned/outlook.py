"""How good the best attack is that a seat could make now: what single cards do not tell about a table (B3)."""

from __future__ import annotations

from engine.game import Game
from engine.keywords import POISONOUS, TOUGH

NONE, SAFE, FREE, LETHAL = range(4)
"""No good attack; an attacker that no creature which may block it defeats; one that nobody may block; the same against
a last life."""


def outlook(game: Game, seat: int) -> int:
    """By the creatures in play as they are now."""
    attackers = game.attackers(seat)
    if not attackers:
        return NONE
    opponents, best = game.opponents[seat], NONE
    defended = [opponent for opponent in opponents if game.play[opponent]]
    for attacker in attackers:
        able = [slot for opponent in defended for slot in game.blockers(attacker, opponent)]
        if not able:
            return LETHAL if game.life[game.team(opponents[0])] == 1 else FREE
        if best == NONE and not any(_defeats(game, slot, attacker) for slot in able):
            best = SAFE
    return best


def _defeats(game: Game, blocker: int, attacker: int) -> bool:
    if game.keywords[attacker] & TOUGH and not game.exhausted >> attacker & 1:
        return False
    return game.power[blocker] >= game.power[attacker] or bool(game.keywords[blocker] & POISONOUS)
