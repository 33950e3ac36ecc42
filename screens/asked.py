"""An open decision with the names of everything that it mentions; see `screens.questions`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Decision, Kind, Option, Purpose
from engine.view import View
from engine.wording import offer_words, words_of_ability
from screens.catalogue import asking as say
from screens.catalogue.grammar import Told, listed, plural, sentence
from screens.naming import People, Table

CREATURES = frozenset(
    {
        Purpose.DEFEAT, Purpose.TAKE_CONTROL, Purpose.BOOSTED, Purpose.CANNOT_BLOCK, Purpose.FORCE_ATTACK,
        Purpose.COPY,
    }
)  # fmt: skip
"""What a decision about creatures in play is for."""


class Asked:
    """`seat` is the one who decides."""

    def __init__(self, view: View, decision: Decision, people: People) -> None:
        self.view = view
        self.decision = decision
        self.people = people
        self.table = Table(view, people)
        self.seat = decision.seat
        self._described: dict[int, str] = {}

    def tell(self, told: Told, **fields: object) -> str:
        """The sentence for the one who decides, or about them."""
        return self.people.tell(told, self.seat, **fields)

    def verb(self, told: Told, seat: int) -> str:
        """`plays` or `play`, for the subject `seat`."""
        return told.to(self.people.is_you(seat))

    @property
    def source(self) -> str:
        return sentence(self.table.owned(self.decision.source))

    @property
    def attacking_seat(self) -> int:
        """Who controls the attacker, or plays the card: whose turn it is where the card is on no side."""
        creature = self.view.creature(self.decision.source)
        return creature.seat if creature is not None else self.view.active

    # The words at work

    @property
    def words(self) -> str:
        """What the card says about the effect that asks, without its label."""
        acting = self.view.acting
        return words_of_ability(acting) if acting is not None else ""

    @property
    def offer(self) -> tuple[str, str]:
        """What the decider may do, and what follows if they do."""
        return offer_words(self.words)

    # Who else

    @property
    def defenders(self) -> str:
        """Who may choose a blocker: `Rook`, `Rook and Jay`."""
        return listed([self.people.subject(seat) for seat in self.view.opponents(self.attacking_seat)])

    def further_defenders(self) -> list[int]:
        """Those who may still block after this one (R14.11)."""
        defenders = self.view.opponents(self.attacking_seat)
        rest = defenders[defenders.index(self.seat) + 1 :] if self.seat in defenders else ()
        able = {self.table.owner(slot) for slot in self.view.blockers(self.decision.source)}
        return [seat for seat in rest if seat in able]

    def further_takers(self) -> list[int]:
        """Those who may still take the played card after this one (R14.5)."""
        view, seats = self.view, self.view.seats
        window = [(view.active + step) % seats for step in range(1, seats)]
        rest = window[window.index(self.seat) + 1 :]
        ours = view.team(view.active)
        return [seat for seat in rest if (view.mindfrogs(seat) if view.team(seat) == ours else view.mindbugs(seat))]

    # Cards

    @property
    def piles(self) -> set[int]:
        """The seats in whose discard piles the options lie."""
        slots = {slot for option in self.decision.options for slot in option.slots}
        return {self.table.pile_of(slot) for slot in slots} - {-1}

    @property
    def about_creatures(self) -> bool:
        return self.decision.purpose in CREATURES or any(
            self.view.creature(slot) is not None for option in self.decision.options[:1] for slot in option.slots
        )

    def what(self) -> str:
        """`a creature`, `up to two cards from any discard pile`."""
        decision = self.decision
        one, many = say.CREATURE if self.about_creatures else say.CARD
        words = say.ONE_OF[one] if decision.most == 1 else plural(decision.most, one, many)
        if decision.most > 1 and decision.least != decision.most:
            words = say.UP_TO.format(count=words)
        if self.about_creatures:
            return words
        piles = self.piles
        if len(piles) == 1:
            return say.FROM_PILE.format(what=words, whose=self.people.possessive(min(piles)))
        if piles:
            return say.FROM_PILES.format(what=words)
        under = any(self.table.above(slot) >= 0 for option in decision.options[:1] for slot in option.slots)
        return say.FROM_UNDER.format(what=words) if under else words

    def cards(self, option: Option) -> str:
        """The cards of an option, told apart by where they lie."""
        return listed([self._card(slot) for slot in option.slots])

    def _card(self, slot: int) -> str:
        if slot not in self._described:
            self._described[slot] = self._describe(slot)
        return self._described[slot]

    def _describe(self, slot: int) -> str:
        table = self.table
        if self.about_creatures:
            return table.owned_full(slot)
        if table.above(slot) >= 0:
            return say.CARD_FROM_UNDER.format(card=table.full(slot), creature=table.owned(table.above(slot)))
        if len(self.piles) > 1:
            return say.CARD_FROM_PILE.format(card=table.full(slot), whose=self.people.possessive(table.pile_of(slot)))
        return table.full(slot)

    @property
    def subject(self) -> str:
        """The card that is offered or has no pile yet; `the card` where it may not be known."""
        card = self.view.subject if self.decision.kind in (Kind.OPTIONAL, Kind.NAME) else None
        if card is None or card.design is None:
            return say.THE_CARD
        return self.table.full(card.slot)


def seats_listed(asked: Asked, seats: Sequence[int]) -> str:
    return listed([asked.people.subject(seat) for seat in seats], "or")
