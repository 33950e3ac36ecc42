"""Whole random games of all sets and modes, told and asked to every seat and to an onlooker: a sentence for every
event, a question for every decision, and no name that is wrong, missing or secret (U2, R1.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import get_args

import pytest

from engine import events as ev
from engine.cards import DESIGNS, first_stage
from engine.decisions import Kind, Purpose
from engine.design import CardDesign
from engine.events import Event
from engine.game import Game
from engine.rules import Setup
from screens.catalogue.narration import A_CARD
from screens.explain import line_of
from screens.headlines import headline
from screens.memory import Memory
from screens.naming import without_article
from screens.narrator import told
from screens.questions import card_page, obstacle_sentence, question, reason_sentences
from tests.screens.walks import NAMES, name_of, setups, walk

GAMES = 3
SENTENCE = re.compile(r'[A-Z][^{}\n]*[.?]"?')
CARD_NAMES = re.compile(
    "|".join(sorted((re.escape(without_article(each.name)) for each in DESIGNS), key=len, reverse=True))
)
TWO_ARTICLES = re.compile(r"\b(?:your|the|first|second|third|fourth) The |'s The ")
HIDDEN = (ev.Drew, ev.Given, ev.Stolen, ev.Handed, ev.LookedAt, ev.Chosen)
"""Events about cards that not everybody may see."""


class Witness:
    """Knows what a seat may know, found out from the whole game and not from its view."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[int, CardDesign] = {}

    def names(self, game: Game, events: Sequence[Event]) -> set[str]:
        """The cards that may be named in the sentences about these events: known before, meanwhile or after them."""
        shown = set(self.known.values())
        for event in events:
            if isinstance(event, ev.Revealed):
                self.known[event.slot] = DESIGNS[event.design]
                shown.add(DESIGNS[event.design])
            elif isinstance(event, ev.Shuffled):
                self.known = {slot: design for slot, design in self.known.items() if slot not in event.slots}
        seen = {slot for zone in (*game.play, *game.discard, *game.boosts.values()) for slot in zone}
        seen.update(game.hand[self.seat] if self.seat >= 0 else (), game.looked if game.looker == self.seat else ())
        self.known.update((slot, game.design[slot]) for slot in seen)
        shown.update(self.known.values())
        lines = {stage for design in shown for stage in line_of(first_stage(design))}
        return {without_article(design.name) for design in shown | lines}


@pytest.mark.parametrize("setup", setups(), ids=name_of)
def test_games_are_told_whole_and_leak_nothing(setup: Setup) -> None:
    names = NAMES[: 2 if setup.mode == "duel" else 4]
    for seed in range(GAMES):
        seats = [*range(len(names)), -1]
        tellers = {seat: (Memory(seat, names), Witness(seat)) for seat in seats}
        player = -1
        for game, events in walk(setup, seed):
            for seat, (memory, witness) in tellers.items():
                allowed = witness.names(game, events)
                for event in memory.follow(events, game.view(seat)):
                    text, short = told(memory, event), headline(memory, event)
                    where = f"seed {seed}, seat {seat}: {text}"
                    assert SENTENCE.fullmatch(text), where
                    assert not TWO_ARTICLES.search(text), where
                    assert set(CARD_NAMES.findall(text)) <= allowed, where
                    assert short is None or (short.text and set(CARD_NAMES.findall(short.text)) <= allowed)
                    assert isinstance(event, (*HIDDEN, ev.GameOver)) or A_CARD not in text, (
                        f"seed {seed}, seat {seat}: {text}"
                    )
                    if isinstance(event, ev.Played):
                        player = event.seat
                    if isinstance(event, (ev.MindbugDeclined, ev.MindbugUsed, ev.MindfrogUsed)):
                        assert ("Mindfrog" in text) == (game.team(player) == game.team(event.seat)), where
                    if isinstance(event, ev.Shuffled) and not set(event.slots) & set(game.unused):
                        assert "hand is shuffled" in text, where
                    if seat >= 0 and _only_arrival(event, events, seat):
                        assert not re.search(rf"\b{A_CARD}\b|\bcards\b", text), where
                    assert seat < 0 or not re.search(rf"\b{names[seat]}\b(?!'s team)", text), where
                    assert setup.mode == "duel" or "extra turn" not in text, where


def _only_arrival(event: Event, events: Sequence[Event], seat: int) -> bool:
    """Whether it brings hidden cards into the hand of the seat, and nothing else among the events does."""

    def brings(each: Event) -> bool:
        match each:
            case ev.Drew(to) | ev.Given(_, to) | ev.Stolen(_, to) | ev.Handed(_, to):
                return to == seat
            case _:
                return False

    return brings(event) and sum(map(brings, events)) == 1


@pytest.mark.parametrize("setup", setups(), ids=name_of)
def test_every_decision_is_asked_of_every_seat(setup: Setup) -> None:
    names = NAMES[: 2 if setup.mode == "duel" else 4]
    for game, _ in walk(setup, seed=1):
        decision = game.decision
        if decision is None:
            continue
        for seat in (*game.all_seats, -1):
            asked = question(game.view(seat), names)
            assert len(asked.labels) == len(set(asked.labels)) >= len(decision.options), asked.labels
            for text in (asked.text, asked.decline):
                assert not text or SENTENCE.fullmatch(text), text
            for text in (asked.text, *asked.labels):
                assert not TWO_ARTICLES.search(text), text
            for label in asked.labels:
                assert re.fullmatch(r"[A-Z][^{}\n]*", label), label
            if seat != decision.seat:
                assert names[decision.seat] in asked.text, asked.text
        assert not any(label.endswith(f" {A_CARD}") for label in question(game.view(decision.seat), names).labels)
        _everything_is_explained(game, decision.seat, names)


def _everything_is_explained(game: Game, seat: int, names: Sequence[str]) -> None:
    view = game.view(seat)
    for slot in (*game.creatures(), *(slot for hand in game.hand for slot in hand)):
        obstacle = view.obstacle(slot)
        if obstacle is not None:
            text = obstacle_sentence(view, slot, obstacle, names)
            assert SENTENCE.fullmatch(text), text
    for slot in game.creatures():
        page = card_page(game.design[slot], view, slot)
        assert all(page[:2])
        assert not any("{" in line or line.endswith(": .") for line in page), page
        assert all(line and "{" not in line for line in reason_sentences(view, slot))


def test_the_walks_reach_every_kind_and_purpose() -> None:
    """Random games are rich enough for the tests above to mean something."""
    found: set[tuple[Kind, Purpose]] = set()
    told_of: set[type[Event]] = set()
    for setup in setups():
        for seed in range(4 * GAMES):
            for game, events in walk(setup, seed):
                told_of.update(map(type, events))
                if game.decision is not None:
                    found.add((game.decision.kind, game.decision.purpose))
    assert {kind for kind, _ in found} == set(Kind)
    missing = set(Purpose) - {purpose for _, purpose in found}
    assert missing <= {Purpose.NONE}, missing
    assert not set(get_args(Event)) - told_of
