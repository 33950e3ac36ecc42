"""Waiting triggers: a pool from which the active player picks the next one (R7.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import OPPONENT, ORDER
from engine.events import Triggered
from engine.frames.base import Frame, RawOption
from engine.lasting import GONE

if TYPE_CHECKING:
    from engine.game import Game


ATTACK_CODE = 6


class SettleFrame(Frame):
    """Resolves the pool until it is empty; each effect completely, then the next is picked."""

    __slots__ = ()
    CODE = 4

    def copy(self) -> SettleFrame:
        return self

    def fields(self) -> tuple[RawOption, ...]:
        return ()

    def run(self, game: Game) -> None:
        pool = game.pool
        if len(pool) > 1:
            game.ask(game.active, ORDER, list(range(len(pool))))
        elif pool:
            self.resume(game, 0)
        else:
            game.stack.pop()

    def resume(self, game: Game, option: RawOption) -> None:
        ability, source, seat, foe = game.pool.pop(option)
        game.log(Triggered, seat, source, game.ability(ability).label)
        game.stack.append(EffectFrame(ability, source, seat, foe))


class EffectFrame(Frame):
    """One ability at work. `seat` controls it, `place` is the next step, `opponent` the one it is aimed at, `foe` the
    creature that the source fought with (-1 outside fights, GONE if the source has left play), `kept` what a step
    leaves to a later one.

    A trigger resolves for the seat that controlled its source when it triggered, even if the source has
    left play since (R7.10).
    """

    __slots__ = ("ability", "foe", "kept", "opponent", "place", "seat", "source")
    CODE = 5

    def __init__(
        self,
        ability: int,
        source: int,
        seat: int,
        foe: int = -1,
        place: int = 0,
        opponent: int = -1,
        kept: tuple[int, ...] = (),
    ) -> None:
        self.ability = ability
        self.source = source
        self.seat = seat
        self.foe = foe
        self.place = place
        self.opponent = opponent
        self.kept = kept

    def source_in_play(self, game: Game) -> bool:
        """Whether a creature in play is `this`: a card that left and came back is another one (R10.5)."""
        return game.controller[self.source] >= 0 and self.foe != GONE

    def copy(self) -> EffectFrame:
        return EffectFrame(self.ability, self.source, self.seat, self.foe, self.place, self.opponent, self.kept)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.ability, self.source, self.seat, self.foe, self.place, self.opponent, self.kept)

    def run(self, game: Game) -> None:
        steps = game.ability(self.ability).steps
        if self.place == len(steps):
            game.stack.pop()
            return
        if self.opponent < 0:
            opponents = game.opponents[self.seat]
            if len(opponents) > 1 and steps[self.place].names_opponent:
                game.ask(self.seat, OPPONENT, list(opponents), self.source)  # R14.9
                return
            self.opponent = opponents[0] if len(opponents) == 1 else -1
        steps[self.place].run(game, self)

    def resume(self, game: Game, option: RawOption) -> None:
        step = game.ability(self.ability).steps[self.place]
        if self.opponent < 0 and step.names_opponent:
            self.opponent = option
        else:
            step.resume(game, self, option)


def settle(game: Game) -> None:
    """Let what is waiting resolve next, once the effect that is resolving now is finished.

    Inside an effect the pool waits for the frame that already settles it (R7.9: new triggers join the
    waiting ones); an attack settles what it triggers by itself (R5.2).
    """
    if not game.pool:
        return
    for frame in reversed(game.stack):
        if frame.CODE == SettleFrame.CODE:
            return
        if frame.CODE == ATTACK_CODE:
            break
    game.stack.append(SettleFrame())
