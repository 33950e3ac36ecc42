"""Holds a position against what a scenario expects; only what is written is checked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import first_stage
from engine.game import Game
from engine.keywords import names
from engine.scenario.naming import KIND_WORDS, Unfitting, expected_indexes, in_play, option_names
from engine.scenario.position import creature_entry
from engine.scenario.reader import SEAT_LETTERS, CardEntry, Expectation, SeatExpectation


def problems_of(game: Game, expect: Expectation) -> Iterator[str]:
    """A sentence for everything that came out differently."""
    yield from _winner(game, expect)
    yield from _decision(game, expect)
    yield from _options(game, expect)
    for seat, seat_expectation in expect.seats.items():
        yield from _seat(game, seat, seat_expectation)
    yield from _creatures(game, expect)


def _winner(game: Game, expect: Expectation) -> Iterator[str]:
    if expect.winner is None:
        return
    if not game.over:
        came = "none"
    elif game.winner < 0:
        came = "draw"
    else:
        came = SEAT_LETTERS[game.winner]
    same_team = (
        came in SEAT_LETTERS and expect.winner in SEAT_LETTERS and _team(game, came) == _team(game, expect.winner)
    )
    if came != expect.winner and not same_team:
        yield f"winner: expected {expect.winner}, came {came}"


def _team(game: Game, letter: str) -> int:
    return game.team(SEAT_LETTERS.index(letter))


def _decision(game: Game, expect: Expectation) -> Iterator[str]:
    if expect.decision is None:
        return
    decision = game.decision
    came = f"{SEAT_LETTERS[decision.seat]} {KIND_WORDS[decision.kind]}" if decision else "none"
    if came != expect.decision:
        yield f"decision: expected {expect.decision}, came {came}"


def _options(game: Game, expect: Expectation) -> Iterator[str]:
    """Every expected option must name another one of the open decision, and none may be left over."""
    if expect.options is None:
        return
    decision = game.decision
    came = option_names(game, decision) if decision else ()
    left = list(range(len(came)))
    for text in sorted(expect.options, key=lambda each: "#" not in each):
        meant = [index for index in expected_indexes(game, decision, text) if index in left] if decision else []
        if not meant:
            yield f"options: expected {text}, came {'; '.join(came) or 'none'}"
            return
        left.remove(meant[0])
    if left:
        yield f"options: expected {'; '.join(expect.options) or 'none'}, came also {'; '.join(came[i] for i in left)}"


def _seat(game: Game, seat: int, expect: SeatExpectation) -> Iterator[str]:
    letter = SEAT_LETTERS[seat]
    came = {
        "life": game.life[game.team(seat)],
        "mindbugs": game.mindbugs[seat],
        "used_mindbugs": game.used_mindbugs[seat],
        "mindfrogs": game.mindfrogs[seat],
        "used_mindfrogs": game.used_mindfrogs[seat],
        "hand_count": len(game.hand[seat]),
        "draw_count": len(game.draw[seat]),
        "discard_count": len(game.discard[seat]),
        "play_count": len(game.play[seat]),
    }
    for name, number in expect.numbers.items():
        if came[name] != number:
            yield f"{letter} {name}: expected {number}, came {came[name]}"
    zones = {"play": game.play, "hand": game.hand, "draw": game.draw, "discard": game.discard}
    for zone, entries in expect.zones.items():
        yield from _zone(game, f"{letter} {zone}", zones[zone][seat], entries)


def _zone(game: Game, label: str, slots: list[int], entries: tuple[CardEntry, ...]) -> Iterator[str]:
    """The same cards with the same marks in any order; attacks made count only where the mark is written."""
    left = list(slots)
    for entry in sorted(entries, key=lambda each: each.attacked is None):
        fitting = [slot for slot in left if _fits(game, slot, entry)]
        if not fitting:
            break
        left.remove(fitting[0])
    else:
        if not left:
            return
    in_play = all(game.controller[slot] >= 0 for slot in slots)
    came = [creature_entry(game, slot) if in_play else game.design[slot].id for slot in slots]
    yield f"{label}: expected {', '.join(map(_written, entries)) or 'nothing'}, came {', '.join(came) or 'nothing'}"


def _written(entry: CardEntry) -> str:
    marks = [entry.id]
    if entry.stage > 1:
        marks.append(f"stage={entry.stage}")
    if entry.exhausted:
        marks.append("exhausted")
    if entry.octonite:
        marks.append(f"octonite={entry.octonite}")
    if entry.boosts:
        marks.append(f"boost={'+'.join(entry.boosts)}")
    if entry.attacked is not None:
        marks.append(f"attacked={entry.attacked}")
    return " ".join(marks)


def _fits(game: Game, slot: int, entry: CardEntry) -> bool:
    design = game.design[slot]
    return (
        first_stage(design).id == entry.id
        and design.stage == entry.stage
        and bool(game.exhausted >> slot & 1) == entry.exhausted
        and game.octonite.get(slot, 0) == entry.octonite
        and sorted(game.design[card].id for card in game.boosts.get(slot, ())) == sorted(entry.boosts)
        and entry.attacked in (None, game.attacked.count(slot))
    )


def _creatures(game: Game, expect: Expectation) -> Iterator[str]:
    for name, power in expect.power.items():
        try:
            came = game.power_of(in_play(game, name))
        except Unfitting as error:
            yield f"power: {error}"
            continue
        if came != power:
            yield f"power of {name}: expected {power}, came {came}"
    for name, keywords in expect.keywords.items():
        try:
            came_keywords = names(game.keywords_of(in_play(game, name)))
        except Unfitting as error:
            yield f"keywords: {error}"
            continue
        if set(came_keywords) != set(keywords):
            wanted, came_words = ", ".join(keywords) or "none", ", ".join(came_keywords) or "none"
            yield f"keywords of {name}: expected {wanted}, came {came_words}"
