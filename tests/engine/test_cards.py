"""Every card entry against the printed facts, and the texts against what the entries do (A3)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.cards import BY_ID, DESIGNS, SETS, aside_of, deck_of, pool_problem
from engine.design import CardDesign
from engine.keywords import KEYWORD_NAMES
from engine.rules import Setup

FACTS: dict[str, dict[str, dict[str, Any]]] = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in (Path(__file__).parent / "facts").glob("*.toml")
}


def test_every_set_has_facts_and_every_fact_an_entry() -> None:
    assert set(FACTS) == set(SETS)
    for set_id, facts in FACTS.items():
        assert [design.id for design in SETS[set_id].designs] == list(facts)


@pytest.mark.parametrize("design", DESIGNS, ids=repr)
def test_entry(design: CardDesign) -> None:
    facts = FACTS[design.set_id][design.id]
    assert design.name == facts["name"]
    assert design.number == facts["number"]
    assert design.power == facts["power"]
    assert sorted(design.keyword_names) == facts["keywords"]
    assert design.copies == (0 if facts.get("set_aside") else facts["copies"])
    assert sorted(design.labels) == sorted(facts["trigger"])
    assert primitives_of(design) == set(facts["primitives"])
    assert design.octonite == facts.get("harvest", 0)
    assert design.team_only == facts.get("tag_team_only", False)


@pytest.mark.parametrize("design", DESIGNS, ids=repr)
def test_evolution_line(design: CardDesign) -> None:
    """R11.3: stages 2 and 3 are the two faces of one card."""
    facts = FACTS[design.set_id][design.id]
    assert design.stage == facts.get("stage", 1)
    assert (DESIGNS[design.next_stage].id if design.next_stage >= 0 else None) == facts.get("evolves_to")
    if design.stage > 1:
        before = BY_ID[facts["evolves_from"]]
        assert before.next_stage == design.index
        assert before.first_stage == design.first_stage
        assert before.aside == design.aside == DESIGNS[design.first_stage].next_stage


def blocks_of(design: CardDesign) -> list[Any]:
    """All blocks that an entry is built from, those of effects that it gives to others and of its modes as well."""
    found: list[Any] = [*design.constants, *design.in_discard, *design.block_filters, *design.hunt_filters]
    found += [step for ability in design.abilities for step in ability.steps]
    return found


def primitives_of(design: CardDesign) -> set[str]:
    """What the blocks of an entry say that they do."""
    found: set[str] = set()
    found.update(*(block.primitives for block in blocks_of(design)))
    if design.put_in_discard is not None:
        found.add("trigger_when_put_in_discard")
    return found


@pytest.mark.parametrize(
    ("set_id", "designs", "cards"),
    [
        ("first_contact", 32, 48),
        ("new_servants", 12, 24),
        ("beyond_evolution", 30, 44),
        ("beyond_eternity", 32, 48),
        ("tag_team", 16, 32),
        ("battlefruit_kingdom", 32, 48),
    ],
)
def test_a_set_is_as_large_as_printed(set_id: str, designs: int, cards: int) -> None:
    deck = deck_of((set_id,), "epic")
    assert (len(set(deck)), len(deck)) == (designs, cards)


def test_cards_that_need_a_teammate_are_left_out_of_duels() -> None:
    assert deck_of(("tag_team",)) == ()
    assert deck_of(("first_contact", "tag_team")) == deck_of(("first_contact",))


def test_several_copies_of_a_set_are_shuffled_together() -> None:
    assert len(deck_of(("beyond_evolution", "beyond_evolution"))) == 88
    assert len(aside_of(("beyond_evolution", "beyond_evolution"))) == 8


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (Setup(), ""),
        (Setup("epic", ("first_contact",)), ""),
        (Setup("epic", ("new_servants",)), "epic needs at least 40 cards, these sets have 24."),
        (Setup("tag_team", ("new_servants",)), ""),
        (
            Setup("duel", ("tag_team",)),
            "duel needs at least 20 cards, these sets have 0. Cards that need a teammate are left out of duels.",
        ),
        (Setup("duel", ("moon_men",)), f"there is no set 'moon_men'; the sets are {', '.join(SETS)}."),
    ],
)
def test_a_pool_that_is_too_small_is_refused(setup: Setup, problem: str) -> None:
    """R15.2."""
    assert pool_problem(setup) == problem


WORDS = {
    "play": "Play",
    "attack": "Attack",
    "defeated": "Defeated",
    "action": "Action",
    "harvest": "Harvest",
    "put_in_discard": "Whenever this is put into your discard pile",
    "life_lost_in_discard": "In your discard pile: When you lose life",
    "discard": "In your discard pile",
    "teammate_cannot_act": "When your teammate can take no turn action",
}
"""How a text names each kind of ability."""


@pytest.mark.parametrize("design", DESIGNS, ids=repr)
def test_text_names_the_triggers_and_the_numbers(design: CardDesign) -> None:
    """Text and behaviour stand in one entry; the labels and every number of the blocks must be in the text."""
    assert bool(design.text) == bool(design.labels)
    for label in design.labels:
        assert label == "constant" or WORDS[label] in design.text, f"{label} is missing in: {design.text}"
    for label in ("play", "attack", "defeated", "action", "harvest"):
        named = re.search(rf"(^|\. |and ){WORDS[label]}( and Attack| \(\d\))?:", design.text) is not None
        assert named == (label in design.labels), f"{label}: {design.text}"
    words = {"two": "2", "one": "1", "exactly two": "2"}
    in_text = set(re.findall(r"\d+", design.text)) | {
        words[word] for word in words if re.search(rf"\b{word}\b", design.text, re.IGNORECASE)
    }
    for number in numbers_of(design):
        assert str(number) in in_text, f"{number} is missing in: {design.text}"


def numbers_of(design: CardDesign) -> set[int]:
    """The numbers that stand in the blocks and must stand in the text; one may be written as `a` or `the`."""
    numbers = {design.octonite}
    for block in blocks_of(design):
        fields = re.sub(r"(bits|index|steps|keywords|CardDesign|options)=-?\d+", "", repr(block))
        fields = re.sub(r"Purpose\.\w+: \d+|<Purpose[^>]*>", "", fields)
        numbers |= {int(number) for number in re.findall(r"(?<==)\d+", fields)} - {0, 99}
    return numbers - {0} - ({1} if "one" not in design.text else set())


@pytest.mark.parametrize("design", DESIGNS, ids=repr)
def test_keywords_in_texts_are_written_with_a_capital(design: CardDesign) -> None:
    for sentence in (design.text, *design.rulings):
        for name in KEYWORD_NAMES.values():
            assert not re.search(rf"\b{name}\b", sentence), sentence
        assert sentence == sentence.strip()
        assert not sentence or sentence.endswith(".")


def test_ids_are_unique_and_indexes_are_places() -> None:
    assert len(BY_ID) == len(DESIGNS)
    assert [design.index for design in DESIGNS] == list(range(len(DESIGNS)))
    assert len({design.weight for design in DESIGNS}) == len(DESIGNS)
