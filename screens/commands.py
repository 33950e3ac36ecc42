"""The one registry of commands: keys, help screen, key bar, palette and line mode are made from it (U2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from screens.catalogue.faces import CAPITAL, COMMAND_WORDS, GROUPS, KEY_NAMES, WATCHING
from screens.catalogue.watching import STOP_WATCHING


@dataclass(frozen=True)
class Command:
    """`keys` in Textual's names, the first one is shown. `footer` is empty for what is not in the key bar,
    `plain` holds the words for it in the line mode, and is empty for what that mode has no use for."""

    name: str
    keys: tuple[str, ...]
    help: str
    footer: str
    plain: tuple[str, ...]
    group: str

    @property
    def key_name(self) -> str:
        """The shown key as a player reads it: `Enter`, `?`, `i`."""
        return key_name(self.keys[0]) if self.keys else ""


def _command(name: str, *keys: str) -> Command:
    words = COMMAND_WORDS[name]
    return Command(name, keys, words.help, words.footer, words.plain, words.group)


COMMANDS: tuple[Command, ...] = (
    _command("confirm", "enter", "space"),
    _command("cancel", "escape"),
    _command("left", "left", "h"),
    _command("right", "right", "l"),
    _command("up", "up", "k"),
    _command("down", "down", "j"),
    _command("next_zone", "tab"),
    _command("previous_zone", "shift+tab"),
    _command("help", "question_mark", "f1"),
    _command("inspect", "i"),
    _command("look"),
    _command("hand"),
    _command("cards", "c"),
    _command("log", "L", "f2"),
    _command("aside", "V"),
    _command("opinion", "f3"),
    _command("palette", "ctrl+p"),
    _command("talk", "slash"),
    _command("hint", "H"),
    _command("take_back", "z", "backspace"),
    _command("hurry", "m"),
    _command("rematch", "r"),
    _command("concede", "C"),
    _command("quit", "q", "ctrl+q"),
    _command("next", "full_stop"),
    _command("previous", "comma"),
    _command("next_turn", "right_square_bracket"),
    _command("previous_turn", "left_square_bracket"),
    _command("turns", "J"),
    _command("first", "home"),
    _command("last", "end"),
    _command("play", "x"),
    _command("faster", "plus"),
    _command("slower", "minus"),
    _command("vantage", "v"),
    _command("review", "R"),
)

BY_NAME: dict[str, Command] = {command.name: command for command in COMMANDS}


def key_name(key: str) -> str:
    """A key as a player reads it: `Enter` for `enter`, `?` for `question_mark`."""
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    *modifiers, last = key.split("+")
    shown = KEY_NAMES.get(last, last)
    return "+".join([*(modifier.capitalize() for modifier in modifiers), shown])


def _spelt_out(key: str) -> str:
    """As `key_name`, but a capital letter names the key to hold."""
    return CAPITAL.format(key=key) if len(key) == 1 and key.isupper() else key_name(key)


def by_group() -> Iterator[tuple[str, tuple[Command, ...]]]:
    """The groups of the help in their order, each with its commands."""
    for group in GROUPS:
        yield group, tuple(command for command in COMMANDS if command.group == group)


def help_lines() -> list[str]:
    """The help of the screen: keys and what they do, under their headings."""
    lines: list[str] = []
    for group, commands in by_group():
        keyed = [
            (", ".join(_spelt_out(key) for key in command.keys), command.help) for command in commands if command.keys
        ]
        lines += ["", group, *(f"  {keys:<18}{help_text}" for keys, help_text in keyed)]
    return lines[1:]


WHILE_WATCHING = ("help", "inspect", "look", "hand", "cards", "aside", "log", "quit")
"""The words of the line mode that a replay knows besides its own."""


def _plain_commands(watching: bool) -> Iterator[Command]:
    for command in COMMANDS:
        belongs = command.group == WATCHING or command.name in WHILE_WATCHING if watching else command.group != WATCHING
        if command.plain and belongs:
            yield command


def plain_command(word: str, watching: bool = False) -> Command | None:
    """What a word of the line mode stands for, in a game or `watching` a replay; None for an unknown word."""
    wanted = word.casefold()
    return next((command for command in _plain_commands(watching) if wanted in command.plain), None)


def plain_help(watching: bool = False) -> list[tuple[str, str]]:
    """What the line mode understands: (words, what they do)."""
    return [
        (" or ".join(command.plain), STOP_WATCHING if watching and command.name == "quit" else command.help)
        for command in _plain_commands(watching)
    ]
