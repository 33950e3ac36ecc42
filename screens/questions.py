"""The open decision as a question: who must decide, what, what happens without a yes, and the answers (U2, R3.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.blocks.effects.hands import EachOpponentPassesLeft
from engine.decisions import Kind, Purpose
from engine.view import View
from screens.asked import Asked, seats_listed
from screens.catalogue import asking as say
from screens.catalogue.grammar import listed, number, sentence
from screens.explain import card_page, obstacle_sentence, reason_sentences, result_sentences
from screens.naming import People
from screens.option_labels import LABELS

__all__ = ["Question", "card_page", "obstacle_sentence", "question", "reason_sentences", "result_sentences"]


class Question(NamedTuple):
    """`decline` is empty where one cannot decline; `labels` stand in the order of the options."""

    text: str
    decline: str
    labels: tuple[str, ...]


def question(view: View, names: Sequence[str]) -> Question:
    """The open decision in words, also when somebody else decides. Raises ValueError when none is open."""
    decision = view.decision
    if decision is None:
        raise ValueError("no decision is open")
    asked = Asked(view, decision, People(view.seat, names))
    text, decline = _TEXTS[decision.kind](asked)
    label = LABELS[decision.kind]
    labels = [sentence(label(asked, option)) for option in decision.options]
    return Question(sentence(text), sentence(decline), _distinct(labels))


def _distinct(labels: Sequence[str]) -> tuple[str, ...]:
    """Labels that read alike (the same card twice in a pile, say) are told apart by their order."""
    if len(set(labels)) == len(labels):
        return tuple(labels)
    seen: dict[str, int] = {}
    told = []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        alone = labels.count(label) == 1
        told.append(label if alone else f"{label} {say.WHICH.format(place=seen[label])}")
    return tuple(told)


Words = tuple[str, str]
"""The question and what happens without a yes."""


def _action(asked: Asked) -> Words:
    bait = asked.view.bait
    if bait >= 0:
        return asked.tell(say.ACTION_BOUND, bait=asked.table.owned(bait)), ""
    verbs = {option.verb for option in asked.decision.options}
    what = [asked.verb(told, asked.seat) for verb, told in say.ACTION_WHAT.items() if verb in verbs]
    return asked.tell(say.ACTION, what=listed(what, "or")), ""


def _mindbug(asked: Asked) -> Words:
    player = asked.view.active
    count = asked.view.mindbugs(asked.seat)
    if any(option.verb == "mindfrog" for option in asked.decision.options):
        mindbug = asked.tell(say.MINDFROG)
    else:
        mindbug = asked.tell(say.ONE_MINDBUG if count == 1 else say.MINDBUGS, count=number(count))
    subject = asked.people.subject(player)
    if asked.people.is_teammate(player):
        subject = say.TEAMMATE.format(name=subject)
    plays = asked.verb(say.PLAYS, player)
    card = asked.table.full(asked.decision.source)
    text = asked.tell(say.MINDBUG, player=sentence(subject), plays=plays, card=card, mindbug=mindbug)
    others = asked.further_takers()
    if others:
        return text, asked.tell(say.MINDBUG_DECLINE_OTHERS, other=seats_listed(asked, others))
    keeps = asked.verb(say.KEEPS, player)
    design = asked.view.design(asked.decision.source)
    told = say.MINDBUG_DECLINE_PLAY if design is not None and "play" in design.labels else say.MINDBUG_DECLINE
    return text, asked.tell(told, player=asked.people.subject(player), keeps=keeps)


def _hunt(asked: Asked) -> Words:
    card = sentence(asked.table.owned_full(asked.decision.source))
    if all(option.slots for option in asked.decision.options):
        return asked.tell(say.HUNT_BOUND, card=card), ""
    return asked.tell(say.HUNT, card=card), asked.tell(say.HUNT_DECLINE, defender=asked.defenders)


def _block(asked: Asked) -> Words:
    attacker = asked.attacking_seat
    text = asked.tell(
        say.BLOCK,
        attacker=asked.people.subject(attacker),
        attacks=asked.verb(say.ATTACKS, attacker),
        card=asked.table.full(asked.decision.source),
    )
    others = asked.further_defenders()
    if others:
        return text, asked.tell(say.BLOCK_DECLINE_OTHERS, other=seats_listed(asked, others))
    life = asked.view.life(asked.seat) - 1
    if not asked.people.has_teams:
        return text, asked.tell(say.BLOCK_DECLINE if life else say.BLOCK_DECLINE_LAST, life=life)
    told = say.BLOCK_DECLINE_TEAM if life else say.BLOCK_DECLINE_TEAM_LAST
    who, team = asked.people.subject(asked.seat), asked.people.team(asked.seat)
    return text, told.format(who=who, decline=asked.verb(say.DECLINE, asked.seat), team=team, life=life)


def _again(asked: Asked) -> Words:
    card = sentence(asked.table.owned_full(asked.decision.source))
    told = say.AGAIN_DECLINE if asked.seat == asked.view.active else say.AGAIN_DECLINE_FORCED
    return asked.tell(say.AGAIN, card=card), asked.tell(told)


def _choose(asked: Asked) -> Words:
    decision = asked.decision
    receiver = asked.people.subject(_receiver(asked))
    text = asked.tell(say.CHOOSE[decision.purpose], source=asked.source, what=asked.what(), receiver=receiver)
    if all(option.slots for option in decision.options):
        return text, ""
    if decision.purpose is Purpose.DISCARD and asked.table.owner(decision.source) != asked.seat:
        creatures = asked.view.creatures(asked.seat)
        return text, asked.tell(say.DISCARD_OR_DEFEAT if creatures else say.DISCARD_OR_NOTHING)
    return text, asked.tell(say.CHOOSE_DECLINE)


def _receiver(asked: Asked) -> int:
    """Who gets a card that is given away or comes from the unused pile."""
    view, seat = asked.view, asked.seat
    if asked.decision.purpose is Purpose.TEAMMATE_HAND:
        return next((each for each in range(view.seats) if each != seat and view.team(each) == view.team(seat)), seat)
    steps = view.acting.steps if view.acting is not None else ()
    if any(isinstance(step, EachOpponentPassesLeft) for step in steps):
        return (seat + 1) % view.seats
    return asked.attacking_seat


def _order(asked: Asked) -> Words:
    return asked.tell(say.ORDER), ""


def _optional(asked: Asked) -> Words:
    match asked.decision.purpose:
        case Purpose.PLAY_IT:
            text = asked.tell(say.PLAY_IT, source=asked.source, card=asked.subject)
            return text, asked.tell(say.PLAY_IT_DECLINE)
        case Purpose.FAST_ATTACK:
            card = sentence(asked.table.owned_full(asked.decision.source))
            return asked.tell(say.FAST, card=card), asked.tell(say.FAST_DECLINE)
        case Purpose.PLAY_THIS:
            card = asked.table.full(asked.decision.source)
            return asked.tell(say.PLAY_THIS, card=card), asked.tell(say.PLAY_THIS_DECLINE)
        case purpose:
            offer, gain = asked.offer
            text = asked.tell(say.OFFER, source=asked.source, offer=offer, gain=gain, words=asked.words)
            last = purpose is Purpose.PAY_LIFE and asked.view.life(asked.seat) == 1
            return f"{text} {say.OFFER_LAST_LIFE}" if last else text, asked.tell(say.OFFER_DECLINE)


def _opponent(asked: Asked) -> Words:
    return asked.tell(say.OPPONENT, source=asked.source, words=asked.words), ""


def _name(asked: Asked) -> Words:
    told = {Purpose.KEYWORD: say.KEYWORD, Purpose.PILE: say.PILE}.get(asked.decision.purpose, say.MODE)
    return asked.tell(told, source=asked.source, words=asked.words, card=asked.subject), ""


_TEXTS: dict[Kind, Callable[[Asked], Words]] = {
    Kind.ACTION: _action,
    Kind.MINDBUG: _mindbug,
    Kind.CHOOSE: _choose,
    Kind.ORDER: _order,
    Kind.HUNT: _hunt,
    Kind.BLOCK: _block,
    Kind.AGAIN: _again,
    Kind.OPTIONAL: _optional,
    Kind.OPPONENT: _opponent,
    Kind.NAME: _name,
}
