"""Judges positions with learned weights; called once an iteration, so everything is a table (B3)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from math import exp

from engine.bots.learned.features import LIFE_STEPS, MINDBUG_STEPS, OUTLOOKS, features_of
from engine.bots.learned.outlook import outlook
from engine.cards import DESIGNS
from engine.decisions import ACTION, BLOCK
from engine.game import Game
from engine.rules import MODES, Setup

MOST_LIFE, MOST_MINDBUGS = LIFE_STEPS[-1], MINDBUG_STEPS[-1]


class LearnedValue:
    """`weights` holds every feature of the mix by name; an engine's `Value`."""

    def __init__(self, weights: Mapping[str, float], kind: str, setup: Setup) -> None:
        teams = MODES[setup.mode].teams
        self._seats = [(seat, 1.0 if team == teams[0] else -1.0) for seat, team in enumerate(teams)]
        self._play, self._hand = (
            [sum(weights.get(name, 0.0) for name in features_of(design, place, kind)) for design in DESIGNS]
            for place in ("play", "hand")
        )
        self._life = _steps(weights, "life", LIFE_STEPS)
        self._mindbugs = _steps(weights, "mindbugs", MINDBUG_STEPS)
        self._draw = weights["draw"]
        self._empty_hand = weights["empty hand"]
        self._exhausted = weights["exhausted"]
        self._move = weights["move"]
        self._attack = weights["attack"]
        self._outlook = list(accumulate([0.0, *(weights[name] for name in OUTLOOKS.values())]))

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
            for slot in game.play[seat]:
                worth += in_play[design[slot].index]
            for slot in hand:
                worth += in_hand[design[slot].index]
            if not hand:
                worth += self._empty_hand
            if seat == mover:
                worth += self._move + self._outlook[outlook(game, seat)]
            score += sign * worth
            if seat == active and kind != ACTION:
                score += sign * self._unfinished(game)
        ours, theirs = game.life
        score += self._life[min(ours, MOST_LIFE)] - self._life[min(theirs, MOST_LIFE)]
        if game.exhausted:
            score += self._exhausted * sum(
                [sign for seat, sign in self._seats for slot in game.play[seat] if game.exhausted >> slot & 1]
            )
        return score

    def _unfinished(self, game: Game) -> float:
        """What the active seat has begun and not finished."""
        if game.kind == BLOCK:
            return self._attack
        return self._hand[game.design[game.playing[0]].index] if game.playing else 0.0


def _steps(weights: Mapping[str, float], name: str, steps: range) -> list[float]:
    """The worth of 0, 1, 2, ... of it."""
    worth = [0.0] * steps.start
    for step in steps:
        worth.append(worth[-1] + weights[f"{name} {step}"])
    return worth
