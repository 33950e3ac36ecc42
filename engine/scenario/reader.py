"""From TOML text to a checked `Scenario`. Everything wrong is one sentence with its line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards import BY_ID, DESIGNS, SETS
from engine.design import CardDesign
from engine.rules import MODES, Rules

SEAT_LETTERS = "ABCD"
HIDDEN = "?"
"""Stands for a card whose identity is not known; legal in hand, draw pile and unused pile."""

_ZONES = ("play", "hand", "draw", "discard")
_HIDDEN_ZONES = ("hand", "draw", "unused")
_NUMBERS = ("life", "mindbugs", "used_mindbugs", "mindfrogs", "used_mindfrogs")
_COUNTS = ("hand_count", "draw_count", "discard_count", "play_count")
_KINDS = ("action", "mindbug", "hunt", "block", "again", "optional", "choose", "order", "opponent", "name")


class ScenarioError(ValueError):
    """The file is no scenario that this version can play; the text says where (line) and why."""


@dataclass(frozen=True)
class CardEntry:
    """A card as a zone lists it: its id (or `?`) and its marks. An evolved creature keeps its stage 1 id."""

    id: str
    exhausted: bool = False
    attacked: int | None = None
    stage: int = 1
    octonite: int = 0
    boosts: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatEntry:
    """A seat's part of the position; zones in file order."""

    zones: dict[str, tuple[CardEntry, ...]]
    life: int
    mindbugs: int
    used_mindbugs: int
    mindfrogs: int
    used_mindfrogs: int


@dataclass(frozen=True)
class SeatExpectation:
    zones: dict[str, tuple[CardEntry, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Expectation:
    """What must hold after the last line; None and empty mean that nothing is asked."""

    winner: str | None = None
    decision: str | None = None
    options: tuple[str, ...] | None = None
    seats: dict[int, SeatExpectation] = field(default_factory=dict)
    power: dict[str, int] = field(default_factory=dict)
    keywords: dict[str, tuple[str, ...]] = field(default_factory=dict)
    error_line: int | None = None


@dataclass(frozen=True)
class Scenario:
    title: str
    mode: str
    sets: tuple[str, ...]
    active: int
    seed: int
    seats: tuple[SeatEntry, ...]
    unused: tuple[CardEntry, ...]
    set_aside: tuple[str, ...] | None
    """The double-sided cards that lie aside, each by the id of its stage 2 face; None for all that are not in play."""
    script: tuple[str, ...]
    expect: Expectation


def read(text: str) -> Scenario:
    """Raises `ScenarioError` when the text is no scenario of this version."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(_toml_error(text, str(error))) from error
    return _Reader(text, data).scenario()


def _toml_error(text: str, message: str) -> str:
    """The library's sentence with the line in front, where every other error has it."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    if place is None:
        return f"not valid TOML: {message}"
    line = place[1] or str(len(text.splitlines()))
    return f"line {line}: not valid TOML: {message[: place.start()].lower()}"


def _stage_of(design: CardDesign, stage: int) -> CardDesign:
    """The face of the same line with this stage, or the last one before it."""
    face = DESIGNS[design.first_stage] if design.stage > 1 else design
    while face.stage < stage and face.next_stage >= 0:
        face = DESIGNS[face.next_stage]
    return face


class _Reader:
    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self._lines = text.splitlines()
        self._data = data

    def fail(self, token: str, reason: str) -> ScenarioError:
        """An error at the first line that holds the token."""
        for number, line in enumerate(self._lines, 1):
            if token and re.search(rf"(?<![\w?]){re.escape(token)}(?!\w)", line):
                return ScenarioError(f"line {number}: {reason}")
        return ScenarioError(reason)

    def scenario(self) -> Scenario:
        data = self._data
        mode = self._text(data, "mode", "duel")
        if mode not in MODES:
            raise self.fail(mode, f'the mode "{mode}" is not known; known: {", ".join(MODES)}')
        letters = SEAT_LETTERS[: len(MODES[mode].teams)]
        for letter in SEAT_LETTERS[len(letters) :]:
            if letter in data:
                raise self.fail(f"[{letter}]", f"a {mode} has no seat {letter}")
        table = self._table(data, "table")
        self._only(table, ("unused", "set_aside"), "[table]")
        return Scenario(
            title=self._text(data, "title", ""),
            mode=mode,
            sets=self._sets(data),
            active=self._seat(self._text(data, "active", "A"), letters),
            seed=self._number(data, "seed", 0),
            seats=tuple(self._seat_entry(data, letter, MODES[mode]) for letter in letters),
            unused=self._zone(table, "unused", ()),
            set_aside=self._set_aside(table) if "set_aside" in table else None,
            script=self._strings(data, "script"),
            expect=self._expectation(self._table(data, "expect"), letters),
        )

    # --- parts -------------------------------------------------------------------------------------------------

    def _sets(self, data: dict[str, Any]) -> tuple[str, ...]:
        sets = self._strings(data, "sets") if "sets" in data else tuple(SETS)
        for set_id in sets:
            if set_id not in SETS:
                raise self.fail(set_id, f'the set "{set_id}" is not known; known: {", ".join(SETS)}')
        return sets

    def _set_aside(self, table: dict[str, Any]) -> tuple[str, ...]:
        named = self._strings(table, "set_aside")
        for card_id in named:
            if card_id not in BY_ID or BY_ID[card_id].stage == 1:
                raise self.fail(card_id, f'"{card_id}" is no face of a double-sided card')
        return tuple(_stage_of(BY_ID[card_id], 2).id for card_id in named)

    def _team_life(self, data: dict[str, Any], letter: str, rules: Rules) -> int:
        """Life belongs to a team: what is written on one of its seats, or on both alike."""
        team = rules.teams[SEAT_LETTERS.index(letter)]
        letters = [SEAT_LETTERS[seat] for seat, each in enumerate(rules.teams) if each == team]
        entries = [self._table(data, each) for each in letters]
        written = {self._number(entry, "life", rules.life, least=1) for entry in entries if "life" in entry}
        if len(written) > 1:
            raise self.fail("life", f"{' and '.join(letters)} share one life total, but two are written")
        return written.pop() if written else rules.life

    def _seat_entry(self, data: dict[str, Any], letter: str, rules: Rules) -> SeatEntry:
        entry = self._table(data, letter)
        self._only(entry, (*_ZONES, *_NUMBERS), f"[{letter}]")
        default_hand = (CardEntry("gorillion"),)
        return SeatEntry(
            zones={zone: self._zone(entry, zone, default_hand if zone == "hand" else ()) for zone in _ZONES},
            life=self._team_life(data, letter, rules),
            mindbugs=self._number(entry, "mindbugs", 0),
            used_mindbugs=self._number(entry, "used_mindbugs", 0),
            mindfrogs=self._number(entry, "mindfrogs", 0),
            used_mindfrogs=self._number(entry, "used_mindfrogs", 0),
        )

    def _zone(self, entry: dict[str, Any], zone: str, default: tuple[CardEntry, ...]) -> tuple[CardEntry, ...]:
        if zone not in entry:
            return default
        return tuple(self._card(text, zone) for text in self._strings(entry, zone))

    def _card(self, text: str, zone: str) -> CardEntry:
        card_id, *marks = text.split() or [""]
        if card_id == HIDDEN:
            if zone not in _HIDDEN_ZONES:
                raise self.fail(text, f'"?" may not stand in {zone}, where every card lies open')
        elif card_id not in BY_ID:
            raise self.fail(card_id, f'the card "{card_id}" is not known')
        entry = CardEntry(card_id)
        for mark in marks:
            if zone != "play":
                raise self.fail(text, f'the mark "{mark}" stands in {zone}; marks are for creatures in play')
            entry = self._marked(entry, mark)
        return entry

    def _marked(self, entry: CardEntry, mark: str) -> CardEntry:
        name, _, value = mark.partition("=")
        if mark == "exhausted":
            return replace(entry, exhausted=True)
        if name == "attacked" and value.isdecimal():
            return replace(entry, attacked=int(value))
        if name == "octonite" and value.isdecimal():
            return replace(entry, octonite=int(value))
        if name == "stage" and value in ("1", "2", "3"):
            if _stage_of(BY_ID[entry.id], int(value)).stage != int(value) or BY_ID[entry.id].stage != 1:
                raise self.fail(mark, f'"{entry.id}" has no stage {value}')
            return replace(entry, stage=int(value))
        if name == "boost" and value:
            boosts = tuple(value.split("+"))
            for card_id in boosts:
                if card_id not in BY_ID:
                    raise self.fail(card_id, f'the card "{card_id}" is not known')
            return replace(entry, boosts=entry.boosts + boosts)
        if name == "profile" and value:
            raise self.fail(mark, f'"{entry.id}" has no profiles to choose from')
        raise self.fail(mark, f'the mark "{mark}" is not known')

    def _expectation(self, data: dict[str, Any], letters: str) -> Expectation:
        known = ("winner", "decision", "options", "power", "keywords", "error", *letters)
        self._only(data, known, "[expect]")
        error = self._table(data, "error")
        self._only(error, ("line",), "[expect.error]")
        return Expectation(
            winner=self._winner(data, letters),
            decision=self._decision(data, letters),
            options=self._strings(data, "options") if "options" in data else None,
            seats={
                self._seat(letter, letters): self._seat_expectation(data, letter)
                for letter in letters
                if letter in data
            },
            power={
                str(name): self._number({name: value}, name, 0) for name, value in self._table(data, "power").items()
            },
            keywords={
                name: self._strings({name: value}, name) for name, value in self._table(data, "keywords").items()
            },
            error_line=self._number(error, "line", 0) if error else None,
        )

    def _seat_expectation(self, data: dict[str, Any], letter: str) -> SeatExpectation:
        entry = self._table(data, letter)
        self._only(entry, (*_ZONES, *_NUMBERS, *_COUNTS), f"[expect.{letter}]")
        return SeatExpectation(
            zones={zone: self._zone(entry, zone, ()) for zone in _ZONES if zone in entry},
            numbers={name: self._number(entry, name, 0) for name in (*_NUMBERS, *_COUNTS) if name in entry},
        )

    def _winner(self, data: dict[str, Any], letters: str) -> str | None:
        if "winner" not in data:
            return None
        winner = self._text(data, "winner", "")
        if winner not in (*letters, "draw", "none"):
            raise self.fail("winner", f'the winner "{winner}" is neither a seat nor "draw" nor "none"')
        return winner

    def _decision(self, data: dict[str, Any], letters: str) -> str | None:
        if "decision" not in data:
            return None
        decision = self._text(data, "decision", "")
        seat, _, kind = decision.partition(" ")
        if decision != "none" and (seat not in tuple(letters) or kind not in _KINDS):
            raise self.fail("decision", f'the decision "{decision}" is no seat with one of: {", ".join(_KINDS)}')
        return decision

    def _seat(self, letter: str, letters: str) -> int:
        if letter not in tuple(letters):
            raise self.fail("active", f'"{letter}" is no seat; seats are {", ".join(letters)}')
        return letters.index(letter)

    # --- plain values --------------------------------------------------------------------------------------------

    def _only(self, table: dict[str, Any], known: tuple[str, ...], where: str) -> None:
        for key in table:
            if key not in known:
                raise self.fail(key, f'{where} has no key "{key}"; known: {", ".join(known)}')

    def _table(self, data: dict[str, Any], key: str) -> dict[str, Any]:
        value = data.get(key, {})
        if not isinstance(value, dict):
            raise self.fail(key, f"{key} must be a table")
        return value

    def _text(self, data: dict[str, Any], key: str, default: str) -> str:
        value = data.get(key, default)
        if not isinstance(value, str):
            raise self.fail(key, f"{key} must be a string")
        return value

    def _number(self, data: dict[str, Any], key: str, default: int, least: int = 0) -> int:
        value = data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.fail(key, f"{key} must be a whole number, {least} or more")
        return value

    def _strings(self, data: dict[str, Any], key: str) -> tuple[str, ...]:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.fail(key, f"{key} must be a list of strings")
        return tuple(value)
