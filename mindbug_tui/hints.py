"""Hints: the best options of a decision, the chance to win with each, and one reason (B5)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.search import Found
from engine.view import View
from mindbug_tui.calibration import calibrated
from mindbug_tui.workers.mind import Mind
from screens.hint import Hint
from screens.questions import question
from screens.reasons import reason

LEVEL = "study:1000ms"
SHOWN = 3
SEED = 1


class Adviser:
    """Gives hints for views of the seat that asks, from a worker of its own."""

    def __init__(self, names: Sequence[str], level: str = LEVEL) -> None:
        self._names = names
        self._mind = Mind(level, SEED)

    async def hints(self, view: View, most: int = SHOWN) -> list[Hint]:
        """At most so many options of the open decision, the best first."""
        found = await self._mind.study(view)
        return best(view, found, self._names, most) if found is not None else []

    def close(self) -> None:
        self._mind.close()


def best(view: View, found: Found, names: Sequence[str], most: int) -> list[Hint]:
    """The options that the search looked at most, in words. Options that are the same card again count once."""
    labels = question(view, names).labels
    order = sorted(range(len(labels)), key=lambda option: (-found.visits[option], option))
    return [
        Hint(option, labels[option], calibrated(found.values[option]), reason(view, option, names))
        for option in order[:most]
        if found.visits[option]
    ]
