"""Events as sentences, from one seat's point of view: the log, the last-event strip, the line mode (U2, U3).

Events hold nothing hidden (A2.6). The narrator remembers which cards its seat was shown, and names a
card wherever that seat may know it; elsewhere it says "a card".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine import events as ev
from engine.cards import DESIGNS
from engine.design import CardDesign
from engine.events import Event
from engine.view import View
from screens.catalogue import cards as words
from screens.catalogue import narration as say
from screens.catalogue.grammar import Told, listed, printed, sentence
from screens.explain import outcome
from screens.naming import People, placed, some_cards


class Narrator:
    """Tells one seat (-1: an onlooker) what happens. Feed it every batch of events, in order.

    Two kinds of event are left out where the same batch goes on to name their cards: that a card is
    revealed, and an unforced choice. Everything else is one sentence.
    """

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self._people = People(seat, names)
        self._known: dict[int, CardDesign] = {}
        self._areas: dict[int, list[int]] = {}
        self._piles: dict[int, int] = {}
        self._leaving: list[int] = []
        self._called: dict[int, str] = {}
        self._fight: dict[int, int] = {}
        self._started = False
        self._events: Sequence[Event] = ()
        self._place = 0
        self._view: View | None = None
        self._last_attack: list[str] = []

    @property
    def last_attack(self) -> tuple[str, ...]:
        """The sentences since the last attack was declared, for the end screen; empty before the first."""
        return tuple(self._last_attack)

    def tell(self, events: Sequence[Event], view: View) -> list[str]:
        """One sentence an event; `view` is the view of this seat after them."""
        return [text for _, text in self.pairs(events, view)]

    def pairs(self, events: Sequence[Event], view: View) -> list[tuple[Event, str]]:
        """Each event with its sentence, for who wants to pick among them; give it all events all the same."""
        self._events, self._view = events, view
        if not self._started:
            self._begin()
        told = []
        for self._place, event in enumerate(events):
            if not isinstance(event, (ev.Defeated, ev.Exhausted)):
                self._clear_leaving()
            self._remember(event)
            if self._told_later(event):
                continue
            text = sentence(_TELLERS[type(event)](self, event))
            if isinstance(event, ev.Attacked):
                self._last_attack = []
            if isinstance(event, ev.Attacked) or self._last_attack:
                self._last_attack.append(text)
            told.append((event, text))
        self._look()
        return told

    # What this seat knows

    def _begin(self) -> None:
        """A story that opens with the shuffle of the deck starts from an empty table, others from what lies there."""
        self._started = True
        if not (self._events and isinstance(self._events[0], ev.Shuffled)):
            self._look()

    def _look(self) -> None:
        """Take over what the view shows now."""
        view = self._view
        assert view is not None
        self._leaving.clear()
        for seat in range(view.seats):
            self._areas[seat] = [creature.slot for creature in view.creatures(seat)]
            self._piles.update((card.slot, seat) for card in view.discard(seat))
            for slot in (*self._areas[seat], *(card.slot for card in (*view.hand(seat), *view.discard(seat)))):
                design = view.design(slot)
                if design is not None:
                    self._known[slot] = design

    def _remember(self, event: Event) -> None:
        match event:
            case ev.Revealed(slot, design):
                self._known[slot] = DESIGNS[design]
            case ev.Shuffled(slots):
                for slot in slots:
                    self._known.pop(slot, None)
            case ev.EnteredPlay(seat, slot):
                self._areas.setdefault(seat, []).append(slot)
            case ev.Defeated(slot, seat):
                self._leaving.append(slot)
                self._piles[slot] = seat
            case ev.Discarded(seat, slots):
                self._piles.update((slot, seat) for slot in slots)
            case ev.Fought(attacker, blocker):
                self._fight = {attacker: blocker, blocker: attacker}
            case ev.Triggered() | ev.Attacked():
                self._fight = {}
            case ev.TurnStarted():
                self._fight = {}
                self._called.clear()
            case _:
                pass

    def _clear_leaving(self) -> None:
        """Creatures that are defeated together leave together, so that "first" and "second" stay true (R7.12)."""
        for slot in self._leaving:
            for area in self._areas.values():
                if slot in area:
                    area.remove(slot)
        self._leaving.clear()

    def _design(self, slot: int) -> CardDesign | None:
        """What this seat may know `slot` to be at the present event."""
        if slot in self._known:
            return self._known[slot]
        for event in self._events[self._place :]:
            if isinstance(event, ev.Revealed) and event.slot == slot:
                return DESIGNS[event.design]
            if isinstance(event, ev.Shuffled) and slot in event.slots:
                return None
        return self._view.design(slot) if self._view is not None else None

    def _told_later(self, event: Event) -> bool:
        """Whether this batch goes on to say the same with more to it."""
        rest = self._events[self._place + 1 :]
        match event:
            case ev.Revealed(slot):
                return any(slot in _named_by(later) for later in rest)
            case ev.Chosen(slots=slots, forced=False) if slots:
                return all(any(slot in _named_by(later) for later in rest[: 2 * len(slots) + 1]) for slot in slots)
            case ev.AttackAgain():
                return bool(rest) and isinstance(rest[0], ev.Attacked)
            case _:
                return False

    # Names

    def _owner(self, slot: int) -> int:
        for seat, area in self._areas.items():
            if slot in area:
                return seat
        return -1

    def _card(self, slot: int) -> str:
        """`Rook's second Killer Bee` in play and in the turn in which it left; else the bare name."""
        owner = self._owner(slot)
        if owner < 0:
            return self._called.get(slot) or self._bare(slot)
        side = [(other, self._bare(other)) for other in self._areas[owner]]
        self._called[slot] = f"{self._people.possessive(owner)} {placed(slot, side)}"
        return self._called[slot]

    def _bare(self, slot: int) -> str:
        design = self._design(slot)
        return design.name if design is not None else say.A_CARD

    def _cards(self, slots: Sequence[int]) -> str:
        """Bare names, then how many more cards there are that may not be named."""
        designs = [self._design(slot) for slot in slots]
        named = [design.name for design in designs if design is not None]
        return some_cards(named, len(slots) - len(named))

    def _tell(self, told: Told, seat: int, **fields: object) -> str:
        return told.to(self._people.is_you(seat)).format(name=self._people.name(seat), **fields)

    # One method an event

    def _shuffled(self, event: ev.Shuffled) -> str:
        assert self._view is not None
        for seat in range(self._view.seats):
            if {card.slot for card in self._view.hand(seat)} == set(event.slots):
                return self._tell(say.HAND_SHUFFLED, seat)
        return say.DECK_SHUFFLED

    def _revealed(self, event: ev.Revealed) -> str:
        return say.REVEALED.format(card=printed(DESIGNS[event.design]))

    def _first_seat(self, event: ev.FirstSeat) -> str:
        if not event.slots:
            return self._tell(say.FIRST_BY_CHANCE, event.seat)
        seats = self._revealing_seats(event)
        shown = [
            self._tell(say.SHOWS, seat, card=self._shown(slot)) for seat, slot in zip(seats, event.slots, strict=False)
        ]
        return self._tell(say.FIRST_BY_POWER, event.seat, shown=listed(shown))

    def _revealing_seats(self, event: ev.FirstSeat) -> Sequence[int]:
        assert self._view is not None
        return range(self._view.seats) if len(event.slots) == self._view.seats else (event.seat,)

    def _shown(self, slot: int) -> str:
        design = self._design(slot)
        return printed(design) if design is not None else say.A_CARD

    def _turn_started(self, event: ev.TurnStarted) -> str:
        return self._tell(say.EXTRA_TURN if event.extra else say.TURN, event.seat, turn=event.turn)

    def _drew(self, event: ev.Drew) -> str:
        return self._tell(say.DREW, event.seat, cards=self._cards(event.slots))

    def _played(self, event: ev.Played) -> str:
        return self._tell(say.PLAYED, event.seat, card=self._shown(event.slot))

    def _played_by_effect(self, event: ev.PlayedByEffect) -> str:
        pile_of = self._piles.get(event.slot, event.seat)
        card, by = self._shown(event.slot), self._of_side(event.by)
        return self._tell(say.PLAYED_BY_EFFECT, event.seat, card=card, pile=self._people.possessive(pile_of), by=by)

    def _mindbug_used(self, event: ev.MindbugUsed) -> str:
        taken = self._tell(say.MINDBUG_USED, event.seat, card=self._bare(event.slot))
        return f"{sentence(taken)} {sentence(self._tell(say.MINDBUG_REWARD, event.from_seat))}"

    def _mindbug_declined(self, event: ev.MindbugDeclined) -> str:
        return self._tell(say.MINDBUG_DECLINED, event.seat, card=self._bare(event.slot))

    def _entered_play(self, event: ev.EnteredPlay) -> str:
        return self._tell(say.ENTERED_PLAY, event.seat, card=self._bare(event.slot))

    def _play_effect_stopped(self, event: ev.PlayEffectStopped) -> str:
        return say.PLAY_EFFECT_STOPPED.format(by=self._card(event.by), card=self._card(event.slot))

    def _triggered(self, event: ev.Triggered) -> str:
        return say.TRIGGERED.format(card=self._card(event.slot), label=words.LABELS.get(event.label, event.label))

    def _nothing_to_do(self, event: ev.NothingToDo) -> str:
        return say.NOTHING_TO_DO.format(card=self._card(event.slot))

    def _attacked(self, event: ev.Attacked) -> str:
        return self._tell(
            say.ATTACKED_AGAIN if event.second else say.ATTACKED, event.seat, card=self._of_side(event.slot)
        )

    def _of_side(self, slot: int) -> str:
        """The name on its side without saying whose it is, for sentences that say it already."""
        owner = self._owner(slot)
        side = [(other, self._bare(other)) for other in self._areas.get(owner, ())]
        name = placed(slot, side) if owner >= 0 else self._bare(slot)
        return name if name == self._bare(slot) else say.THE.format(card=name)

    def _attack_over(self, event: ev.AttackOver) -> str:
        return say.ATTACK_OVER.format(card=self._card(event.slot))

    def _hunted(self, event: ev.Hunted) -> str:
        return say.HUNTED.format(card=self._card(event.slot), target=self._card(event.target))

    def _hunt_declined(self, event: ev.HuntDeclined) -> str:
        return say.HUNT_DECLINED.format(card=self._card(event.slot))

    def _blocked(self, event: ev.Blocked) -> str:
        return self._tell(say.BLOCKED, event.seat, card=self._of_side(event.slot))

    def _not_blocked(self, event: ev.NotBlocked) -> str:
        return self._tell(say.NOT_BLOCKED if event.able else say.CANNOT_BLOCK, event.seat)

    def _fought(self, event: ev.Fought) -> str:
        return say.FOUGHT.format(
            card=self._card(event.attacker),
            power=event.attacker_power,
            target=self._card(event.blocker),
            target_power=event.blocker_power,
        )

    def _exhausted(self, event: ev.Exhausted) -> str:
        return say.EXHAUSTED.format(card=self._card(event.slot))

    def _defeated(self, event: ev.Defeated) -> str:
        by = self._fight.get(event.slot, event.by)
        if by < 0:
            return say.DEFEATED.format(card=self._card(event.slot))
        if by == event.slot:
            return say.DEFEATED_ITSELF.format(card=self._card(event.slot))
        return say.DEFEATED_BY.format(card=self._card(event.slot), by=self._card(by))

    def _life_lost(self, event: ev.LifeLost) -> str:
        told = say.LIFE_LOST if event.life else say.LAST_LIFE_LOST
        return self._tell(told, event.seat, amount=event.amount, life=event.life, by=self._card(event.by))

    def _life_gained(self, event: ev.LifeGained) -> str:
        by = self._of_side(event.by)
        return self._tell(say.LIFE_GAINED, event.seat, amount=event.amount, life=event.life, by=by)

    def _control_taken(self, event: ev.ControlTaken) -> str:
        text = self._tell(say.CONTROL_TAKEN, event.to_seat, card=self._card(event.slot), by=self._of_side(event.by))
        self._clear_from(event.slot)
        self._areas.setdefault(event.to_seat, []).append(event.slot)
        return text

    def _clear_from(self, slot: int) -> None:
        for area in self._areas.values():
            if slot in area:
                area.remove(slot)

    def _discarded(self, event: ev.Discarded) -> str:
        return self._tell(say.DISCARDED, event.seat, cards=self._cards(event.slots), by=self._of_side(event.by))

    def _stolen(self, event: ev.Stolen) -> str:
        cards, whose = self._cards(event.slots), self._people.possessive(event.from_seat)
        return self._tell(say.STOLEN, event.to_seat, cards=cards, whose=whose, by=self._of_side(event.by))

    def _took_back(self, event: ev.TookBack) -> str:
        return self._tell(say.TOOK_BACK, event.seat, cards=self._cards(event.slots), by=self._of_side(event.by))

    def _chosen(self, event: ev.Chosen) -> str:
        by = self._card(event.by)
        if not event.slots:
            return self._tell(say.CHOSEN_NONE, event.seat, by=by)
        if event.forced:
            return say.CHOSEN_FORCED.format(by=by, cards=self._choice(event.slots))
        return self._tell(say.CHOSEN, event.seat, cards=self._choice(event.slots), by=by)

    def _choice(self, slots: Sequence[int]) -> str:
        in_play = all(self._owner(slot) >= 0 for slot in slots)
        return listed([self._card(slot) for slot in slots]) if in_play else self._cards(slots)

    def _attack_again(self, event: ev.AttackAgain) -> str:
        return say.ATTACK_AGAIN.format(card=self._card(event.slot))

    def _attack_stopped(self, event: ev.AttackStopped) -> str:
        return say.ATTACK_STOPPED.format(card=self._card(event.slot))

    def _game_over(self, event: ev.GameOver) -> str:
        assert self._view is not None
        return " ".join(outcome(event.seat, event.reason, self._view, self._people))


_TELLERS: dict[type[Event], Callable[[Narrator, Any], str]] = {
    ev.Shuffled: Narrator._shuffled,
    ev.Revealed: Narrator._revealed,
    ev.FirstSeat: Narrator._first_seat,
    ev.TurnStarted: Narrator._turn_started,
    ev.Drew: Narrator._drew,
    ev.Played: Narrator._played,
    ev.PlayedByEffect: Narrator._played_by_effect,
    ev.MindbugUsed: Narrator._mindbug_used,
    ev.MindbugDeclined: Narrator._mindbug_declined,
    ev.EnteredPlay: Narrator._entered_play,
    ev.PlayEffectStopped: Narrator._play_effect_stopped,
    ev.Triggered: Narrator._triggered,
    ev.NothingToDo: Narrator._nothing_to_do,
    ev.Attacked: Narrator._attacked,
    ev.AttackOver: Narrator._attack_over,
    ev.Hunted: Narrator._hunted,
    ev.HuntDeclined: Narrator._hunt_declined,
    ev.Blocked: Narrator._blocked,
    ev.NotBlocked: Narrator._not_blocked,
    ev.Fought: Narrator._fought,
    ev.Exhausted: Narrator._exhausted,
    ev.Defeated: Narrator._defeated,
    ev.LifeLost: Narrator._life_lost,
    ev.LifeGained: Narrator._life_gained,
    ev.ControlTaken: Narrator._control_taken,
    ev.Discarded: Narrator._discarded,
    ev.Stolen: Narrator._stolen,
    ev.TookBack: Narrator._took_back,
    ev.Chosen: Narrator._chosen,
    ev.AttackAgain: Narrator._attack_again,
    ev.AttackStopped: Narrator._attack_stopped,
    ev.GameOver: Narrator._game_over,
}


def _named_by(event: Event) -> tuple[int, ...]:
    """The slots that the sentence of `event` names as its subject or object."""
    match event:
        case ev.Played(slot=slot) | ev.PlayedByEffect(slot=slot) | ev.Defeated(slot=slot) | ev.Exhausted(slot=slot):
            return (slot,)
        case ev.ControlTaken(slot=slot):
            return (slot,)
        case ev.FirstSeat(slots=slots) | ev.Discarded(slots=slots) | ev.Stolen(slots=slots) | ev.TookBack(slots=slots):
            return slots
        case _:
            return ()
