"""A hint as the faces show it: option, win chance, reason (B5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from screens.catalogue import advice as words


class Hint(NamedTuple):
    """`option` is the index into the decision's options, `chance` that of winning with it, `reason` "" for none."""

    option: int
    label: str
    chance: float
    reason: str


def hint_lines(hints: Sequence[Hint]) -> list[str]:
    """The hints as sentences, the best first."""
    if not hints:
        return [words.NO_HINT]
    return [
        words.HINT.format(place=place, label=hint.label.rstrip("."), chance=percent(hint.chance), reason=hint.reason)
        .rstrip()
        for place, hint in enumerate(hints, 1)
    ]  # fmt: skip


def percent(chance: float) -> str:
    """`62 %`; what is not certain is neither 0 nor 100."""
    shown = round(chance * 100)
    if 0 < chance < 1:
        shown = max(1, min(99, shown))
    return words.PERCENT.format(percent=shown)
