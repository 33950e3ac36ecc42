"""What one seat remembers while a game is told: which cards it was shown, and where everything lies.

Events hold nothing hidden (A2.6). A card is named wherever this seat may know it; elsewhere it is "a card".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import events as ev
from engine.cards import DESIGNS
from engine.design import CardDesign
from engine.events import Event
from engine.view import View
from screens.catalogue import narration as say
from screens.catalogue.grammar import listed, printed
from screens.naming import People, placed, some_cards


class Memory:
    """The table as it is at one event. `seat` -1 is an onlooker.

    `piles` tells in whose discard pile a slot lay last, `foes` the opponent of each creature in the latest fight.
    """

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self.people = People(seat, names)
        self.piles: dict[int, int] = {}
        self.foes: dict[int, int] = {}
        self._known: dict[int, CardDesign] = {}
        self._areas: dict[int, list[int]] = {}
        self._leaving: list[int] = []
        self._called: dict[int, str] = {}
        self._started = False
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
        for self._place, event in enumerate(events):
            if not isinstance(event, (ev.Defeated, ev.Exhausted)):
                self._clear_leaving()
            self._remember(event)
            if not self._told_later(event):
                yield event
            if isinstance(event, ev.ControlTaken):
                self._move(event.slot, event.to_seat)
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

    # Names

    def card(self, slot: int) -> str:
        """`Rook's second Killer Bee` in play and in the turn in which it left; else the bare name."""
        owner = self.owner(slot)
        if owner < 0:
            return self._called.get(slot) or self.bare(slot)
        self._called[slot] = f"{self.people.possessive(owner)} {placed(slot, self._side(owner))}"
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

    def _look(self) -> None:
        """Take over what the view shows now."""
        view = self.view
        self._leaving.clear()
        for seat in range(view.seats):
            self._areas[seat] = [creature.slot for creature in view.creatures(seat)]
            self.piles.update((card.slot, seat) for card in view.discard(seat))
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
                self.piles[slot] = seat
            case ev.Discarded(seat, slots):
                self.piles.update((slot, seat) for slot in slots)
            case ev.Fought(attacker, blocker):
                self.foes = {attacker: blocker, blocker: attacker}
            case ev.Triggered() | ev.Attacked():
                self.foes = {}
            case ev.TurnStarted():
                self.foes = {}
                self._called.clear()
            case _:
                pass

    def _clear_leaving(self) -> None:
        """Creatures that are defeated together leave together, so that "first" and "second" stay true (R7.12)."""
        for slot in self._leaving:
            self._remove(slot)
        self._leaving.clear()

    def _move(self, slot: int, seat: int) -> None:
        self._remove(slot)
        self._areas.setdefault(seat, []).append(slot)

    def _remove(self, slot: int) -> None:
        for area in self._areas.values():
            if slot in area:
                area.remove(slot)

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
