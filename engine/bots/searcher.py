"""A computer player that searches: what its levels differ in is budget and noise, never sight (B4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.bots.base import Value
from engine.bots.guard import sensible
from engine.bots.one_turn import turn_chances
from engine.bots.search import Found, search
from engine.rules import Setup
from engine.view import View

Clock = Callable[[], float]
"""Seconds since some moment."""
Stop = Callable[[], bool]
"""Whether to answer now, with what there is."""
Values = Callable[[Setup], Value | None]
"""The learned value for a table, None to play leaves out at random."""

DECIDED = 48
"""Iterations where the guard leaves only one option: for the chances that are shown, not for the choice."""


class SearchBot:
    """Plays by the view alone: the same seed, view and iterations give the same choice, whatever was before.

    It searches for `iterations`; with `seconds` and a clock as long as that, and so many iterations in any case.
    With `noise` 0 it takes the most visited option, with 1 each in proportion to its visits, in between nearer to
    the most visited one. With a guard it never overlooks what this turn holds (`engine.bots.guard`). With a learned
    value it begins with what the player of one turn thinks (`engine.bots.one_turn`).
    """

    def __init__(
        self,
        seed: int,
        values: Values,
        *,
        iterations: int,
        seconds: float | None = None,
        clock: Clock | None = None,
        noise: float = 0.0,
        guarded: bool = True,
    ) -> None:
        self._seed = seed
        self._values = values
        self._iterations = iterations
        self._clock = clock if seconds is not None else None
        self._seconds = seconds
        self._noise = noise
        self._guarded = guarded

    def choose(self, view: View) -> int:
        """The index of the option of `view.decision` that it plays."""
        return self.think(view).choice

    def think(self, view: View, stop: Stop | None = None) -> Found:
        """What it found, `choice` being what it plays: the guard and the noise have been at it."""
        end = self._clock() + (self._seconds or 0.0) if self._clock is not None else 0.0
        decision = view.decision
        assert decision is not None, "nothing is to be decided"
        options = sensible(view, self._seed) if self._guarded else tuple(range(len(decision.options)))
        found = self._search(view, end, stop, decided=len(options) == 1)
        return found._replace(choice=self._pick(found, options, view))

    def _search(self, view: View, end: float, stop: Stop | None, *, decided: bool) -> Found:
        value = self._values(view.setup)
        known = turn_chances(view, self._seed, value) if value is not None and not decided else ()
        if decided or self._clock is None:
            iterations = min(self._iterations, DECIDED) if decided else self._iterations
            return search(view, self._seed, iterations=iterations, value=value, stop=stop, known=known)
        return search(
            view,
            self._seed,
            iterations=None,
            clock=self._clock,
            seconds=end - self._clock(),
            value=value,
            stop=stop,
            least=self._iterations,
            known=known,
        )

    def _pick(self, found: Found, options: Sequence[int], view: View) -> int:
        visits = [found.visits[index] for index in options]
        most = max(visits)
        if not self._noise or not most:
            return options[visits.index(most)]
        chance = Random(b"noise %d " % self._seed + view.to_bytes())
        return chance.choices(options, [(count / most) ** (1.0 / self._noise) for count in visits])[0]
