"""Playing a card from hand: show it, refill, Mindbug window, enter play, Play effects (R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import MINDBUG
from engine.design import UNKNOWN
from engine.events import EnteredPlay, MindbugDeclined, MindbugUsed, Played, PlayedByEffect, PlayEffectStopped, Revealed
from engine.frames.base import Frame, RawOption
from engine.frames.triggers import settle

if TYPE_CHECKING:
    from engine.game import Game

SHOW, REFILL, WINDOW, ENTER = range(4)


class PlayFrame(Frame):
    """`asked` counts the seats of the Mindbug window that have declined so far."""

    __slots__ = ("asked", "seat", "slot", "step")
    CODE = 3

    def __init__(self, slot: int, seat: int, step: int = SHOW, asked: int = 0) -> None:
        self.slot = slot
        self.seat = seat
        self.step = step
        self.asked = asked

    def copy(self) -> PlayFrame:
        return PlayFrame(self.slot, self.seat, self.step, self.asked)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.slot, self.seat, self.step, self.asked)

    def run(self, game: Game) -> None:
        slot, seat = self.slot, self.seat
        if self.step == SHOW:
            self.step = REFILL
            if not game.sees_all or game.design[slot] is UNKNOWN:
                game.request_reveal((slot,))
                return
        if self.step == REFILL:
            self.step = WINDOW
            game.log(Revealed, slot, game.design[slot].index)
            game.log(Played, seat, slot)
            if game.refill(seat):
                return
        if self.step == WINDOW:
            for other in game.mindbug_window(seat)[self.asked :]:
                if game.mindbugs[other]:
                    game.ask(other, MINDBUG, [1, 0], slot)
                    return
                self.asked += 1
        game.playing.remove(slot)
        game.stack.pop()
        enter_play(game, slot, seat)

    def resume(self, game: Game, option: RawOption) -> None:
        seat = game.mindbug_window(self.seat)[self.asked]
        if not option:
            game.log(MindbugDeclined, seat, self.slot)
            self.asked += 1
            return
        game.log(MindbugUsed, seat, self.slot, self.seat)
        game.mindbugs[seat] -= 1
        game.used_mindbugs[seat] += 1
        game.extra_turns += 1  # R4.4
        self.seat = seat
        self.step = ENTER


def enter_play(game: Game, slot: int, seat: int) -> None:
    """The creature comes into play under `seat` and its Play effect is triggered (R4.3, R4.10)."""
    game.put_into_play(slot, seat)
    game.log(EnteredPlay, seat, slot)
    ability = game.design[slot].play
    if ability is None:
        return
    silencer = game.play_effects_stopped_by(seat)
    if silencer >= 0:
        game.log(PlayEffectStopped, slot, silencer)  # R16.1
        return
    game.pool.append((ability.index, slot, seat))
    settle(game)


def play_from_discard(game: Game, slot: int, from_seat: int, seat: int, by: int) -> None:
    """An effect plays a card from a discard pile: Play effect yes, Mindbug no (R4.6, R16.2)."""
    game.from_discard(slot, from_seat)
    game.log(PlayedByEffect, seat, slot, by)
    enter_play(game, slot, seat)
