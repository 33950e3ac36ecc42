"""The numbers of each mode (R2, R14, R15) and the set-up that a game is made from."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

RULES_VERSION = 1
"""Grows with every change that could make two machines play the same decisions differently."""


class Rules(NamedTuple):
    """What a mode fixes. `teams[seat]` is the team of a seat; life belongs to a team, Mindbugs to a seat."""

    teams: tuple[int, ...]
    life: int
    mindbugs: int
    pile: int
    hand: int


@cache
def opponents_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each seat its opponents, the one on the left first (R14.1)."""
    seats = len(rules.teams)
    around = [[(seat + step) % seats for step in range(1, seats)] for seat in range(seats)]
    return tuple(
        tuple(other for other in others if rules.teams[other] != rules.teams[seat])
        for seat, others in enumerate(around)
    )


@cache
def allied_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each seat the seats of its team, itself included (R14.9)."""
    seats = range(len(rules.teams))
    return tuple(tuple(other for other in seats if rules.teams[other] == rules.teams[seat]) for seat in seats)


MODES: dict[str, Rules] = {
    "duel": Rules(teams=(0, 1), life=3, mindbugs=2, pile=10, hand=5),
}


class Setup(NamedTuple):
    """What both sides agree on before the first card.

    `first_seat` is `reveal` (R2.5, the default) or `random`; with `refresh_hands` a hand is shuffled after
    it received a card, so that nobody can tell how long a card has been held (F7.7).
    """

    mode: str = "duel"
    sets: tuple[str, ...] = ("first_contact",)
    first_seat: str = "reveal"
    refresh_hands: bool = False
