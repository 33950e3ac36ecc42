"""Why: a card in full, where its current power comes from, why something is not allowed, how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.blocks.constants.base import NO_SOURCE
from engine.cards import DESIGNS, SETS
from engine.decisions import Decision, Kind
from engine.design import CardDesign
from engine.keywords import KEYWORD_NAMES, SNEAKY
from engine.lasting import CANNOT_BLOCK, GAINED, SEAT_CANNOT_BLOCK, UNDEFEATABLE
from engine.obstacles import Obstacle
from engine.view import Creature, Lasting, Reason, View
from engine.wording import printed_on
from screens.catalogue import asking
from screens.catalogue import cards as say
from screens.catalogue.grammar import keyword_words, listed, plural, sentence
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
    told = _obstacle_words(obstacle, decision.kind, slot)
    if told:
        source = view.design(obstacle.source)
        text = source.text if source is not None else ""
        why = told.format(card=card, text=text, source=table.owned(obstacle.source))
        idle = obstacle.code == "cannot_attack" and view.idle_action(slot) is not None
        return f"{why} {say.IDLE_AS_WELL}" if idle else why
    if obstacle.code == "not_yours" and table.owner(slot) not in (-1, view.seat):
        return say.NOT_YOURS.format(card=sentence(table.name(slot)), owner=people.name(table.owner(slot)))
    return _not_asked(view, decision, card)


def _obstacle_words(obstacle: Obstacle, kind: Kind, slot: int) -> str:
    """Empty where the decision is simply not about the card."""
    if obstacle.code == "constant":
        return say.FORBIDDEN if kind is Kind.BLOCK else say.FORBIDDEN_OTHERWISE
    if obstacle.code == "cannot_attack" and obstacle.source == slot:
        return say.CANNOT_ATTACK_ITSELF
    if obstacle.code == "bound" and kind is Kind.HUNT:
        return say.BOUND_HUNT
    return say.OBSTACLES.get(obstacle.code, "")


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
        elif any(each.what in (CANNOT_BLOCK, SEAT_CANNOT_BLOCK) for each in view.lasting(creature.slot)):
            found[Obstacle("this_turn", creature.slot)] = None
        elif stopped:
            found[Obstacle("constant", stopped[0])] = None
        elif design is not None and design.block_filters:
            found[Obstacle("constant", attacker)] = None
        else:
            return []
    return list(found)


def _not_asked(view: View, decision: Decision, card: str) -> str:
    acting = view.acting if decision.kind is Kind.CHOOSE else None
    source = printed_on(acting.index) if acting is not None else None
    if source is not None and source.text:
        return say.DOES_NOT_FIT.format(card=card, text=source.text)
    return say.NOT_ASKED_CHOICES.format(card=card, task=asking.SHORT_TASKS[decision.kind])


def reason_sentences(view: View, slot: int) -> list[str]:
    """Where the current power and keywords of a creature come from, and what it can and cannot do: `+1 power from
    Shield Bugs` (R1.4, R7.2)."""
    creature = view.creature(slot)
    boosts = len(creature.boosts) if creature is not None else 0
    told = [say.BOOSTED.format(power=boosts, cards=plural(boosts, "boost card"))] if boosts else []
    told += [_lasting(each) for each in view.lasting(slot)]
    return told + [_reason(view, slot, reason) for reason in view.reasons(slot)]


def _lasting(lasting: Lasting) -> str:
    if lasting.what == GAINED:
        return say.GAINED_THIS_TURN.format(keywords=keyword_words(lasting.bits))
    return say.UNDEFEATABLE_THIS_TURN if lasting.what == UNDEFEATABLE else say.CANNOT_BLOCK_THIS_TURN


def _reason(view: View, slot: int, reason: Reason) -> str:
    if reason.source == NO_SOURCE:
        return say.LEAST_POWER.format(power=reason.power)
    own = reason.source == slot
    table = Table(view, People(view.seat, ()))
    card = "" if own else table.name(reason.source)
    if table.pile_of(reason.source) >= 0:
        card = say.IN_A_PILE.format(card=card)
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
    if reason.cannot_attack:
        told.append((say.CANNOT_ATTACK_OWN_TEXT if own else say.CANNOT_ATTACK).format(card=card))
    if reason.undefeatable:
        told.append(say.UNDEFEATABLE.format(card=card))
    if reason.given:
        told.append(say.GIVEN_ABILITY.format(card=card))
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
    lines += _stages(design)
    if design.rulings:
        lines += ["", *(say.RULING.format(ruling=ruling) for ruling in design.rulings)]
    return [*lines, "", _origin(design), *([say.TEAM_ONLY] if design.team_only else [])]


def line_of(design: CardDesign) -> list[CardDesign]:
    """The evolution line of a card, its stages in order; empty for a card without one (R11.3)."""
    return [other for other in DESIGNS if other.first_stage == design.first_stage >= 0]


def _stages(design: CardDesign) -> list[str]:
    """Each stage names the others."""
    line = line_of(design)
    if not line:
        return []
    before = [other.name for other in line if other.stage < design.stage]
    after = [other.name for other in line if other.stage > design.stage]
    told = [say.EVOLVED_FROM.format(cards=listed(before))] if before else []
    told += [say.EVOLVES_INTO.format(cards=listed(after, "then"))] if after else []
    return [say.STAGE.format(stage=design.stage, count=len(line), line=", ".join(told))]


def _origin(design: CardDesign) -> str:
    told = say.SET_ASIDE if design.stage > 1 else say.COPIES
    copies = plural(design.copies, "copy", "copies")
    return told.format(set_name=SETS[design.set_id].name, number=design.number, copies=copies)


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
    if creature.boosts:
        names = [card.design.name for card in creature.boosts if card.design is not None]
        yield say.UNDER_IT.format(cards=listed(names))
    if creature.octonite:
        yield say.TOKENS.format(count=creature.octonite)
    idle = view.idle_action(creature.slot)
    if idle is not None:
        yield say.IDLE_NOW if idle.code == "idle_action" else say.IDLE_BOUND
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
    you, others = (say.WHY_IN_TEAMS if people.has_teams else say.WHY).get(reason) or say.WHY[reason]
    if winner < 0:
        return [say.DRAW, say.WHY_DRAWN.get(reason, you)]
    loser = view.opponents(winner)[0]
    if people.has_teams:
        result = say.OTHER_WINS.format(name=sentence(people.team(winner)))
        return [result, others.format(name=sentence(people.team(loser)))]
    won = people.seat >= 0 and view.team(winner) == view.team(people.seat)
    lost = people.seat >= 0 and not won
    result = say.YOU_WIN if won else say.OTHER_WINS.format(name=people.name(winner))
    return [result, you if lost else others.format(name=people.name(loser))]
