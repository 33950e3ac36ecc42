"""What a player does at the table before an answer is given: the cursor, the chosen cards, the open question (U2).

Pure state: it holds the newest view and turns keys into the index of an option. It draws nothing and
changes no game; everything that is not committed can be taken back with `cancel`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Decision, Kind
from engine.design import CardDesign
from engine.view import View
from screens.answers import NO_ANSWERS, answers_of, cards_to_choose, owner_of_choice, ways
from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.cursor import Cursor
from screens.letters import letters_for
from screens.marks import marks_of
from screens.places import ASSENTS, CARD_ZONES, CREATURE_ZONES, NO, Button, Shown, Zone
from screens.questions import Question, obstacle_sentence, question

FACE_DOWN = CardDesign(-1, "", seat_words.FACE_DOWN, "", "", 0, 0, 0, 0, "", ())
"""A card that can be chosen without being seen."""


class Table(Cursor):
    """One seat at the table. `names` are the players' names, by seat; `reader` is the seat of whoever reads the
    screen, if not this one: a spectator has none."""

    def __init__(self, seat: int, names: Sequence[str], reader: int | None = None) -> None:
        super().__init__(seat, names)
        self.reader = seat if reader is None else reader
        self.chosen: list[int] = []
        self.asked: Question | None = None
        self.acting: Shown | None = None
        """The card that was taken and can act in several ways; the buttons are those ways then."""
        self.pile_seat = -1
        self.confirming: int | None = None
        self._answers = NO_ANSWERS
        self._legal: frozenset[int] = frozenset()

    # What is seen

    def see(self, view: View) -> None:
        """Take over a newer view. What was begun for an older decision is void."""
        fresh = self.view is None or view.decision != self.view.decision
        self.view = view
        self.asked = question(view, self.names) if view.decision is not None else None
        self._read_options()
        self._read_zones(view)
        if fresh:
            self.chosen, self.note, self.confirming, self.acting = [], "", None, None
            self._settle()
        self._clamp()

    @property
    def decision(self) -> Decision | None:
        """The open decision if it is this seat's."""
        decision = self.view.decision if self.view is not None else None
        return decision if decision is not None and decision.seat == self.reader else None

    @property
    def several(self) -> bool:
        """Whether an answer may name more than one card, so that cards are toggled first."""
        return self._answers.several

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The answers that name no card, or the ways in which the card that was taken can act."""
        if self.acting is not None and self.asked is not None:
            return ways(self._answers.naming((self.acting.slot,)), self.asked.labels)
        return self._answers.buttons

    @property
    def button(self) -> Button | None:
        """The button under the cursor."""
        buttons = self.buttons
        return buttons[self._at[Zone.BUTTONS]] if self.zone is Zone.BUTTONS and buttons else None

    # Answering

    def toggle(self) -> None:
        """Choose the card under the cursor as one of several, or take that back."""
        card = self.here
        if self.decision is None or card is None or not self.several:
            return
        if card.slot in self.chosen:
            self.chosen.remove(card.slot)
        elif not card.legal:
            self.note = self.why_not(card)
        elif len(self.chosen) >= self.decision.most:
            self.note = words.ENOUGH_CHOSEN.format(most=self.decision.most)
        else:
            self.chosen.append(card.slot)

    def confirm(self) -> int | None:
        """What Enter does: the index of the answer, or None when something else had to happen first."""
        if self.decision is None:
            return None
        if self.confirming is not None:
            return self.confirming
        if self.button is not None:
            return self._commit(self.button.option)
        card = self.here
        if self.chosen:
            answer = self._chosen_answer()
            if answer is None:
                self._toggle_and_go_on()
            return answer
        if card is None:
            return None
        if not card.legal:
            self.note = self.why_not(card)
            return None
        if self.several:
            self._toggle_and_go_on()
            return None
        return self._take(card)

    def press(self, key: str) -> int | None:
        """The button with this key: the index of its answer, or None."""
        for button in self.buttons:
            if button.key == key:
                self.chosen = []
                return self._commit(button.option)
        return None

    def _take(self, card: Shown) -> int | None:
        """The one thing that this card can do; which of several is asked with buttons."""
        options = self._answers.naming((card.slot,))
        if len(options) < 2:
            return options[0] if options else None
        self.acting = card
        self.zone, self._at[Zone.BUTTONS] = Zone.BUTTONS, 0
        return None

    def cancel(self) -> bool:
        """Take back the last thing that is not committed; False when there is nothing."""
        if self.confirming is not None:
            self.confirming = None
        elif self.acting is not None:
            self._leave_ways()
        elif self.chosen:
            self.chosen.clear()
        elif self.note:
            self.note = ""
        else:
            return False
        return True

    def why_not(self, card: Shown) -> str:
        """Why this card is no choice now."""
        assert self.view is not None
        obstacle = self.view.obstacle(card.slot)
        return obstacle_sentence(self.view, card.slot, obstacle, self.names) if obstacle is not None else ""

    def enter_label(self) -> str:
        """What Enter would do now, "" for nothing."""
        decision, asked = self.decision, self.asked
        if decision is None or asked is None:
            return ""
        card = self.here
        if self.button is not None:
            return self.button.label
        if self.chosen:
            answer = self._chosen_answer()
            if answer is not None:
                return asked.labels[answer]
            return words.CHOOSE_ALSO.format(count=len(self.chosen), most=decision.most)
        if card is None or not card.legal:
            return ""
        if self.several:
            return words.CHOOSE_THIS.format(card=card.design.name)
        options = self._answers.naming((card.slot,))
        several = seat_words.WAYS[decision.kind] if len(options) > 1 else ""
        return several.format(card=card.design.name) if several else asked.labels[options[0]]

    def space_label(self) -> str:
        """What the space bar would do now besides Enter, "" for nothing: it toggles where several can be chosen."""
        card, decision = self.here, self.decision
        if card is None or decision is None or not self.chosen or self._chosen_answer() is None:
            return ""
        if card.slot in self.chosen:
            return words.TAKE_BACK.format(card=card.design.name)
        if card.legal and len(self.chosen) < decision.most:
            return words.ALSO_CHOOSE.format(card=card.design.name)
        return ""

    # Inside

    def _commit(self, index: int) -> int | None:
        """Spending a Mindbug cannot be undone and is rare: it asks once more (U2)."""
        decision = self.decision
        assert decision is not None
        if decision.kind is Kind.MINDBUG and decision.options[index].verb in ASSENTS and self.confirming is None:
            self.confirming = index
            return None
        return index

    def _toggle_and_go_on(self) -> None:
        """Choose the card here; while more are needed the cursor goes on to the next one that can be chosen."""
        self.toggle()
        if self.decision is None or len(self.chosen) >= self.decision.least:
            return
        for zone in (self.zone, *CARD_ZONES):
            for place, card in enumerate(self.cards(zone)):
                if card.legal and card.slot not in self.chosen:
                    self.point(zone, place)
                    return

    def _chosen_answer(self) -> int | None:
        options = self._answers.naming(self.chosen)
        return options[0] if options else None

    def _read_options(self) -> None:
        decision, asked = self.decision, self.asked
        self._answers = answers_of(decision, asked.labels) if decision is not None and asked is not None else NO_ANSWERS
        self._legal = self._answers.legal

    def _read_zones(self, view: View) -> None:
        for zone in CREATURE_ZONES:
            seat = self.seat_of.get(zone)
            creatures = view.creatures(seat) if seat is not None else ()
            self._zones[zone] = self._shown(zone, [creature.slot for creature in creatures])
        choice = cards_to_choose(view, self.seat, self.decision)
        hand = view.hand(self.seat) if self.reader == self.seat else ()
        self.pile_seat = owner_of_choice(view, choice)
        self._zones[Zone.HAND] = self._shown(Zone.HAND, choice or [card.slot for card in hand])

    def _shown(self, zone: Zone, slots: Sequence[int]) -> tuple[Shown, ...]:
        view = self.view
        assert view is not None
        slots = [slot for slot in slots if slot in self._legal or view.design(slot) is not None]
        letters = letters_for(zone, len(slots), len(self.names))
        return tuple(self._card(view, slot, letter) for slot, letter in zip(slots, letters, strict=True))

    def _card(self, view: View, slot: int, letter: str) -> Shown:
        creature, legal = view.creature(slot), slot in self._legal
        if creature is None:
            design = view.design(slot) or FACE_DOWN
            return Shown(slot, design, design.power, design.keywords, False, letter, legal)
        marks = marks_of(view, creature)
        numbers = creature.power, creature.keywords, creature.exhausted
        return Shown(slot, creature.design, *numbers, letter, legal, marks)

    def _settle(self) -> None:
        """At a new decision of this seat the cursor goes to a choice, unless it is on one."""
        if self.decision is None:
            return
        if self.decision.kind is Kind.ACTION:
            self._settle_among((Zone.HAND, Zone.YOURS))
        elif self._legal:
            self._settle_among(CARD_ZONES)
        elif self.buttons:
            self.zone = Zone.BUTTONS
            declines = self.buttons[-1].key == NO
            self._at[Zone.BUTTONS] = len(self.buttons) - 1 if declines else 0

    def _moved(self) -> None:
        super()._moved()
        if self.zone is not Zone.BUTTONS:
            self.acting = None

    def _leave_ways(self) -> None:
        """Back to the card that was taken."""
        card, self.acting = self.acting, None
        for zone in CARD_ZONES:
            for place, each in enumerate(self.cards(zone)):
                if card is not None and each.slot == card.slot:
                    self.zone, self._at[zone] = zone, place
