"""A review as it grows: what each decision of a game was worth, marks, accuracy (B5)."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

MARKS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))
"""How much of the win chance an answer must give away for a mark."""


class Judgement(NamedTuple):
    """The decision at `place` of a recording; chances are those of `seat`, which decided.

    `known` is the chance as `seat` could know it before its answer, None where the record does not tell its hand;
    `true` the chance with all cards open, None while it is not known yet. `drop` is what the answer gave away of
    `known`. `proven` says that best play from both sides was solved: from `true` to `after`.
    """

    place: int
    seat: int
    answer: int
    best: int
    known: float | None
    true: float | None = None
    drop: float = 0.0
    after: float | None = None
    proven: bool = False

    @property
    def mark(self) -> str:
        """`?!`, `?`, `??` or nothing."""
        return next((mark for least, mark in MARKS if self.drop >= least), "")

    @property
    def threw_away(self) -> bool:
        """Whether it is proven that the answer made a win less than that, or a draw a loss."""
        return self.proven and self.true is not None and self.after is not None and self.after < self.true

    def known_by(self, seat: int) -> float | None:
        """The chance of `seat` that could be known; of a player without a hand in the record, what was true."""
        chance = self.known if self.known is not None else self.true
        return chance if chance is None or seat == self.seat else 1 - chance

    def true_for(self, seat: int) -> float | None:
        return self.true if self.true is None or seat == self.seat else 1 - self.true


class Review:
    """The judgements so far, by place; a later one about the same decision replaces the earlier."""

    def __init__(self, count: int) -> None:
        self.count = count
        """How many decisions there are to judge."""
        self.judgements: dict[int, Judgement] = {}
        self.done = False

    def take(self, judgement: Judgement) -> None:
        self.judgements[judgement.place] = judgement

    def ordered(self) -> list[Judgement]:
        """In the order of the game."""
        return [self.judgements[place] for place in sorted(self.judgements)]

    def marked(self) -> list[Judgement]:
        return [judgement for judgement in self.ordered() if judgement.mark or judgement.threw_away]

    def accuracy(self, seat: int) -> float | None:
        """0 to 100: 100 for a player who never gave anything away; None where nothing could be judged."""
        return accuracy(
            judgement.drop for judgement in self.ordered() if judgement.seat == seat and judgement.known is not None
        )


def accuracy(drops: Iterable[float]) -> float | None:
    """The mean over the decisions of a curve that falls from 100 with what was given away, as chess sites draw it."""
    points = [max(0.0, min(100.0, 103.1668 * exp(-4.354 * drop) - 3.1669)) for drop in drops]
    return sum(points) / len(points) if points else None
