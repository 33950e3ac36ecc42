"""All cards, searched and listed: for the shell, the line mode and the card browser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.cards import DESIGNS, SETS, first_stage
from engine.design import CardDesign
from engine.keywords import FAST
from screens.catalogue import cards as say
from screens.catalogue import faces as words
from screens.catalogue import glossary
from screens.catalogue.glossary import MECHANICS
from screens.catalogue.grammar import keyword_words


def find(query: str = "", set_id: str = "") -> list[CardDesign]:
    """The cards that fit, in the order of their sets.

    Each word of `query` has to begin a word of the card: of its name, keywords, text or set. The name of a mechanic
    (`glossary.MECHANICS`) finds the cards that have it, `power 7`, `power 7+` and `power 4-` those of that printed
    power. Who types a whole name or id, or the beginning of only one name, means that card alone.

    >>> [design.name for design in find("killer bee")]
    ['Killer Bee']
    >>> [design.name for design in find("fast power 8+")]
    ['Carrot Cleric', 'Pineapple Paladin']
    """
    pool = [design for design in DESIGNS if set_id in ("", design.set_id)]
    named = named_cards(query, pool)
    if len(named) == 1:
        return named
    text = query.casefold()
    for mechanic in MECHANICS:
        text, wanted = re.subn(rf"\b{mechanic}\b", " ", text)
        pool = [design for design in pool if not wanted or mechanic in mechanics_of(design)]
    for asked, low, high in _powers(text):
        text = text.replace(asked, " ")
        pool = [design for design in pool if low <= design.power <= high]
    patterns = [_word_start(word) for word in text.split()]
    return [design for design in pool if all(pattern.search(_searchable(design)) for pattern in patterns)]


def mechanics_of(design: CardDesign) -> tuple[str, ...]:
    """Which of `glossary.MECHANICS` a card has."""
    blocks = {name for ability in design.abilities for step in ability.steps for name in step.primitives}
    has = (
        design.action is not None,
        design.first_stage >= 0,
        any(name.startswith("boost") for name in blocks),
        bool(design.in_discard or design.put_in_discard or design.life_lost_in_discard),
        design.octonite > 0,
        bool(design.keywords & FAST),
        design.team_only,
    )
    return tuple(mechanic for mechanic, found in zip(MECHANICS, has, strict=True) if found)


def _powers(text: str) -> Iterator[tuple[str, int, int]]:
    """Each `power N` of a query, with the least and the greatest power that it means."""
    for found in _POWER.finditer(text):
        power, more = int(found[1]), found[2]
        low = 0 if more in ("-", " or less") else power
        yield found[0], low, MOST if more in ("+", " or more") else power


_POWER = re.compile(r"\bpower (\d{1,2})(\+|-| or more| or less|\b)")
MOST = 99
"""More than any power."""


def named_cards(query: str, pool: Sequence[CardDesign] = DESIGNS) -> list[CardDesign]:
    """The cards whose names fit: one for a whole name or id, else all with a word that begins like it."""
    wanted = " ".join(query.split()).casefold()
    whole = [design for design in pool if wanted in (design.name.casefold(), design.id)]
    if whole or not wanted:
        return whole
    pattern = _word_start(wanted)
    return [design for design in pool if pattern.search(design.name)]


def list_lines(designs: Sequence[CardDesign]) -> list[str]:
    """A line a card: name, power, keywords, and what is special about it, in columns; later stages are indented."""
    names = [listed_name(design) for design in designs]
    width = max(map(len, names), default=0)
    lines = []
    for design, name in zip(designs, names, strict=True):
        parts = [part for part in (keyword_words(design.keywords), mark_of(design)) if part]
        line = words.LIST_LINE.format(name=name, width=width, power=design.power, keywords="; ".join(parts))
        lines.append(line.rstrip())
    return lines


def listed_name(design: CardDesign) -> str:
    """Later stages stand below the first of their line, indented."""
    return (words.STAGE_INDENT if design.stage > 1 else "") + design.name


def mark_of(design: CardDesign) -> str:
    """`stage 2 of Cloud Lady`, `two against two`; empty for a card like any other."""
    if design.stage > 1:
        return say.STAGE_MARK.format(stage=design.stage, first=first_stage(design).name)
    return say.TEAM_MARK if design.team_only else ""


def glossary_lines() -> list[str]:
    """A line a word."""
    return [glossary.ENTRY.format(word=word, meaning=meaning) for word, meaning in glossary.GLOSSARY]


def _word_start(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(text)}", re.IGNORECASE)


def _searchable(design: CardDesign) -> str:
    set_name = SETS[design.set_id].name
    return "\n".join((design.name, design.id, keyword_words(design.keywords), design.text, set_name, design.set_id))
