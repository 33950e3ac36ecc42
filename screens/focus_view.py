"""The small terminal: every zone a line of text, and the card under the cursor in full (U1)."""

from __future__ import annotations

from engine.view import View
from screens.card_face import draw_card
from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.ink import Ink, Line, Span, cut, fill, fit, width_of
from screens.places import Shown, Zone
from screens.plan import CardSize, Rect
from screens.scene import Scene
from screens.seats import DUEL
from screens.zones import card_face, chip, draw_stage, face_of


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
    head: Line = ((f" {_label(scene, zone):<8}", Ink.FAINT),)
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


def _label(scene: Scene, zone: Zone) -> str:
    """Whose cards; of four seats also what that player has, for which no other line has room."""
    table, view = scene.table, scene.table.view
    if zone is Zone.HAND:
        return words.FOCUS_CHOICE if table.pile_seat != -1 else words.FOCUS_HAND
    seat = table.seat_of[zone]
    name = words.FOCUS_YOURS if zone is Zone.YOURS else table.names[seat]
    if len(table.names) == DUEL or view is None:
        return name
    counts = {"hand": len(view.hand(seat)), "bugs": view.mindbugs(seat), "frogs": view.mindfrogs(seat)}
    return seat_words.CHIPS.format(name=cut(name, 5), **counts)


def draw_focused(scene: Scene, size: CardSize, rect: Rect) -> list[Line]:
    """The card under the cursor in full; the one being played or asking while the cursor is on an answer."""
    table, view = scene.table, scene.table.view
    if view is None:
        return fill([], rect.width, rect.height)
    if table.here is not None:
        face = face_of(scene, table.zone, table.at(table.zone))
        return fill(draw_card(face, size, scene.glyphs), rect.width, rect.height)
    asking = _asking(view)
    if view.playing is None and asking is not None:
        return fill(draw_card(card_face(asking), size, scene.glyphs), rect.width, rect.height)
    return draw_stage(scene, size, rect)


def _asking(view: View) -> Shown | None:
    source = view.decision.source if view.decision is not None else -1
    design = view.design(source) if source >= 0 else None
    creature = view.creature(source) if source >= 0 else None
    if design is None:
        return None
    if creature is None:
        return Shown(source, design, design.power, design.keywords, False, "", False)
    return Shown(source, design, creature.power, creature.keywords, creature.exhausted, "", False)
