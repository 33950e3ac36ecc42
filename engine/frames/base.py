"""A frame is one thing that is still to be done (A2.1).

The game keeps its frames on an explicit stack. `run` does the next step of the top frame; a frame that
needs something asks for it and returns, and is called again with the answer. Fields are integers or
tuples of integers, so a position in the middle of any effect can be copied, saved and sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from engine.game import Game

RawOption = Any
"""An option as frames see it: a number, or for CHOOSE a tuple of slots. `Game.decision` shows it in full."""


ATTACK_BIT, ACTIVATE_BIT, CLAIM_BIT = 1 << 15, 1 << 14, 1 << 16
"""Added to a slot in the options of the turn action to say that it attacks or is activated; plain slots are played. The
last one marks what a seat claims of its hand."""


class Frame:
    """Base of all frames. `CODE` is its number in the byte form."""

    __slots__ = ()
    CODE: ClassVar[int]

    def run(self, game: Game) -> None:
        raise NotImplementedError

    def resume(self, game: Game, option: RawOption) -> None:
        """Go on with the chosen option, or with the slots that a `Pick` request gave."""
        raise NotImplementedError

    def copy(self) -> Frame:
        raise NotImplementedError

    def fields(self) -> tuple[RawOption, ...]:
        """All fields, in the order in which the class takes them: what a position is written down with."""
        raise NotImplementedError
