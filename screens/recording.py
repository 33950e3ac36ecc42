"""A recorded game and where somebody watching it stands: pure state behind the screen and the line mode (U8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.decisions import Kind
from engine.events import Event
from engine.view import View
from screens.catalogue import watching as words
from screens.headlines import Headline
from screens.naming import People, some_cards
from screens.questions import question
from screens.story import Story


class Recording(Protocol):
    """The positions of a game, each a decision or the end, counted from 0."""

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def seat(self) -> int:
        """Who kept the record."""
        ...

    @property
    def ending(self) -> str:
        """Why the record stops before the end of the game, "" where it does not."""
        ...

    @property
    def count(self) -> int: ...

    def turn(self, place: int) -> int: ...

    def events(self, place: int) -> Sequence[Event]:
        """What led to this position from the one before."""
        ...

    def answer(self, place: int) -> int:
        """The option that was taken there, -1 where none was."""
        ...

    def view(self, place: int, seat: int, open_cards: bool) -> View:
        """The table as `seat` saw it; with `open_cards` also everything else that the record tells."""
        ...


class Vantage(NamedTuple):
    """From whose seat, and whether every card that the record tells lies open."""

    seat: int
    open_cards: bool


class _Told(NamedTuple):
    """How far the story was at a position, and what was new there."""

    sentences: int
    turns: int
    headlines: list[Headline]


class Watching:
    """Somebody at one position of a recording."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        own, seats = recording.seat, len(recording.names)
        around = [Vantage((own + step) % seats, False) for step in range(seats)]
        self.vantages = (*around, Vantage(own, True))
        self.place = 0
        self.take(0)

    def take(self, number: int) -> None:
        """See the game from another vantage, at the same position."""
        self._number = number % len(self.vantages)
        recording = self.recording
        self._story = Story(self.seat, recording.names)
        self._told: list[_Told] = []
        for place in range(recording.count):
            self._story.turn_page()
            self._story.tell(recording.events(place), self.view_at(place))
            self._told.append(_Told(len(self._story.log), len(self._story.turns), self._story.headlines))

    def turn_table(self) -> None:
        self.take(self._number + 1)

    # What is seen

    @property
    def vantage(self) -> Vantage:
        return self.vantages[self._number]

    @property
    def seat(self) -> int:
        return self.vantage.seat

    @property
    def view(self) -> View:
        return self.view_at(self.place)

    def view_at(self, place: int) -> View:
        return self.recording.view(place, *self.vantage)

    @property
    def at_end(self) -> bool:
        return self.place == self.recording.count - 1

    @property
    def story(self) -> Story:
        """The story so far: nothing of what comes later."""
        told = self._told[self.place]
        story = Story(self.seat, self.recording.names)
        story.log = self._story.log[: told.sentences]
        story.turns = self._story.turns[: told.turns]
        story.headlines = told.headlines
        return story

    @property
    def news(self) -> list[str]:
        """The sentences of what led to this position."""
        before = self._told[self.place - 1].sentences if self.place else 0
        return self._story.log[before : self._told[self.place].sentences]

    def asked(self) -> str:
        """Who must decide what at this position, "" at the end."""
        view = self.view
        return question(view, self.recording.names).text if view.decision is not None else ""

    def answered(self) -> str:
        """What was answered at this position, "" where nothing was. An action is open at once, so its card is named."""
        decision, answer = self.view.decision, self.recording.answer(self.place)
        if decision is None or self.at_end:
            return ""
        if answer < 0:
            return words.GAVE_UP
        open_cards = self.vantage.open_cards or decision.kind is Kind.ACTION
        view = self.recording.view(self.place, self.seat, open_cards)
        label = question(view, self.recording.names).labels[answer].rstrip(".")
        return words.TOOK.format(label=label)

    def seen_by(self) -> str:
        """The vantage in words."""
        if self.vantage.open_cards:
            return words.ALL_OPEN
        return words.SEEN_FROM.format(name=People(-1, self.recording.names).name(self.seat))

    def where(self) -> str:
        """`12 of 68`."""
        return words.PLACE.format(place=self.place + 1, count=self.recording.count)

    def other_hands(self) -> str:
        """What the others hold, as far as the record tells; "" where it stays hidden."""
        if not self.vantage.open_cards:
            return ""
        seats = len(self.recording.names)
        return " ".join(self._hand_of((self.seat + step) % seats) for step in range(1, seats))

    def _hand_of(self, seat: int) -> str:
        hand = self.view.hand(seat)
        known = [card.design.name for card in hand if card.design is not None]
        cards = some_cards(known, len(hand) - len(known)) if hand else words.NOTHING
        return words.RIVAL_HAND.format(name=People(-1, self.recording.names).name(seat), cards=cards)

    @property
    def hidden(self) -> int:
        """How many cards in the hand of the seat that is looked from the record does not tell."""
        return sum(card.design is None for card in self.view.hand(self.seat))

    # Moving

    def go(self, place: int) -> bool:
        """Stand there, or at the nearest end; whether that is somewhere else."""
        before, self.place = self.place, max(0, min(place, self.recording.count - 1))
        return self.place != before

    def step(self, by: int) -> bool:
        return self.go(self.place + by)

    def turn_starts(self) -> dict[int, int]:
        """Each turn and the first position in it."""
        starts: dict[int, int] = {}
        for place in range(self.recording.count):
            starts.setdefault(self.recording.turn(place), place)
        return starts

    def go_to_turn(self, turn: int) -> bool:
        """Stand where this turn begins; False, and nothing changes, where there is none."""
        place = self.turn_starts().get(turn)
        if place is None:
            return False
        self.go(place)
        return True

    def turn_lines(self) -> list[tuple[int, str]]:
        """Each turn with the sentence that began it."""
        return [(turn, self._story.turns[turn - 1]) for turn in sorted(self.turn_starts())]

    def next_turn(self) -> bool:
        later = [place for place in self.turn_starts().values() if place > self.place]
        return self.go(min(later)) if later else self.go(self.recording.count)

    def previous_turn(self) -> bool:
        earlier = [place for place in self.turn_starts().values() if place < self.place]
        return self.go(max(earlier, default=0))
