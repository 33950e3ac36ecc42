"""The match screen as text: part, scene and plan in, lines out (U1). The one place that knows which part draws what."""

from __future__ import annotations

from collections.abc import Callable

from screens import focus_view
from screens.catalogue import board as words
from screens.ink import Ink, Line, fill, fit, wrap
from screens.places import Zone
from screens.plan import CardSize, Form, Part, Plan, Rect
from screens.question_strip import draw_question
from screens.scene import Scene
from screens.seats import DUEL, draw_life, draw_place
from screens.strips import draw_detail, draw_event, draw_hand_title, draw_keys, draw_log
from screens.zones import columns_in, draw_side, draw_stage, draw_zone, first_visible

ZONES = {
    Part.TEAMMATE: Zone.TEAMMATE,
    Part.THEIRS: Zone.THEIRS,
    Part.RIGHT: Zone.RIGHT,
    Part.YOURS: Zone.YOURS,
    Part.HAND: Zone.HAND,
}
SIDES = {
    Part.TEAM_SIDE: Zone.TEAMMATE,
    Part.THEIR_SIDE: Zone.THEIRS,
    Part.RIGHT_SIDE: Zone.RIGHT,
    Part.YOUR_SIDE: Zone.YOURS,
}
"""Beside whose creatures a player's numbers stand."""

_STRIPS: dict[Part, Callable[[Scene, Rect], list[Line]]] = {
    Part.QUESTION: draw_question,
    Part.EVENT: draw_event,
    Part.DETAIL: draw_detail,
    Part.LOG: draw_log,
    Part.HAND_TITLE: draw_hand_title,
    Part.LIFE: draw_life,
}


def draw(part: Part, scene: Scene, plan: Plan) -> list[Line]:
    """The lines of one part, exactly as large as its rectangle in `plan`."""
    rect = plan.rects[part]
    if part in _STRIPS:
        return _STRIPS[part](scene, rect)
    if part is Part.KEYS:
        return draw_keys(scene.keys, rect)
    if plan.form is Form.FOCUS:
        return _draw_small(part, scene, plan.card, rect)
    if part in ZONES:
        return draw_zone(scene, ZONES[part], plan, rect)
    if part is Part.STAGE:
        return draw_stage(scene, plan.card, rect)
    seat = seat_of(part, scene)
    return draw_side(scene, seat, rect) if len(scene.table.names) == DUEL else draw_place(scene, seat, rect)


def _draw_small(part: Part, scene: Scene, size: CardSize, rect: Rect) -> list[Line]:
    if part in ZONES:
        return focus_view.draw_chips(scene, ZONES[part], rect)
    if part is Part.STAGE:
        return focus_view.draw_focused(scene, size, rect)
    return focus_view.draw_status(scene, seat_of(part, scene), rect)


def seat_of(part: Part, scene: Scene) -> int:
    """The player whose numbers stand in a side column."""
    return scene.table.seat_of[SIDES[part]]


def draw_gate(plan: Plan, wide: int, high: int) -> list[Line]:
    """All that a terminal which is too small shows: the wanted size, its own, and how to leave."""
    text = [
        words.GATE.format(wide=wide, high=high),
        words.GATE_NOW.format(width=plan.width, height=plan.height),
    ]
    rows = [row for sentence in text for row in _wrapped(sentence, plan.width)]
    above: list[Line] = [()] * max(0, (plan.height - len(rows)) // 2)
    return fill([*above, *rows], plan.width, plan.height)


def _wrapped(sentence: str, width: int) -> list[Line]:
    return [((" " * ((width - len(row)) // 2) + row, Ink.STRONG),) for row in wrap(sentence, max(1, width - 2))]


def compose(scene: Scene, plan: Plan) -> list[Line]:
    """The whole frame as lines, put together from its parts."""
    rows: list[list[tuple[int, Line]]] = [[] for _ in range(plan.height)]
    for part, rect in plan.rects.items():
        for offset, line in enumerate(draw(part, scene, plan)):
            rows[rect.y + offset].append((rect.x, line))
    return [_joined(row, plan.width) for row in rows]


def _joined(row: list[tuple[int, Line]], width: int) -> Line:
    line: Line = ()
    for x, piece in sorted(row):
        line = (*fit(line, x), *piece)
    return fit(line, width)


def card_at(part: Part, x: int, scene: Scene, plan: Plan) -> tuple[Zone, int] | None:
    """The zone and place of the card in column `x` of a part of the board; None where no card lies."""
    zone = ZONES.get(part)
    columns = columns_in(plan, plan.rects[part])
    if zone is None or plan.form is not Form.BOARD or x >= columns * plan.card.width:
        return None
    place = first_visible(scene, zone, columns) + x // plan.card.width
    return (zone, place) if place < len(scene.table.cards(zone)) else None
