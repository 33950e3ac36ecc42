"""Which words of a card an ability is: for whoever has to say what is going on (U2).

A card text is written as parts, each behind the labels of what it does: `Play and Attack: ...`, `Harvest (2): ...`,
`In your discard pile: ...`. What has no label in front holds all the time.
"""

from __future__ import annotations

import re
from functools import cache

from engine.blocks.constants.limits import GivesAbility
from engine.cards import DESIGNS
from engine.design import Ability, CardDesign

_HEADS = {
    "play": "Play",
    "attack": "Attack",
    "defeated": "Defeated",
    "action": "Action",
    "harvest": "Harvest",
    "put_in_discard": "Whenever this is put into your discard pile",
    "life_lost_in_discard": "In your discard pile",
}
_HEAD = r"(?:^|(?<=\. ))(?:(?:{0})(?: and (?:{0}))?(?: \(\d+\))?): "
_ANY_HEAD = re.compile(_HEAD.format("|".join(_HEADS.values())))


@cache
def printed_on(ability: int) -> CardDesign | None:
    """The design on which the ability with this number stands, or whose text gives it to others; None for a mode,
    which stands on no card by itself."""
    for design in DESIGNS:
        given = [each.ability for each in design.constants if isinstance(each, GivesAbility)]
        if any(each.index == ability for each in (*design.abilities, *given)):
            return design
    return None


def words_of(design: CardDesign, label: str) -> str:
    """What the card says behind this label, without it; its whole text where it has no such part.

    >>> from engine.cards import BY_ID
    >>> words_of(BY_ID["radioactive_rabbit"], "defeated"), words_of(BY_ID["goat_dragon"], "attack")[:11]
    ('All your other allied creatures are defeated.', 'Choose one:')
    """
    heads = list(_ANY_HEAD.finditer(design.text))
    for place, head in enumerate(heads):
        if label in _HEADS and _HEADS[label] in head.group():
            end = heads[place + 1].start() if place + 1 < len(heads) else len(design.text)
            return design.text[head.end() : end].strip()
    return design.text


def words_of_ability(ability: Ability) -> str:
    """The same of an ability; empty for a mode."""
    design = printed_on(ability.index)
    return words_of(design, ability.label) if design is not None else ""


def mode_words(design: CardDesign | None, word: str) -> str:
    """What a mode does, as the card says it: the part behind `Choose one:` that begins with this word; else the word.

    >>> from engine.cards import BY_ID
    >>> mode_words(BY_ID["goat_dragon"], "defeat")
    'defeat one boosted creature'
    """
    _, _, modes = (design.text if design is not None else "").partition("Choose one: ")
    parts = modes.rstrip(".").split("; or ")
    return next((part for part in parts if part.startswith(word)), word)


def offer_words(words: str) -> tuple[str, str]:
    """What a text lets its player do, and what follows if they do; both empty where it does not offer that.

    >>> offer_words("You may lose 1 life. If you do, the opponent loses 1 life.")
    ('lose 1 life', 'the opponent loses 1 life')
    """
    cost, found, gain = words.partition(". If you do, ")
    offer = cost.removeprefix("You may ")
    return (offer, gain.rstrip(".")) if found and offer != cost else ("", "")
