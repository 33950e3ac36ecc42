"""The events that a player must not miss, in a few words each, and which to show where room is short (U2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from engine import events as ev
from engine.cards import DESIGNS
from engine.events import Event
from engine.keywords import KEYWORD_BITS
from screens.catalogue import headlines as say
from screens.catalogue.grammar import Told, keyword_words, sentence
from screens.explain import obstacles_to_block
from screens.memory import Memory
from screens.narrator import told


class Weight(IntEnum):
    """How much is lost where a headline is left out."""

    DETAIL = 0  # what this seat has just done itself, or what other headlines imply
    NEWS = 1
    CHANGE = 2  # the table is another one


class Headline(NamedTuple):
    """`text` is the short form, `whole` the sentence of the log."""

    text: str
    whole: str
    weight: Weight


def headline(at: Memory, event: Event) -> Headline | None:
    """The event at which `at` stands; None for what the board shows anyway."""
    write = _WRITERS.get(type(event))
    found = write(at, event) if write is not None else None
    return Headline(sentence(found[0]), told(at, event), found[1]) if found is not None else None


def worth_the_room(headlines: Sequence[Headline], fits: Callable[[Sequence[Headline]], bool]) -> list[Headline]:
    """As many as fit, in order: the lightest go first, of equal ones the oldest; one always stays."""
    kept = list(headlines)
    while len(kept) > 1 and not fits(kept):
        lightest = min(range(len(kept)), key=lambda place: kept[place].weight)
        del kept[lightest]
    return kept


_Written = tuple[str, Weight]


def _deed(at: Memory, seat: int, words: Told, **fields: object) -> _Written:
    """What somebody decided: news from the others, a detail from this seat."""
    weight = Weight.DETAIL if at.people.is_you(seat) else Weight.NEWS
    return at.people.tell(words, seat, **fields), weight


def _no_block(at: Memory, event: ev.NotBlocked) -> _Written:
    """That somebody was not even asked is news."""
    if event.able:
        return at.people.tell(say.NO_BLOCK, event.seat), Weight.DETAIL
    sneaky = any(each.code == "sneaky" for each in obstacles_to_block(at.view, event.seat, event.attacker))
    told = say.CANNOT_BLOCK_SNEAKY if sneaky else say.CANNOT_BLOCK
    return at.people.tell(told, event.seat, card=at.bare(event.attacker)), Weight.NEWS


def _change(at: Memory, seat: int, words: Told, **fields: object) -> _Written:
    return at.people.tell(words, seat, **fields), Weight.CHANGE


def _turn(at: Memory, event: ev.TurnStarted) -> _Written | None:
    return (at.people.tell(say.EXTRA_TURN, event.seat), Weight.NEWS) if event.extra else None


def _from_pile(at: Memory, event: ev.PlayedByEffect) -> _Written:
    pile = at.people.possessive(at.piles.get(event.slot, event.seat))
    return _change(at, event.seat, say.PLAYS_FROM_PILE, card=at.bare(event.slot), pile=pile)


def _attack(at: Memory, event: ev.Attacked) -> _Written:
    return _deed(at, event.seat, say.ATTACKS_AGAIN if event.second else say.ATTACKS, card=at.of_side(event.slot))


def _hunt(at: Memory, event: ev.Hunted) -> _Written:
    text = say.HUNTS.format(card=at.of_side(event.slot), target=at.card(event.target))
    return text, Weight.DETAIL if at.people.is_you(at.owner(event.slot)) else Weight.NEWS


def _fight(at: Memory, event: ev.Fought) -> _Written:
    card, target = at.of_side(event.attacker), at.of_side(event.blocker)
    powers = {"power": event.attacker_power, "target_power": event.blocker_power}
    return say.FIGHT.format(card=card, target=target, **powers), Weight.DETAIL


def _life_lost(at: Memory, event: ev.LifeLost) -> _Written:
    told = say.LOSES_LIFE if event.life else say.LOSES_LAST
    return at.people.tell_team(told, event.seat, amount=event.amount), Weight.CHANGE


def _none_chosen(at: Memory, event: ev.Chosen) -> _Written | None:
    return _deed(at, event.seat, say.CHOOSES_NONE) if not event.slots else None


def _over(at: Memory, event: ev.GameOver) -> _Written:
    return at.people.tell_team(say.WINS, event.seat) if event.seat >= 0 else say.DRAW, Weight.CHANGE


def _declined(at: Memory, event: ev.MindbugDeclined) -> _Written:
    mate = at.people.has_teams and at.view.team(event.seat) == at.view.team(at.active)
    return at.people.tell(say.NO_MINDFROG if mate else say.NO_MINDBUG, event.seat), Weight.DETAIL


def _octonite(at: Memory, event: ev.OctoniteChanged) -> _Written:
    text = say.OCTONITE if event.left else say.HARVESTED
    return text.format(card=at.card(event.slot), count=event.left), Weight.NEWS if event.left else Weight.CHANGE


def _named(at: Memory, event: ev.Named) -> _Written | None:
    """A keyword; what else can be named is told by what happens then."""
    return _deed(at, event.seat, say.NAMES, word=event.word.capitalize()) if event.word in KEYWORD_BITS else None


def _taken_from_pile(at: Memory, event: ev.TookFromDiscard) -> _Written:
    pile = at.whose_piles(event.slots)
    return _change(at, event.seat, say.TAKES_FROM_PILE, cards=at.cards(event.slots), pile=pile)


def _of_creature(words: str) -> Callable[[Memory, Any], _Written]:
    return lambda at, event: (words.format(card=at.card(event.slot)), Weight.CHANGE)


_WRITERS: dict[type[Event], Callable[[Memory, Any], _Written | None]] = {
    ev.FirstSeat: lambda at, event: _change(at, event.seat, say.STARTS),
    ev.TurnStarted: _turn,
    ev.Played: lambda at, event: _deed(at, event.seat, say.PLAYS, card=at.bare(event.slot)),
    ev.PlayedByEffect: _from_pile,
    ev.MindbugUsed: lambda at, event: _change(at, event.seat, say.MINDBUG, card=at.bare(event.slot)),
    ev.MindbugDeclined: _declined,
    ev.PlayEffectStopped: lambda at, event: (say.NO_PLAY_EFFECT.format(by=at.card(event.by)), Weight.CHANGE),
    ev.NothingToDo: lambda at, event: (say.NOTHING_TO_DO.format(card=at.of_side(event.slot)), Weight.NEWS),
    ev.Attacked: _attack,
    ev.AttackOver: lambda at, event: (say.ATTACK_OVER.format(card=at.of_side(event.slot)), Weight.NEWS),
    ev.Hunted: _hunt,
    ev.Blocked: lambda at, event: _deed(at, event.seat, say.BLOCKS, card=at.of_side(event.slot)),
    ev.NotBlocked: _no_block,
    ev.Fought: _fight,
    ev.Exhausted: lambda at, event: (say.TOUGH.format(card=at.card(event.slot)), Weight.CHANGE),
    ev.Defeated: lambda at, event: (say.DEFEATED.format(card=at.card(event.slot)), Weight.CHANGE),
    ev.LifeLost: _life_lost,
    ev.LifeGained: lambda at, event: (
        at.people.tell_team(say.GAINS_LIFE, event.seat, amount=event.amount),
        Weight.CHANGE,
    ),
    ev.ControlTaken: lambda at, event: _change(at, event.to_seat, say.TAKES, card=at.card(event.slot)),
    ev.Discarded: lambda at, event: _change(at, event.seat, say.DISCARDS, cards=at.cards(event.slots)),
    ev.Stolen: lambda at, event: _change(at, event.to_seat, say.STEALS, cards=at.cards(event.slots)),
    ev.TookBack: lambda at, event: _change(at, event.seat, say.TAKES_BACK, cards=at.cards(event.slots)),
    ev.Chosen: _none_chosen,
    ev.GameOver: _over,
    ev.PlayedFromHandByEffect: lambda at, event: _change(at, event.seat, say.PLAYS_FROM_HAND, card=at.bare(event.slot)),
    ev.MindfrogUsed: lambda at, event: _change(at, event.seat, say.MINDFROG, card=at.bare(event.slot)),
    ev.ActionAgain: lambda at, event: (at.people.tell(say.ACTS_AGAIN, event.seat), Weight.NEWS),
    ev.TurnSkipped: lambda at, event: _change(at, event.seat, say.SKIPS),
    ev.Activated: lambda at, event: _deed(at, event.seat, say.ACTS, card=at.of_side(event.slot)),
    ev.Evolved: lambda at, event: (
        say.EVOLVES.format(card=at.card(event.slot), stage=DESIGNS[event.design].name),
        Weight.CHANGE,
    ),
    ev.Boosted: lambda at, event: (say.BOOSTED.format(card=at.card(event.slot), power=len(event.cards)), Weight.CHANGE),
    ev.BoostTaken: lambda at, event: _change(
        at, event.seat, say.TAKES_BOOST, card=at.bare(event.card), creature=at.card(event.slot)
    ),
    ev.OctoniteChanged: _octonite,
    ev.NotDefeated: _of_creature(say.SAVED),
    ev.KeywordsGained: lambda at, event: (
        say.GAINS_KEYWORDS.format(card=at.card(event.slot), keywords=keyword_words(event.bits)),
        Weight.CHANGE,
    ),
    ev.BlockForbidden: _of_creature(say.MAY_NOT_BLOCK),
    ev.SeatCannotBlock: lambda at, event: _change(at, event.seat, say.SEAT_MAY_NOT_BLOCK),
    ev.AttackForced: lambda at, event: _change(at, event.seat, say.HAS_TO_ATTACK, card=at.of_side(event.slot)),
    ev.EffectCopied: lambda at, event: (
        say.COPIES.format(card=at.card(event.slot), other=at.card(event.of)),
        Weight.CHANGE,
    ),
    ev.MindbugRefreshed: lambda at, event: _change(at, event.seat, say.MINDBUG_BACK),
    ev.Named: _named,
    ev.Given: lambda at, event: _change(
        at, event.from_seat, say.GIVES, cards=at.cards(event.slots), whom=at.people.subject(event.to_seat)
    ),
    ev.Shown: lambda at, event: _change(at, event.seat, say.SHOWS, card=at.bare(event.slot)),
    ev.PileDiscarded: lambda at, event: _change(at, event.seat, say.LOSES_PILE),
    ev.CardDiscarded: lambda at, event: _change(at, event.from_seat, say.LOSES_CARD, card=at.bare(event.slot)),
    ev.ReturnedToHand: lambda at, event: _change(at, event.to_seat, say.TO_HAND, card=at.card(event.slot)),
    ev.TookFromDiscard: _taken_from_pile,
    ev.LookedAt: lambda at, event: _deed(at, event.seat, say.LOOKS, cards=at.cards(event.slots)),
    ev.Handed: lambda at, event: _change(
        at, event.seat, say.HANDS, card=at.bare(event.slot), whom=at.people.subject(event.to_seat)
    ),
}
