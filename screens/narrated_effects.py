"""Sentences about what effects of cards do to hands, piles and creatures; see `screens.narrator`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import events as ev
from engine.blocks.effects.hands import PILE_LETTERS
from engine.cards import DESIGNS
from engine.events import Event
from engine.keywords import KEYWORD_BITS
from engine.wording import mode_words
from screens.catalogue import narration as say
from screens.catalogue.grammar import keyword_words, printed
from screens.memory import Memory


def _played_from_hand(at: Memory, event: ev.PlayedFromHandByEffect) -> str:
    return at.people.tell(say.PLAYED_FROM_HAND, event.seat, card=at.shown(event.slot), by=at.of_side(event.by))


def _evolved(at: Memory, event: ev.Evolved) -> str:
    return say.EVOLVED.format(card=at.card(event.slot), stage=printed(DESIGNS[event.design]))


def _boosted(at: Memory, event: ev.Boosted) -> str:
    told = say.BOOSTED_ONE if len(event.cards) == 1 else say.BOOSTED_MORE
    cards, by = at.cards(event.cards), at.of_side(event.by)
    return told.format(cards=cards, card=at.card(event.slot), by=by, count=len(event.cards))


def _boost_taken(at: Memory, event: ev.BoostTaken) -> str:
    creature, by = at.card(event.slot), at.of_side(event.by)
    return at.people.tell(say.BOOST_TAKEN, event.seat, card=at.bare(event.card), creature=creature, by=by)


def _boosts_dropped(at: Memory, event: ev.BoostsDropped) -> str:
    return at.people.tell(say.BOOSTS_DROPPED, event.seat, creature=at.card(event.slot), cards=at.cards(event.cards))


def _octonite(at: Memory, event: ev.OctoniteChanged) -> str:
    told = say.OCTONITE if event.left else say.OCTONITE_GONE
    return told.format(card=at.card(event.slot), count=event.left)


def _not_defeated(at: Memory, event: ev.NotDefeated) -> str:
    return say.NOT_DEFEATED.format(card=at.card(event.slot))


def _protected(at: Memory, event: ev.Protected) -> str:
    return say.PROTECTED.format(card=at.card(event.slot))


def _keywords_gained(at: Memory, event: ev.KeywordsGained) -> str:
    return say.KEYWORDS_GAINED.format(card=at.card(event.slot), keywords=keyword_words(event.bits) or say.NOTHING)


def _block_forbidden(at: Memory, event: ev.BlockForbidden) -> str:
    return say.BLOCK_FORBIDDEN.format(card=at.card(event.slot), by=at.of_side(event.by))


def _seat_cannot_block(at: Memory, event: ev.SeatCannotBlock) -> str:
    return at.people.tell(say.SEAT_CANNOT_BLOCK, event.seat, by=at.of_side(event.by))


def _attack_forced(at: Memory, event: ev.AttackForced) -> str:
    return at.people.tell(say.ATTACK_FORCED, event.seat, card=at.of_side(event.slot), by=at.card(event.by))


def _effect_copied(at: Memory, event: ev.EffectCopied) -> str:
    return say.EFFECT_COPIED.format(card=at.card(event.slot), other=at.card(event.of))


def _mindbug_refreshed(at: Memory, event: ev.MindbugRefreshed) -> str:
    return at.people.tell(say.MINDBUG_REFRESHED, event.seat, by=at.of_side(event.by))


def _named(at: Memory, event: ev.Named) -> str:
    by = at.of_side(event.by)
    if event.word in KEYWORD_BITS:
        return at.people.tell(say.NAMED_KEYWORD, event.seat, word=event.word.capitalize(), by=by)
    if event.word in PILE_LETTERS:
        whose = at.people.possessive(PILE_LETTERS.index(event.word))
        return at.people.tell(say.NAMED_PILE, event.seat, whose=whose, by=by)
    return at.people.tell(say.NAMED_MODE, event.seat, words=mode_words(at.design(event.by), event.word), by=by)


def _given(at: Memory, event: ev.Given) -> str:
    whom, by = at.people.subject(event.to_seat), at.of_side(event.by)
    return at.people.tell(say.GIVEN, event.from_seat, cards=at.cards(event.slots), whom=whom, by=by)


def _shown(at: Memory, event: ev.Shown) -> str:
    return at.people.tell(say.SHOWN, event.seat, card=at.shown(event.slot), by=at.of_side(event.by))


def _pile_discarded(at: Memory, event: ev.PileDiscarded) -> str:
    return at.people.tell(say.PILE_DISCARDED, event.seat, cards=at.cards(event.slots), by=at.of_side(event.by))


def _card_discarded(at: Memory, event: ev.CardDiscarded) -> str:
    pile, by = at.people.possessive(event.seat), at.of_side(event.by)
    return at.people.tell(say.CARD_DISCARDED, event.from_seat, card=at.bare(event.slot), pile=pile, by=by)


def _returned_to_hand(at: Memory, event: ev.ReturnedToHand) -> str:
    return at.people.tell(say.RETURNED_TO_HAND, event.to_seat, card=at.card(event.slot), by=at.of_side(event.by))


def _took_from_discard(at: Memory, event: ev.TookFromDiscard) -> str:
    pile, by = at.whose_piles(event.slots), at.of_side(event.by)
    return at.people.tell(say.TOOK_FROM_PILE, event.seat, cards=at.cards(event.slots), pile=pile, by=by)


def _looked_at(at: Memory, event: ev.LookedAt) -> str:
    return at.people.tell(say.LOOKED_AT, event.seat, cards=at.cards(event.slots), by=at.of_side(event.by))


def _handed(at: Memory, event: ev.Handed) -> str:
    whose, by = at.people.possessive(event.to_seat), at.of_side(event.by)
    return at.people.tell(say.HANDED, event.seat, card=at.bare(event.slot), whose=whose, by=by)


def _discarded(at: Memory, event: ev.Discarded) -> str:
    return at.people.tell(say.DISCARDED, event.seat, cards=at.cards(event.slots), by=at.of_side(event.by))


def _stolen(at: Memory, event: ev.Stolen) -> str:
    cards, whose = at.cards(event.slots), at.people.possessive(event.from_seat)
    return at.people.tell(say.STOLEN, event.to_seat, cards=cards, whose=whose, by=at.of_side(event.by))


def _took_back(at: Memory, event: ev.TookBack) -> str:
    return at.people.tell(say.TOOK_BACK, event.seat, cards=at.cards(event.slots), by=at.of_side(event.by))


EFFECT_TELLERS: dict[type[Event], Callable[[Memory, Any], str]] = {
    ev.PlayedFromHandByEffect: _played_from_hand,
    ev.Evolved: _evolved,
    ev.Boosted: _boosted,
    ev.BoostTaken: _boost_taken,
    ev.BoostsDropped: _boosts_dropped,
    ev.OctoniteChanged: _octonite,
    ev.NotDefeated: _not_defeated,
    ev.Protected: _protected,
    ev.KeywordsGained: _keywords_gained,
    ev.BlockForbidden: _block_forbidden,
    ev.SeatCannotBlock: _seat_cannot_block,
    ev.AttackForced: _attack_forced,
    ev.EffectCopied: _effect_copied,
    ev.MindbugRefreshed: _mindbug_refreshed,
    ev.Named: _named,
    ev.Given: _given,
    ev.Shown: _shown,
    ev.PileDiscarded: _pile_discarded,
    ev.CardDiscarded: _card_discarded,
    ev.ReturnedToHand: _returned_to_hand,
    ev.TookFromDiscard: _took_from_discard,
    ev.LookedAt: _looked_at,
    ev.Handed: _handed,
    ev.Discarded: _discarded,
    ev.Stolen: _stolen,
    ev.TookBack: _took_back,
}
