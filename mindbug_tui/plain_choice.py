"""Several cards of many in the line mode: the cards are numbered, not every set of them (U3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Decision, Kind
from engine.view import View
from screens.catalogue import seats as say
from screens.naming import People, Table

MOST_LINES = 12
"""So many choices are still listed one by one."""
LONGEST = 5
"""Digits of a number that may be meant."""


class CardChoice:
    """What may be chosen at a decision of that kind: `labels` are the cards, numbered from 1."""

    def __init__(self, view: View, decision: Decision, names: Sequence[str]) -> None:
        self._decision = decision
        self._slots = list(dict.fromkeys(slot for option in decision.options for slot in option.slots))
        table = Table(view, People(view.seat, names))
        self.labels = tuple(table.owned_full(slot) for slot in self._slots)
        self._options = {frozenset(option.slots): place for place, option in enumerate(decision.options)}

    @property
    def how(self) -> str:
        """What is to be typed."""
        least, most = self._decision.least, self._decision.most
        if least == most:
            return say.TYPE_NUMBERS_EXACTLY.format(count=most)
        return (say.TYPE_NUMBERS if least else say.TYPE_NUMBERS_OR_NONE).format(count=most)

    def slot(self, number: int) -> int:
        """The card with this number, -1 for none."""
        return self._slots[number - 1] if 1 <= number <= len(self._slots) else -1

    def read(self, typed: str) -> int | str | None:
        """The option that was typed, or a sentence why it is none; None for other words."""
        words = typed.replace(",", " ").split()
        if typed.casefold() == say.NONE_WORD:
            words = []
        elif not words or not all(word.isascii() and word.isdigit() and len(word) < LONGEST for word in words):
            return None
        slots = [self.slot(int(word)) for word in words]
        if -1 in slots:
            return say.NO_SUCH_CARD.format(count=len(self._slots))
        return self._options.get(frozenset(slots), self.how)


def card_choice(view: View, names: Sequence[str]) -> CardChoice | None:
    """The open decision as a choice of cards, where it names several of them and there are too many ways to list."""
    decision = view.decision
    if decision is None or decision.kind is not Kind.CHOOSE or decision.most < 2 or len(decision.options) <= MOST_LINES:
        return None
    return CardChoice(view, decision, names)
