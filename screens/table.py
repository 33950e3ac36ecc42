"""What a player does at the table before an answer is given: the cursor, the chosen cards, the open question (U2).

Pure state: it holds the newest view and turns keys into the index of an option. It draws nothing and
changes no game; everything that is not committed can be taken back with `cancel`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Decision, Kind
from engine.view import View
from screens.catalogue import board as words
from screens.letters import letters_for
from screens.places import ASSENTS, CARD_ZONES, MIXED, Button, Shown, Zone, button_keys
from screens.questions import Question, obstacle_sentence, question


class Table:
    """One seat at the table. `names` are the players' names, by seat; `reader` is the seat of whoever reads the
    screen, if not this one: a spectator has none."""

    def __init__(self, seat: int, names: Sequence[str], reader: int | None = None) -> None:
        self.seat = seat
        self.reader = seat if reader is None else reader
        self.names = tuple(names)
        self.view: View | None = None
        self.zone = Zone.HAND
        self.chosen: list[int] = []
        self.note = ""
        self.asked: Question | None = None
        self.buttons: tuple[Button, ...] = ()
        self.pile_seat = -1
        self.confirming: int | None = None
        self._at = dict.fromkeys(Zone, 0)
        self._zones: dict[Zone, tuple[Shown, ...]] = dict.fromkeys(CARD_ZONES, ())
        self._answers: dict[tuple[int, ...], int] = {}
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
            self.chosen, self.note, self.confirming = [], "", None
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
        return any(len(slots) > 1 for slots in self._answers)

    def cards(self, zone: Zone) -> tuple[Shown, ...]:
        return self._zones.get(zone, ())

    def at(self, zone: Zone) -> int:
        """The place of the cursor in `zone`, also while it is elsewhere."""
        return self._at[zone]

    @property
    def here(self) -> Shown | None:
        """The card under the cursor."""
        cards = self.cards(self.zone)
        place = self._at[self.zone]
        return cards[place] if place < len(cards) else None

    @property
    def pile_here(self) -> int:
        """The seat whose discard pile the cursor is on, right of that seat's creatures; -1 if it is on none."""
        if self.zone in (Zone.THEIRS, Zone.YOURS) and self._at[self.zone] == len(self.cards(self.zone)):
            return self._pile_seat(self.zone)
        return -1

    @property
    def button(self) -> Button | None:
        """The button under the cursor."""
        return self.buttons[self._at[Zone.BUTTONS]] if self.zone is Zone.BUTTONS and self.buttons else None

    # Moving

    def move(self, across: int, down: int) -> None:
        """One step along a zone, or to the next one that is not empty; the cursor stops at the edges.

        Buttons stand below one another, so down and up go through them first.
        """
        self.note = ""
        if across:
            self._at[self.zone] += across
            self._clamp()
        if down and self.zone is Zone.BUTTONS and 0 <= self._at[Zone.BUTTONS] + down < len(self.buttons):
            self._at[Zone.BUTTONS] += down
        elif down:
            self._step(down)

    def next_zone(self, back: bool = False) -> None:
        """Round and round the zones that are not empty."""
        self.note = ""
        order = [zone for zone in Zone if self._size(zone) or zone is self.zone]
        place = order.index(self.zone) + (-1 if back else 1)
        self.zone = order[place % len(order)]
        self._clamp()

    def point(self, zone: Zone, place: int) -> bool:
        """Put the cursor there; False, and nothing changes, where there is nothing."""
        if not 0 <= place < self._size(zone):
            return False
        self.note = ""
        self.zone, self._at[zone] = zone, place
        return True

    def point_letter(self, letter: str) -> bool:
        """Put the cursor on the card with this letter; False where no card has it."""
        for zone in CARD_ZONES:
            for place, card in enumerate(self.cards(zone)):
                if card.letter == letter:
                    return self.point(zone, place)
        return False

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
        return self._answers.get((card.slot,))

    def press(self, key: str) -> int | None:
        """The button with this key: the index of its answer, or None."""
        for button in self.buttons:
            if button.key == key:
                self.chosen = []
                return self._commit(button.option)
        return None

    def cancel(self) -> bool:
        """Take back the last thing that is not committed; False when there is nothing."""
        if self.confirming is not None:
            self.confirming = None
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
        return asked.labels[self._answers[(card.slot,)]]

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
        return self._answers.get(tuple(sorted(self.chosen)))

    def _read_options(self) -> None:
        self._answers, self._legal, self.buttons = {}, frozenset(), ()
        decision = self.decision
        if decision is None or self.asked is None:
            return
        self._answers = {tuple(sorted(o.slots)): place for place, o in enumerate(decision.options) if o.slots}
        self._legal = frozenset(slot for slots in self._answers for slot in slots)
        named = [(o.verb, place) for place, o in enumerate(decision.options) if not o.slots]
        keys = button_keys([verb for verb, _ in named])
        labels = self.asked.labels
        self.buttons = tuple(Button(key, labels[place], place) for key, (_, place) in zip(keys, named, strict=True))

    def _read_zones(self, view: View) -> None:
        rivals = [creature for seat in view.opponents(self.seat) for creature in view.creatures(seat)]
        mine = list(view.creatures(self.seat))
        in_play = {creature.slot for creature in (*rivals, *mine)}
        self._zones[Zone.THEIRS] = self._shown(Zone.THEIRS, [c.slot for c in rivals])
        self._zones[Zone.YOURS] = self._shown(Zone.YOURS, [c.slot for c in mine])
        hand = [card.slot for card in view.hand(self.seat)]
        aside = [slot for slot in self._pile_order() if slot not in in_play and slot not in hand]
        self.pile_seat = self._pile_owner(view, aside)
        self._zones[Zone.HAND] = self._shown(Zone.HAND, aside or hand)

    def _pile_order(self) -> list[int]:
        """The cards to choose among, in the order of the options."""
        decision = self.decision
        if decision is None:
            return []
        return list(dict.fromkeys(slot for option in decision.options for slot in option.slots))

    @staticmethod
    def _pile_owner(view: View, aside: Sequence[int]) -> int:
        """Whose discard pile lies where the hand lies otherwise; -1 for the hand, MIXED for several places."""
        if not aside:
            return -1
        for seat in range(view.seats):
            if set(aside) <= {card.slot for card in view.discard(seat)}:
                return seat
        return MIXED

    def _shown(self, zone: Zone, slots: Sequence[int]) -> tuple[Shown, ...]:
        view = self.view
        assert view is not None
        letters = letters_for(zone, len(slots))
        shown = []
        for slot, letter in zip(slots, letters, strict=True):
            design, creature = view.design(slot), view.creature(slot)
            if design is None:
                continue
            power = creature.power if creature else design.power
            keywords = creature.keywords if creature else design.keywords
            exhausted = creature.exhausted if creature else False
            shown.append(Shown(slot, design, power, keywords, exhausted, letter, slot in self._legal))
        return tuple(shown)

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
            self._at[Zone.BUTTONS] = len(self.buttons) - 1

    def _settle_among(self, zones: Sequence[Zone]) -> None:
        here = self.here
        if here is not None and here.legal and self.zone in zones:
            return
        for zone in zones:
            for place, card in enumerate(self.cards(zone)):
                if card.legal:
                    self.zone, self._at[zone] = zone, place
                    return

    def _size(self, zone: Zone) -> int:
        if zone is Zone.BUTTONS:
            return len(self.buttons)
        return len(self.cards(zone)) + (self._pile_seat(zone) >= 0)

    def _pile_seat(self, zone: Zone) -> int:
        """Whose discard pile lies at the end of `zone`, -1 where there is none or it is empty."""
        if self.view is None or zone not in (Zone.THEIRS, Zone.YOURS):
            return -1
        seat = self.seat if zone is Zone.YOURS else self.view.opponents(self.seat)[0]
        return seat if self.view.discard(seat) else -1

    def _step(self, down: int) -> None:
        place = self.zone + down
        while 0 <= place <= Zone.BUTTONS:
            if self._size(Zone(place)):
                self.zone = Zone(place)
                return
            place += down

    def _clamp(self) -> None:
        if not self._size(self.zone):
            self.zone = next((zone for zone in (Zone.HAND, Zone.YOURS, Zone.THEIRS) if self._size(zone)), Zone.HAND)
        for zone in Zone:
            self._at[zone] = max(0, min(self._at[zone], self._size(zone) - 1))
