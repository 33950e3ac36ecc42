"""The small terminal: every zone a line of text, and the card under the cursor in full (U1)."""

from __future__ import annotations

from engine.view import View
from screens.card_face import draw_card
from screens.catalogue import board as words
from screens.ink import Ink, Line, Span, fill, fit, width_of
from screens.places import Shown, Zone
from screens.plan import FOCUSED, Rect
from screens.scene import Scene
from screens.zones import card_face, chip, draw_stage, face_of, rival_name

_LABELS = {Zone.YOURS: words.FOCUS_YOURS, Zone.HAND: words.FOCUS_HAND}


def draw_status(scene: Scene, seat: int, rect: Rect) -> list[Line]:
    """A player's name, life, Mindbugs and piles on one line."""
    view = scene.table.view
    if view is None:
        return fill([], rect.width, rect.height)
    name = words.YOU if seat == scene.table.seat else scene.table.names[seat]
    counts = words.FOCUS_STATUS.format(
        life=view.life(seat),
        mindbugs=view.mindbugs(seat),
        hand=len(view.hand(seat)),
        deck=view.draw_count(seat),
        discard=len(view.discard(seat)),
    )
    return [fit(((f" {name}  ", Ink.TITLE), (counts, Ink.TEXT)), rect.width)]


def draw_chips(scene: Scene, zone: Zone, rect: Rect) -> list[Line]:
    """The cards of a zone in one line, moved so far that the one under the cursor can be seen."""
    label = _LABELS.get(zone, rival_name(scene))
    if zone is Zone.HAND and scene.table.pile_seat != -1:
        label = words.FOCUS_CHOICE
    head: Line = ((f" {label:<8}", Ink.FAINT),)
    chips = [chip(face_of(scene, zone, place)) for place in range(len(scene.table.cards(zone)))]
    room = rect.width - width_of(head) - 3
    first = 0
    at = min(scene.table.at(zone), len(chips) - 1)
    while first < at and sum(width_of(tuple(spans)) for spans in chips[first : at + 1]) > room:
        first += 1
    spans: list[Span] = [(f"<{first}", Ink.STRONG)] if first else []
    used, shown = width_of(tuple(spans)), 0
    for one in chips[first:]:
        if used + width_of(tuple(one)) > room and shown:
            break
        spans += one
        used += width_of(tuple(one))
        shown += 1
    hidden = len(chips) - first - shown
    tail: Line = ((f"+{hidden}", Ink.STRONG),) if hidden else ()
    return [(*fit((*head, *spans), rect.width - width_of(tail)), *tail)]


def draw_focused(scene: Scene, rect: Rect) -> list[Line]:
    """The card under the cursor in full; the one being played or asking while the cursor is on an answer."""
    table, view = scene.table, scene.table.view
    if view is None:
        return fill([], rect.width, rect.height)
    if table.here is not None:
        face = face_of(scene, table.zone, table.at(table.zone))
        return fill(draw_card(face, FOCUSED, scene.glyphs), rect.width, rect.height)
    asking = _asking(view)
    if view.playing is None and asking is not None:
        return fill(draw_card(card_face(asking), FOCUSED, scene.glyphs), rect.width, rect.height)
    return draw_stage(scene, FOCUSED, rect)


def _asking(view: View) -> Shown | None:
    source = view.decision.source if view.decision is not None else -1
    design = view.design(source) if source >= 0 else None
    creature = view.creature(source) if source >= 0 else None
    if design is None:
        return None
    if creature is None:
        return Shown(source, design, design.power, design.keywords, False, "", False)
    return Shown(source, design, creature.power, creature.keywords, creature.exhausted, "", False)
