"""A scenario's position as a game, and any position as a scenario."""

from __future__ import annotations

from typing import Any

from engine.cards import BY_ID, DESIGNS, first_stage
from engine.design import UNKNOWN
from engine.frames.turn import TurnFrame
from engine.game import Game
from engine.repetition import fingerprint
from engine.rules import Setup
from engine.scenario.reader import HIDDEN, SEAT_LETTERS, CardEntry, Scenario


def build(scenario: Scenario) -> Game:
    """The game at TURN_START of the active seat, every card in its zone, no hand refilled."""
    entries = [entry for seat in scenario.seats for zone in seat.zones.values() for entry in zone]
    cards = sum(1 + len(entry.boosts) for entry in entries) + len(scenario.unused)
    game = Game.empty(Setup(mode=scenario.mode, sets=_sets(scenario, entries)), cards)
    place = _Placer(game)
    for seat, seat_entry in enumerate(scenario.seats):
        game.hand[seat] = place.all(seat_entry.zones["hand"])
        game.draw[seat] = place.all(seat_entry.zones["draw"])[::-1]
        for slot in place.all(seat_entry.zones["discard"]):
            game.to_discard(slot, seat)
        for entry in seat_entry.zones["play"]:
            place.creature(entry, seat)
        game.life[game.team(seat)] = seat_entry.life
        game.mindbugs[seat] = seat_entry.mindbugs
        game.used_mindbugs[seat] = seat_entry.used_mindbugs
    game.mindfrogs = tuple(entry.mindfrogs for entry in scenario.seats)
    game.used_mindfrogs = tuple(entry.used_mindfrogs for entry in scenario.seats)
    game.unused = place.all(scenario.unused)[::-1]
    game.aside = _aside(scenario, game)
    game.fingerprint = fingerprint(game)
    game.pool.clear()  # what came into a discard pile before the game begins triggers nothing
    game.active = scenario.active
    game.events = []
    game.start(TurnFrame())
    return game


def _sets(scenario: Scenario, entries: list[CardEntry]) -> tuple[str, ...]:
    """The chosen sets, and those of the cards that lie there all the same: what a card can do must not depend on it."""
    ids = [card_id for entry in (*entries, *scenario.unused) for card_id in (entry.id, *entry.boosts)]
    there = dict.fromkeys(BY_ID[card_id].set_id for card_id in ids if card_id != HIDDEN)
    return (*scenario.sets, *(set_id for set_id in there if set_id not in scenario.sets))


def _aside(scenario: Scenario, game: Game) -> tuple[int, ...]:
    if scenario.set_aside is not None:
        return tuple(sorted(BY_ID[card_id].index for card_id in scenario.set_aside))
    left = list(game.aside)
    for design in game.design:
        if design.stage > 1 and design.aside in left:
            left.remove(design.aside)
    return tuple(left)


class _Placer:
    """Gives out slots from left to right."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._next = 0

    def all(self, entries: tuple[CardEntry, ...]) -> list[int]:
        return [self._one(entry.id) for entry in entries]

    def creature(self, entry: CardEntry, seat: int) -> None:
        game, slot = self._game, self._one(entry.id)
        for _ in range(1, entry.stage):
            game.design[slot] = DESIGNS[game.design[slot].next_stage]
        game.put_into_play(slot, seat)
        game.set_octonite(slot, entry.octonite)
        if entry.exhausted:
            game.exhaust(slot)
        if entry.boosts:
            game.put_under(slot, tuple(self._one(card_id) for card_id in entry.boosts))
        game.attacked.extend([slot] * (entry.attacked or 0))

    def _one(self, card_id: str) -> int:
        self._game.design[self._next] = UNKNOWN if card_id == HIDDEN else BY_ID[card_id]
        self._next += 1
        return self._next - 1


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
            "play": [creature_entry(game, slot) for slot in game.play[seat]],
            "hand": _ids(game, game.hand[seat]),
            "draw": _ids(game, game.draw[seat][::-1]),
            "discard": _ids(game, game.discard[seat]),
            "life": game.life[game.team(seat)],
            "mindbugs": game.mindbugs[seat],
            "used_mindbugs": game.used_mindbugs[seat],
            **_mindfrogs(game, seat),
        }
    position["table"] = {
        "unused": _ids(game, game.unused[::-1]),
        "set_aside": [DESIGNS[index].id for index in game.aside],
    }
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


def _mindfrogs(game: Game, seat: int) -> dict[str, int]:
    if not game.rules.has_teammates:
        return {}
    return {"mindfrogs": game.mindfrogs[seat], "used_mindfrogs": game.used_mindfrogs[seat]}


def _ids(game: Game, slots: list[int]) -> list[str]:
    return [game.design[slot].id for slot in slots]


def creature_entry(game: Game, slot: int) -> str:
    """A creature in play as a zone lists it, with its marks."""
    design = game.design[slot]
    marks = [first_stage(design).id]
    if design.stage > 1:
        marks.append(f"stage={design.stage}")
    if game.exhausted >> slot & 1:
        marks.append("exhausted")
    if slot in game.octonite:
        marks.append(f"octonite={game.octonite[slot]}")
    if slot in game.boosts:
        marks.append(f"boost={'+'.join(_ids(game, list(game.boosts[slot])))}")
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
