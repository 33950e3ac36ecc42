"""What keys do at the table before an answer is given (U2)."""

from __future__ import annotations

from engine.decisions import Kind
from engine.game import Game
from screens.commands import COMMANDS
from screens.letters import HAND, THEIRS, YOURS, letters_for
from screens.places import NO, YES, Zone
from screens.staged import stage
from screens.table import Table
from tests.screens.positions import BLOCK, CROWD, HUNT, MINDBUG, ORDER, PILE, SEVERAL, YOUR_TURN

NAMES = ("Anna", "Rook")


def seated(text: str) -> tuple[Game, Table]:
    game, scene, _ = stage(text, 0, NAMES)
    return game, scene.table


def option(table: Table, index: int | None) -> tuple[str, ...]:
    """The answer as verb and card ids."""
    assert index is not None
    assert table.decision is not None
    assert table.view is not None
    chosen = table.decision.options[index]
    designs = [table.view.design(slot) for slot in chosen.slots]
    return (chosen.verb, *(design.id for design in designs if design is not None))


def test_letters_are_no_commands() -> None:
    taken = {key for command in COMMANDS for key in command.keys}
    assert not taken & set(HAND + THEIRS + YOURS + THEIRS.upper() + YOURS.upper() + YES + NO)
    assert not {YES, NO} & (set(THEIRS) | set(YOURS))
    assert not set(THEIRS) & set(YOURS)
    for zone in (Zone.THEIRS, Zone.YOURS, Zone.HAND):
        letters = letters_for(zone, 30)
        assert len(letters) == 30
        used = [letter for letter in letters if letter]
        assert len(set(used)) == len(used)


def test_cursor_starts_on_a_choice_and_enter_takes_it() -> None:
    _, table = seated(YOUR_TURN)
    assert table.zone is Zone.HAND
    assert option(table, table.confirm()) == ("play", "gorillion")


def test_a_letter_points_and_enter_commits() -> None:
    _, table = seated(YOUR_TURN)
    assert table.point_letter("d")
    assert option(table, table.confirm()) == ("attack", "luchataur")
    assert not table.point_letter("z")


def test_arrows_stop_at_edges_and_skip_empty_zones() -> None:
    _, table = seated(PILE)
    table.move(0, -1)
    table.move(0, -1)
    table.move(0, -1)
    assert (table.zone, table.pile_here) == (Zone.THEIRS, 1), "the other side has no creature but a discard pile"
    table.move(0, 1)
    assert (table.zone, table.pile_here) == (Zone.YOURS, -1)
    for _ in range(9):
        table.move(1, 0)
    assert table.here is not None
    assert table.pile_here == -1, "the own discard pile is empty"


def test_the_cursor_reaches_a_discard_pile_right_of_the_creatures() -> None:
    _, table = seated(YOUR_TURN)
    table.point(Zone.YOURS, 2)
    table.move(1, 0)
    assert table.here is None
    assert table.pile_here == 0
    assert table.confirm() is None


def test_an_illegal_card_says_why() -> None:
    _, table = seated(BLOCK)
    table.point_letter("a")
    assert table.point(Zone.YOURS, 0)
    assert table.confirm() is None
    assert "power 6 or less cannot block" in table.note
    assert table.cancel()
    assert table.note == ""


def test_declining_has_its_own_key() -> None:
    _, table = seated(BLOCK)
    assert option(table, table.press(NO)) == ("no-block",)
    assert table.press(YES) is None
    _, hunting = seated(HUNT)
    assert option(hunting, hunting.press(NO)) == ("no-hunt",)


def test_a_mindbug_is_confirmed_and_can_be_taken_back() -> None:
    _, table = seated(MINDBUG)
    assert table.press(YES) is None
    assert table.confirming is not None
    assert table.cancel()
    assert table.confirming is None
    assert table.press(YES) is None
    assert option(table, table.confirm()) == ("mindbug",)


def test_passing_is_under_the_cursor_and_not_confirmed() -> None:
    _, table = seated(MINDBUG)
    assert option(table, table.confirm()) == ("pass",)
    table.move(0, -1)
    assert table.button is not None
    assert table.button.key == YES
    assert table.confirm() is None
    assert option(table, table.confirm()) == ("mindbug",)


def test_several_cards_are_toggled_then_taken() -> None:
    _, table = seated(SEVERAL)
    assert table.several
    table.toggle()
    assert table.point_letter("t")
    table.toggle()
    assert len(table.chosen) == 2
    assert option(table, table.confirm()) == ("choose", "spider_owl", "killer_bee")


def test_one_of_several_and_none_of_them() -> None:
    _, table = seated(SEVERAL)
    assert table.confirm() is None, "Enter chooses first"
    assert option(table, table.confirm()) == ("choose", "spider_owl"), "and takes then"
    assert table.cancel()
    assert table.chosen == []
    assert not table.cancel()
    assert option(table, table.press(NO)) == ("choose",)


def test_more_than_allowed_is_refused_in_words() -> None:
    text = SEVERAL.replace('"spider_owl", "killer_bee"', '"spider_owl", "killer_bee", "shark_dog"')
    _, table = seated(text)
    for letter in "et":
        table.point_letter(letter)
        table.toggle()
    table.point_letter("u")
    table.toggle()
    assert len(table.chosen) == 2
    assert "2 are chosen already" in table.note


def test_enter_alone_completes_a_choice_of_two() -> None:
    """Discard two: the cursor goes on by itself to the next card."""
    text = """
    title = "two cards go"
    active = "B"
    script = ["B play ferret_bomber"]
    [A]
    hand = ["gorillion", "killer_bee", "bee_bear"]
    [B]
    hand = ["ferret_bomber", "shark_dog"]
    """
    _, table = seated(text)
    assert table.confirm() is None
    assert table.confirm() is None
    assert option(table, table.confirm()) == ("choose", "gorillion", "killer_bee")


def test_cards_of_a_pile_lie_where_the_hand_lies() -> None:
    _, table = seated(PILE)
    assert table.pile_seat == 1
    assert len(table.cards(Zone.HAND)) == 7
    assert table.point_letter("3")
    assert option(table, table.confirm()) == ("choose", "gorillion")


def test_effects_to_order_lie_there_too() -> None:
    _, table = seated(ORDER)
    assert table.decision is not None
    assert table.decision.kind is Kind.ORDER
    assert [card.legal for card in table.cards(Zone.HAND)] == [True, True]
    assert option(table, table.confirm()) == ("choose", "explosive_toad")


def test_a_newer_view_voids_what_was_begun() -> None:
    game, table = seated(SEVERAL)
    table.toggle()
    answer = table.press(NO)
    assert answer is not None
    game.answer(answer)
    table.see(game.view(0))
    assert table.chosen == []
    assert table.decision is None or table.decision.kind is not Kind.CHOOSE


def test_nothing_can_be_answered_for_the_other_side() -> None:
    game, scene, _ = stage(BLOCK, 1, NAMES)
    assert game.decision is not None
    assert game.decision.seat == 0
    table = scene.table
    assert table.decision is None
    assert table.confirm() is None
    assert table.press(NO) is None
    assert not any(card.legal for zone in Zone for card in table.cards(zone))


def test_next_zone_goes_round() -> None:
    _, table = seated(CROWD)
    zones = []
    for _ in range(3):
        table.next_zone()
        zones.append(table.zone)
    assert zones == [Zone.THEIRS, Zone.YOURS, Zone.HAND]
    table.next_zone(back=True)
    assert table.zone is Zone.YOURS
