"""What a game can wait for: a decision of a seat, or a request to the dealer (A2.1, A2.2, A2.4).

A decision is a list of options; an answer is an index into it. A request is one of the four
operations that concern hidden cards or chance; whoever deals answers it with `Game.tell`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Kind(IntEnum):
    """The decision points of R3.4."""

    ACTION = 1  # D1
    MINDBUG = 2  # D2
    CHOOSE = 3  # D3 targets of an effect, D9 cards to discard or give
    ORDER = 4  # D4
    HUNT = 5  # D5
    BLOCK = 6  # D6
    AGAIN = 7  # D7
    OPTIONAL = 8  # D8
    OPPONENT = 10  # D10
    NAME = 11  # D11


# The same numbers for the turn machine: looking a member up on an Enum costs ten times as much.
ACTION, MINDBUG, CHOOSE, ORDER, HUNT, BLOCK, AGAIN, OPTIONAL, OPPONENT, NAME = (int(kind) for kind in Kind)


class Purpose(IntEnum):
    """What happens to the cards that a CHOOSE decision picks; tells the screen how to ask."""

    NONE = 0
    DEFEAT = 1
    TAKE_CONTROL = 2
    DISCARD = 3
    PLAY_FROM_DISCARD = 4


class Option(NamedTuple):
    """One legal answer.

    `verb` is the word of the scenario format (`play`, `attack`, `mindbug`, `pass`, `hunt`, `no-hunt`,
    `block`, `no-block`, `again`, `stop`, `choose`, ...); `slots` are the cards that it names, empty for
    verbs that stand for themselves and for `choose none`.
    """

    verb: str
    slots: tuple[int, ...] = ()


class Decision(NamedTuple):
    """An open decision: who decides, what, among which options, and because of which card.

    `source` is the slot of the card whose text or action asks (the played card for MINDBUG, the
    attacker for HUNT, BLOCK and AGAIN, the source of the effect for CHOOSE), -1 if there is none.
    `least` and `most` bound how many cards one option of a CHOOSE decision names.
    """

    seat: int
    kind: Kind
    options: tuple[Option, ...]
    source: int = -1
    purpose: Purpose = Purpose.NONE
    least: int = 1
    most: int = 1


class Shuffle(NamedTuple):
    """Shuffle these slots: afterwards nobody knows which card lies where, only `seat` its own (F7.1, F7.7).

    `seat` is -1 for the shared deck. Answer: one design index per slot in the same order, -1 where this
    instance may not know it.
    """

    slots: tuple[int, ...]
    seat: int


class ShowTo(NamedTuple):
    """Seat `seat` alone learns these slots (a draw, a stolen card; F7.3).

    Answer: one design index per slot, -1 on the machines of the other seats.
    """

    slots: tuple[int, ...]
    seat: int


class Reveal(NamedTuple):
    """Everybody learns these slots (F7.5). Answer: one design index per slot."""

    slots: tuple[int, ...]


class Pick(NamedTuple):
    """Pick `size` of these slots at random, uniformly (F7.8, R7.6). Answer: the picked ones.

    When chance decides who starts (R2.5), seats stand in place of slots.
    """

    slots: tuple[int, ...]
    size: int


Request = Shuffle | ShowTo | Reveal | Pick


class IllegalAnswer(ValueError):
    """The answer does not fit what the game waits for; nothing has changed (R17.5)."""
