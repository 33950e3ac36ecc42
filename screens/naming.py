"""Who and what is meant: "you" or a player's name, "your second Killer Bee" or "a card".

Cards with the same name on one side are told apart by their place from the left (U2).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import Card, View
from screens.catalogue import asking, narration
from screens.catalogue.grammar import Told, listed, number, numbers, ordinal, safe_name


class People:
    """The players as one seat speaks of them; `seat` -1 is an onlooker, for whom nobody is "you"."""

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self.seat = seat
        self._names = [safe_name(name, asking.NAMELESS.format(number=place + 1)) for place, name in enumerate(names)]

    def is_you(self, seat: int) -> bool:
        return seat == self.seat

    def name(self, seat: int) -> str:
        return self._names[seat]

    def subject(self, seat: int) -> str:
        """`you` or `Rook`."""
        return asking.YOU if self.is_you(seat) else self._names[seat]

    def possessive(self, seat: int) -> str:
        """`your` or `Rook's`."""
        return asking.YOUR if self.is_you(seat) else asking.OWNED_BY.format(name=self._names[seat])

    def tell(self, told: Told, seat: int, **fields: object) -> str:
        """What `seat` does, told to it or about it."""
        return told.to(self.is_you(seat)).format(name=self.name(seat), **fields)


def among(name: str, place: int, count: int) -> str:
    """`Killer Bee`, or `second Killer Bee` where `count` cards of that name lie side by side.

    >>> among("Killer Bee", 1, 2), among("Gorillion", 0, 1)
    ('second Killer Bee', 'Gorillion')
    """
    return f"{ordinal(place)} {name}" if count > 1 else name


def placed(slot: int, cards: Sequence[tuple[int, str]]) -> str:
    """The name of `slot` among (slot, name) pairs that lie side by side."""
    name = dict(cards)[slot]
    twins = [other for other, other_name in cards if other_name == name]
    return among(name, twins.index(slot), len(twins))


def some_cards(names: Sequence[str], unknown: int) -> str:
    """Named cards, and how many more that may not be named: `Gorillion and two cards`."""
    rest = [] if not unknown else [narration.A_CARD if unknown == 1 else f"{number(unknown)} {asking.CARDS}"]
    return listed([*names, *rest])


class Table:
    """Names for every card that a view shows."""

    def __init__(self, view: View, people: People) -> None:
        self._view = view
        self._people = people

    def name(self, slot: int) -> str:
        """Without its owner: `the second Killer Bee`; `a card` where it may not be known."""
        design = self._view.design(slot)
        if design is None:
            return self._hidden(slot)
        name = self._placed(slot, design.name)
        return name if name == design.name else narration.THE.format(card=name)

    def full(self, slot: int) -> str:
        """With current power and keywords: `the second Killer Bee (5, Hunter)`."""
        return self.name(slot) + self._numbers(slot)

    def owned(self, slot: int) -> str:
        """`your second Killer Bee`; without a side for a card that is just being played."""
        owner = self.owner(slot)
        design = self._view.design(slot)
        if owner < 0 or design is None:
            return self.name(slot)
        return f"{self._people.possessive(owner)} {self._placed(slot, design.name)}"

    def owned_full(self, slot: int) -> str:
        """`Rook's second Killer Bee (5, Hunter)`."""
        return self.owned(slot) + self._numbers(slot)

    def owner(self, slot: int) -> int:
        """The seat in whose hand, play area or discard pile `slot` is, -1 if in none (R10.1)."""
        creature = self._view.creature(slot)
        if creature is not None:
            return creature.seat
        for seat in range(self._view.seats):
            if any(card.slot == slot for card in (*self._view.hand(seat), *self._view.discard(seat))):
                return seat
        return -1

    def _numbers(self, slot: int) -> str:
        creature = self._view.creature(slot)
        if creature is not None:
            return f" {numbers(creature.power, creature.keywords, creature.exhausted)}"
        design = self._view.design(slot)
        return f" {numbers(design.power, design.keywords)}" if design is not None else ""

    def _placed(self, slot: int, name: str) -> str:
        zone = self._zone(slot)
        return placed(slot, zone) if any(slot == other for other, _ in zone) else name

    def _zone(self, slot: int) -> list[tuple[int, str]]:
        creature = self._view.creature(slot)
        if creature is not None:
            return [(other.slot, other.design.name) for other in self._view.creatures(creature.seat)]
        for seat in range(self._view.seats):
            for cards in (self._view.hand(seat), self._view.discard(seat)):
                if any(card.slot == slot for card in cards):
                    return _named(cards)
        return []

    def _hidden(self, slot: int) -> str:
        zone = self._zone(slot)
        if len(zone) < 2:
            return narration.A_CARD
        return asking.CARD_BY_PLACE.format(place=ordinal([other for other, _ in zone].index(slot)))


def _named(cards: Sequence[Card]) -> list[tuple[int, str]]:
    return [(card.slot, card.design.name if card.design else "") for card in cards]
