"""`mindbug cards`: found, listed, shown in full, and written for programs (U4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.cards import DESIGNS, SETS
from mindbug_tui.cli import main

KEYS = ["id", "name", "set", "set_name", "number", "power", "keywords", "copies", "labels", "text", "rulings"]
KEYS += ["mechanics", "octonite", "stage", "line", "team_only"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["cards", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_without_a_query_every_card_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys)
    assert status == 0
    assert all(design.name in out for design in DESIGNS)
    assert len(out.splitlines()) == len(DESIGNS) + len(SETS) + 2
    assert "\n    Typhoon Princess " in out
    assert "stage 2 of Cloud Lady\n" in out
    assert "duels leave them out" in out


def test_a_single_match_is_shown_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "plated", "scorpion")
    assert status == 0
    assert out.startswith("Plated Scorpion\nPower 2. Poisonous, Tough.")
    assert "\nPoisonous: Defeats every creature that it fights" in out


def test_several_matches_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "sneaky")
    assert "Spider Owl" in out
    assert "Gorillion" not in out


def test_objects_for_programs_have_stable_keys(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--set", "first_contact", "--json")
    cards = [json.loads(line) for line in out.splitlines()]
    assert len(cards) == 32
    assert all(list(card) == KEYS for card in cards)
    assert sum(card["copies"] for card in cards) == 48
    owl = next(card for card in cards if card["id"] == "spider_owl")
    assert (owl["power"], owl["keywords"], owl["set"]) == (3, ["poisonous", "sneaky"], "first_contact")


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("action", lambda card: "action" in card["labels"]),
        ("harvest", lambda card: "harvest" in card["labels"]),
        ("evolve", lambda card: len(card["line"]) == 3),
        ("boost", lambda card: "oost up to" in card["text"]),
        ("in discard pile", lambda card: {"discard", "put_in_discard", "life_lost_in_discard"} & set(card["labels"])),
        ("fast", lambda card: "fast" in card["keywords"]),
        ("two against two", lambda card: card["set"] == "tag_team"),
        ("power 8", lambda card: card["power"] == 8),
        ("power 9+", lambda card: card["power"] >= 9),
        ("power 1 or less sneaky", lambda card: card["power"] <= 1 and "sneaky" in card["keywords"]),
    ],
)
def test_cards_are_found_by_mechanic_and_power(
    capsys: pytest.CaptureFixture[str], query: str, fits: Callable[[dict[str, Any]], bool]
) -> None:
    found = [json.loads(line)["id"] for line in run(capsys, *query.split(), "--json")[1].splitlines()]
    cards = [json.loads(line) for line in run(capsys, "--json")[1].splitlines()]
    assert found == [card["id"] for card in cards if fits(card)]
    assert found


def test_the_glossary_explains_the_words_of_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--glossary")
    assert status == 0
    for word in ("Action", "Boost", "Evolve", "Fast", "Harvest", "Mindfrog", "Octonite", "Two against two"):
        assert f"\n{word}: " in f"\n{out}"
    keys = {tuple(json.loads(line)) for line in run(capsys, "--glossary", "--json")[1].splitlines()}
    assert keys == {("word", "meaning")}


def test_a_stage_names_the_others_and_a_team_card_says_where_it_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    _, stage, _ = run(capsys, "frog", "prophet")
    assert "Stage 2 of 3: evolved from Curious Tadpole, evolves into World Eater." in stage
    assert "lies aside" in stage
    _, team, _ = run(capsys, "kung")
    assert "needs a teammate, so duels leave it out." in team


@pytest.mark.parametrize("arguments", [("no", "such", "card"), ("--set", "no_such_set"), ("--json", "nonsense")])
def test_what_does_not_exist_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.endswith(".\n")
