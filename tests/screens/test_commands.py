"""One registry of commands, from which keys, help and line mode are made (U2)."""

from __future__ import annotations

import pytest

from screens.catalogue.board import ARROW_KEYS
from screens.commands import (
    BY_NAME,
    COMMANDS,
    _plain_commands,
    by_group,
    help_lines,
    key_name,
    plain_command,
    plain_help,
)
from screens.house import keys_of
from screens.ink import plain
from screens.letters import letters_for
from screens.match_screen import MatchScreen
from screens.places import Zone
from screens.plan import Rect
from screens.strips import draw_keys


def test_names_keys_and_words_are_each_taken_once() -> None:
    assert len(BY_NAME) == len(COMMANDS)
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))
    for watching in (False, True):
        words = [word for command in _plain_commands(watching) for word in command.plain]
        assert len(words) == len(set(words))


def test_arrows_and_hjkl_move() -> None:
    moves = {"left": "h", "down": "j", "up": "k", "right": "l"}
    assert all({arrow, letter} <= set(BY_NAME[arrow].keys) for arrow, letter in moves.items())


def test_no_card_is_marked_with_the_key_of_a_command() -> None:
    taken = {key for command in COMMANDS for key in command.keys}
    assert not taken & {key for seats in (2, 4) for zone in Zone for key in letters_for(zone, 12, seats)}


def test_the_commands_that_matter_fit_into_the_key_bar_of_80_columns() -> None:
    (line,) = draw_keys([ARROW_KEYS, *keys_of(MatchScreen.BAR)], Rect(0, 0, 80, 1))
    for name in ("confirm", "cancel", "inspect", "help", "log", "cards", "quit"):
        assert f"{BY_NAME[name].key_name} {BY_NAME[name].footer}" in plain(line)


def test_the_help_tells_capital_letters_from_small_ones() -> None:
    """Small l moves to the right, capital L opens the log."""
    keys = {line.strip().split("  ")[0] for line in help_lines()}
    assert {"Right, l", "Shift+L, F2", "Shift+C"} <= keys


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_help_names_every_command_with_a_key(command: object) -> None:
    assert command in [each for _, commands in by_group() for each in commands]
    for each in COMMANDS:
        assert each.help
        if each.keys:
            assert any(each.key_name in line and each.help in line for line in help_lines())


def test_help_fits_eighty_columns() -> None:
    assert max(map(len, help_lines())) <= 78


def test_keys_read_as_they_stand_on_the_keyboard() -> None:
    assert key_name("question_mark") == "?"
    assert key_name("enter") == "Enter"
    assert key_name("ctrl+p") == "Ctrl+p"
    assert key_name("shift+tab") == "Shift+Tab"


def test_the_words_of_the_line_mode() -> None:
    for word in ("look", "hand", "card", "log", "help", "concede", "quit"):
        command = plain_command(word)
        assert command is not None
        assert any(word in words and text == command.help for words, text in plain_help())
    assert plain_command("LOOK") == plain_command("look")
    assert plain_command("dance") is None
