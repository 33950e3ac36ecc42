"""The options of an open decision, sorted by what a player points at: cards, or buttons (U2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.decisions import Decision, Kind
from engine.view import View
from screens.places import LOOKED, MIXED, UNDER, Button, button_keys

BY_WORD = (Kind.OPPONENT, Kind.NAME)
"""The kinds whose options name no cards: a seat, a keyword, a pile, a mode."""


class Answers(NamedTuple):
    """`by_cards` holds for each set of cards the options that name just them, more than one where a card can act in
    several ways; `buttons` are the options that name no card."""

    by_cards: dict[tuple[int, ...], tuple[int, ...]]
    buttons: tuple[Button, ...]

    @property
    def legal(self) -> frozenset[int]:
        """Every card that some answer names."""
        return frozenset(slot for slots in self.by_cards for slot in slots)

    @property
    def several(self) -> bool:
        """Whether an answer may name more than one card."""
        return any(len(slots) > 1 for slots in self.by_cards)

    def naming(self, slots: Iterable[int]) -> tuple[int, ...]:
        """The options that name exactly these cards."""
        return self.by_cards.get(tuple(sorted(slots)), ())


NO_ANSWERS = Answers({}, ())


def answers_of(decision: Decision, labels: Sequence[str]) -> Answers:
    """`labels` are those of the options, in their order."""
    by_cards: dict[tuple[int, ...], tuple[int, ...]] = {}
    named = []
    for place, option in enumerate(decision.options):
        if option.slots and decision.kind not in BY_WORD:
            slots = tuple(sorted(option.slots))
            by_cards[slots] = (*by_cards.get(slots, ()), place)
        else:
            named.append((option.verb, place))
    keys = button_keys([verb for verb, _ in named])
    buttons = tuple(Button(key, labels[place], place) for key, (_, place) in zip(keys, named, strict=True))
    return Answers(by_cards, buttons)


def ways(options: Sequence[int], labels: Sequence[str]) -> tuple[Button, ...]:
    """Buttons for the ways in which one card can act."""
    return tuple(Button(str(number), labels[option], option) for number, option in enumerate(options, 1))


def cards_to_choose(view: View, seat: int, decision: Decision | None) -> list[int]:
    """The cards that lie in the hand's row while `seat` chooses among others than hand and creatures, in the order of
    the options; those of the hand that can be chosen as well come last. Empty where the hand stays there."""
    if decision is None or decision.kind in BY_WORD:
        return []
    named = dict.fromkeys(slot for option in decision.options for slot in option.slots)
    hand = {card.slot for card in view.hand(seat)}
    elsewhere = [slot for slot in named if slot not in hand and view.creature(slot) is None]
    return [*elsewhere, *(slot for slot in named if slot in hand)] if elsewhere else []


def owner_of_choice(view: View, slots: Sequence[int]) -> int:
    """Whose discard pile these cards are in; -1 for none at all, MIXED, LOOKED or UNDER for cards from elsewhere."""
    if not slots:
        return -1
    for seat in range(view.seats):
        if set(slots) <= {card.slot for card in view.discard(seat)}:
            return seat
    if set(slots) <= {card.slot for card in view.looked}:
        return LOOKED
    under = {card.slot for seat in range(view.seats) for each in view.creatures(seat) for card in each.boosts}
    return UNDER if set(slots) <= under else MIXED
