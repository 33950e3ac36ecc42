"""Every card entry against the printed facts, and the texts against what the entries do (A3)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.cards import BY_ID, DESIGNS, SETS, deck_of
from engine.design import CardDesign
from engine.keywords import KEYWORD_NAMES

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
    assert design.copies == facts["copies"]
    assert sorted(design.labels) == sorted(facts["trigger"])
    assert primitives_of(design) == set(facts["primitives"])


def primitives_of(design: CardDesign) -> set[str]:
    """What the blocks of an entry say that they do."""
    abilities = [ability for ability in (design.play, design.attack, design.defeated) if ability is not None]
    found: set[str] = set()
    found.update(*(step.primitives for ability in abilities for step in ability.steps))
    found.update(*(constant.primitives for constant in design.constants))
    found.update(*(block_filter.primitives for block_filter in design.block_filters))
    return found


def test_first_contact_is_48_cards() -> None:
    deck = deck_of(("first_contact",))
    assert len(deck) == 48
    assert len(set(deck)) == 32


@pytest.mark.parametrize("design", DESIGNS, ids=repr)
def test_text_names_the_trigger_and_its_numbers(design: CardDesign) -> None:
    """Text and behaviour stand in one entry; the label and every number of the blocks must be in the text."""
    assert bool(design.text) == bool(design.labels)
    label = re.match(r"(Play|Attack|Defeated): ", design.text)
    triggers = [name for name in design.labels if name != "constant"]
    assert ([label[1].lower()] if label else []) == triggers
    words = {"two": "2", "one": "1"}
    in_text = set(re.findall(r"\d+", design.text)) | {
        words[word] for word in words if re.search(rf"\b{word}\b", design.text)
    }
    for number in numbers_of(design):
        assert str(number) in in_text, f"{number} is missing in: {design.text}"


def numbers_of(design: CardDesign) -> set[int]:
    numbers = set()
    abilities = [ability for ability in (design.play, design.attack, design.defeated) if ability is not None]
    for block in [step for ability in abilities for step in ability.steps] + [*design.constants, *design.block_filters]:
        numbers |= {int(number) for number in re.findall(r"(?<==)\d+", repr(block))} - {0, 99}
    grants = {getattr(each, "bits", 0) for each in design.constants}
    optional = {1} if "one" not in design.text else set()
    return numbers - grants - optional


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
