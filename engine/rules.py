"""The numbers of each mode (R2, R14, R15) and the set-up that a game is made from."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

RULES_VERSION = 2
"""Grows with every change that could make two machines play the same decisions differently."""


class Rules(NamedTuple):
    """What a mode fixes. `teams[seat]` is the team of a seat; life belongs to a team, Mindbugs and Mindfrogs to a
    seat; `pile` cards are dealt to each seat, `hand` of them drawn."""

    teams: tuple[int, ...]
    life: int
    mindbugs: int
    pile: int
    hand: int
    mindfrogs: int = 0

    @property
    def has_teammates(self) -> bool:
        """Whether the rules of R14 hold."""
        return len(self.teams) > 2

    @property
    def least_cards(self) -> int:
        """How many cards a pool must have (R15.2)."""
        return len(self.teams) * self.pile


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
def windows_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each seat those that may take a card which it plays, in the order in which they are asked: the opponent; with
    four seats the left opponent, the teammate with a Mindfrog, the right opponent (R4.3, R14.5)."""
    seats = len(rules.teams)
    return tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))


@cache
def allied_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each seat the seats of its team, itself included (R14.9)."""
    seats = range(len(rules.teams))
    return tuple(tuple(other for other in seats if rules.teams[other] == rules.teams[seat]) for seat in seats)


MODES: dict[str, Rules] = {
    "duel": Rules(teams=(0, 1), life=3, mindbugs=2, pile=10, hand=5),
    "tag_team": Rules(teams=(0, 1, 0, 1), life=3, mindbugs=1, pile=6, hand=3, mindfrogs=1),
    "epic": Rules(teams=(0, 1, 0, 1), life=3, mindbugs=2, pile=10, hand=5, mindfrogs=1),
}


class Setup(NamedTuple):
    """What both sides agree on before the first card.

    `sets` may name a set more than once: then so many copies of it are shuffled together. `first_seat` is `reveal`
    (R2.5, the default) or `random`; with `refresh_hands` a hand is shuffled after it received a card, so that nobody
    can tell how long a card has been held (F7.7).
    """

    mode: str = "duel"
    sets: tuple[str, ...] = ("first_contact",)
    first_seat: str = "reveal"
    refresh_hands: bool = False
