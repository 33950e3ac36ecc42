"""Why: a card in full, where its current power comes from, why something is not allowed, how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import SETS
from engine.decisions import Decision, Kind
from engine.design import CardDesign
from engine.keywords import KEYWORD_NAMES, SNEAKY
from engine.view import Creature, Obstacle, Reason, View
from screens.catalogue import asking
from screens.catalogue import cards as say
from screens.catalogue.grammar import keyword_words, plural, sentence
from screens.naming import People, Table


def obstacle_sentence(view: View, slot: int, obstacle: Obstacle, names: Sequence[str]) -> str:
    """Why `slot` cannot be chosen now, one sentence: `Killer Bee cannot block: ...` (U2)."""
    people = People(view.seat, names)
    table = Table(view, people)
    card = sentence(table.owned(slot))
    decision = view.decision
    if decision is None:
        return say.GAME_IS_OVER
    if decision.seat != view.seat:
        return say.NOT_YOUR_DECISION.format(name=people.name(decision.seat))
    if obstacle.code == "sneaky":
        return say.SNEAKY_ATTACKER.format(card=card, attacker=table.owned(obstacle.source))
    if obstacle.code == "constant":
        source = view.design(obstacle.source)
        told = say.FORBIDDEN if decision.kind is Kind.BLOCK else say.FORBIDDEN_OTHERWISE
        return told.format(card=card, text=source.text if source else "", source=table.owned(obstacle.source))
    if obstacle.code == "not_yours" and table.owner(slot) not in (-1, view.seat):
        return say.NOT_YOURS.format(card=sentence(table.name(slot)), owner=people.name(table.owner(slot)))
    return _not_asked(view, decision, card)


def obstacles_to_block(view: View, seat: int, attacker: int) -> list[Obstacle]:
    """Why no creature of `seat` can block: each reason once. Empty without creatures, and where the table has changed
    since so that the reason cannot be seen any more."""
    design, fighter = view.design(attacker), view.creature(attacker)
    keywords = fighter.keywords if fighter is not None else design.keywords if design is not None else 0
    found: dict[Obstacle, None] = {}
    for creature in view.creatures(seat):
        stopped = [reason.source for reason in view.reasons(creature.slot) if reason.cannot_block]
        if keywords & SNEAKY and not creature.keywords & SNEAKY:
            found[Obstacle("sneaky", attacker)] = None
        elif stopped:
            found[Obstacle("constant", stopped[0])] = None
        elif design is not None and design.block_filters:
            found[Obstacle("constant", attacker)] = None
        else:
            return []
    return list(found)


def _not_asked(view: View, decision: Decision, card: str) -> str:
    source = view.design(decision.source) if decision.kind is Kind.CHOOSE else None
    if source is not None and source.text:
        return say.DOES_NOT_FIT.format(card=card, text=source.text)
    return say.NOT_ASKED_CHOICES.format(card=card, task=asking.SHORT_TASKS[decision.kind])


def reason_sentences(view: View, slot: int) -> list[str]:
    """Where the current power and keywords of a creature come from: `+1 power from Shield Bugs` (R1.4, R7.2)."""
    return [_reason(view, slot, reason) for reason in view.reasons(slot)]


def _reason(view: View, slot: int, reason: Reason) -> str:
    own = reason.source == slot
    card = "" if own else Table(view, People(view.seat, ())).name(reason.source)
    parts = [say.POWER_CHANGE.format(power=reason.power)] if reason.power else []
    if reason.gained:
        parts.append(keyword_words(reason.gained))
    if reason.lost:
        parts.append(say.LOSES.format(keywords=keyword_words(reason.lost)))
    told = []
    if parts:
        told.append((say.OWN_TEXT if own else say.OTHER_CARD).format(change=", ".join(parts), card=card))
    if reason.cannot_block:
        told.append((say.CANNOT_BLOCK_ITSELF if own else say.CANNOT_BLOCK).format(card=card))
    return "; ".join(told)


def card_page(design: CardDesign, view: View | None = None, slot: int | None = None) -> list[str]:
    """A card in full, a paragraph a line: facts, its creature in play, text, keywords explained, rulings."""
    creature = view.creature(slot) if view is not None and slot is not None else None
    lines = [design.name, _facts(design)]
    if view is not None and creature is not None:
        lines += _now(view, creature)
    lines += ["", _ability(design)]
    bits = design.keywords | (creature.keywords if creature is not None else 0)
    lines += [
        say.KEYWORD_LINE.format(keyword=name.capitalize(), meaning=say.KEYWORDS[bit])
        for bit, name in KEYWORD_NAMES.items()
        if bits & bit
    ]
    lines += [say.LABELS_EXPLAINED[label] for label in design.labels if label in say.LABELS_EXPLAINED]
    if design.rulings:
        lines += ["", *(say.RULING.format(ruling=ruling) for ruling in design.rulings)]
    set_name = SETS[design.set_id].name
    copies = plural(design.copies, "copy", "copies")
    return [*lines, "", say.COPIES.format(set_name=set_name, number=design.number, copies=copies)]


def _facts(design: CardDesign) -> str:
    if not design.keywords:
        return say.POWER.format(power=design.power)
    return say.POWER_AND_KEYWORDS.format(power=design.power, keywords=keyword_words(design.keywords))


def _ability(design: CardDesign) -> str:
    if design.text:
        return design.text
    return say.KEYWORDS_ONLY if design.keywords else say.NO_ABILITY


def _now(view: View, creature: Creature) -> Iterator[str]:
    design = creature.design
    if (creature.power, creature.keywords) == (design.power, design.keywords):
        yield say.AS_PRINTED
    else:
        keywords = say.NOW_KEYWORDS.format(keywords=keyword_words(creature.keywords)) if creature.keywords else ""
        yield say.NOW.format(power=creature.power, keywords=keywords)
    yield from reason_sentences(view, creature.slot)
    if creature.exhausted:
        yield say.EXHAUSTED
    if creature.attacks:
        yield say.ATTACKED.format(times=say.TIMES[min(creature.attacks, 2)])


def result_sentences(view: View, names: Sequence[str]) -> list[str]:
    """Who won and why, for the end screen; empty while the game goes on (R9)."""
    if not view.over:
        return []
    return outcome(view.winner, view.reason, view, People(view.seat, names))


def outcome(winner: int, reason: str, view: View, people: People) -> list[str]:
    """The result from `people`'s point of view; `winner` is any seat of the winning team, -1 for a draw."""
    you, others = say.WHY[reason]
    if winner < 0:
        return [say.DRAW, say.WHY_DRAWN.get(reason, you)]
    loser = view.opponents(winner)[0]
    won = people.seat >= 0 and view.team(winner) == view.team(people.seat)
    lost = people.seat >= 0 and not won
    result = say.YOU_WIN if won else say.OTHER_WINS.format(name=people.name(winner))
    return [result, you if lost else others.format(name=people.name(loser))]
