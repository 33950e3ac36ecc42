"""The open decision as a question: who must decide, what, what happens without a yes, and the answers (U2, R3.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.decisions import Decision, Kind, Option, Purpose
from engine.view import View
from screens.catalogue import asking as say
from screens.catalogue.grammar import Told, listed, number, plural, sentence
from screens.explain import card_page, obstacle_sentence, reason_sentences, result_sentences
from screens.naming import People, Table

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
    asked = _Asked(view, decision, People(view.seat, names))
    text, decline = _TEXTS[decision.kind](asked)
    label = _LABELS[decision.kind]
    labels = [sentence(label(asked, option)) for option in decision.options]
    return Question(sentence(text), sentence(decline), _distinct(labels))


def _distinct(labels: Sequence[str]) -> tuple[str, ...]:
    """Labels that read alike (the same card twice in a pile, say) are told apart by their order."""
    twins = {label: [place for place, other in enumerate(labels) if other == label] for label in labels}
    return tuple(
        label if len(twins[label]) == 1 else f"{label} {say.WHICH.format(place=twins[label].index(place) + 1)}"
        for place, label in enumerate(labels)
    )


class _Asked:
    """One decision with the names of everything that it mentions."""

    def __init__(self, view: View, decision: Decision, people: People) -> None:
        self.view = view
        self.decision = decision
        self.people = people
        self.table = Table(view, people)
        self.seat = decision.seat

    def tell(self, told: Told, **fields: object) -> str:
        """The sentence for the one who decides, or about them."""
        return self.people.tell(told, self.seat, **fields)

    def verb(self, told: Told, seat: int) -> str:
        """`plays` or `play`, for the subject `seat`."""
        return told.to(self.people.is_you(seat))

    @property
    def source(self) -> str:
        return sentence(self.table.owned(self.decision.source))

    @property
    def attacking_seat(self) -> int:
        """Who controls the attacker, or plays the card: whose turn it is where the card is on no side."""
        owner = self.table.owner(self.decision.source)
        return owner if owner >= 0 else self.view.active


Asked = tuple[str, str]
"""The question and what happens without a yes."""


# Questions


def _action(asked: _Asked) -> Asked:
    verbs = {option.verb for option in asked.decision.options}
    told = {frozenset({"play"}): say.ACTION_PLAY, frozenset({"attack"}): say.ACTION_ATTACK}
    return asked.tell(told.get(frozenset(verbs), say.ACTION)), ""


def _mindbug(asked: _Asked) -> Asked:
    player = asked.view.active
    count = asked.view.mindbugs(asked.seat)
    mindbug = asked.tell(say.ONE_MINDBUG if count == 1 else say.MINDBUGS, count=number(count))
    subject = asked.people.subject(player)
    plays = asked.verb(say.PLAYS, player)
    card = asked.table.full(asked.decision.source)
    text = asked.tell(say.MINDBUG, player=subject, plays=plays, card=card, mindbug=mindbug)
    keeps = asked.verb(say.KEEPS, player)
    design = asked.view.design(asked.decision.source)
    told = say.MINDBUG_DECLINE_PLAY if design is not None and "play" in design.labels else say.MINDBUG_DECLINE
    return text, asked.tell(told, player=subject, keeps=keeps)


def _hunt(asked: _Asked) -> Asked:
    card = asked.table.owned_full(asked.decision.source)
    return asked.tell(say.HUNT, card=sentence(card)), asked.tell(say.HUNT_DECLINE, defender=_defender(asked))


def _defender(asked: _Asked) -> str:
    return asked.people.subject(asked.view.opponents(asked.attacking_seat)[0])


def _block(asked: _Asked) -> Asked:
    attacker = asked.attacking_seat
    text = asked.tell(
        say.BLOCK,
        attacker=asked.people.subject(attacker),
        attacks=asked.verb(say.ATTACKS, attacker),
        card=asked.table.full(asked.decision.source),
    )
    others = _other_defenders(asked)
    if others:
        return text, asked.tell(say.BLOCK_DECLINE_OTHERS, other=asked.people.subject(others[0]))
    life = asked.view.life(asked.seat) - 1
    return text, asked.tell(say.BLOCK_DECLINE if life else say.BLOCK_DECLINE_LAST, life=life)


def _other_defenders(asked: _Asked) -> tuple[int, ...]:
    """Those who may still block after this one (R14.11)."""
    defenders = asked.view.opponents(asked.attacking_seat)
    return defenders[defenders.index(asked.seat) + 1 :] if asked.seat in defenders else ()


def _again(asked: _Asked) -> Asked:
    card = sentence(asked.table.owned_full(asked.decision.source))
    return asked.tell(say.AGAIN, card=card), asked.tell(say.AGAIN_DECLINE)


def _choose(asked: _Asked) -> Asked:
    decision = asked.decision
    pile = ""
    for option in decision.options:
        if option.slots and asked.table.owner(option.slots[0]) >= 0:
            pile = asked.people.possessive(asked.table.owner(option.slots[0]))
    text = asked.tell(say.CHOOSE[decision.purpose], source=asked.source, what=_what(decision), pile=pile)
    declinable = any(not option.slots for option in decision.options)
    return text, asked.tell(say.CHOOSE_DECLINE) if declinable else ""


def _what(decision: Decision) -> str:
    """`a creature`, `two cards`, `up to two creatures`."""
    creatures = decision.purpose in (Purpose.DEFEAT, Purpose.TAKE_CONTROL)
    one, many = say.CREATURE if creatures else say.CARD
    if decision.most == 1:
        return say.ONE_OF[one]
    words = plural(decision.most, one, many)
    return words if decision.least == decision.most else say.UP_TO.format(count=words)


def _order(asked: _Asked) -> Asked:
    return asked.tell(say.ORDER), ""


def _optional(asked: _Asked) -> Asked:
    return asked.tell(say.OPTIONAL, source=asked.source), asked.tell(say.OPTIONAL_DECLINE)


def _opponent(asked: _Asked) -> Asked:
    return asked.tell(say.OPPONENT, source=asked.source), ""


def _name(asked: _Asked) -> Asked:
    return asked.tell(say.NAME, source=asked.source), ""


_TEXTS: dict[Kind, Callable[[_Asked], Asked]] = {
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


# Labels


def _action_label(asked: _Asked, option: Option) -> str:
    told = say.ATTACK if option.verb == "attack" else say.PLAY
    return told.format(card=asked.table.full(option.slots[0]))


def _mindbug_label(asked: _Asked, option: Option) -> str:
    player = asked.view.active
    if option.verb == "pass":
        keeps = asked.verb(say.KEEPS, player)
        card = asked.table.name(asked.decision.source)
        return say.NO_MINDBUG.format(player=asked.people.subject(player), keeps=keeps, card=card)
    return say.USE_MINDBUG.format(
        card=asked.table.name(asked.decision.source),
        taker=asked.people.subject(asked.seat),
        gets=asked.verb(say.GETS, asked.seat),
        player=asked.people.subject(player),
        gets_turn=asked.verb(say.GETS, player),
    )


def _hunt_label(asked: _Asked, option: Option) -> str:
    if not option.slots:
        return say.NO_HUNT.format(defender=_defender(asked))
    return say.HUNT_THIS.format(card=asked.table.full(option.slots[0]))


def _block_label(asked: _Asked, option: Option) -> str:
    if option.slots:
        return say.BLOCK_WITH.format(card=asked.table.full(option.slots[0]))
    if _other_defenders(asked):
        return say.NO_BLOCK_OTHERS
    return say.NO_BLOCK if asked.view.life(asked.seat) > 1 else say.NO_BLOCK_LAST


def _again_label(asked: _Asked, option: Option) -> str:
    return say.STOP if option.verb == "stop" else say.ATTACK_AGAIN.format(card=asked.table.name(asked.decision.source))


def _choose_label(asked: _Asked, option: Option) -> str:
    purpose = asked.decision.purpose
    if not option.slots:
        return say.CHOOSE_NONE_LABELS[purpose]
    full = asked.table.owned_full if purpose in (Purpose.DEFEAT, Purpose.TAKE_CONTROL) else asked.table.full
    return say.CHOOSE_LABELS[purpose].format(cards=listed([full(slot) for slot in option.slots]))


def _order_label(asked: _Asked, option: Option) -> str:
    source = option.slots[0]
    design = asked.view.design(source)
    text = design.text.rstrip(".") if design is not None else ""
    return say.ORDER_THIS.format(card=asked.table.owned(source), text=text)


def _yes_no_label(_: _Asked, option: Option) -> str:
    return say.YES_NO.get(option.verb, option.verb)


def _opponent_label(asked: _Asked, option: Option) -> str:
    return asked.people.name(option.slots[0]) if option.slots else option.verb


def _name_label(asked: _Asked, option: Option) -> str:
    return listed([asked.table.owned_full(slot) for slot in option.slots]) or option.verb


_LABELS: dict[Kind, Callable[[_Asked, Option], str]] = {
    Kind.ACTION: _action_label,
    Kind.MINDBUG: _mindbug_label,
    Kind.CHOOSE: _choose_label,
    Kind.ORDER: _order_label,
    Kind.HUNT: _hunt_label,
    Kind.BLOCK: _block_label,
    Kind.AGAIN: _again_label,
    Kind.OPTIONAL: _yes_no_label,
    Kind.OPPONENT: _opponent_label,
    Kind.NAME: _name_label,
}
