"""Events as sentences, from one seat's point of view: the log, the end of a game, the line mode (U2, U3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine import events as ev
from engine.events import Event
from engine.obstacles import Obstacle
from engine.view import View
from screens.catalogue import cards as words
from screens.catalogue import narration as say
from screens.catalogue.grammar import Told, listed, sentence
from screens.explain import obstacles_to_block, outcome
from screens.memory import Memory
from screens.narrated_effects import EFFECT_TELLERS


class Narrator:
    """Tells one seat (-1: an onlooker) what happens. Feed it every batch of events, in order."""

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self._memory = Memory(seat, names)

    def tell(self, events: Sequence[Event], view: View) -> list[str]:
        """One sentence an event that wants to be told (`Memory.follow`); `view` is the seat's view after them."""
        return [told(self._memory, event) for event in self._memory.follow(events, view)]


def told(at: Memory, event: Event) -> str:
    """The sentence of an event at which `at` stands."""
    return sentence(_TELLERS[type(event)](at, event))


# One function an event


def _shuffled(at: Memory, event: ev.Shuffled) -> str:
    seat = at.hand_of(event.slots)
    if seat >= 0:
        return at.people.tell(say.HAND_SHUFFLED, seat)
    return say.UNUSED_SHUFFLED if at.dealt else say.DECK_SHUFFLED


def _revealed(at: Memory, event: ev.Revealed) -> str:
    return say.REVEALED.format(card=at.shown(event.slot))


def _first_seat(at: Memory, event: ev.FirstSeat) -> str:
    if not event.slots:
        return at.people.tell(say.FIRST_BY_CHANCE, event.seat)
    shown = [
        at.people.tell(say.SHOWS, seat, card=at.shown(slot))
        for seat, slot in zip(at.leaders(event.slots), event.slots, strict=False)
    ]
    if not shown:
        return at.people.tell(say.FIRST_BY_CHANCE, event.seat)
    return at.people.tell(say.FIRST_BY_POWER, event.seat, shown=listed(shown))


def _turn_started(at: Memory, event: ev.TurnStarted) -> str:
    return at.people.tell(say.EXTRA_TURN if event.extra else say.TURN, event.seat, turn=event.turn)


def _drew(at: Memory, event: ev.Drew) -> str:
    return at.people.tell(say.DREW, event.seat, cards=at.cards(event.slots))


def _played(at: Memory, event: ev.Played) -> str:
    return at.people.tell(say.PLAYED, event.seat, card=at.shown(event.slot))


def _played_by_effect(at: Memory, event: ev.PlayedByEffect) -> str:
    pile_of = at.piles.get(event.slot, event.seat)
    card, by = at.shown(event.slot), at.of_side(event.by)
    return at.people.tell(say.PLAYED_BY_EFFECT, event.seat, card=card, pile=at.people.possessive(pile_of), by=by)


def _mindbug_used(at: Memory, event: ev.MindbugUsed) -> str:
    return _taken(at, say.MINDBUG_USED, event)


def _mindfrog_used(at: Memory, event: ev.MindfrogUsed) -> str:
    return _taken(at, say.MINDFROG_USED, event)


def _taken(at: Memory, words: Told, event: ev.MindbugUsed | ev.MindfrogUsed) -> str:
    """R4.4: an extra turn for who lost the card; R14.6: in a team it acts again in the same turn."""
    taken = at.people.tell(words, event.seat, card=at.bare(event.slot))
    reward = say.MINDBUG_REWARD_IN_TEAM if at.people.has_teams else say.MINDBUG_REWARD
    return f"{sentence(taken)} {sentence(at.people.tell(reward, event.from_seat))}"


def _mindbug_declined(at: Memory, event: ev.MindbugDeclined) -> str:
    mate = at.people.has_teams and at.view.team(event.seat) == at.view.team(at.active)
    return at.people.tell(say.MINDFROG_DECLINED if mate else say.MINDBUG_DECLINED, event.seat, card=at.bare(event.slot))


def _activated(at: Memory, event: ev.Activated) -> str:
    return at.people.tell(say.ACTIVATED, event.seat, card=at.of_side(event.slot))


def _action_again(at: Memory, event: ev.ActionAgain) -> str:
    return at.people.tell(say.ACTION_AGAIN, event.seat)


def _turn_skipped(at: Memory, event: ev.TurnSkipped) -> str:
    return at.people.tell(say.TURN_SKIPPED, event.seat)


def _entered_play(at: Memory, event: ev.EnteredPlay) -> str:
    return at.people.tell(say.ENTERED_PLAY, event.seat, card=at.bare(event.slot))


def _play_effect_stopped(at: Memory, event: ev.PlayEffectStopped) -> str:
    return say.PLAY_EFFECT_STOPPED.format(by=at.card(event.by), card=at.card(event.slot))


def _triggered(at: Memory, event: ev.Triggered) -> str:
    return say.TRIGGERED.format(card=at.card(event.slot), label=words.LABELS.get(event.label, event.label))


def _nothing_to_do(at: Memory, event: ev.NothingToDo) -> str:
    return say.NOTHING_TO_DO.format(card=at.card(event.slot))


def _attacked(at: Memory, event: ev.Attacked) -> str:
    return at.people.tell(say.ATTACKED_AGAIN if event.second else say.ATTACKED, event.seat, card=at.of_side(event.slot))


def _attack_over(at: Memory, event: ev.AttackOver) -> str:
    return say.ATTACK_OVER.format(card=at.card(event.slot))


def _hunted(at: Memory, event: ev.Hunted) -> str:
    return say.HUNTED.format(card=at.card(event.slot), target=at.card(event.target))


def _hunt_declined(at: Memory, event: ev.HuntDeclined) -> str:
    return say.HUNT_DECLINED.format(card=at.card(event.slot))


def _blocked(at: Memory, event: ev.Blocked) -> str:
    return at.people.tell(say.BLOCKED, event.seat, card=at.of_side(event.slot))


def _not_blocked(at: Memory, event: ev.NotBlocked) -> str:
    if event.able:
        return at.people.tell(say.NOT_BLOCKED, event.seat)
    if not at.has_creatures(event.seat):
        return at.people.tell(say.NOBODY_TO_BLOCK, event.seat)
    told = at.people.tell(say.CANNOT_BLOCK, event.seat)
    return " ".join([told, *(_obstacle(at, each) for each in obstacles_to_block(at.view, event.seat, event.attacker))])


def _obstacle(at: Memory, obstacle: Obstacle) -> str:
    card, design = at.bare(obstacle.source), at.design(obstacle.source)
    if obstacle.code == "this_turn":
        return say.NO_BLOCK_THIS_TURN
    if obstacle.code == "sneaky":
        return say.SNEAKY_ATTACKER.format(card=card)
    return say.TEXT_FORBIDS.format(card=card, text=design.text if design is not None else "")


def _fought(at: Memory, event: ev.Fought) -> str:
    return say.FOUGHT.format(
        card=at.card(event.attacker),
        power=event.attacker_power,
        target=at.card(event.blocker),
        target_power=event.blocker_power,
    )


def _exhausted(at: Memory, event: ev.Exhausted) -> str:
    return say.EXHAUSTED.format(card=at.card(event.slot))


def _defeated(at: Memory, event: ev.Defeated) -> str:
    by = at.foes.get(event.slot, event.by)
    if by < 0:
        return say.DEFEATED.format(card=at.card(event.slot))
    if by == event.slot:
        return say.DEFEATED_ITSELF.format(card=at.card(event.slot))
    return say.DEFEATED_BY.format(card=at.card(event.slot), by=at.card(by))


def _life_lost(at: Memory, event: ev.LifeLost) -> str:
    told = say.LIFE_LOST if event.life else say.LAST_LIFE_LOST
    return at.people.tell_team(told, event.seat, amount=event.amount, life=event.life, by=at.card(event.by))


def _life_gained(at: Memory, event: ev.LifeGained) -> str:
    by = at.of_side(event.by)
    return at.people.tell_team(say.LIFE_GAINED, event.seat, amount=event.amount, life=event.life, by=by)


def _control_taken(at: Memory, event: ev.ControlTaken) -> str:
    return at.people.tell(say.CONTROL_TAKEN, event.to_seat, card=at.card(event.slot), by=at.of_side(event.by))


def _chosen(at: Memory, event: ev.Chosen) -> str:
    by = at.card(event.by)
    if not event.slots:
        return at.people.tell(say.CHOSEN_NONE, event.seat, by=by)
    if event.forced:
        return say.CHOSEN_FORCED.format(by=by, cards=at.choice(event.slots))
    return at.people.tell(say.CHOSEN, event.seat, cards=at.choice(event.slots), by=by)


def _attack_again(at: Memory, event: ev.AttackAgain) -> str:
    return say.ATTACK_AGAIN.format(card=at.card(event.slot))


def _attack_stopped(at: Memory, event: ev.AttackStopped) -> str:
    return say.ATTACK_STOPPED.format(card=at.card(event.slot))


def _game_over(at: Memory, event: ev.GameOver) -> str:
    return " ".join(outcome(event.seat, event.reason, at.view, at.people))


_TELLERS: dict[type[Event], Callable[[Memory, Any], str]] = {
    ev.Shuffled: _shuffled,
    ev.Revealed: _revealed,
    ev.FirstSeat: _first_seat,
    ev.TurnStarted: _turn_started,
    ev.Drew: _drew,
    ev.Played: _played,
    ev.PlayedByEffect: _played_by_effect,
    ev.MindbugUsed: _mindbug_used,
    ev.MindbugDeclined: _mindbug_declined,
    ev.EnteredPlay: _entered_play,
    ev.PlayEffectStopped: _play_effect_stopped,
    ev.Triggered: _triggered,
    ev.NothingToDo: _nothing_to_do,
    ev.Attacked: _attacked,
    ev.AttackOver: _attack_over,
    ev.Hunted: _hunted,
    ev.HuntDeclined: _hunt_declined,
    ev.Blocked: _blocked,
    ev.NotBlocked: _not_blocked,
    ev.Fought: _fought,
    ev.Exhausted: _exhausted,
    ev.Defeated: _defeated,
    ev.LifeLost: _life_lost,
    ev.LifeGained: _life_gained,
    ev.ControlTaken: _control_taken,
    ev.Chosen: _chosen,
    ev.AttackAgain: _attack_again,
    ev.AttackStopped: _attack_stopped,
    ev.GameOver: _game_over,
    ev.MindfrogUsed: _mindfrog_used,
    ev.ActionAgain: _action_again,
    ev.TurnSkipped: _turn_skipped,
    ev.Activated: _activated,
    **EFFECT_TELLERS,
}
