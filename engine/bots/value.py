"""What a position is worth to a seat: the hand-made judgement of the one-step player (B3).

The unit is about a point of power of a big creature. The numbers are rounded from a regression over
games that this player played against itself, so they are about creatures in general, not about cards of
one set. It reads public facts, the own hand, and how many cards lie in other hands; a card that its seat
cannot see counts as an average one.
"""

from __future__ import annotations

from functools import cache
from math import fsum

from engine.blocks.effects.creatures import DefeatItself
from engine.blocks.effects.life import WinGame
from engine.design import CardDesign
from engine.game import Game
from engine.keywords import FAST, FRENZY, HUNTER, POISONOUS, SNEAKY, TOUGH
from engine.view import View

WIN = 1000.0
"""More than any position that is not yet won can be worth."""

LIFE = (0.0, 20.0, 28.5, 36.5)
FURTHER_LIFE = 1.5
MINDBUGS = (0.0, 11.0, 22.0)
FURTHER_MINDBUG = 5.0
MINDFROG = 4.0
DRAW = 5.0
"""A card in a draw pile: it will be a card in hand, and without cards there is nothing to do."""
TO_MOVE = 3.0
FREE_ATTACK = 6.0
"""The side to move has an attacker that nobody may block."""
LETHAL_ATTACK = 100.0
"""The same, against the last life: as good as won."""

CREATURE = 3.0
BIG, BIG_POWER = 7, 2.5
"""Every point of power above `BIG` counts; below it, size hardly matters to what a creature can do."""
KEYWORD = {FRENZY: 0.0, HUNTER: 1.0, POISONOUS: 2.0, SNEAKY: 8.5, TOUGH: 2.0, FAST: 0.0}
LABEL = {
    "play": 0.0, "attack": 4.0, "defeated": 10.0, "constant": 3.0, "action": 5.0, "harvest": 0.0,
    "put_in_discard": 2.0, "life_lost_in_discard": 4.0, "discard": 2.0, "teammate_cannot_act": 2.0,
}  # fmt: skip
"""What an ability adds to a creature in play; a Play effect is over by then, and so is Fast."""
HARVEST = 12.0
HARVEST_THAT_WINS = 40.0
"""Shared out over the tokens that are left: the fewer, the nearer it is."""

IN_HAND = 4.0
IN_HAND_POWER = 0.3
IN_HAND_KEYWORD = {FRENZY: 0.0, HUNTER: 1.0, POISONOUS: 1.0, SNEAKY: 2.5, TOUGH: 1.0, FAST: 2.0}
IN_HAND_LABEL = {
    "play": 1.5, "attack": 0.0, "defeated": 2.0, "constant": 0.0, "action": 0.5, "harvest": 0.5,
    "put_in_discard": 0.0, "life_lost_in_discard": 1.0, "discard": 0.0, "teammate_cannot_act": 0.0,
}  # fmt: skip
"""A card in hand still costs a turn and may be mindbugged."""
ANY_HAND = 4.0
"""To hold any card at all: who can do nothing has lost (R9.3)."""


@cache
def body(power: int, keywords: int) -> float:
    """What a creature in play is worth for its power and keywords."""
    big = BIG_POWER * max(power - BIG, 0)
    return CREATURE + big + sum(value for bit, value in KEYWORD.items() if keywords & bit)


@cache
def ability(design: CardDesign) -> float:
    """What the abilities of a creature in play are still worth."""
    return sum(LABEL[label] for label in design.labels)


@cache
def harvest(design: CardDesign) -> float:
    """What the Harvest effect will be worth when the last token is gone; nothing to those that only die of it."""
    steps = design.harvest.steps if design.harvest is not None else ()
    if not steps or isinstance(steps[0], DefeatItself):
        return 0.0
    return HARVEST_THAT_WINS if isinstance(steps[0], WinGame) else HARVEST


@cache
def in_hand(design: CardDesign) -> float:
    """What a card is worth while its seat holds it."""
    keywords = sum(value for bit, value in IN_HAND_KEYWORD.items() if design.keywords & bit)
    return IN_HAND + IN_HAND_POWER * design.power + keywords + sum(IN_HAND_LABEL[label] for label in design.labels)


def _steps(table: tuple[float, ...], further: float, count: int) -> float:
    return table[count] if count < len(table) else table[-1] + further * (count - len(table) + 1)


class Judge:
    """Judges positions for the seat of a view: how much better its side stands than the other."""

    def __init__(self, view: View, sample: Game) -> None:
        self._sign = [1 if view.team(seat) == view.team(view.seat) else -1 for seat in range(view.seats)]
        self._in_hand = [in_hand(design) for design in sample.design]
        # Which of the unseen cards lies where is imagined; what they are worth on average is known.
        hidden = [slot for slot in range(len(sample.design)) if view.design(slot) is None]
        average = fsum(self._in_hand[slot] for slot in hidden) / max(len(hidden), 1)
        for slot in hidden:
            self._in_hand[slot] = average

    def value(self, game: Game) -> float:
        """How much better the side of the seat stands; positive is good."""
        sign = self._sign
        total = sign[game.active] * self._initiative(game)
        for seat, factor in enumerate(sign):
            total += factor * (self._table(game, seat) + self._cards(game, seat))
        for team, points in enumerate(game.life):
            total += sign[game.rules.teams.index(team)] * _steps(LIFE, FURTHER_LIFE, points)
        return total

    def _table(self, game: Game, seat: int) -> float:
        """Creatures and Mindbugs."""
        if game.stale:
            game.refresh()
        worth = _steps(MINDBUGS, FURTHER_MINDBUG, game.mindbugs[seat]) + MINDFROG * game.mindfrogs[seat]
        for slot in game.play[seat]:
            keywords = game.keywords[slot]
            if game.exhausted >> slot & 1:
                keywords &= ~TOUGH
            worth += body(game.power[slot], keywords) + ability(game.design[slot])
        if game.octonite:
            worth += self._harvests(game, seat)
        return worth

    def _harvests(self, game: Game, seat: int) -> float:
        tokens = game.octonite
        return fsum(harvest(game.design[slot]) / tokens[slot] for slot in game.play[seat] if slot in tokens)

    def _cards(self, game: Game, seat: int) -> float:
        """Hand and draw pile."""
        hand, draw = game.hand[seat], DRAW * len(game.draw[seat])
        if not hand:
            return draw
        worth = self._in_hand
        return draw + ANY_HAND + sum([worth[slot] for slot in hand])

    def _initiative(self, game: Game) -> float:
        """What it is worth to be the one to act next."""
        opponents = game.opponents[game.active]
        for slot in game.attackers(game.active):
            if not any(game.blockers(slot, opponent) for opponent in opponents):
                last = game.life[game.team(opponents[0])] == 1
                return LETHAL_ATTACK if last else TO_MOVE + FREE_ATTACK
        return TO_MOVE
