"""How cards and options are called in scripts: `id`, `id#2`, `B:id`, `choose x, y`."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.cards import first_stage
from engine.decisions import Decision, Kind, Option
from engine.game import Game
from engine.scenario.reader import SEAT_LETTERS

KIND_WORDS: dict[Kind, str] = {kind: kind.name.lower() for kind in Kind}

_REFERENCE = re.compile(r"(?:([A-D]):)?([a-z0-9_]+|\?)(?:#([1-9][0-9]*))?")


class Unfitting(ValueError):
    """The words name no option of the open decision."""


class Reference(NamedTuple):
    seat: int | None
    id: str
    place: int | None


def parse(text: str) -> Reference:
    """Raises `Unfitting` if the text is no card reference."""
    match = _REFERENCE.fullmatch(text.strip())
    if match is None:
        raise Unfitting(f'"{text.strip()}" names no card')
    seat, card_id, place = match.groups()
    return Reference(None if seat is None else SEAT_LETTERS.index(seat), card_id, int(place) if place else None)


class Neighbourhood:
    """The cards that a name can mean: candidates, and the zones they lie in to count `#2` from the left."""

    def __init__(self, game: Game, candidates: list[int]) -> None:
        self._game = game
        self._candidates = candidates
        zones = [(seat, zone) for seat in game.all_seats for zone in _zones(game, seat)]
        self._zones = [(seat, zone) for seat, zone in zones if any(slot in zone for slot in candidates)]

    def find(self, text: str) -> int:
        """The slot that the text names. Raises `Unfitting` when none or more than one side fits."""
        reference = parse(text)
        fitting = []
        for seat, zone in self._zones or [(-1, self._candidates)]:
            same = [slot for slot in zone if self._id(slot) == reference.id]
            if reference.place is not None:
                same = same[reference.place - 1 : reference.place]
            same = [slot for slot in same if slot in self._candidates]
            if same and reference.seat in (None, seat):
                fitting.append(same[0])
        if not fitting:
            raise Unfitting(f'"{text.strip()}" is not among the options')
        if len(fitting) > 1:
            raise Unfitting(f'"{text.strip()}" could be on either side; write the seat before it: A:{reference.id}')
        return fitting[0]

    def name(self, slot: int) -> str:
        """The shortest name that `find` takes for this slot."""
        card_id = self._id(slot)
        sides = {
            seat
            for seat, zone in self._zones
            for each in zone
            if each in self._candidates and self._id(each) == card_id
        }
        for seat, zone in self._zones:
            if slot in zone:
                prefix = f"{SEAT_LETTERS[seat]}:" if len(sides) > 1 else ""
                same = [each for each in zone if self._id(each) == card_id]
                first = next(each for each in same if each in self._candidates)
                return prefix + card_id + ("" if slot == first else f"#{same.index(slot) + 1}")
        return card_id

    def _id(self, slot: int) -> str:
        return first_stage(self._game.design[slot]).id


def _zones(game: Game, seat: int) -> list[list[int]]:
    """Where a card of this seat may be named: in play, in hand, in the discard pile, under a creature."""
    under = [card for slot in game.play[seat] for card in game.boosts.get(slot, ())]
    return [game.play[seat], game.hand[seat], game.discard[seat], under]


def in_play(game: Game, text: str) -> int:
    """The creature in play that the text names. Raises `Unfitting`."""
    return Neighbourhood(game, game.creatures()).find(text)


def option_names(game: Game, decision: Decision) -> tuple[str, ...]:
    """What a script writes after the seat for each option; `choose` and other verbs with one object leave it out."""
    if decision.kind == Kind.ORDER:
        triggers = _Triggers(game)
        return tuple(triggers.name(index) for index in range(len(decision.options)))
    return tuple(_name(game, decision, option) for option in decision.options)


def _name(game: Game, decision: Decision, option: Option) -> str:
    if decision.kind == Kind.OPPONENT:
        return SEAT_LETTERS[option.slots[0]]
    if decision.kind == Kind.NAME:
        return option.word
    if not option.slots:
        return "none" if option.verb == "choose" else option.verb
    around = _around(game, decision, option.verb)
    what = ", ".join(around.name(slot) for slot in option.slots)
    return f"{option.verb} {what}" if decision.kind == Kind.ACTION else what


def _around(game: Game, decision: Decision, verb: str) -> Neighbourhood:
    return Neighbourhood(game, [slot for option in decision.options if option.verb == verb for slot in option.slots])


class _Triggers:
    """Waiting triggers, called by their sources and told apart by side and place: the source may have left play."""

    def __init__(self, game: Game) -> None:
        self._waiting = [(first_stage(game.design[source]).id, seat) for _, source, seat, _ in game.pool]

    def name(self, index: int) -> str:
        card_id, seat = self._waiting[index]
        sides = {side for each, side in self._waiting if each == card_id}
        place = self._waiting[:index].count((card_id, seat)) + 1
        prefix = f"{SEAT_LETTERS[seat]}:" if len(sides) > 1 else ""
        return prefix + card_id + ("" if place == 1 else f"#{place}")

    def find(self, text: str) -> int:
        """The place in the pool. Raises `Unfitting` when none or more than one side fits."""
        reference = parse(text)
        same = [
            index
            for index, (card_id, seat) in enumerate(self._waiting)
            if card_id == reference.id and reference.seat in (None, seat)
        ]
        if len(same) < (reference.place or 1):
            raise Unfitting(f'"{text.strip()}" is not among the options')
        if reference.place is None and len({self._waiting[index][1] for index in same}) > 1:
            raise Unfitting(f'"{text.strip()}" waits for more than one seat; write the seat before it')
        return same[(reference.place or 1) - 1]


def option_index(game: Game, decision: Decision, words: str) -> int:
    """The option that the words of a script name: `[verb] [what]`. Raises `Unfitting`."""
    verb, _, what = words.strip().partition(" ")
    verbs = {option.verb for option in decision.options}
    if verb not in verbs:
        known = {"play", "attack", "activate", "mindbug", "mindfrog", "pass", "hunt", "no-hunt", "block", "no-block",
                 "again", "stop", "yes", "no", "choose"}  # fmt: skip
        if verb in known:
            raise Unfitting(f'"{verb}" does not answer this decision')
        raise Unfitting(f'"{verb}" is no verb')
    return _index(game, decision, verb, what.strip())


def _index(game: Game, decision: Decision, verb: str, what: str) -> int:
    if decision.kind == Kind.ORDER:
        return _Triggers(game).find(what)
    if decision.kind in (Kind.OPPONENT, Kind.NAME):
        names = option_names(game, decision)
        if what not in names:
            raise Unfitting(f'"{what}" is not among the options')
        return names.index(what)
    slots: tuple[int, ...] = ()
    if what and not (verb == "choose" and what == "none"):
        around = _around(game, decision, verb)
        slots = tuple(sorted(around.find(each) for each in what.split(",")))
    for index, option in enumerate(decision.options):
        if option.verb == verb and tuple(sorted(option.slots)) == slots:
            return index
    raise Unfitting(f'"{what or "nothing"}" is not among the options')


def expected_indexes(game: Game, decision: Decision, text: str) -> list[int]:
    """The options that an expectation may mean by the text: its name first, then the same with the verb left
    out or put in, then copies of the same card. Empty if it means none."""
    names = option_names(game, decision)
    verbs = sorted({option.verb for option in decision.options})
    found = [names.index(text)] if text in names else []
    for words in (text, *[f"{verb} {text}" for verb in verbs]):
        try:
            found.append(option_index(game, decision, words))
        except Unfitting:
            continue
    found += [index for index, name in enumerate(names) if name.split("#")[0] == text]
    return list(dict.fromkeys(found))
