"""All cards, searched and listed: for the shell, the line mode and the card browser."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.cards import DESIGNS, SETS
from engine.design import CardDesign
from screens.catalogue import faces as words
from screens.catalogue.grammar import keyword_words


def find(query: str = "", set_id: str = "") -> list[CardDesign]:
    """The cards that fit, in the order of their sets.

    Each word of `query` has to begin a word of the card: of its name, keywords, text or set. Who types a whole
    name or id, or the beginning of only one name, means that card alone.

    >>> [design.name for design in find("killer bee")]
    ['Killer Bee']
    """
    pool = [design for design in DESIGNS if set_id in ("", design.set_id)]
    named = named_cards(query, pool)
    if len(named) == 1:
        return named
    patterns = [_word_start(word) for word in query.split()]
    return [design for design in pool if all(pattern.search(_searchable(design)) for pattern in patterns)]


def named_cards(query: str, pool: Sequence[CardDesign] = DESIGNS) -> list[CardDesign]:
    """The cards whose names fit: one for a whole name or id, else all with a word that begins like it."""
    wanted = " ".join(query.split()).casefold()
    whole = [design for design in pool if wanted in (design.name.casefold(), design.id)]
    if whole or not wanted:
        return whole
    pattern = _word_start(wanted)
    return [design for design in pool if pattern.search(design.name)]


def list_lines(designs: Sequence[CardDesign]) -> list[str]:
    """A line a card: name, power, keywords, in columns."""
    width = max((len(design.name) for design in designs), default=0)
    return [
        words.LIST_LINE.format(
            name=design.name, width=width, power=design.power, keywords=keyword_words(design.keywords)
        ).rstrip()
        for design in designs
    ]


def _word_start(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(text)}", re.IGNORECASE)


def _searchable(design: CardDesign) -> str:
    set_name = SETS[design.set_id].name
    parts = (design.name, design.id, keyword_words(design.keywords), design.text, set_name, design.set_id)
    return "\n".join((*parts, f"power {design.power}"))
