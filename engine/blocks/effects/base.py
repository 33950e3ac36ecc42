"""What an effect block is, and the choices that they share.

A block's `run` does its step in an `EffectFrame`, or asks and goes on in `resume`. It moves
`frame.place` on before anything that may end the game or push a frame, so that a position in the middle
of it is complete. Blocks are values: they hold what the card says and nothing of a game.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.decisions import CHOOSE, Purpose
from engine.events import NothingToDo
from engine.frames.triggers import EffectFrame
from engine.repetition import times_stood

if TYPE_CHECKING:
    from engine.game import Game


class Effect:
    """Base of all effect blocks."""

    __slots__ = ()

    def run(self, game: Game, frame: EffectFrame) -> None:
        raise NotImplementedError

    def resume(self, game: Game, frame: EffectFrame, choice: Any) -> None:
        """Go on with the answer: slots that were chosen or picked, 1 or 0, or the number of what was named."""
        raise NotImplementedError

    def would_do(self, game: Game, seat: int, source: int) -> bool:
        """Whether this part would change the game if it resolved now: what makes an Action legal (R11.2)."""
        return True

    def word(self, option: int) -> str:
        """What a NAME decision of this block calls the option (D11)."""
        raise NotImplementedError

    @property
    def primitives(self) -> frozenset[str]:
        raise NotImplementedError

    @property
    def names_opponent(self) -> bool:
        """Whether the text speaks of `the opponent`: with two of them its controller chooses one first (R14.9)."""
        return False


def nothing(game: Game, frame: EffectFrame) -> None:
    """R7.5: this part does nothing."""
    frame.place += 1
    game.log(NothingToDo, frame.source)


def goes_round(game: Game, frame: EffectFrame) -> bool:
    """Whether everybody saw all as it is now twice before in this turn, at the same offer: one that could be taken up
    without end is not made again (R9.5)."""
    return times_stood(game, frame.ability, game.turn) > 2


def choose(
    game: Game, frame: EffectFrame, seat: int, slots: list[int], count: int, purpose: Purpose, *, up_to: bool = False
) -> None:
    """`seat` names `count` of `slots` in one decision (R7.8), or all of them where there are no more."""
    least = 0 if up_to else min(count, len(slots))
    sizes = range(max(least, 1), min(count, len(slots)) + 1)
    options: list[tuple[int, ...]] = [chosen for size in sizes for chosen in combinations(slots, size)]
    if not least:
        options.append(())
    game.ask(seat, CHOOSE, options, frame.source, purpose)
