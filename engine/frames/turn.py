"""The turn machine of R3: start, the one turn action, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import ACTION
from engine.events import TurnStarted
from engine.frames.attack import AttackFrame
from engine.frames.base import Frame, RawOption
from engine.frames.play import PlayFrame
from engine.repetition import stands_for_the_third_time

if TYPE_CHECKING:
    from engine.game import Game

START, END = range(2)

ATTACK_BIT = 1 << 15
"""Added to a slot in the options of the turn action to say that it attacks; plain slots are played."""

TURN_LIMIT = 1000
"""Turns after which a game is a draw (R9.5): a life total can grow for ever without repeating a position."""


class TurnFrame(Frame):
    """Lies at the bottom of the stack for the whole game and starts one turn after the other."""

    __slots__ = ("step",)
    CODE = 2

    def __init__(self, step: int = START) -> None:
        self.step = step

    def copy(self) -> TurnFrame:
        return TurnFrame(self.step)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.step,)

    def run(self, game: Game) -> None:
        if self.step != START:
            self._end(game)
        game.turn += 1
        if game.sources:
            game.stale = True
        active = game.active
        game.log(TurnStarted, game.turn, active, game.extra_turn)
        options = game.hand[active] + [slot | ATTACK_BIT for slot in game.play[active]]
        if not options:
            game.finish(game.opponents[active][0], "no_action")  # R9.3
            return
        if stands_for_the_third_time(game):
            game.finish(-1, "repetition")  # R9.6
            return
        if game.turn > TURN_LIMIT:
            game.finish(-1, "turn_limit")
            return
        self.step = END
        game.ask(active, ACTION, options)

    def resume(self, game: Game, option: RawOption) -> None:
        if option >= ATTACK_BIT:
            game.stack.append(AttackFrame(option ^ ATTACK_BIT, game.active))
        else:
            seat = game.active
            game.hand[seat].remove(option)
            game.playing.append(option)
            game.stack.append(PlayFrame(option, seat))

    def _end(self, game: Game) -> None:
        """R3.6, R4.4: an extra turn is a turn of its own, taken before anybody else's."""
        game.attacked.clear()
        game.extra_turn = bool(game.extra_turns)
        if game.extra_turn:
            game.extra_turns -= 1
        else:
            game.active = game.next_seat(game.active)
