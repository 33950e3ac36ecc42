"""Cards that leave a hand by an effect, and cards that somebody must be shown (R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Discarded, PileDiscarded
from engine.frames.base import Frame, RawOption
from engine.frames.triggers import settle

if TYPE_CHECKING:
    from engine.game import Game


NEW, SHOWN = range(2)
"""Whether the seat was shown the cards of a `ReceiveFrame`."""


class DiscardFrame(Frame):
    """Discards these cards of a hand together, `with_pile` the whole draw pile as well, then refills the hand (R7.8,
    R8.1, R8.4)."""

    __slots__ = ("asked", "by", "seat", "slots", "with_pile")
    CODE = 8

    def __init__(self, seat: int, slots: tuple[int, ...], by: int, asked: int = 0, with_pile: int = 0) -> None:
        self.seat = seat
        self.slots = slots
        self.by = by
        self.asked = asked
        self.with_pile = with_pile

    def copy(self) -> DiscardFrame:
        return DiscardFrame(self.seat, self.slots, self.by, self.asked, self.with_pile)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.seat, self.slots, self.by, self.asked, self.with_pile)

    def run(self, game: Game) -> None:
        seat = self.seat
        pile = tuple(reversed(game.draw[seat])) if self.with_pile else ()
        if not self.asked:
            self.asked = 1
            if game.must_reveal(self.slots + pile):
                game.request_reveal(self.slots + pile)
                return
        game.stack.pop()
        game.log_revealed(*self.slots, *pile)
        for slot in self.slots:
            game.hand[seat].remove(slot)
            game.to_discard(slot, seat)
        if self.slots:
            game.log(Discarded, seat, self.slots, self.by)
        if pile:
            self._discard_pile(game, pile)
        game.touch()
        settle(game)
        game.refill(seat)

    def _discard_pile(self, game: Game, pile: tuple[int, ...]) -> None:
        game.draw[self.seat] = []
        game.history.clear()  # the pile is smaller for ever, so no position from before can come back (R9.6)
        for slot in pile:
            game.to_discard(slot, self.seat)
        game.log(PileDiscarded, self.seat, pile, self.by)


class ReceiveFrame(Frame):
    """Shows a seat the cards that came into its hand, then shuffles that hand if the table wants it (F7.7)."""

    __slots__ = ("seat", "slots", "step")
    CODE = 9

    def __init__(self, seat: int, slots: tuple[int, ...], step: int = NEW) -> None:
        self.seat = seat
        self.slots = slots
        self.step = step

    def copy(self) -> ReceiveFrame:
        return ReceiveFrame(self.seat, self.slots, self.step)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.seat, self.slots, self.step)

    def run(self, game: Game) -> None:
        if self.step == NEW:
            self.step = SHOWN
            if game.must_reveal(self.slots):
                game.request_show(self.slots, self.seat)
                return
        game.stack.pop()
        hand = game.hand[self.seat]
        if game.setup.refresh_hands and len(hand) > 1:
            game.request_shuffle(tuple(hand), self.seat)
