"""Questions, reasons, obstacles and results in words (U2)."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine.cards import DESIGNS, SETS
from engine.dealer import LocalDealer
from engine.decisions import Decision, Kind, Purpose
from engine.design import CardDesign
from engine.events import REASONS
from engine.game import Game
from engine.obstacles import Obstacle
from engine.rules import Setup
from engine.view import View
from screens.catalogue.grammar import safe_name
from screens.encyclopedia import find, list_lines
from screens.explain import outcome
from screens.naming import People
from screens.questions import (
    Question,
    card_page,
    obstacle_sentence,
    question,
    reason_sentences,
    result_sentences,
)
from screens.spoken_table import hand_lines, summary_lines, table_lines

NAMES = ("Wren", "Rook")
GAMES = 40
CARD_NAMES = re.compile("|".join(sorted((re.escape(each.name) for each in DESIGNS), key=len, reverse=True)))


def games(count: int) -> list[list[Game]]:
    """Random games, each as a list of copies, one a decision and one at the end."""
    return [positions(seed) for seed in range(count)]


def positions(seed: int) -> list[Game]:
    rng, dealer = Random(seed), LocalDealer(seed)
    game = Game(Setup(), record=False)
    dealer.serve(game)
    found = [game.clone()]
    while not game.over:
        game.answer(rng.randrange(game.option_count))
        dealer.serve(game)
        found.append(game.clone())
    return found


@pytest.fixture(scope="module")
def played() -> list[Game]:
    return [position for game in games(GAMES) for position in game]


def first(played: list[Game], kind: Kind, purpose: Purpose = Purpose.NONE) -> tuple[View, View, Decision]:
    """The first open decision of this kind: seen by the one who decides, by the other, and itself."""
    for game in played:
        decision = game.decision
        if decision is not None and decision.kind is kind and decision.purpose is purpose:
            return game.view(decision.seat), game.view(1 - decision.seat), decision
    raise AssertionError(f"no {kind.name} {purpose.name} in {len(played)} positions")


def asked(view: View) -> Question:
    return question(view, NAMES)


def test_every_open_decision_has_a_question_and_a_label_for_each_option(played: list[Game]) -> None:
    for game in played:
        decision = game.decision
        if decision is None:
            continue
        for seat in (0, 1):
            told = asked(game.view(seat))
            assert len(told.labels) == len(decision.options)
            assert len(set(told.labels)) == len(told.labels), told.labels
            for text in (told.text, *told.labels):
                assert re.fullmatch(r"[A-Z0-9][^{}\n]*", text), text
            assert told.text[-1] in ".?"
            assert told.decline == "" or re.fullmatch(r"[A-Z][^{}]*\.", told.decline)


def test_no_question_names_a_card_that_its_reader_may_not_know(played: list[Game]) -> None:
    for game in played:
        for seat in (0, 1) if game.decision is not None else ():
            told = asked(game.view(seat))
            zones = (*game.play, *game.discard, game.playing, game.hand[seat])
            visible = {game.design[slot].name for zone in zones for slot in zone}
            assert set(CARD_NAMES.findall(" ".join((told.text, *told.labels)))) <= visible


def test_whoever_decides_is_named(played: list[Game]) -> None:
    for game in played:
        if game.decision is not None:
            seat = game.decision.seat
            assert NAMES[seat] not in asked(game.view(seat)).text
            assert NAMES[seat] in asked(game.view(1 - seat)).text


def test_a_block_says_what_declining_costs(played: list[Game]) -> None:
    view, other, decision = first(played, Kind.BLOCK)
    told, left = asked(view), view.life(decision.seat) - 1
    attacker = view.creature(decision.source)
    assert attacker is not None
    assert re.match(
        rf"{NAMES[attacker.seat]} attacks with .*{attacker.design.name} \({attacker.power}.*\)\. "
        r"Block with one of your creatures\?$",
        told.text,
    )
    assert told.decline == f"If you decline, you lose 1 life and have {left} left."
    assert told.labels[-1] == "No block: lose 1 life"
    assert (
        asked(other).decline
        == f"If {NAMES[decision.seat]} declines, {NAMES[decision.seat]} loses 1 life and has {left} left."
    )


def test_the_last_life_is_called_the_last(played: list[Game]) -> None:
    for game in played:
        decision = game.decision
        if decision is not None and decision.kind is Kind.BLOCK and game.view(0).life(decision.seat) == 1:
            told = asked(game.view(decision.seat))
            assert told.decline == "If you decline, you lose your last life and the game."
            return
    raise AssertionError("nobody had to block with one life")


def test_a_mindbug_says_what_it_brings_to_whom(played: list[Game]) -> None:
    view, other, decision = first(played, Kind.MINDBUG)
    card, player = view.design(decision.source), NAMES[1 - decision.seat]
    assert card is not None
    told = asked(view)
    assert told.text.startswith(f"{player} plays {card.name} ({card.power}")
    assert told.text.endswith("Spend one of your two Mindbugs and take it for yourself?")
    assert told.labels == (
        f"Spend a Mindbug: you get {card.name}, {player} gets an extra turn",
        f"No Mindbug: {player} keeps {card.name}",
    )
    assert asked(other).text.startswith(f"You play {card.name}")


def test_up_to_two_is_said_and_may_be_none(played: list[Game]) -> None:
    for game in played:
        decision = game.decision
        if decision is not None and decision.purpose is Purpose.TAKE_CONTROL and decision.most == 2:
            told = asked(game.view(decision.seat))
            assert "choose up to two creatures to take control of" in told.text
            assert told.decline == "You may also choose none."
            assert told.labels[-1] == "Take none"
            assert any(re.fullmatch(r"Take .* and .*", label) for label in told.labels)
            return
    raise AssertionError("no choice of up to two")


def test_hunt_second_attack_order_and_choices_ask_plainly(played: list[Game]) -> None:
    expected = {
        (Kind.HUNT, Purpose.NONE): "Hunt one of the enemy creatures, so that it has to block?",
        (Kind.AGAIN, Purpose.NONE): "may attack a second time. Attack again?",
        (Kind.ORDER, Purpose.NONE): "Several effects are waiting. Which one happens first?",
        (Kind.CHOOSE, Purpose.DEFEAT): "choose a creature to defeat.",
        (Kind.CHOOSE, Purpose.TAKE_CONTROL): "to take control of.",
        (Kind.CHOOSE, Purpose.DISCARD): "from your hand to discard.",
        (Kind.CHOOSE, Purpose.PLAY_FROM_DISCARD): "discard pile to play.",
    }
    for (kind, purpose), text in expected.items():
        assert asked(first(played, kind, purpose)[0]).text.endswith(text)


def test_an_order_names_each_source_with_what_it_does(played: list[Game]) -> None:
    view, _, decision = first(played, Kind.ORDER)
    for option, label in zip(decision.options, asked(view).labels, strict=True):
        design = view.design(option.slots[0])
        assert design is not None
        assert design.name in label
        assert design.text.rstrip(".") in label


def test_without_an_open_decision_there_is_no_question(played: list[Game]) -> None:
    over = next(game for game in played if game.over)
    with pytest.raises(ValueError, match="no decision"):
        asked(over.view(0))


def test_an_obstacle_gives_its_reason(played: list[Game]) -> None:
    found: dict[str, str] = {}
    for game in played:
        if game.decision is None:
            continue
        view = game.view(game.decision.seat)
        for slot in (*game.play[0], *game.play[1], *game.hand[0], *game.hand[1]):
            obstacle = view.obstacle(slot)
            if obstacle is not None:
                text = obstacle_sentence(view, slot, obstacle, NAMES)
                assert re.fullmatch(r"[A-Z][^{}]*[.\"]", text), text
                found.setdefault(obstacle.code, text)
    assert "is Sneaky, and only Sneaky creatures can block it." in found["sneaky"]
    assert " cannot block because of " in found["constant"]
    assert " is not yours: it belongs to " in found["not_yours"]
    assert found["not_asked"]


def test_the_one_who_waits_is_told_so(played: list[Game]) -> None:
    _, other, decision = first(played, Kind.ACTION)
    slot = other.hand(other.seat)[0].slot
    text = obstacle_sentence(other, slot, Obstacle("not_asked", slot), NAMES)
    assert text == f"It is {NAMES[decision.seat]} who decides now."


def test_changed_power_is_explained_card_by_card(played: list[Game]) -> None:
    told = set()
    for game in played:
        view = game.view(0)
        for creature in (*view.creatures(0), *view.creatures(1)):
            reasons = reason_sentences(view, creature.slot)
            if (creature.power, creature.keywords) != (creature.design.power, creature.design.keywords):
                assert reasons
            told.update(reasons)
    assert {"+1 power from Shield Bugs", "+6 power from its own text", "+2 power from Urchin Hurler"} <= told
    assert "cannot block because of Elephantopus" in told
    assert all(text and "{" not in text for text in told)


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.id)
def test_a_card_page_holds_everything_about_the_card(design: CardDesign) -> None:
    page = "\n".join(card_page(design))
    assert page.startswith(f"{design.name}\nPower {design.power}.")
    assert design.text in page
    assert all(ruling in page for ruling in design.rulings)
    assert all(f"\n{keyword.capitalize()}: " in page for keyword in design.keyword_names)
    assert f"{SETS[design.set_id].name} {design.number}" in page


def test_a_card_page_of_a_creature_in_play_says_how_it_stands_now(played: list[Game]) -> None:
    for game in played:
        view = game.view(0)
        for creature in (*view.creatures(0), *view.creatures(1)):
            if creature.exhausted and creature.power != creature.design.power:
                page = card_page(creature.design, view, creature.slot)
                assert any(line.startswith(f"Now: power {creature.power}") for line in page)
                assert any(line.startswith("Exhausted: ") for line in page)
                assert set(reason_sentences(view, creature.slot)) <= set(page)
                return
    raise AssertionError("no exhausted creature with changed power")


@pytest.mark.parametrize("reason", REASONS)
def test_every_end_has_its_reason(reason: str) -> None:
    view = positions(0)[0].view(0)
    for seat in (0, 1, -1):
        for winner in (0, 1, -1):
            told = outcome(winner, reason, view, People(seat, NAMES))
            assert len(told) == 2
            assert all(re.fullmatch(r"[A-Z][^{}]*\.", text) for text in told)


def test_the_result_is_told_to_winner_and_loser() -> None:
    game = positions(0)[0]
    game.concede(1)
    assert result_sentences(game.view(0), NAMES) == ["You win.", "Rook conceded."]
    assert result_sentences(game.view(1), NAMES) == ["Wren wins.", "You conceded."]
    assert result_sentences(positions(0)[0].view(0), NAMES) == []


def test_the_spoken_table_holds_every_visible_card(played: list[Game]) -> None:
    for game in played[::7]:
        view = game.view(1)
        spoken = "\n".join(table_lines(view, NAMES))
        visible = {game.design[slot].name for zone in (*game.play, *game.discard, game.playing) for slot in zone}
        assert all(name in spoken for name in visible)
        assert len(summary_lines(view, NAMES)) == 2
        assert len(hand_lines(view)) == max(1, len(view.hand(1)))
        assert set(CARD_NAMES.findall(spoken)) == visible


def test_cards_are_found_by_name_keyword_and_text() -> None:
    assert [card.id for card in find("killer bee")] == ["killer_bee"]
    assert [card.id for card in find("gorilli", "first_contact")] == ["gorillion"]
    assert [card.id for card in find("bee")] == ["bee_bear", "killer_bee", "blessed_killer_bee"]
    assert {card.id for card in find("hunter") if "hunter" in card.keyword_names} == {
        card.id for card in DESIGNS if "hunter" in card.keyword_names
    }
    assert "turbo_bug" in [card.id for card in find("loses all life")]
    assert find("no such thing") == []
    assert len(find(set_id="first_contact")) == 32
    assert list_lines(find("killer bee")) == ["Killer Bee   5  Hunter"]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Rook", "Rook"),
        ("  two \t words\n", "two words"),
        ("\x1b]0;title\x07Eve", "]0;titleEve"),
        ("a\u202eb\u200bc", "abc"),
        ("Zoë", "Zoë"),
        ("\U0001f600", "Guest"),
        ("", "Guest"),
        ("You", "Guest"),
        ("x" * 500, "x" * 20),
        ("名" * 30, "名" * 10),
    ],
)
def test_a_name_from_a_stranger_is_made_safe(given: str, shown: str) -> None:
    assert safe_name(given, "Guest") == shown
