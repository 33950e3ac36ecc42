"""The level `random`: any legal option, all equally likely. The yardstick, and what the invariants are tested with."""

from __future__ import annotations

from random import Random

from engine.view import View


class RandomBot:
    """One generator for the whole game: the same seed and the same views give the same choices."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> int:
        """The index of a uniformly random option of `view.decision`."""
        decision = view.decision
        assert decision is not None, "nothing is to be decided"
        return self._random.randrange(len(decision.options))
