"""Judges positions with learned weights; called once an iteration, so everything is a table (B3)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from math import exp

from engine.bots.learned.features import (
    ASKED,
    ATTACK_STEPS,
    FIGHTS,
    LIFE_STEPS,
    LIVES,
    MINDBUG_STEPS,
    MOVES,
    features_of,
    life_against,
)
from engine.bots.learned.outlook import attacks, best_fight, best_hunt
from engine.cards import DESIGNS
from engine.decisions import ACTION, BLOCK, HUNT
from engine.game import Game
from engine.rules import MODES, Setup

MOST_LIFE, MOST_MINDBUGS, MOST_ATTACKS, MOST_LIVES = LIFE_STEPS[-1], MINDBUG_STEPS[-1], ATTACK_STEPS[-1], LIVES[-1]


class LearnedValue:
    """`weights` holds every feature of the mix by name that is worth something; an engine's `Value`."""

    def __init__(self, weights: Mapping[str, float], kind: str, setup: Setup) -> None:
        teams = MODES[setup.mode].teams
        self._seats = [(seat, 1.0 if team == teams[0] else -1.0) for seat, team in enumerate(teams)]
        self._play, self._hand = (_cards(weights, place, kind) for place in ("play", "hand"))
        self._life = _steps(weights, "life", LIFE_STEPS)
        self._mindbugs = _steps(weights, "mindbugs", MINDBUG_STEPS)
        self._draw = weights["draw"]
        self._empty_hand = weights["empty hand"]
        self._exhausted = weights["exhausted"]
        self._move = weights["move"]
        self._attacks = [_attacks(weights, move) for move in MOVES]
        self._bonus = weights.get("bonus", 0.0)
        self._asked = {
            asked: [weights.get(f"decide {word}", 0.0) + worth for worth in (0.0, *_cards(weights, word, kind))]
            for asked, word in ASKED.items()
        }
        self._block, self._last_block, self._hunt = (
            [weights.get(f"{word} {fight}", 0.0) for fight in FIGHTS.values()]
            for word in ("block", "last block", "hunt")
        )

    def chance(self, game: Game) -> float:
        """The chance that the team of seat 0 wins."""
        return 1.0 / (1.0 + exp(-self.score(game)))

    def score(self, game: Game) -> float:
        """The weights of all that lies where, summed: the logarithm of the odds."""
        design, in_play, in_hand = game.design, self._play, self._hand
        active, kind = game.active, game.kind
        mover = active if kind == ACTION or game.extra_turns or game.taken else game.next_seat(active)
        score = 0.0
        for seat, sign in self._seats:
            hand = game.hand[seat]
            worth = self._mindbugs[min(game.mindbugs[seat], MOST_MINDBUGS)] + self._draw * len(game.draw[seat])
            for slot in hand:
                worth += in_hand[design[slot].index]
            if not hand:
                worth += self._empty_hand
            if seat == mover:
                worth += self._move
            if seat == active and game.playing:
                worth += in_hand[design[game.playing[0]].index]
            if game.play[seat]:
                for slot in game.play[seat]:
                    worth += in_play[design[slot].index]
                worth += self._creatures(game, seat, seat != mover)
            if seat == game.seat and kind in ASKED:
                worth += self._decision(game)
            score += sign * worth
        ours, theirs = game.life
        score += self._life[min(ours, MOST_LIFE)] - self._life[min(theirs, MOST_LIFE)]
        return score

    def _creatures(self, game: Game, seat: int, waits: bool) -> float:
        """What they can do, beyond what their cards are worth."""
        safe, free = attacks(game, seat)
        life = min(life_against(game, seat), MOST_LIVES)
        worth = self._attacks[waits][min(safe, MOST_ATTACKS)][min(free, MOST_ATTACKS)][life]
        if game.exhausted:
            worth += self._exhausted * sum([game.exhausted >> slot & 1 for slot in game.play[seat]])
        if game.constants or game.boosts:
            worth += self._bonus * sum([game.power_of(slot) - game.design[slot].power for slot in game.play[seat]])
        return worth

    def _decision(self, game: Game) -> float:
        """What it is worth to its seat to take the open decision."""
        source, kind = game.source, game.kind
        worth = self._asked[kind][game.design[source].index + 1 if source >= 0 else 0]
        if kind == BLOCK:
            last = game.life[game.team(game.seat)] == 1
            fights = self._last_block if last else self._block
            worth += fights[best_fight(game, source, [slot for slot in game.options if slot >= 0])]
        elif kind == HUNT:
            worth += self._hunt[best_hunt(game, source, [slot for slot in game.options if slot >= 0])]
        return worth


def _cards(weights: Mapping[str, float], place: str, kind: str) -> list[float]:
    """The worth of every design in that place."""
    return [sum(weights.get(name, 0.0) for name in features_of(design, place, kind)) for design in DESIGNS]


def _steps(weights: Mapping[str, float], name: str, steps: range) -> list[float]:
    """The worth of 0, 1, 2, ... of it."""
    return list(accumulate([*[0.0] * steps.start, *(weights.get(f"{name} {step}", 0.0) for step in steps)]))


def _attacks(weights: Mapping[str, float], move: str) -> list[list[list[float]]]:
    """The worth of so many safe attacks, so many free ones among them, and so many lives on the other side."""
    at = [0.0, *(weights.get(f"{move} free at {life}", 0.0) for life in LIVES)]
    safe, free = (_steps(weights, f"{move} {attack}", ATTACK_STEPS) for attack in ("safe", "free"))
    return [
        [[here + there + (last if there_is else 0.0) for last in at] for there_is, there in enumerate(free)]
        for here in safe
    ]
