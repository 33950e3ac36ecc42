"""Drawing as a pure function: every part fits its place, nothing moves, nothing important is cut (U1)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.cards import DESIGNS
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from net.wire.text import NAME_LENGTH
from screens.board import card_at, compose, draw
from screens.card_face import draw_card, keyword_lines, name_lines
from screens.catalogue.seats import EXHAUSTED
from screens.glyphs import ASCII, UNICODE, Glyphs
from screens.ink import fit, plain, width_of, wrap
from screens.places import Shown, Zone
from screens.plan import FOCUSED, LARGE, MEDIUM, SMALL, CardSize, Form, Part, Rect, plan
from screens.ports import Connection
from screens.scene import Scene
from screens.staged import stage
from screens.story import Story
from screens.strips import draw_keys, fitting_keys
from screens.table import Table
from screens.zones import card_face, window
from tests.screens.positions import CROWD
from tests.screens.positions import POSITIONS as POSITION_TEXTS

SIZES = [
    (60, 20),
    (79, 24),
    (80, 23),
    (80, 24),
    (99, 29),
    (100, 30),
    (120, 36),
    (132, 43),
    (160, 45),
    (200, 50),
    (240, 80),
]
NAMES = ("Anna", "Rook")


@pytest.mark.parametrize("size", SIZES)
def test_parts_lie_inside_and_apart(size: tuple[int, int]) -> None:
    rects = plan(*size).rects
    for part, (x, y, width, height) in rects.items():
        assert x >= 0, part
        assert y >= 0, part
        assert width > 0, part
        assert height >= 0, part
        assert x + width <= size[0], part
        assert y + height <= size[1], part
    for one, other in combinations(rects.values(), 2):
        apart_across = one.x + one.width <= other.x or other.x + other.width <= one.x
        apart_down = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert apart_across or apart_down, (one, other)


@pytest.mark.parametrize(
    ("size", "form", "card"),
    [
        ((59, 20), Form.GATE, SMALL),
        ((60, 19), Form.GATE, SMALL),
        ((60, 20), Form.FOCUS, FOCUSED),
        ((79, 40), Form.FOCUS, FOCUSED),
        ((80, 24), Form.BOARD, SMALL),
        ((119, 40), Form.BOARD, SMALL),
        ((120, 36), Form.BOARD, MEDIUM),
        ((160, 45), Form.BOARD, LARGE),
    ],
)
def test_size_decides_the_form(size: tuple[int, int], form: Form, card: CardSize) -> None:
    assert plan(*size).form is form
    assert plan(*size).card is card


def test_a_smaller_card_may_be_wished_for() -> None:
    assert plan(160, 45, "S").card is SMALL
    assert plan(160, 45, "M").card is MEDIUM
    assert plan(80, 24, "L").card is SMALL


def test_log_from_100_by_30() -> None:
    assert Part.LOG not in plan(99, 30).rects
    assert Part.LOG not in plan(100, 29).rects
    assert Part.LOG in plan(100, 30).rects


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE, FOCUSED])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_every_card_fits_every_size(size: CardSize, glyphs: Glyphs) -> None:
    for design in DESIGNS:
        for power in (design.power, design.power + 12):
            shown = Shown(0, design, power, design.keywords, True, "a", True)
            lines = draw_card(card_face(shown, (EXHAUSTED,)), size, glyphs)
            assert [width_of(line) for line in lines] == [size.width] * size.height
            assert f" {power} " in plain(lines[0])


def test_rules_text_is_whole_on_large_cards() -> None:
    for size in (LARGE, FOCUSED):
        for design in DESIGNS:
            shown = Shown(0, design, design.power, design.keywords, False, "a", True)
            inside = [plain(line)[1:-1] for line in draw_card(card_face(shown), size, UNICODE)[1:-1]]
            text = " ".join(" ".join(inside).split())
            assert design.text in text, (size.name, design.name)


def test_names_keep_their_beginning() -> None:
    assert name_lines("Kangasaurus Rex", 11, 2, "~") == ["Kangasaurus", "Rex"]
    assert name_lines("Elephantopus", 11, 2, "~") == ["Elephan-", "topus"]
    for design in DESIGNS:
        lines = name_lines(design.name, 11, 2, "~")
        assert all(len(line) <= 11 for line in lines)
        shown = "".join(lines).replace("-", "").replace(" ", "").rstrip("~")
        assert design.name.replace("-", "").replace(" ", "").startswith(shown)


def test_keywords_are_shortened_only_as_far_as_needed() -> None:
    assert keyword_lines(0, 11, 1) == []
    assert keyword_lines(4 | 8, 11, 2) == ["Poisonous", "Sneaky"]
    assert keyword_lines(4 | 16, 11, 1) == ["Pois Tough"]
    assert keyword_lines(31, 11, 1) == ["F H P S T"]


@pytest.mark.parametrize(
    ("count", "columns", "at", "first"), [(3, 5, 2, 0), (7, 5, 0, 0), (7, 5, 6, 2), (7, 5, 3, 1), (9, 4, 8, 5)]
)
def test_window_shows_the_cursor(count: int, columns: int, at: int, first: int) -> None:
    assert window(count, columns, at) == first
    assert first <= at < first + columns


def test_hidden_cards_are_counted_on_both_sides() -> None:
    _, scene, _ = stage(CROWD, 0, NAMES)
    scene.table.point(Zone.YOURS, 6)
    lines = [plain(line) for line in draw(Part.YOURS, scene, plan(80, 24))]
    assert "<2" in lines[1]
    assert "+2" not in lines[3]
    scene.table.point(Zone.YOURS, 0)
    assert "+2" in plain(draw(Part.YOURS, scene, plan(80, 24))[3])


def test_a_card_is_found_under_the_mouse_after_scrolling() -> None:
    _, scene, _ = stage(CROWD, 0, NAMES)
    scene.table.point(Zone.YOURS, 6)
    small = plan(80, 24)
    assert card_at(Part.YOURS, 0, scene, small) == (Zone.YOURS, 2)
    assert card_at(Part.YOURS, 64, scene, small) == (Zone.YOURS, 6)
    assert card_at(Part.YOURS, 66, scene, small) is None
    assert card_at(Part.HAND, 13, scene, small) is None


def positions(seeds: range) -> list[tuple[int, Game]]:
    """Every decision of some random games, with the seat that decides."""
    found = []
    for seed in seeds:
        game, dealer, chance = Game(Setup()), LocalDealer(seed), Random(seed)
        dealer.serve(game)
        while not game.over:
            assert game.decision is not None
            found.append((game.decision.seat, game.clone()))
            game.answer(chance.randrange(game.option_count))
            dealer.serve(game)
    return found


POSITIONS = positions(range(12))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (160, 45)])
def test_every_position_fills_its_frame(size: tuple[int, int]) -> None:
    for seat, game in POSITIONS[::3]:
        for looking in (seat, 1 - seat):
            table = Table(looking, NAMES)
            table.see(game.view(looking))
            lines = compose(Scene(table, Story(table.seat, table.names)), plan(*size))
            assert [width_of(line) for line in lines] == [size[0]] * size[1]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
def test_question_and_every_answer_are_whole(size: tuple[int, int]) -> None:
    """At 60 columns a label may lose the end of its keywords, a question never anything."""
    for seat, game in POSITIONS:
        table = Table(seat, NAMES)
        table.see(game.view(seat))
        strip = " ".join(
            " ".join(
                plain(line) for line in draw(Part.QUESTION, Scene(table, Story(table.seat, table.names)), plan(*size))
            ).split()
        )
        assert table.asked is not None
        assert table.asked.text in strip
        for button in table.buttons:
            assert button.label in strip
        if size[0] >= 80:
            assert table.enter_label() in strip


def test_no_hand_of_the_other_side_is_drawn() -> None:
    for seat, game in POSITIONS[::5]:
        view = game.view(1 - seat)
        table = Table(1 - seat, NAMES)
        table.see(view)
        known = {
            card.design.name
            for zone in (view.hand(1 - seat), view.discard(0), view.discard(1))
            for card in zone
            if card.design
        }
        known |= {creature.design.name for side in (0, 1) for creature in view.creatures(side)}
        if view.playing is not None and view.playing.design is not None:
            known.add(view.playing.design.name)
        text = "\n".join(plain(line) for line in compose(Scene(table, Story(table.seat, table.names)), plan(160, 45)))
        hidden = {card.design.name for card in game.view(seat).hand(seat) if card.design} - known
        for name in hidden:
            assert name not in text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (200, 50)])
@pytest.mark.parametrize("text", [CROWD, POSITION_TEXTS["pile"], POSITION_TEXTS["block"]])
def test_how_the_line_is_stands_whole_on_every_board(size: tuple[int, int], text: str) -> None:
    """Also beside the pile of somebody with the longest name that a player on another machine may have."""
    names = ("Anna", "W" * NAME_LENGTH)
    _, scene, _ = stage(text, 0, names)
    before = compose(scene, plan(*size))
    scene.connection = Connection("line: lost, 4:12 left", good=False)
    after = compose(scene, plan(*size))
    assert [width_of(line) for line in after] == [size[0]] * size[1]
    changed = [(plain(old), plain(new)) for old, new in zip(before, after, strict=True) if old != new]
    assert [scene.connection.words in new for _, new in changed] == [True]
    old, new = changed[0]
    assert new[: len(old.rstrip(" \u2500"))] == old.rstrip(" \u2500")


def test_who_thinks_is_named_while_the_line_is_good() -> None:
    game, scene, _ = stage(POSITION_TEXTS["your-turn"], 1, NAMES)
    assert game.decision is not None
    assert game.decision.seat == 0
    for connection, said in ((None, True), (Connection("", good=True), True), (Connection("", good=False), False)):
        scene.connection = connection
        text = " ".join(map(plain, draw(Part.QUESTION, scene, plan(80, 24))))
        assert ("Anna is thinking." in text) is said


BAR = [("Enter", "ok"), ("i", "card"), ("?", "help"), ("L", "log"), ("c", "cards"), ("q", "quit")]


@pytest.mark.parametrize("width", range(16, 80))
def test_a_narrow_key_bar_keeps_help_and_quit_and_the_first_of_the_others(width: int) -> None:
    kept = fitting_keys(BAR, width)
    assert [key for key in kept if key[0] in "?q"] == [("?", "help"), ("q", "quit")]
    others = [key for key in BAR if key[0] not in "?q"]
    assert [key for key in kept if key in others] == others[: len(kept) - 2]
    bar = plain(draw_keys(BAR, Rect(0, 0, width, 1))[0])
    assert all(f"{key} {label}" in bar for key, label in kept)
    if len(kept) < len(BAR):
        following = others[len(kept) - 2]
        assert len(bar.rstrip()) + 2 + len(" ".join(following)) + 1 > width


def test_wrap_and_fit_count_wide_characters() -> None:
    assert wrap("漢字漢字", 4) == ["漢字", "漢字"]
    assert width_of(fit((("漢字漢字", 0),), 5)) == 5  # type: ignore[arg-type]
