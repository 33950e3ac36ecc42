"""What a card shows besides name, power and keywords: a word each, shortened as far as the room demands (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lasting import CANNOT_BLOCK, GAINED, SEAT_CANNOT_BLOCK, UNDEFEATABLE
from engine.view import Creature, View
from screens.catalogue import seats as words
from screens.catalogue.grammar import listed

Mark = tuple[str, str, str]
"""One mark in full and ever shorter."""


def marks_of(view: View, creature: Creature) -> tuple[Mark, ...]:
    """What holds for a creature, the weightiest first."""
    reasons, lasting = view.reasons(creature.slot), view.lasting(creature.slot)
    at_work = {each.what for each in lasting}
    found = (
        (words.EXHAUSTED, int(creature.exhausted)),
        (words.NO_ATTACK, any(reason.cannot_attack for reason in reasons)),
        (words.NO_BLOCK, any(reason.cannot_block for reason in reasons) or at_work & {CANNOT_BLOCK, SEAT_CANNOT_BLOCK}),
        (words.SAFE, UNDEFEATABLE in at_work or any(reason.undefeatable for reason in reasons)),
        (words.BOOSTS, len(creature.boosts)),
        (words.OCTONITE, creature.octonite),
        (words.STAGE, creature.design.stage if creature.design.stage > 1 else 0),
        (words.THIS_TURN, GAINED in at_work),
    )
    return tuple(_counted(forms, count) for forms, count in found if count)


def _counted(forms: Mark, count: object) -> Mark:
    full, short, shortest = (form.format(count=count) for form in forms)
    return full, short, shortest


def mark_text(marks: Sequence[Mark], width: int) -> str:
    """As many marks as fit; where there is room for longer forms the first ones get them.

    >>> boosted, tired = ("boost 2", "bst 2", "b2"), ("exhausted", "exh", "x")
    >>> [mark_text([tired, boosted], width) for width in (20, 9, 6, 3, 1)]
    ['exhausted boost 2', 'exh bst 2', 'exh b2', 'exh', 'x']
    """
    for kept in range(len(marks), 0, -1):
        words = [mark[-1] for mark in marks[:kept]]
        spare = width - len(" ".join(words))
        if spare < 0:
            continue
        for place, mark in enumerate(marks[:kept]):
            longest = next(form for form in mark if len(form) - len(words[place]) <= spare)
            spare -= len(longest) - len(words[place])
            words[place] = longest
        return " ".join(words)
    return ""


def mark_sentences(creature: Creature) -> list[str]:
    """Stage, boosts by name, tokens; where power and abilities come from is told by `screens.explain`."""
    under = [card.design.name for card in creature.boosts if card.design is not None]
    told = [words.ITS_STAGE.format(stage=creature.design.stage)] if creature.design.stage > 1 else []
    if under:
        told.append(words.UNDER_IT.format(cards=listed(under)))
    if creature.octonite:
        told.append(words.TOKENS_ON_IT.format(count=creature.octonite))
    return told
