"""Where everything lies on a terminal of a given size (U1).

One pure function from size to rectangles. A region depends on the size alone, never on the game, so
nothing moves while you play.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class CardSize(NamedTuple):
    """Outer size of a card; `rules` tells whether its text stands on it."""

    name: str
    width: int
    height: int
    rules: bool


SMALL = CardSize("S", 13, 5, False)
MEDIUM = CardSize("M", 17, 7, False)
LARGE = CardSize("L", 24, 11, True)
FOCUSED = CardSize("focus", 32, 9, True)
FOCUSED_OF_FOUR = CardSize("focus", 32, 8, True)


class Form(Enum):
    GATE = "gate"
    FOCUS = "focus"
    BOARD = "board"


class Part(Enum):
    """The regions of the match screen; each is one widget. With four seats THEIRS is the left opponent's."""

    TEAM_SIDE = "team-side"
    TEAMMATE = "teammate"
    LIFE = "life"
    THEIR_SIDE = "their-side"
    THEIRS = "theirs"
    RIGHT_SIDE = "right-side"
    RIGHT = "right"
    EVENT = "event"
    YOUR_SIDE = "your-side"
    YOURS = "yours"
    HAND_TITLE = "hand-title"
    HAND = "hand"
    STAGE = "stage"
    QUESTION = "question"
    DETAIL = "detail"
    LOG = "log"
    KEYS = "keys"


FOR_FOUR = frozenset({Part.TEAM_SIDE, Part.TEAMMATE, Part.RIGHT_SIDE, Part.RIGHT})


class Plan(NamedTuple):
    form: Form
    width: int
    height: int
    card: CardSize
    columns: int  # cards side by side in a zone
    rects: dict[Part, Rect]


GATE_SIZE = (60, 20)
BOARD_SIZE = (80, 24)
LOG_SIZE = (100, 30)
MEDIUM_SIZE = (120, 36)
LARGE_SIZE = (160, 45)
GUTTER = 2
"""Cells between cards and side column; the marks "+2" stand in it."""

_SIDE = {"S": 13, "M": 18, "L": 26}
_LOG_BESIDE = 140


@cache
def plan(width: int, height: int, wish: str = "", seats: int = 2) -> Plan:
    """The layout for a terminal of `width` by `height` cells; `wish` S, M or L asks for no larger cards than that."""
    if width < GATE_SIZE[0] or height < GATE_SIZE[1]:
        return Plan(Form.GATE, width, height, SMALL, 1, {})
    if width < BOARD_SIZE[0] or height < BOARD_SIZE[1]:
        return _focus_plan(width, height) if seats == 2 else _focus_plan_of_four(width, height)
    if seats > 2:
        return _board_plan_of_four(width, height, _card_size_of_four(width, height, wish))
    return _board_plan(width, height, _card_size(width, height, wish))


def _fits(width: int, height: int, size: tuple[int, int]) -> bool:
    return width >= size[0] and height >= size[1]


def _card_size(width: int, height: int, wish: str) -> CardSize:
    if wish in ("", "L") and _fits(width, height, LARGE_SIZE):
        return LARGE
    if wish in ("", "L", "M") and _fits(width, height, MEDIUM_SIZE):
        return MEDIUM
    return SMALL


def _board_plan(width: int, height: int, card: CardSize) -> Plan:
    columns = (width - GUTTER - _SIDE[card.name]) // card.width
    cards = columns * card.width + GUTTER
    side = width - cards - (1 if card is not SMALL else 0)
    side_x = width - side
    tall = card.height
    rows = {Part.THEIRS: 0, Part.YOURS: tall + 1, Part.HAND: 2 * tall + 2}
    rects = {part: Rect(0, y, cards, tall) for part, y in rows.items()}
    beside = {Part.THEIRS: Part.THEIR_SIDE, Part.YOURS: Part.YOUR_SIDE, Part.HAND: Part.STAGE}
    rects |= {part: Rect(side_x, rows[row], side, tall) for row, part in beside.items()}
    rects[Part.EVENT] = Rect(0, tall, width, 1)
    rects[Part.HAND_TITLE] = Rect(0, 2 * tall + 1, width, 1)
    rects |= _strips(width, height, 3 * tall + 2)
    return Plan(Form.BOARD, width, height, card, columns, rects)


def _strips(width: int, height: int, top: int) -> dict[Part, Rect]:
    """Question, detail, log and keys below the cards: the log beside them where it is wide enough, else below."""
    bottom = height - 1
    rects = {Part.KEYS: Rect(0, bottom, width, 1)}
    rows = bottom - top
    if not _fits(width, height, LOG_SIZE):
        rects[Part.QUESTION] = Rect(0, top, width, 4)
        rects[Part.DETAIL] = Rect(0, top + 4, width, rows - 4)
    elif width >= _LOG_BESIDE:
        left = width * 3 // 5
        rects[Part.QUESTION] = Rect(0, top, left, 4)
        rects[Part.DETAIL] = Rect(0, top + 4, left, rows - 4)
        rects[Part.LOG] = Rect(left, top, width - left, rows)
    else:
        question = 4 if width < MEDIUM_SIZE[0] else 3
        rects[Part.QUESTION] = Rect(0, top, width, question)
        rects[Part.DETAIL] = Rect(0, top + question, width, 2)
        rects[Part.LOG] = Rect(0, top + question + 2, width, rows - question - 2)
    return rects


def _focus_plan(width: int, height: int) -> Plan:
    """One card in full, everything else as lines of text."""
    card = FOCUSED
    rest = height - 11 - card.height
    rects = {
        Part.THEIR_SIDE: Rect(0, 0, width, 1),
        Part.THEIRS: Rect(0, 1, width, 1),
        Part.YOURS: Rect(0, 2, width, 1),
        Part.HAND: Rect(0, 3, width, 1),
        Part.YOUR_SIDE: Rect(0, 4, width, 1),
        Part.STAGE: Rect(0, 5, card.width, card.height),
        Part.EVENT: Rect(card.width, 5, width - card.width, card.height),
        Part.QUESTION: Rect(0, 5 + card.height, width, 5),
        Part.KEYS: Rect(0, height - 1, width, 1),
    }
    if rest:
        rects[Part.DETAIL] = Rect(0, 10 + card.height, width, rest)
    return Plan(Form.FOCUS, width, height, card, 1, rects)


# Four seats as they sit: the teammate opposite, the opponents left and right, the own cards below

_SIZES_OF_FOUR = (
    (LARGE_SIZE, "L", CardSize("L", 26, 8, True)),
    (MEDIUM_SIZE, "M", CardSize("M", 19, 5, False)),
    (LOG_SIZE, "M", CardSize("M", 16, 4, False)),
    (BOARD_SIZE, "S", CardSize("S", 13, 4, False)),
)
_OPPOSITE = 4
"""Cards of the teammate side by side."""
_OWN = 3
"""Own creatures side by side where the card under the cursor is described right of them."""


def _card_size_of_four(width: int, height: int, wish: str) -> CardSize:
    wanted = {"S": ("S",), "M": ("S", "M")}.get(wish, ("S", "M", "L"))
    return next(card for size, name, card in _SIZES_OF_FOUR if name in wanted and _fits(width, height, size))


def _board_plan_of_four(width: int, height: int, card: CardSize) -> Plan:
    wide, tall, half = card.width, card.height, width // 2
    opposite = _OPPOSITE * wide + GUTTER
    right = wide + opposite
    rects = {
        Part.TEAM_SIDE: Rect(0, 0, width, 1),
        Part.STAGE: Rect(0, 1, wide, tall),
        Part.TEAMMATE: Rect(wide, 1, opposite, tall),
        Part.LIFE: Rect(right, 1, width - right, tall),
    }
    beside = tall + 1
    rects |= {
        Part.THEIR_SIDE: Rect(0, beside, half, 1),
        Part.RIGHT_SIDE: Rect(half, beside, width - half, 1),
        Part.THEIRS: Rect(0, beside + 1, half, tall),
        Part.RIGHT: Rect(half, beside + 1, width - half, tall),
    }
    own = beside + 1 + tall
    roomy = _fits(width, height, LOG_SIZE)
    yours = width - wide if roomy else _OWN * wide + GUTTER
    rects |= {Part.YOUR_SIDE: Rect(0, own, wide, tall), Part.YOURS: Rect(wide, own, yours, tall)}
    if not roomy:
        rects[Part.DETAIL] = Rect(wide + yours, own, width - wide - yours, tall)
    below = own + tall
    if roomy:
        rects |= {Part.EVENT: Rect(0, below, width, 1), Part.HAND_TITLE: Rect(0, below + 1, width, 1)}
        below += 2
    else:
        title = 2 * wide
        rects |= {Part.HAND_TITLE: Rect(0, below, title, 1), Part.EVENT: Rect(title, below, width - title, 1)}
        below += 1
    rects[Part.HAND] = Rect(0, below, width, tall)
    rects |= _strips_of_four(width, height, below + tall)
    return Plan(Form.BOARD, width, height, card, width // wide, rects)


def _strips_of_four(width: int, height: int, top: int) -> dict[Part, Rect]:
    """Question, detail and log below the cards; where there is little height the question alone."""
    bottom = height - 1
    rows = bottom - top
    rects = {Part.KEYS: Rect(0, bottom, width, 1)}
    if not _fits(width, height, LOG_SIZE):
        rects[Part.QUESTION] = Rect(0, top, width, rows)
    elif width >= _LOG_BESIDE:
        left = width * 3 // 5
        rects |= {Part.QUESTION: Rect(0, top, left, 4), Part.DETAIL: Rect(0, top + 4, left, rows - 4)}
        rects[Part.LOG] = Rect(left, top, width - left, rows)
    else:
        half = width // 2
        rects |= {Part.QUESTION: Rect(0, top, width, 4), Part.DETAIL: Rect(0, top + 4, half, rows - 4)}
        rects[Part.LOG] = Rect(half, top + 4, width - half, rows - 4)
    return rects


def _focus_plan_of_four(width: int, height: int) -> Plan:
    """One line for the lives and one for each seat, above one card in full."""
    card = FOCUSED_OF_FOUR
    lines = (Part.LIFE, Part.TEAMMATE, Part.THEIRS, Part.RIGHT, Part.YOURS, Part.HAND)
    top = len(lines)
    rects = {part: Rect(0, row, width, 1) for row, part in enumerate(lines)}
    rects |= {
        Part.STAGE: Rect(0, top, card.width, card.height),
        Part.EVENT: Rect(card.width, top, width - card.width, card.height),
        Part.QUESTION: Rect(0, top + card.height, width, 5),
        Part.KEYS: Rect(0, height - 1, width, 1),
    }
    rest = height - top - card.height - 6
    if rest:
        rects[Part.DETAIL] = Rect(0, height - 1 - rest, width, rest)
    return Plan(Form.FOCUS, width, height, card, 1, rects)
