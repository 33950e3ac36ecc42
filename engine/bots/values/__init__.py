"""The learned values that come with the program: a text for each trained mix of sets, and a general one a mode (B3).

The texts are part of the package, as modules are, and this is the only place of the engine that reads any.
`mindbug train` writes them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from engine.bots.learned.files import UnfitValue, ValueText, read
from engine.bots.learned.value import LearnedValue
from engine.rules import Setup

GENERAL = {"duel": "general", "tag_team": "general_tag_team", "epic": "general_epic"}


def value_for(setup: Setup) -> LearnedValue | None:
    """The learned value for a table: that of its mix of sets, else the general one of its mode, else none at all."""
    return _value_for(setup.mode, tuple(sorted(setup.sets)))


@cache
def _value_for(mode: str, sets: tuple[str, ...]) -> LearnedValue | None:
    for name in ("+".join(sets), GENERAL.get(mode, "")):
        text = shipped(name)
        if text is not None and text.mode == mode:
            return text.value(Setup(mode=mode, sets=sets))
    return None


def shipped(name: str) -> ValueText | None:
    """The weights in `name`.txt beside this module, None if there is no such file.

    Raises `UnfitValue`, which names the file, if they are damaged.
    """
    file = files(__name__).joinpath(f"{name}.txt")
    if not file.is_file():
        return None
    try:
        return read(file.read_text(encoding="ascii"))
    except UnfitValue as error:
        raise UnfitValue(f"{name}.txt: {error}") from error
