"""What is told of a game: every sentence for the log, and the few that matter for the strip (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine import events as ev
from engine.events import Event
from engine.view import View
from screens.narrator import Narrator

_QUIET = (
    ev.Shuffled, ev.Drew, ev.EnteredPlay, ev.Triggered, ev.HuntDeclined, ev.Chosen, ev.AttackStopped, ev.TurnStarted,
)  # fmt: skip
"""Events that the board shows anyway, or that other sentences imply."""


class Story:
    """`log` holds every sentence, `headlines` the important ones since the last `turn_page`."""

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self._seat = seat
        self._narrator = Narrator(seat, names)
        self._headliner = Narrator(seat, names)
        self.log: list[str] = []
        self.headlines: list[str] = []

    def tell(self, events: Sequence[Event], view: View) -> bool:
        """Take over what happened; whether there is a new headline."""
        self.log += self._narrator.tell(events, view)
        news = self._headliner.tell([event for event in events if _matters(event)], view)
        self.headlines += news
        return bool(news)

    def turn_page(self) -> None:
        """What comes next is new."""
        self.headlines = []

    @property
    def last_attack(self) -> tuple[str, ...]:
        return self._narrator.last_attack


def _matters(event: Event) -> bool:
    if isinstance(event, ev.TurnStarted):
        return event.extra
    return not isinstance(event, _QUIET)
