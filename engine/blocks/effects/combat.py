"""Effects on attacks and blocks, and what holds until the end of the turn (R7.14, R16.14, R16.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.blocks.effects.base import Effect, choose, nothing
from engine.blocks.targets import Side, any_side, of_teammate
from engine.decisions import Purpose
from engine.events import AttackForced, BlockForbidden, KeywordsGained, Protected, SeatCannotBlock
from engine.frames.attack import AttackFrame
from engine.frames.triggers import EffectFrame
from engine.lasting import CANNOT_BLOCK, GAINED, SEAT_CANNOT_BLOCK, UNDEFEATABLE

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class CannotBeDefeatedThisTurn(Effect):
    """R16.16: the source itself."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"prevent_defeat_self_turn"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        if not frame.source_in_play(game):
            nothing(game, frame)
            return
        frame.place += 1
        game.until_end_of_turn(UNDEFEATABLE, frame.source)
        game.log(Protected, frame.source, frame.source)


@dataclass(frozen=True, slots=True)
class GainKeywordsThisTurn(Effect):
    """The source itself."""

    bits: int

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"keyword_grant_self_turn"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        if not frame.source_in_play(game):
            nothing(game, frame)
            return
        frame.place += 1
        game.until_end_of_turn(GAINED, frame.source, self.bits)
        game.log(KeywordsGained, frame.source, self.bits, frame.source)


@dataclass(frozen=True, slots=True)
class CreatureCannotBlockThisTurn(Effect):
    """Its controller chooses any creature."""

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"cannot_block_turn_target"})

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = any_side(game, frame.seat)
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, 1, Purpose.CANNOT_BLOCK)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        frame.place += 1
        game.until_end_of_turn(CANNOT_BLOCK, choice[0])
        game.log(BlockForbidden, choice[0], frame.source)


@dataclass(frozen=True, slots=True)
class EnemiesCannotBlockThisTurn(Effect):
    """All opponents; with `chosen` the one that the controller names."""

    chosen: bool = False

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"player_cannot_block_turn"})

    @property
    def names_opponent(self) -> bool:
        return self.chosen

    def run(self, game: Game, frame: EffectFrame) -> None:
        frame.place += 1
        for seat in (frame.opponent,) if self.chosen else game.opponents[frame.seat]:
            game.until_end_of_turn(SEAT_CANNOT_BLOCK, seat)
            game.log(SeatCannotBlock, seat, frame.source)


@dataclass(frozen=True, slots=True)
class ForceAttack(Effect):
    """R16.14: its controller chooses a creature of the side, whose controller attacks with it at once if it is able."""

    side: Side

    @property
    def primitives(self) -> frozenset[str]:
        return frozenset({"force_ally_attack" if self.side is of_teammate else "force_enemy_attack"})

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        return any(slot in game.attackers(game.controller[slot]) for slot in self.side(game, seat))

    def run(self, game: Game, frame: EffectFrame) -> None:
        slots = self.side(game, frame.seat)
        if not slots:
            nothing(game, frame)
            return
        choose(game, frame, frame.seat, slots, 1, Purpose.FORCE_ATTACK)

    def resume(self, game: Game, frame: EffectFrame, choice: tuple[int, ...]) -> None:
        attacker = choice[0]
        seat = game.controller[attacker]
        if attacker not in game.attackers(seat):
            nothing(game, frame)
            return
        frame.place += 1
        game.log(AttackForced, seat, attacker, frame.source)
        game.stack.append(AttackFrame(attacker, seat))
