"""What one seat remembers while a game is told: which cards it was shown, and where everything lies.

Events hold nothing hidden (A2.6). A card is named wherever this seat may know it; elsewhere it is "a card".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import events as ev
from engine.cards import DESIGNS, first_stage
from engine.design import CardDesign
from engine.events import Event
from engine.view import View
from screens.arrivals import Arrivals
from screens.catalogue import narration as say
from screens.catalogue.grammar import listed, printed
from screens.naming import People, placed, some_cards, without_article

_TOGETHER = (ev.Defeated, ev.Exhausted, ev.NotDefeated, ev.BoostsDropped, ev.ReturnedToHand)
"""What tells of creatures that leave together, and of those that do not leave with them (R7.12)."""


class Memory:
    """The table as it is at one event. `seat` -1 is an onlooker.

    `active` is the seat whose turn it is, `piles` tells in whose discard pile a slot lay last, `foes` the opponent of
    each creature in the latest fight.
    """

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self.people = People(seat, names)
        self.active = -1
        self.piles: dict[int, int] = {}
        self.foes: dict[int, int] = {}
        self._known: dict[int, CardDesign] = {}
        self._areas: dict[int, list[int]] = {}
        self._leaving: list[int] = []
        self._held: list[CardDesign] = []
        self._holders: dict[int, int] = {}
        self._arriving: dict[int, CardDesign] = {}
        self._called: dict[int, str] = {}
        self._started = False
        self._begun = False
        self._race: list[ev.Revealed] = []
        self._events: Sequence[Event] = ()
        self._place = 0
        self._view: View | None = None

    def follow(self, events: Sequence[Event], view: View) -> Iterator[Event]:
        """Each event that wants to be told, with this memory standing at it. Go through all of them, in order.

        Two kinds of event are left out where the same batch goes on to name their cards: that a card is
        revealed, and an unforced choice. `view` is the view of this seat after the batch.
        """
        self._events, self._view = events, view
        if not self._started:
            self._begin()
        self._arriving = self._arrivals()
        for self._place, event in enumerate(events):
            if not isinstance(event, _TOGETHER):
                self._clear_leaving()
            self._remember(event)
            if not self._told_elsewhere(event):
                yield event
            self._change(event)
        self._look()

    # What this seat knows

    @property
    def view(self) -> View:
        """The table after the present batch."""
        assert self._view is not None
        return self._view

    def design(self, slot: int) -> CardDesign | None:
        """What this seat may know `slot` to be at the present event."""
        if slot in self._known:
            return self._known[slot]
        for event in self._events[self._place :]:
            if isinstance(event, ev.Revealed) and event.slot == slot:
                return DESIGNS[event.design]
            if isinstance(event, ev.Shuffled) and slot in event.slots:
                return None
        return self.view.design(slot)

    def owner(self, slot: int) -> int:
        """The seat on whose side `slot` is in play, -1 if on none."""
        for seat, area in self._areas.items():
            if slot in area:
                return seat
        return -1

    def has_creatures(self, seat: int) -> bool:
        return bool(self._areas.get(seat))

    def hand_of(self, slots: Sequence[int]) -> int:
        """The seat whose hand these cards are, -1 if they lie elsewhere."""
        seats = {self._holders.get(slot, -1) for slot in slots}
        return seats.pop() if len(seats) == 1 else -1

    @property
    def dealt(self) -> bool:
        """Whether anybody holds cards yet."""
        return bool(self._holders)

    def leaders(self, slots: Sequence[int]) -> Sequence[int]:
        """The seats that revealed these cards for the first turn: all, or those that were tied before (R2.6)."""
        seats: Sequence[int] = range(self.view.seats)
        race = self._race
        while len(race) >= len(seats) > len(slots):
            powers = [DESIGNS[event.design].power for event in race[: len(seats)]]
            race = race[len(seats) :]
            seats = [seat for seat, power in zip(seats, powers, strict=True) if power == max(powers)]
        return seats if len(seats) == len(slots) else ()

    # Names

    def card(self, slot: int) -> str:
        """`Rook's second Killer Bee` in play and in the turn in which it left; else the bare name."""
        owner = self.owner(slot)
        if owner < 0:
            return self._called.get(slot) or self.bare(slot)
        self._called[slot] = f"{self.people.possessive(owner)} {without_article(placed(slot, self._side(owner)))}"
        return self._called[slot]

    def of_side(self, slot: int) -> str:
        """The name on its side without saying whose it is, for sentences that say it already."""
        owner = self.owner(slot)
        name = placed(slot, self._side(owner)) if owner >= 0 else self.bare(slot)
        return name if name == self.bare(slot) else say.THE.format(card=name)

    def bare(self, slot: int) -> str:
        design = self.design(slot)
        return design.name if design is not None else say.A_CARD

    def shown(self, slot: int) -> str:
        """As printed: `Luchataur (9, Frenzy)`."""
        design = self.design(slot)
        return printed(design) if design is not None else say.A_CARD

    def cards(self, slots: Sequence[int]) -> str:
        """Bare names, then how many more cards there are that may not be named."""
        designs = [self.design(slot) for slot in slots]
        named = [design.name for design in designs if design is not None]
        return some_cards(named, len(slots) - len(named))

    def whose_piles(self, slots: Sequence[int]) -> str:
        """In whose discard pile these cards lay: `Rook's`, `your and Rook's`."""
        seats = dict.fromkeys(self.piles[slot] for slot in slots if slot in self.piles)
        return listed([self.people.possessive(seat) for seat in seats]) or say.A_PLAYERS

    def choice(self, slots: Sequence[int]) -> str:
        """What was chosen: creatures with their side, other cards by their names."""
        in_play = all(self.owner(slot) >= 0 for slot in slots)
        return listed([self.card(slot) for slot in slots]) if in_play else self.cards(slots)

    def _side(self, owner: int) -> list[tuple[int, str]]:
        return [(slot, self.bare(slot)) for slot in self._areas[owner]]

    # Following

    def _begin(self) -> None:
        """A story that opens with the shuffle of the deck starts from an empty table, others from what lies there."""
        self._started = True
        if not (self._events and isinstance(self._events[0], ev.Shuffled)):
            self._look()

    def _arrive(self, seat: int, slots: Sequence[int]) -> None:
        """Into a hand; what arrives in the own one is known until that is shuffled."""
        self._holders.update((slot, seat) for slot in slots)
        self._known.update({slot: self._arriving[slot] for slot in slots if slot in self._arriving})

    def _arrivals(self) -> dict[int, CardDesign]:
        if self.people.seat < 0 or not any(isinstance(event, ev.Shuffled) for event in self._events):
            return {}
        return Arrivals(self.people.seat, self._held, self._known).named(self._events, self._hand())

    def _hand(self) -> list[CardDesign]:
        seat = self.people.seat
        return [card.design for card in self.view.hand(seat) if card.design is not None] if seat >= 0 else []

    def _look(self) -> None:
        """Take over what the view shows now."""
        view = self.view
        self._held = self._hand()
        self.active = view.active
        self._clear_leaving()
        for seat in range(view.seats):
            self._areas[seat] = [creature.slot for creature in view.creatures(seat)]
            self.piles.update((card.slot, seat) for card in view.discard(seat))
            self._holders.update((card.slot, seat) for card in view.hand(seat))
            under = [card for creature in view.creatures(seat) for card in creature.boosts]
            cards = (*view.hand(seat), *view.discard(seat), *under, *view.looked)
            for slot in (*self._areas[seat], *(card.slot for card in cards)):
                design = view.design(slot)
                if design is not None:
                    self._known[slot] = design

    def _remember(self, event: Event) -> None:
        match event:
            case ev.Revealed(slot, design):
                self._known[slot] = DESIGNS[design]
                if not self._begun:
                    self._race.append(event)
            case ev.Shuffled(slots):
                for slot in slots:
                    self._known.pop(slot, None)
            case ev.EnteredPlay(seat, slot):
                self._areas.setdefault(seat, []).append(slot)
            case ev.Defeated(slot, seat):
                self._leaving.append(slot)
                self.piles[slot] = seat
            case ev.ReturnedToHand(slot, _, seat):
                self._leaving.append(slot)
                self._arrive(seat, (slot,))
            case ev.Discarded(seat, slots) | ev.PileDiscarded(seat, slots) | ev.BoostsDropped(_, slots, seat):
                self.piles.update((slot, seat) for slot in slots)
            case ev.CardDiscarded(_, seat, slot):
                self.piles[slot] = seat
            case ev.Drew(seat, slots) | ev.Given(_, seat, slots) | ev.Stolen(_, seat, slots):
                self._arrive(seat, slots)
            case ev.TookBack(seat, slots) | ev.TookFromDiscard(seat, slots):
                self._arrive(seat, slots)
            case ev.Handed(_, seat, slot) | ev.BoostTaken(_, slot, seat):
                self._arrive(seat, (slot,))
            case ev.Fought(attacker, blocker):
                self.foes = {attacker: blocker, blocker: attacker}
            case ev.Triggered() | ev.Attacked():
                self.foes = {}
            case ev.TurnStarted(_, seat):
                self.active = seat
                self.foes = {}
                self._called.clear()
                self._begun = True
            case _:
                pass

    def _change(self, event: Event) -> None:
        """What is another thing after an event than in its sentence."""
        match event:
            case ev.ControlTaken(slot=slot, to_seat=seat):
                self._move(slot, seat)
            case ev.Evolved(slot, design):
                self._known[slot] = DESIGNS[design]
            case _:
                pass

    def _clear_leaving(self) -> None:
        """Creatures that leave together are all on their sides until then, so that "first" and "second" stay true
        (R7.12); afterwards each is its first stage (R11.5)."""
        for slot in self._leaving:
            self._remove(slot)
            if slot in self._known:
                self._known[slot] = first_stage(self._known[slot])
        self._leaving.clear()

    def _move(self, slot: int, seat: int) -> None:
        self._remove(slot)
        self._areas.setdefault(seat, []).append(slot)

    def _remove(self, slot: int) -> None:
        for area in self._areas.values():
            if slot in area:
                area.remove(slot)

    def _told_elsewhere(self, event: Event) -> bool:
        """Whether this batch says the same with more to it."""
        rest = self._events[self._place + 1 :]
        match event:
            case ev.Revealed(slot):
                return any(slot in _named_by(later) for later in rest)
            case ev.Chosen(slots=slots, forced=False) if slots:
                return all(any(slot in _named_by(later) for later in rest[: 2 * len(slots) + 1]) for slot in slots)
            case ev.AttackAgain():
                return bool(rest) and isinstance(rest[0], ev.Attacked)
            case ev.Triggered(slot=slot, label="action") if self._place:
                before = self._events[self._place - 1]
                return isinstance(before, ev.Activated) and before.slot == slot
            case _:
                return False


_NAMES_SLOT = (
    ev.Played, ev.PlayedByEffect, ev.PlayedFromHandByEffect, ev.Defeated, ev.Exhausted, ev.ControlTaken, ev.Shown,
    ev.CardDiscarded, ev.ReturnedToHand, ev.Handed, ev.BlockForbidden, ev.AttackForced, ev.NotDefeated,
)  # fmt: skip
_NAMES_SLOTS = (
    ev.FirstSeat, ev.Discarded, ev.Stolen, ev.TookBack, ev.TookFromDiscard, ev.Given, ev.PileDiscarded,
)  # fmt: skip


def _named_by(event: Event) -> tuple[int, ...]:
    """The slots that the sentence of `event` names as its subject or object."""
    match event:
        case ev.Boosted(slot, cards):
            return (slot, *cards)
        case ev.BoostTaken(card=card):
            return (card,)
        case ev.EffectCopied(of=slot):
            return (slot,)
        case _ if isinstance(event, _NAMES_SLOTS):
            return event.slots
        case _:
            return (event.slot,) if isinstance(event, _NAMES_SLOT) else ()
