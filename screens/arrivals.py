"""Which cards came into a hand that was shuffled before its holder could be told (F7.7).

A network table shuffles a hand whenever a card has come into it, so that nobody can tell how long a card has been
held. Its holder sees the same cards in other places; what is new among them is what arrived.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine import events as ev
from engine.cards import DESIGNS, first_stage
from engine.design import CardDesign
from engine.events import Event


class Arrivals:
    """Follows the hand of `seat` through one batch of events. `known` are cards that the seat knows by their slots."""

    def __init__(self, seat: int, held: Sequence[CardDesign], known: Mapping[int, CardDesign]) -> None:
        self._seat = seat
        self._held = Counter(held)
        self._known = dict(known)
        self._open: list[tuple[int, ...]] = []
        self._shuffled: list[tuple[int, ...]] = []
        self._lost = False

    def named(self, events: Sequence[Event], hand: Sequence[CardDesign]) -> dict[int, CardDesign]:
        """The cards that arrived and were shuffled away, by the slots in which they arrived; `hand` is what the seat
        holds afterwards. Empty where that does not tell which of several arrivals is which."""
        for event in events:
            self._see(event)
        self._held.subtract(hand)
        missing = [design for design, count in self._held.items() for _ in range(-count)]
        if self._lost or self._open or len(self._shuffled) != 1 or len(self._shuffled[0]) != len(missing):
            return {}
        return dict(zip(self._shuffled[0], missing, strict=True))

    def _see(self, event: Event) -> None:
        seat = self._seat
        match event:
            case ev.Revealed(slot, design):
                self._known[slot] = DESIGNS[design]
            case ev.Shuffled(slots):
                self._shuffle(slots)
            case ev.Drew(by, slots) if by == seat:
                self._open.append(slots)
            case ev.Given(_, to, slots) | ev.Stolen(_, to, slots) if to == seat:
                self._open.append(slots)
            case ev.Handed(_, to, slot) if to == seat:
                self._open.append((slot,))
            case ev.TookFromDiscard(by, slots) | ev.TookBack(by, slots) if by == seat:
                self._come(slots)
            case ev.ReturnedToHand(slot, _, to) | ev.BoostTaken(_, slot, to) if to == seat:
                self._come((slot,))
            case ev.Played(by, slot) | ev.PlayedFromHandByEffect(by, slot) if by == seat:
                self._go((slot,))
            case ev.CardDiscarded(by, _, slot) if by == seat:
                self._go((slot,))
            case ev.Discarded(by, slots) | ev.Given(by, _, slots) | ev.Stolen(by, _, slots) if by == seat:
                self._go(slots)
            case _:
                pass

    def _shuffle(self, slots: tuple[int, ...]) -> None:
        self._shuffled += [arrived for arrived in self._open if set(arrived) <= set(slots)]
        self._open = [arrived for arrived in self._open if not set(arrived) <= set(slots)]
        for slot in slots:
            self._known.pop(slot, None)

    def _come(self, slots: Sequence[int]) -> None:
        self._count(slots, 1)

    def _go(self, slots: Sequence[int]) -> None:
        self._count(slots, -1)

    def _count(self, slots: Sequence[int], change: int) -> None:
        for slot in slots:
            design = self._known.get(slot)
            if design is None:
                self._lost = True
            else:
                self._held[first_stage(design)] += change
