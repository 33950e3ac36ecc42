"""Who and what is meant: "you" or a player's name, "your second Killer Bee" or "a card".

Cards with the same name on one side are told apart by their place from the left (U2).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules import MODES
from engine.view import Card, Creature, View
from screens.catalogue import asking, narration
from screens.catalogue.grammar import Told, listed, number, numbers, ordinal, safe_name


class People:
    """The players as one seat speaks of them; `seat` -1 is an onlooker, for whom nobody is "you"."""

    def __init__(self, seat: int, names: Sequence[str]) -> None:
        self.seat = seat
        self._teams = _teams_of(len(names))
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

    @property
    def has_teams(self) -> bool:
        return bool(self._teams)

    def is_teammate(self, seat: int) -> bool:
        """Whether `seat` is the other one of this seat's team."""
        return self.has_teams and self.seat >= 0 and seat != self.seat and self._teams[seat] == self._teams[self.seat]

    def team(self, seat: int) -> str:
        """`your team`, or `Rook's team` after the one with the lowest seat, whichever of its seats is meant."""
        if self.seat >= 0 and self._teams[seat] == self._teams[self.seat]:
            return asking.YOUR_TEAM
        return asking.TEAM_OF.format(name=self._names[self._teams.index(self._teams[seat])])

    def tell_team(self, told: Told, seat: int, **fields: object) -> str:
        """What happens to the side of `seat`: to itself in a duel, to its team where life is shared (R14.10)."""
        if not self.has_teams:
            return self.tell(told, seat, **fields)
        return told.they.format(name=self.team(seat), **fields)


def _teams_of(players: int) -> tuple[int, ...]:
    """The teams of a table with so many players; empty where everybody plays alone."""
    return next((rules.teams for rules in MODES.values() if len(rules.teams) == players and rules.has_teammates), ())


def among(name: str, place: int, count: int) -> str:
    """`Killer Bee`, or `second Killer Bee` where `count` cards of that name lie side by side.

    >>> among("Killer Bee", 1, 2), among("Gorillion", 0, 1), among("The Lurker", 1, 2)
    ('second Killer Bee', 'Gorillion', 'second Lurker')
    """
    return f"{ordinal(place)} {without_article(name)}" if count > 1 else name


def without_article(name: str) -> str:
    """A name that follows `your` or `second`: there is no "your The Lurker"."""
    return name.removeprefix(narration.ARTICLE)


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
        return f"{self._people.possessive(owner)} {without_article(self._placed(slot, design.name))}"

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

    def pile_of(self, slot: int) -> int:
        """The seat in whose discard pile `slot` lies, -1 if in none."""
        piles = map(self._view.discard, range(self._view.seats))
        return next((seat for seat, pile in enumerate(piles) if any(card.slot == slot for card in pile)), -1)

    def above(self, slot: int) -> int:
        """The creature under which `slot` lies (R12), -1 if under none."""
        for seat in range(self._view.seats):
            for creature in self._view.creatures(seat):
                if any(card.slot == slot for card in creature.boosts):
                    return creature.slot
        return -1

    def _numbers(self, slot: int) -> str:
        creature = self._view.creature(slot)
        if creature is not None:
            marks = creature_marks(creature)
            return f" {numbers(creature.power, creature.keywords, creature.exhausted, marks)}"
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
        above = self._view.creature(self.above(slot)) if self.above(slot) >= 0 else None
        return _named(above.boosts) if above is not None else []

    def _hidden(self, slot: int) -> str:
        zone = self._zone(slot)
        if len(zone) < 2:
            return narration.A_CARD
        return asking.CARD_BY_PLACE.format(place=ordinal([other for other, _ in zone].index(slot)))


def creature_marks(creature: Creature) -> tuple[str, ...]:
    """What lies under and on a creature: `2 boosts`, `1 Octonite`."""
    count = len(creature.boosts)
    boosts = (asking.BOOST_MARK.format(count=count) if count == 1 else asking.BOOSTS_MARK.format(count=count),)
    tokens = (asking.OCTONITE_MARK.format(count=creature.octonite),)
    return (*(boosts if count else ()), *(tokens if creature.octonite else ()))


def _named(cards: Sequence[Card]) -> list[tuple[int, str]]:
    return [(card.slot, card.design.name if card.design else "") for card in cards]
