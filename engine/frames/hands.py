"""Cards that leave a hand by an effect, and cards that somebody must be shown (R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Discarded
from engine.frames.base import Frame, RawOption

if TYPE_CHECKING:
    from engine.game import Game


class DiscardFrame(Frame):
    """Discards these cards of a hand together, then refills it (R7.8, R8.1, R8.4)."""

    __slots__ = ("asked", "by", "seat", "slots")
    CODE = 8

    def __init__(self, seat: int, slots: tuple[int, ...], by: int, asked: int = 0) -> None:
        self.seat = seat
        self.slots = slots
        self.by = by
        self.asked = asked

    def copy(self) -> DiscardFrame:
        return DiscardFrame(self.seat, self.slots, self.by, self.asked)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.seat, self.slots, self.by, self.asked)

    def run(self, game: Game) -> None:
        if not self.asked:
            self.asked = 1
            if game.must_reveal(self.slots):
                game.request_reveal(self.slots)
                return
        game.stack.pop()
        game.log_revealed(*self.slots)
        for slot in self.slots:
            game.hand[self.seat].remove(slot)
            game.to_discard(slot, self.seat)
        game.log(Discarded, self.seat, self.slots, self.by)
        game.refill(self.seat)


class ReceiveFrame(Frame):
    """Shows a seat the cards that came into its hand, then shuffles that hand if the table wants it (F7.7)."""

    __slots__ = ("seat", "slots", "step")
    CODE = 9

    def __init__(self, seat: int, slots: tuple[int, ...], step: int = 0) -> None:
        self.seat = seat
        self.slots = slots
        self.step = step

    def copy(self) -> ReceiveFrame:
        return ReceiveFrame(self.seat, self.slots, self.step)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.seat, self.slots, self.step)

    def run(self, game: Game) -> None:
        if self.step == 0:
            self.step = 1
            if game.must_reveal(self.slots):
                game.request_show(self.slots, self.seat)
                return
        game.stack.pop()
        hand = game.hand[self.seat]
        if game.setup.refresh_hands and len(hand) > 1:
            game.request_shuffle(tuple(hand), self.seat)
