"""Setting up a duel: shuffle, deal, first hands, who starts (R2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import FirstSeat
from engine.frames.base import Frame, RawOption
from engine.frames.turn import TurnFrame

if TYPE_CHECKING:
    from engine.game import Game

SHUFFLE, DEAL, FIRST_SEAT, COMPARE, START = range(5)

MOST_PASSES = 3
"""So often the unused pile is gone through for a card that decides who starts."""


class SetupFrame(Frame):
    """`shown` counts the cards of the unused pile that lie revealed, `leaders` the seats still in the running, `passes`
    how often the pile ran out before the reveal decided anything."""

    __slots__ = ("leaders", "passes", "shown", "step")
    CODE = 1

    def __init__(self, step: int = SHUFFLE, shown: int = 0, leaders: tuple[int, ...] = (), passes: int = 0) -> None:
        self.step = step
        self.shown = shown
        self.leaders = leaders
        self.passes = passes

    def copy(self) -> SetupFrame:
        return SetupFrame(self.step, self.shown, self.leaders, self.passes)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.step, self.shown, self.leaders, self.passes)

    def run(self, game: Game) -> None:
        if self.step == SHUFFLE:
            self.step = DEAL
            game.request_shuffle(tuple(range(len(game.design))), -1)
        elif self.step == DEAL:
            self.step = FIRST_SEAT
            self._deal(game)
        elif self.step == FIRST_SEAT:
            self._reveal(game)
        elif self.step == COMPARE:
            self._compare(game)
        else:
            game.stack[-1] = TurnFrame()

    def resume(self, game: Game, option: RawOption) -> None:
        """Chance picked the seat that starts (R2.5)."""
        self._start(game, option[0], ())

    def _deal(self, game: Game) -> None:
        """R2.2 to R2.4: piles by position, the rest is the unused pile."""
        size = game.rules.pile
        for seat in game.all_seats:
            game.draw[seat] = list(range(size * seat, size * (seat + 1)))[::-1]
        game.unused = list(range(size * game.seats, len(game.design)))[::-1]
        self.leaders = game.all_seats
        for seat in game.all_seats:
            game.refill(seat)

    def _reveal(self, game: Game) -> None:
        """R2.5, R2.6: one card of the unused pile for every seat still in the running.

        A small pile may hold nothing but cards of one power, so after some passes chance picks a leader.
        """
        if not self._by_reveal(game) or self.passes == MOST_PASSES:
            game.request_pick(self.leaders, 1)
            return
        if self.shown + len(self.leaders) > len(game.unused):
            self.shown = 0
            self.passes += 1
            game.request_shuffle(tuple(reversed(game.unused)), -1)
            return
        self.step = COMPARE
        game.request_reveal(self._shown_now(game))

    def _by_reveal(self, game: Game) -> bool:
        return game.setup.first_seat == "reveal" and len(game.unused) >= game.seats

    def _shown_now(self, game: Game) -> tuple[int, ...]:
        top = len(game.unused) - self.shown
        return tuple(game.unused[top - 1 - place] for place in range(len(self.leaders)))

    def _compare(self, game: Game) -> None:
        slots = self._shown_now(game)
        game.log_revealed(*slots)
        powers = [game.design[slot].power for slot in slots]
        best = max(powers)
        tied = tuple(seat for seat, power in zip(self.leaders, powers, strict=True) if power == best)
        if len(tied) > 1:
            self.leaders = tied
            self.shown += len(slots)
            self.step = FIRST_SEAT
            return
        self._start(game, tied[0], slots)
        game.request_shuffle(tuple(reversed(game.unused)), -1)

    def _start(self, game: Game, seat: int, slots: tuple[int, ...]) -> None:
        game.active = seat
        self.step = START
        game.log(FirstSeat, seat, slots)
