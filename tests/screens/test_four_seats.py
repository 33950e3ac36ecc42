"""Four seats on the board, and the decisions that only later sets ask (U2, R14)."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from textual.screen import Screen

from engine.cards import SETS
from engine.dealer import LocalDealer
from engine.decisions import Kind
from engine.game import Game
from engine.rules import MODES, Setup
from screens.board import compose
from screens.browser_screen import BrowserScreen
from screens.catalogue import board as board_words
from screens.glyphs import ASCII, UNICODE, Glyphs
from screens.ink import plain, width_of
from screens.look import Look
from screens.marks import mark_text, marks_of
from screens.match_screen import MatchScreen
from screens.pile_screen import PileScreen
from screens.places import NO, YES, Zone, seats_around
from screens.plan import Form, Part, plan
from screens.scene import Scene
from screens.spoken_table import giving_up, hand_lines, table_lines, welcome
from screens.staged import stage
from screens.story import Story
from screens.table import Table
from tests.screens.frames import FOUR_NAMES, NAMES, Bare, Chair, seated
from tests.screens.positions import ACTIONS, FOUR, FROG, OPPONENT
from tests.screens.reach import unreachable

SIZES_OF_FOUR = [(80, 24), (99, 24), (100, 30), (120, 36), (160, 45), (240, 80), (60, 20), (79, 40), (100, 22)]


def table_of(text: str) -> tuple[Game, Table]:
    names = FOUR_NAMES if "mode =" in text else NAMES
    game, scene, _ = stage(text, 0, names)
    return game, scene.table


def answered(table: Table, index: int | None) -> tuple[str, ...]:
    """The answer as verb and card ids."""
    assert index is not None
    assert table.decision is not None
    assert table.view is not None
    option = table.decision.options[index]
    designs = [table.view.design(slot) for slot in option.slots]
    return (option.verb, *(design.id for design in designs if design is not None))


# Decisions


def test_a_creature_that_can_attack_or_act_asks_which() -> None:
    _, table = table_of(ACTIONS)
    table.point_letter("a")
    assert table.enter_label() == "Decide what Cloud Lady does"
    assert table.confirm() is None
    assert table.zone is Zone.BUTTONS
    assert [button.label.split()[0] for button in table.buttons] == ["Attack", "Use"]
    assert answered(table, table.press("2")) == ("activate", "cloud_lady")
    table.move(0, 1)
    assert answered(table, table.confirm()) == ("activate", "cloud_lady")


def test_going_back_from_the_ways_leads_to_the_card() -> None:
    _, table = table_of(ACTIONS)
    table.point_letter("a")
    table.confirm()
    assert table.cancel()
    assert table.here is not None
    assert table.here.design.id == "cloud_lady"
    assert table.buttons == ()
    assert table.press("2") is None
    table.confirm()
    table.point_letter("s")
    assert table.acting is None, "whoever points elsewhere has left the question"
    assert answered(table, table.confirm()) == ("attack", "artimist")


def test_a_mindfrog_is_confirmed_like_a_mindbug() -> None:
    _, table = table_of(FROG)
    assert answered(table, table.confirm()) == ("pass",)
    assert table.press(YES) is None
    assert table.confirming is not None
    assert table.cancel()
    assert answered(table, table.press(NO)) == ("pass",)
    table.press(YES)
    assert answered(table, table.confirm()) == ("mindfrog",)


def test_an_opponent_is_chosen_by_name_and_no_card_is_meant() -> None:
    _, table = table_of(OPPONENT)
    assert table.decision is not None
    assert table.decision.kind is Kind.OPPONENT
    assert [(button.key, button.label) for button in table.buttons] == [("1", "Rook"), ("2", "Kite")]
    assert not any(card.legal for zone in Zone for card in table.cards(zone))
    assert table.decision.options[table.press("2") or 0].slots == (3,)


# The places


@pytest.mark.parametrize("seat", range(4))
def test_everybody_sits_where_the_rules_seat_them(seat: int) -> None:
    around = seats_around(seat, 4)
    assert around[Zone.YOURS] == seat
    assert around[Zone.THEIRS] == (seat + 1) % 4, "the left opponent is next"
    assert around[Zone.TEAMMATE] == (seat + 2) % 4
    assert around[Zone.RIGHT] == (seat + 3) % 4


def test_arrows_go_round_the_table() -> None:
    _, table = table_of(FOUR)
    table.point(Zone.YOURS, 0)
    table.move(0, -1)
    assert table.zone is Zone.THEIRS
    for _ in range(5):
        table.move(1, 0)
    assert (table.zone, table.pile_here) == (Zone.THEIRS, 1), "Kite has neither creatures nor a discard pile"
    table.move(0, -1)
    assert table.here is not None
    assert table.here.design.id == "lone_yeti"
    table.move(0, 1)
    assert table.zone is Zone.THEIRS


def test_the_cursor_crosses_between_the_opponents_and_comes_back_to_the_side_it_left() -> None:
    _, table = table_of(FROG)
    table.point(Zone.THEIRS, 0)
    seen = []
    for across, down in ((1, 0), (0, 1), (0, -1), (-1, 0)):
        table.move(across, down)
        seen.append(table.zone)
    assert seen == [Zone.RIGHT, Zone.YOURS, Zone.RIGHT, Zone.THEIRS]


def test_every_seat_has_letters_of_its_own() -> None:
    _, table = table_of(FOUR)
    letters = [card.letter for zone in Zone for card in table.cards(zone)]
    assert len(set(letters)) == len(letters)
    assert table.point_letter("A")
    assert table.zone is Zone.TEAMMATE


@pytest.mark.parametrize("size", SIZES_OF_FOUR)
def test_the_parts_for_four_fill_the_terminal_without_overlap(size: tuple[int, int]) -> None:
    width, height = size
    current = plan(width, height, "", 4)
    cells = [
        (x, y)
        for rect in current.rects.values()
        for x in range(rect.x, rect.x + rect.width)
        for y in range(rect.y, rect.y + rect.height)
    ]
    assert len(set(cells)) == len(cells)
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)
    assert all(rect.width > 0 and rect.height > 0 for rect in current.rects.values())
    wanted = {Part.TEAMMATE, Part.THEIRS, Part.RIGHT, Part.YOURS, Part.HAND, Part.QUESTION, Part.LIFE, Part.KEYS}
    assert wanted <= set(current.rects)
    assert (Part.LOG in current.rects) == (current.form is Form.BOARD and width >= 100 and height >= 30)


@pytest.mark.parametrize("wish", ["", "L", "M", "S"])
def test_cards_for_four_are_never_larger_than_wanted(wish: str) -> None:
    widths = [plan(*size, wish, 4).card.width for size in ((80, 24), (100, 30), (120, 36), (160, 45))]
    assert widths == sorted(widths)
    assert widths[-1] == {"S": 13, "M": 19}.get(wish, 26)


def four_at(seed: int, mode: str, answers: int) -> Game:
    game, dealer, chance = Game(Setup(mode, tuple(SETS))), LocalDealer(seed), Random(seed)
    dealer.serve(game)
    for _ in range(answers):
        if not game.over:
            game.answer(chance.randrange(game.option_count))
            dealer.serve(game)
    return game


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_frames_of_four_have_the_size_of_the_terminal_and_hide_every_other_hand(glyphs: Glyphs) -> None:
    for seed in range(6):
        game = four_at(seed, ("tag_team", "epic")[seed % 2], 12 + 9 * seed)
        table, story = Table(0, FOUR_NAMES), Story(0, FOUR_NAMES)
        table.see(game.view(0))
        open_cards = {
            game.design[slot].name for zone in (*game.play, *game.discard, game.playing, game.hand[0]) for slot in zone
        }
        hidden = {game.design[slot].name for seat in (1, 2, 3) for slot in game.hand[seat]} - open_cards
        for size in SIZES_OF_FOUR:
            lines = compose(Scene(table, story, glyphs), plan(*size, "", 4))
            assert [width_of(line) for line in lines] == [size[0]] * size[1]
            text = " ".join(plain(line) for line in lines)
            assert glyphs is UNICODE or text.isascii()
            assert not [name for name in hidden if name in text]
        told = " ".join(table_lines(game.view(0), FOUR_NAMES) + hand_lines(game.view(0)))
        assert not [name for name in hidden if name in told]


async def test_numbers_of_each_player_and_life_of_each_team_are_seen() -> None:
    app, _, _ = board(FOUR)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        rows = app.frame().splitlines()
        assert "Wren, your teammate  Hand 3 Deck 0" in rows[0]
        assert rows[1].rstrip().endswith("Your team")
        assert "Life 3" in rows[2]
        assert "Life 2" in rows[4]
        assert rows[5].index("Rook") < 10
        assert rows[5].index("Kite") > 50
        assert rows[10].startswith("> You"), "whose turn it is"


def board(text: str) -> tuple[Bare, MatchScreen, Chair]:
    screen, chair = seated(text, Look(animate=False))
    return Bare(cast("Screen[object]", screen)), screen, chair


async def test_piles_and_what_lies_aside_open_by_key_and_by_mouse() -> None:
    app, _, _ = board(FOUR)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("V")
        assert isinstance(app.screen, BrowserScreen)
        assert "Set aside" in app.frame()
        await pilot.press("escape")
        await pilot.click(offset=(4, 5))
        assert isinstance(app.screen, PileScreen)
        assert "Brain Fly" in app.frame()
        await pilot.press("escape")
        await pilot.click(offset=(70, 2))
        assert "Set aside" in app.frame()


async def test_giving_up_for_a_team_is_said_and_confirmed() -> None:
    app, _, chair = board(FOUR)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("C")
        assert "for your whole team" in app.frame()
        assert "Rook and Kite win then" in " ".join(app.frame().split())
        await pilot.press("enter")
        assert chair.game.over
        assert chair.game.winner in (1, 3)


async def test_two_keys_use_an_action() -> None:
    app, screen, chair = board(ACTIONS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "enter")
        assert "What does Cloud Lady do?" in app.frame()
        await pilot.press("2")
        assert screen.table.decision is None or chair.answers
        assert len(chair.answers) == 1


# Marks


def test_boosts_tokens_stages_and_limits_are_marked() -> None:
    game, _ = table_of(ACTIONS)
    view = game.view(0)
    shown = {
        creature.design.id: [mark[0] for mark in marks_of(view, creature)]
        for seat in (0, 1)
        for creature in view.creatures(seat)
    }
    assert shown["cloud_lady"] == ["exhausted", "boost 2"]
    assert shown["artimist"] == ["octonite 1"], "one token was taken at the start of the turn"
    assert shown["frog_prophet"] == ["exhausted", "boost 1", "stage 2"]
    assert shown["killer_bee"] == []


def test_marks_never_need_more_room_than_there_is() -> None:
    marks = [
        ("exhausted", "exh", "x"),
        ("no attack", "no att", "-a"),
        ("boost 12", "bst 12", "b12"),
        ("stage 3", "st 3", "s3"),
    ]
    for width in range(30):
        assert len(mark_text(marks, width)) <= width
    assert mark_text(marks, 9) == "x -a b12"
    assert mark_text(marks, 0) == ""


def test_what_lies_under_a_creature_is_told_when_it_is_looked_at() -> None:
    game, table = table_of(ACTIONS)
    scene = Scene(table, Story(0, NAMES))
    table.point_letter("a")
    text = " ".join("".join(plain(line) for line in compose(scene, plan(100, 30))).split())
    assert "Under it: Killer Bee and Gorillion." in text
    assert "Under your Cloud Lady: Killer Bee and Gorillion." in table_lines(game.view(0), NAMES)


# In words


def test_the_table_of_four_in_words() -> None:
    game, _ = table_of(FOUR)
    lines = table_lines(game.view(0), FOUR_NAMES)
    assert "Your team has 3 life, Rook and Kite have 2." in lines
    assert any(line.startswith("Rook, on your left: 1 of 1 Mindbugs left") for line in lines)
    assert any(line.startswith("Wren, your teammate: 1 of 1 Mindbugs left, 1 of 1 Mindfrogs left") for line in lines)
    assert lines[-1].startswith("Set aside, by their second stage: ")
    assert welcome(0, FOUR_NAMES).startswith(
        "You play with Wren, who sits opposite, against Rook on your left and Kite"
    )
    assert giving_up(2, FOUR_NAMES).endswith("Kite and Rook win then.")
    assert board_words.CONFIRM_CONCEDE.format(name="Rook") == giving_up(0, NAMES)


# Whatever is asked


@pytest.mark.parametrize(("seed", "mode"), [(2, "duel"), (5, "tag_team"), (7, "epic")])
def test_every_option_of_a_whole_game_is_reached_by_keys(seed: int, mode: str) -> None:
    lost, met = unreachable(seed, mode)
    assert lost == []
    assert sum(met.values()) > 30
    assert len(MODES[mode].teams) in (2, 4)
