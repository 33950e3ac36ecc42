"""An attack: Attack effects, hunt, block, fight or life loss, second attack (R5, R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.decisions import AGAIN, BLOCK, HUNT
from engine.events import (
    AttackAgain,
    Attacked,
    AttackOver,
    AttackStopped,
    Blocked,
    Fought,
    HuntDeclined,
    Hunted,
    NotBlocked,
)
from engine.frames.base import Frame, RawOption
from engine.frames.defeat import DefeatFrame
from engine.frames.triggers import ATTACK_CODE, settle
from engine.keywords import FRENZY, HUNTER, POISONOUS

if TYPE_CHECKING:
    from engine.game import Game

DECLARE, HUNTING, BLOCKING, FIGHT, FINISH = range(5)


class AttackFrame(Frame):
    """Goes on while the attacker is the same creature under the same controller: a card that fell and came back is
    another one, which has not attacked (R5.3, R10.5).

    `asked` counts the defenders that have declined to block, `blocker` is -1 while there is none."""

    __slots__ = ("asked", "attacker", "blocker", "seat", "step")
    CODE = ATTACK_CODE

    def __init__(self, attacker: int, seat: int, step: int = DECLARE, asked: int = 0, blocker: int = -1) -> None:
        self.attacker = attacker
        self.seat = seat
        self.step = step
        self.asked = asked
        self.blocker = blocker

    def copy(self) -> AttackFrame:
        return AttackFrame(self.attacker, self.seat, self.step, self.asked, self.blocker)

    def fields(self) -> tuple[RawOption, ...]:
        return (self.attacker, self.seat, self.step, self.asked, self.blocker)

    def run(self, game: Game) -> None:
        step = self.step
        if step == DECLARE:
            self._declare(game)
        elif step == HUNTING:
            self._hunt(game)
        elif step == BLOCKING:
            self._block(game)
        elif step == FIGHT:
            self._fight(game)
        else:
            self._finish(game)

    def resume(self, game: Game, option: RawOption) -> None:
        if self.step == HUNTING:
            self._hunted(game, option)
        elif self.step == BLOCKING:
            self._blocked(game, option)
        elif option:
            game.log(AttackAgain, self.attacker)
            self.step, self.asked, self.blocker = DECLARE, 0, -1
        else:
            game.log(AttackStopped, self.attacker)
            game.stack.pop()

    def _declare(self, game: Game) -> None:
        """R5.1, R5.2: Attack effects come first, with all that they trigger."""
        attacker = self.attacker
        game.log(Attacked, self.seat, attacker, attacker in game.attacked)
        game.attacked.append(attacker)
        self.step = HUNTING
        ability = game.design[attacker].attack
        if ability is not None:
            game.pool.append((ability.index, attacker, self.seat, -1))
        if game.gives_abilities:
            for index in game.given_abilities("attack", attacker):
                game.pool.append((index, attacker, self.seat, -1))
        if game.pool:
            settle(game)
        else:
            self._hunt(game)

    def _hunt(self, game: Game) -> None:
        attacker, seat = self.attacker, self.seat
        if game.controller[attacker] != seat or attacker not in game.attacked:  # R5.3, R10.5
            game.log(AttackOver, attacker)
            game.stack.pop()
            return
        if game.keywords_of(attacker) & HUNTER:  # R5.4, R6.2
            prey = _prey(game, attacker, seat)
            baits = [slot for slot in prey if game.bait >> slot & 1] if game.active == seat else []
            if baits:  # R16.15
                game.ask(seat, HUNT, baits, attacker)
                return
            if prey:
                game.ask(seat, HUNT, [*prey, -1], attacker)
                return
        self.step = BLOCKING
        self._block(game)

    def _hunted(self, game: Game, target: int) -> None:
        if target < 0:
            game.log(HuntDeclined, self.attacker)
            self.step = BLOCKING
        else:
            game.log(Hunted, self.attacker, target)
            self.blocker = target
            self.step = FIGHT

    def _block(self, game: Game) -> None:
        """R5.5: each defender in order names a legal blocker or declines."""
        defenders = game.opponents[self.seat]
        while self.asked < len(defenders):
            blockers = game.blockers(self.attacker, defenders[self.asked])
            if blockers:
                game.ask(defenders[self.asked], BLOCK, [*blockers, -1], self.attacker)
                return
            game.log(NotBlocked, defenders[self.asked], self.attacker, False)
            self.asked += 1
        self.step = FINISH
        game.lose_life(defenders[0], 1, self.attacker)  # R5.6

    def _blocked(self, game: Game, blocker: int) -> None:
        seat = game.opponents[self.seat][self.asked]
        if blocker < 0:
            game.log(NotBlocked, seat, self.attacker, True)
            self.asked += 1
        else:
            game.log(Blocked, seat, blocker, self.attacker)
            self.blocker = blocker
            self.step = FIGHT

    def _fight(self, game: Game) -> None:
        """R5.8: compare, mark the lower (both on a tie) and whatever fights Poisonous; defeat all marked at once."""
        attacker, blocker = self.attacker, self.blocker
        self.step = FINISH
        if game.controller[blocker] < 0:  # R5.10
            return
        power, resistance = game.power_of(attacker), game.power_of(blocker)
        game.log(Fought, attacker, blocker, power, resistance)
        if (game.reversing >> attacker | game.reversing >> blocker) & 1:  # R16.17
            power, resistance = resistance, power
        marked = []
        if power <= resistance or game.keywords_of(blocker) & POISONOUS:
            marked.append(attacker)
        if power >= resistance or game.keywords_of(attacker) & POISONOUS:
            marked.append(blocker)
        game.stack.append(DefeatFrame(tuple(marked), attacker, blocker))

    def _finish(self, game: Game) -> None:
        """R5.11, R6.1: what was triggered comes first, then a second attack for what has Frenzy now, is still in
        play and still has the same controller."""
        if game.pool:
            settle(game)
            return
        attacker = self.attacker
        if (
            game.controller[attacker] == self.seat
            and game.keywords_of(attacker) & FRENZY
            and game.attacked.count(attacker) == 1  # none if it fell and came back: then it is another creature (R10.5)
            and (not game.limits_turn_action or attacker in game.attackers(self.seat))
        ):
            game.ask(self.seat, AGAIN, [1, 0], attacker)
        else:
            game.stack.pop()


def _prey(game: Game, attacker: int, seat: int) -> list[int]:
    """The creatures that the attacker may name with Hunter (R6.2)."""
    prey = [slot for opponent in game.opponents[seat] for slot in game.play[opponent]]
    for hunt_filter in game.design[attacker].hunt_filters:
        prey = [slot for slot in prey if hunt_filter.lets(game, attacker, slot)]
    return prey


def bound_hunters(game: Game, seat: int) -> list[int]:
    """The creatures one of which `seat` must attack with, because it can hunt what binds Hunters (R16.15)."""
    if not game.bait:
        return []
    return [
        slot
        for slot in game.attackers(seat)
        if game.keywords_of(slot) & HUNTER and any(game.bait >> target & 1 for target in _prey(game, slot, seat))
    ]
