"""How words become English: lists, numbers, ordinals, and the two points of view of one fact."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from engine.design import CardDesign
from engine.keywords import names as keyword_names

NAME_CELLS = 20
"""A player's name takes at most this many terminal cells."""

EXHAUSTED = "exhausted"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_UNWANTED = ("C", "So", "Sk", "Zl", "Zp", "M")


class Told(NamedTuple):
    """One sentence twice: told to the one who acts, and told about somebody else."""

    you: str
    they: str

    def to(self, is_you: bool) -> str:
        return self.you if is_you else self.they


def number(count: int) -> str:
    """`two`, from eleven on `11`."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def ordinal(place: int) -> str:
    """`first` for 0. From the eleventh on in the plain form `no. 11`."""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"no. {place + 1}"


def plural(count: int, one: str, many: str = "") -> str:
    """`one card`, `two cards`.

    >>> plural(1, "card"), plural(3, "card")
    ('one card', 'three cards')
    """
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["Gorillion", "Killer Bee", "Spider Owl"])
    'Gorillion, Killer Bee and Spider Owl'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """The same text with a capital first letter, also of what follows a full stop; nothing else changes.

    >>> sentence("rook plays Lone Yeti. wren decides.")
    'Rook plays Lone Yeti. Wren decides.'
    """
    return ". ".join(part[:1].upper() + part[1:] for part in text.split(". "))


def keyword_words(bits: int) -> str:
    """`Hunter, Poisonous`, in the order in which keywords are always written; empty for none."""
    return ", ".join(name.capitalize() for name in keyword_names(bits))


def numbers(power: int, keywords: int, exhausted: bool = False, marks: Sequence[str] = ()) -> str:
    """What stands in brackets behind a card: `(9, Frenzy)`, `(8, Frenzy, Tough, exhausted, 2 boosts)`."""
    parts = (str(power), keyword_words(keywords), EXHAUSTED if exhausted else "", *marks)
    return f"({', '.join(part for part in parts if part)})"


def printed(design: CardDesign) -> str:
    """A card as printed: `Luchataur (9, Frenzy)`."""
    return f"{design.name} {numbers(design.power, design.keywords)}"


def safe_name(text: str, otherwise: str = "Player") -> str:
    """A player's name that is safe to show: it may come from a stranger's machine.

    Control characters, marks, symbols and everything invisible are taken out, spaces are joined, and
    what is longer than `NAME_CELLS` is cut. `otherwise` stands in where nothing is left, and for a
    name that would read like the player's own "You".
    """
    folded = unicodedata.normalize("NFKC", text[: 8 * NAME_CELLS])
    kept = "".join(" " if mark.isspace() else mark for mark in folded if mark.isspace() or _wanted(mark))
    name = _cut(" ".join(kept.split())).strip()
    return otherwise if not name or name.casefold() in ("you", "your") else name


def _wanted(mark: str) -> bool:
    return not unicodedata.category(mark).startswith(_UNWANTED)


def _cut(text: str) -> str:
    room = NAME_CELLS
    for place, mark in enumerate(text):
        room -= 2 if unicodedata.east_asian_width(mark) in "WF" else 1
        if room < 0:
            return text[:place]
    return text
