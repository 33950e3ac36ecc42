"""A scenario's position as a game, and any position as a scenario."""

from __future__ import annotations

from typing import Any

from engine.cards import BY_ID
from engine.design import UNKNOWN
from engine.frames.turn import TurnFrame
from engine.game import Game
from engine.repetition import fingerprint
from engine.rules import Setup
from engine.scenario.reader import HIDDEN, SEAT_LETTERS, CardEntry, Scenario


def build(scenario: Scenario) -> Game:
    """The game at TURN_START of the active seat, every card in its zone, no hand refilled."""
    entries = [entry for seat in scenario.seats for zone in seat.zones.values() for entry in zone]
    game = Game.empty(Setup(mode=scenario.mode, sets=scenario.sets), len(entries) + len(scenario.unused))
    place = _Placer(game)
    for seat, seat_entry in enumerate(scenario.seats):
        game.hand[seat] = place.all(seat_entry.zones["hand"])
        game.draw[seat] = place.all(seat_entry.zones["draw"])[::-1]
        game.discard[seat] = place.all(seat_entry.zones["discard"])
        for entry, slot in zip(seat_entry.zones["play"], place.all(seat_entry.zones["play"]), strict=True):
            game.put_into_play(slot, seat)
            if entry.exhausted:
                game.exhaust(slot)
            game.attacked.extend([slot] * (entry.attacked or 0))
        game.life[game.team(seat)] = seat_entry.life
        game.mindbugs[seat] = seat_entry.mindbugs
        game.used_mindbugs[seat] = seat_entry.used_mindbugs
    game.unused = place.all(scenario.unused)[::-1]
    game.fingerprint = fingerprint(game)
    game.active = scenario.active
    game.start(TurnFrame())
    return game


class _Placer:
    """Gives out slots from left to right."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._next = 0

    def all(self, entries: tuple[CardEntry, ...]) -> list[int]:
        first = self._next
        for entry in entries:
            self._game.design[self._next] = UNKNOWN if entry.id == HIDDEN else BY_ID[entry.id]
            self._next += 1
        return list(range(first, self._next))


def position_of(game: Game) -> dict[str, Any]:
    """The position in the keys of the scenario format; cards that this instance does not know are `?`.

    What is in the middle of being done cannot be written in that format: the position is the table alone.
    """
    position: dict[str, Any] = {
        "mode": game.setup.mode,
        "sets": list(game.setup.sets),
        "active": SEAT_LETTERS[game.active],
    }
    for seat in game.all_seats:
        position[SEAT_LETTERS[seat]] = {
            "play": [_creature(game, slot) for slot in game.play[seat]],
            "hand": _ids(game, game.hand[seat]),
            "draw": _ids(game, game.draw[seat][::-1]),
            "discard": _ids(game, game.discard[seat]),
            "life": game.life[game.team(seat)],
            "mindbugs": game.mindbugs[seat],
            "used_mindbugs": game.used_mindbugs[seat],
        }
    position["table"] = {"unused": _ids(game, game.unused[::-1])}
    return position


def position_text(position: dict[str, Any], title: str) -> str:
    """The position as a scenario file, to play on from or to report a wrong rule with."""
    lines = [f"title = {_toml(title)}", "rules = []"]
    lines += [f"{key} = {_toml(value)}" for key, value in position.items() if not isinstance(value, dict)]
    lines += ["", "script = []"]
    for name, table in position.items():
        if isinstance(table, dict):
            lines += ["", f"[{name}]", *[f"{key} = {_toml(value)}" for key, value in table.items()]]
    return "\n".join(lines) + "\n"


def _ids(game: Game, slots: list[int]) -> list[str]:
    return [game.design[slot].id for slot in slots]


def _creature(game: Game, slot: int) -> str:
    marks = [game.design[slot].id]
    if game.exhausted >> slot & 1:
        marks.append("exhausted")
    if slot in game.attacked:
        marks.append(f"attacked={game.attacked.count(slot)}")
    return " ".join(marks)


def _toml(value: Any) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(each if each.isprintable() else " " for each in escaped) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return str(value)
