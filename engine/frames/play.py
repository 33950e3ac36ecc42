"""Playing a card from hand: show it, refill, Mindbug window, enter play, Play effects (R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import MINDBUG
from engine.design import UNKNOWN
from engine.events import (
    EnteredPlay,
    MindbugDeclined,
    MindbugUsed,
    MindfrogUsed,
    Played,
    PlayedByEffect,
    PlayedFromHandByEffect,
    PlayEffectStopped,
    Revealed,
)
from engine.frames.base import Frame, RawOption
from engine.frames.triggers import settle
from engine.keywords import FAST

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
            for other in game.windows[seat][self.asked :]:
                if game.mindbugs[other] if len(game.play) == 2 else game.can_take(other, seat):
                    game.ask(other, MINDBUG, [1, 0], slot)
                    return
                self.asked += 1
        game.playing.remove(slot)
        game.stack.pop()
        enter_play(game, slot, seat)

    def resume(self, game: Game, option: RawOption) -> None:
        seat = game.windows[self.seat][self.asked]
        if not option:
            game.log(MindbugDeclined, seat, self.slot)
            self.asked += 1
            return
        if game.team(seat) == game.team(self.seat):
            game.log(MindfrogUsed, seat, self.slot, self.seat)
            game.mindfrogs = _spent(game.mindfrogs, seat, -1)
            game.used_mindfrogs = _spent(game.used_mindfrogs, seat, 1)
        else:
            game.log(MindbugUsed, seat, self.slot, self.seat)
            game.mindbugs[seat] -= 1
            game.used_mindbugs[seat] += 1
        game.touch()
        if game.rules.has_teammates:
            game.taken = True  # R14.6
        else:
            game.extra_turns += 1  # R4.4
        self.seat = seat
        self.step = ENTER


def _spent(counts: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return tuple([count + change if each == seat else count for each, count in enumerate(counts)])


def enter_play(game: Game, slot: int, seat: int) -> None:
    """The creature comes into play under `seat` and its Play effects are triggered (R4.3, R4.10)."""
    game.put_into_play(slot, seat)
    game.log(EnteredPlay, seat, slot)
    design = game.design[slot]
    if design.keywords & FAST and seat == game.active:
        game.fast = (*game.fast, slot)  # R13.6
    ability = design.play
    given = game.given_abilities("play", slot) if game.gives_abilities else []
    if ability is None and not given:
        return
    silencer = game.play_effects_stopped_by(seat)
    if silencer >= 0:
        game.log(PlayEffectStopped, slot, silencer)  # R16.1
        return
    if ability is not None:
        game.pool.append((ability.index, slot, seat, -1))
    for index in given:
        game.pool.append((index, slot, seat, -1))
    settle(game)


def play_from_discard(game: Game, slot: int, from_seat: int, seat: int, by: int) -> None:
    """An effect plays a card from a discard pile: Play effect yes, Mindbug no (R4.6, R16.2)."""
    game.from_discard(slot, from_seat)
    game.log(PlayedByEffect, seat, slot, by)
    enter_play(game, slot, seat)


class HandPlayFrame(Frame):
    """An effect plays a card from hand: shown, the hand refilled, then into play; no Mindbug (R4.6, R16.12)."""

    __slots__ = ("by", "seat", "slot", "step")
    CODE = 10

    def __init__(self, slot: int, seat: int, by: int, step: int = SHOW) -> None:
        self.slot = slot
        self.seat = seat
        self.by = by
        self.step = step

    def copy(self) -> HandPlayFrame:
        return HandPlayFrame(self.slot, self.seat, self.by, self.step)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.slot, self.seat, self.by, self.step)

    def run(self, game: Game) -> None:
        slot, seat = self.slot, self.seat
        if self.step == SHOW:
            self.step = REFILL
            if game.must_reveal((slot,)):
                game.request_reveal((slot,))
                return
        if self.step == REFILL:
            self.step = ENTER
            game.log_revealed(slot)
            game.hand[seat].remove(slot)
            game.playing.append(slot)
            game.log(PlayedFromHandByEffect, seat, slot, self.by)
            game.touch()
            if game.refill(seat):
                return
        game.playing.remove(slot)
        game.stack.pop()
        enter_play(game, slot, seat)
