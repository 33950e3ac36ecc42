"""Creatures that would be defeated together: Tough answers first, then the others leave together (R6.5, R7.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Defeated, Exhausted, NotDefeated
from engine.frames.base import Frame, RawOption
from engine.frames.triggers import settle
from engine.keywords import TOUGH

if TYPE_CHECKING:
    from engine.game import Game


class DefeatFrame(Frame):
    """`by` is the source of the effect; in a fight the attacker, and `against` the blocker."""

    __slots__ = ("against", "by", "slots")
    CODE = 7

    def __init__(self, slots: tuple[int, ...], by: int, against: int = -1) -> None:
        self.slots = slots
        self.by = by
        self.against = against

    def copy(self) -> DefeatFrame:
        return self

    def fields(self) -> tuple[RawOption, ...]:
        return (self.slots, self.by, self.against)

    def run(self, game: Game) -> None:
        game.stack.pop()
        if game.stale:
            game.refresh()
        undefeatable = game.undefeatable
        tough = [slot for slot in self.slots if game.keywords[slot] & TOUGH]
        for slot in self.slots:
            if undefeatable and undefeatable >> slot & 1:  # R16.16
                game.log(NotDefeated, slot)
            elif slot in tough and not game.exhausted >> slot & 1:
                game.exhaust(slot)
                game.log(Exhausted, slot)
            else:
                self._leave(game, slot)
        settle(game)

    def _leave(self, game: Game, slot: int) -> None:
        """R7.11, R10.2: to the pile of its controller, whose Defeated effect it is; the effect is that of its stage."""
        seat = game.controller[slot]
        ability = game.design[slot].defeated
        foe = -1
        if self.against >= 0:
            foe = self.against if slot == self.by else self.by
            foe = foe if game.controller[foe] >= 0 else -1
        game.log(Defeated, slot, seat, self.against if slot == self.by else self.by)
        game.leave_play(slot)
        game.to_discard(slot, seat)
        if ability is not None:
            game.pool.append((ability.index, slot, seat, foe))
