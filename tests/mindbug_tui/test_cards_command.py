"""`mindbug cards`: found, listed, shown in full, and written for programs (U4)."""

from __future__ import annotations

import json

import pytest

from engine.cards import DESIGNS
from mindbug_tui.cli import main

KEYS = ["id", "name", "set", "set_name", "number", "power", "keywords", "copies", "labels", "text", "rulings"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["cards", *arguments])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_without_a_query_every_card_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys)
    assert status == 0
    assert all(design.name in out for design in DESIGNS)
    assert len(out.splitlines()) == len(DESIGNS) + 1


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


@pytest.mark.parametrize("arguments", [("no", "such", "card"), ("--set", "no_such_set"), ("--json", "nonsense")])
def test_what_does_not_exist_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.endswith(".\n")
