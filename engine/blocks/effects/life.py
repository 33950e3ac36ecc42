"""Effects on life. In teams they mean the opposing team's shared life, without a choice (R14.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.effects.base import Effect, nothing
from engine.frames.triggers import EffectFrame

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"gain_life"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        game.gain_life(frame.seat, self.amount, frame.source)


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """Its own controller's (R16.13)."""

    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"lose_life"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        game.lose_life(frame.seat, self.amount, frame.source)


@dataclass(frozen=True, slots=True)
class OpponentLosesLife(Effect):
    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_loses_life"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        game.lose_life(game.opponents[frame.seat][0], self.amount, frame.source)


@dataclass(frozen=True, slots=True)
class OpponentLosesLifePerMindbug(Effect):
    """As often as the opponent has unused Mindbugs; with two opponents, those of the chosen one (R14.9)."""

    amount: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_loses_life_per"})

    @property
    def names_opponent(self) -> bool:
        return True

    def run(self, game: Game, frame: EffectFrame) -> None:
        unused = game.mindbugs[frame.opponent]
        if not unused:
            nothing(game, frame)
            return
        frame.place += 1
        game.lose_life(frame.opponent, self.amount * unused, frame.source)


@dataclass(frozen=True, slots=True)
class OpponentLosesLifeDownTo(Effect):
    """R16.6."""

    life: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"opponent_life_to_one"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        opponent = game.opponents[frame.seat][0]
        surplus = game.life[game.team(opponent)] - self.life
        if surplus <= 0:
            nothing(game, frame)
            return
        frame.place += 1
        game.lose_life(opponent, surplus, frame.source)


@dataclass(frozen=True, slots=True)
class LifeBecomesOpponents(Effect):
    """R16.5: in either direction; lower is losing, higher is gaining (R7.13)."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"set_life_equal_to_opponent"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        opponent = game.opponents[frame.seat][0]
        difference = game.life[game.team(opponent)] - game.life[game.team(frame.seat)]
        if not difference:
            nothing(game, frame)
            return
        frame.place += 1
        if difference > 0:
            game.gain_life(frame.seat, difference, frame.source)
        else:
            game.lose_life(frame.seat, -difference, frame.source)


@dataclass(frozen=True, slots=True)
class WinGame(Effect):
    """R9.4. `cause` names the building block of the card facts."""

    cause: str = "win_game"

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({self.cause})

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        game.finish(frame.seat, "card")
