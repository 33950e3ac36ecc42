"""Events as plain lines with card ids and seat letters, for reports and golden playthroughs."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import DESIGNS
from engine.events import Event
from engine.game import Game
from engine.scenario.reader import SEAT_LETTERS

_SEATS = {"seat", "from_seat", "to_seat"}
_CARDS = {"slot", "slots", "by", "target", "attacker", "blocker"}


def chronicle(game: Game, events: Iterable[Event]) -> list[str]:
    """One line an event, as this instance of the game can name it: `Defeated slot=killer_bee seat=A by=luchataur`."""
    return [_line(game, event) for event in events]


def _line(game: Game, event: Event) -> str:
    facts = [f"{name}={_value(game, name, getattr(event, name))}" for name in event._fields]
    return " ".join([type(event).__name__, *facts])


def _value(game: Game, name: str, value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_value(game, name, each) for each in value) or "-"
    if isinstance(value, int) and value >= 0 and not isinstance(value, bool):
        if name in _SEATS:
            return SEAT_LETTERS[value]
        if name == "design":
            return DESIGNS[value].id
        if name in _CARDS:
            return game.design[value].id
    if value == -1 and name in _SEATS | _CARDS:
        return "-"
    return str(value)
