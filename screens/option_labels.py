"""The answers of an open decision in words, one function a kind; see `screens.questions`."""

from __future__ import annotations

from collections.abc import Callable

from engine.decisions import Kind, Option, Purpose
from engine.wording import mode_words, printed_on, words_of
from screens.asked import Asked, seats_listed
from screens.catalogue import asking as say
from screens.catalogue import cards as words
from screens.catalogue.grammar import sentence


def _action(asked: Asked, option: Option) -> str:
    if option.verb == "activate":
        return say.ACTIVATE.format(card=asked.table.name(option.slots[0]))
    told = say.ATTACK if option.verb == "attack" else say.PLAY
    return told.format(card=asked.table.full(option.slots[0]))


def _mindbug(asked: Asked, option: Option) -> str:
    player, verbs = asked.view.active, {each.verb for each in asked.decision.options}
    card, subject = asked.table.name(asked.decision.source), asked.people.subject(player)
    if option.verb == "pass":
        others = asked.further_takers()
        frog = "mindfrog" in verbs
        if others:
            told = say.NO_MINDFROG_OTHERS if frog else say.NO_MINDBUG_OTHERS
            return told.format(card=card, other=seats_listed(asked, others))
        told = say.NO_MINDFROG if frog else say.NO_MINDBUG
        return told.format(player=subject, keeps=asked.verb(say.KEEPS, player), card=card)
    told = say.USE_MINDFROG if option.verb == "mindfrog" else say.USE_MINDBUG_IN_TEAM
    return (told if asked.people.has_teams else say.USE_MINDBUG).format(
        card=card,
        taker=asked.people.subject(asked.seat),
        gets=asked.verb(say.GETS, asked.seat),
        player=subject,
        gets_turn=asked.verb(say.GETS, player),
        acts=asked.verb(say.ACTS, player),
    )


def _hunt(asked: Asked, option: Option) -> str:
    if not option.slots:
        return say.NO_HUNT.format(defender=asked.defenders)
    several = len(asked.view.opponents(asked.attacking_seat)) > 1
    named = asked.table.owned_full if several else asked.table.full
    return say.HUNT_THIS.format(card=named(option.slots[0]))


def _block(asked: Asked, option: Option) -> str:
    if option.slots:
        return say.BLOCK_WITH.format(card=asked.table.full(option.slots[0]))
    if asked.further_defenders():
        return say.NO_BLOCK_OTHERS
    return say.NO_BLOCK if asked.view.life(asked.seat) > 1 else say.NO_BLOCK_LAST


def _again(asked: Asked, option: Option) -> str:
    return say.STOP if option.verb == "stop" else say.ATTACK_AGAIN.format(card=asked.table.name(asked.decision.source))


def _choose(asked: Asked, option: Option) -> str:
    purpose = asked.decision.purpose
    if not option.slots:
        return say.CHOOSE_NONE_LABELS.get(purpose, say.CHOOSE_NONE_LABELS[Purpose.NONE])
    cards = asked.cards(option)
    if purpose is Purpose.COPY:
        cards = _copied(asked, option.slots[0], cards)
    if purpose is Purpose.FORCE_ATTACK and _unable(asked, option.slots[0]):
        cards = say.UNABLE.format(card=cards)
    return say.CHOOSE_LABELS[purpose].format(cards=cards)


def _copied(asked: Asked, slot: int, card: str) -> str:
    design = asked.view.design(slot)
    if design is None or design.play is None:
        return say.COPY_NOTHING.format(card=card)
    return say.COPY_EFFECT.format(card=card, words=words_of(design, "play").rstrip("."))


def _unable(asked: Asked, slot: int) -> bool:
    return any(reason.cannot_attack for reason in asked.view.reasons(slot))


def _order(asked: Asked, option: Option) -> str:
    """The creature with what happens, and whose words that are where another card gives them."""
    place = asked.decision.options.index(option)
    waiting = asked.view.waiting
    ability = waiting[place].ability if place < len(waiting) else None
    design = printed_on(ability.index) if ability is not None else None
    card = asked.table.owned(option.slots[0])
    if ability is None or design is None:
        return card
    text = words_of(design, ability.label).rstrip(".")
    label = words.LABELS.get(ability.label, "")
    text = say.ORDER_LABELED.format(label=label, words=text) if label and text != design.text.rstrip(".") else text
    own = ability in design.abilities
    return (say.ORDER_THIS if own else say.ORDER_GIVEN).format(card=card, text=text, other=design.name)


def _optional(asked: Asked, option: Option) -> str:
    purpose = asked.decision.purpose
    if purpose in _OFFERS:
        card = asked.table.full(asked.decision.source) if purpose is not Purpose.PLAY_IT else asked.subject
        return _OFFERS[purpose][option.verb].format(card=card)
    offer, gain = asked.offer
    return sentence(say.OFFER_LABELS[option.verb].format(offer=offer, gain=gain))


_OFFERS = {
    Purpose.PLAY_IT: say.PLAY_IT_LABELS,
    Purpose.FAST_ATTACK: say.FAST_LABELS,
    Purpose.PLAY_THIS: say.PLAY_THIS_LABELS,
}


def _opponent(asked: Asked, option: Option) -> str:
    return asked.people.subject(option.slots[0])


def _name(asked: Asked, option: Option) -> str:
    if asked.decision.purpose is Purpose.KEYWORD:
        return option.word
    if asked.decision.purpose is Purpose.PILE:
        return say.PILE_LABEL.format(whose=asked.people.possessive(option.slots[0]))
    acting = asked.view.acting
    return mode_words(printed_on(acting.index) if acting is not None else None, option.word)


LABELS: dict[Kind, Callable[[Asked, Option], str]] = {
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
