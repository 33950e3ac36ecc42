"""What a game can wait for: a decision of a seat, or a request to the dealer (A2.1, A2.2, A2.4).

A decision is a list of options; an answer is an index into it. A request is one of the five
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
    """What happens to the cards that a CHOOSE decision picks, what an OPTIONAL decision offers, what a NAME decision
    names; tells the screen how to ask."""

    NONE = 0
    DEFEAT = 1
    TAKE_CONTROL = 2
    DISCARD = 3
    PLAY_FROM_DISCARD = 4
    GIVE = 5
    BOOST = 6
    BOOSTED = 7
    TO_HAND = 8
    PLAY_FROM_HAND = 9
    CANNOT_BLOCK = 10
    FORCE_ATTACK = 11
    COPY = 12
    SHOW = 13
    TEAMMATE_HAND = 14
    # what an OPTIONAL decision is about
    PAY_LIFE = 20
    PAY_CARD = 21
    PLAY_IT = 22
    RETURN = 23
    FAST_ATTACK = 24
    PLAY_THIS = 25
    # what a NAME decision is about
    KEYWORD = 30
    PILE = 31
    MODE = 32


class Option(NamedTuple):
    """One legal answer.

    `verb` is the word of the scenario format (`play`, `attack`, `mindbug`, `pass`, `hunt`, `no-hunt`,
    `block`, `no-block`, `again`, `stop`, `choose`, ...); `slots` are the cards that it names, empty for
    verbs that stand for themselves and for `choose none`. For OPPONENT and for a pile the number is a seat; `word` is
    what a NAME decision names: a keyword, the letter of a pile's seat, the first word of a mode (D11).
    """

    verb: str
    slots: tuple[int, ...] = ()
    word: str = ""


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


class Claim(NamedTuple):
    """Seat `seat` says whether all these cards of its hand have `power` or more: a text forbids it to play such cards,
    and it can do nothing else (R14.8, F7: a claim about a hidden hand). Answer: 1 and the proof holds, or 0."""

    slots: tuple[int, ...]
    seat: int
    power: int


Request = Shuffle | ShowTo | Reveal | Pick | Claim


class IllegalAnswer(ValueError):
    """The answer does not fit what the game waits for; nothing has changed (R17.5)."""
