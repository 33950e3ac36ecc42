"""The parts of the board that hold cards: creatures, hand, the card being played, the side columns (U1)."""

from __future__ import annotations

from engine.view import View
from screens.card_face import Face, draw_card
from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.ink import Ink, Line, Span, beside, cut, fill, fit, width_of, wrap
from screens.marks import Mark, mark_text
from screens.places import MIXED, Shown, Zone
from screens.plan import CardSize, Plan, Rect
from screens.scene import Scene
from screens.seats import DUEL, pile_span, who_decides

LOWEST = 4
"""Height of the lowest cards: so little room is not spent on a blank line."""
_ROLES: dict[str, Mark] = {"attacks": seat_words.ATTACKS, "asks": seat_words.ASKS}


def window(count: int, columns: int, at: int) -> int:
    """The place of the first visible card of a zone in which more cards lie than fit."""
    return max(0, min(at - columns // 2, count - columns))


def columns_in(plan: Plan, rect: Rect) -> int:
    """How many cards lie side by side there; at least a cell beside them is left for the marks of those that do not."""
    return max(1, (rect.width - 1) // plan.card.width)


def first_visible(scene: Scene, zone: Zone, columns: int) -> int:
    return window(len(scene.table.cards(zone)), columns, scene.table.at(zone))


def draw_zone(scene: Scene, zone: Zone, plan: Plan, rect: Rect) -> list[Line]:
    """The visible cards of a zone, and how many more there are on either side."""
    cards = scene.table.cards(zone)
    if not cards:
        return _empty_zone(scene, zone, rect)
    columns = columns_in(plan, rect)
    first = first_visible(scene, zone, columns)
    visible = cards[first : first + columns]
    blocks = [draw_card(face_of(scene, zone, first + place), plan.card, scene.glyphs) for place in range(len(visible))]
    lines = [fit(line, rect.width) for line in beside(blocks)]
    return _with_marks(lines, columns * plan.card.width - 1, first, len(cards) - first - len(visible))


def _with_marks(lines: list[Line], beside_cards: int, before: int, after: int) -> list[Line]:
    """Cards that do not fit: `<1` above for those on the left, `+2` below for those on the right."""
    for row, mark in ((1, f"<{before}" if before else ""), (len(lines) - 2, f"+{after}" if after else "")):
        if mark:
            width = width_of(lines[row])
            at = min(beside_cards, width - len(mark))
            lines[row] = (*fit(lines[row], at), (mark, Ink.STRONG), (" " * (width - at - len(mark)), Ink.TEXT))
    return lines


def _empty_zone(scene: Scene, zone: Zone, rect: Rect) -> list[Line]:
    table = scene.table
    if zone is Zone.HAND:
        text = words.YOUR_HAND_EMPTY if table.reader == table.seat else words.FACE_DOWN
    elif zone is Zone.YOURS and table.reader == table.seat:
        text = words.YOUR_CREATURES
    else:
        text = words.THEIR_CREATURES.format(name=table.names[table.seat_of[zone]])
    lines: list[Line] = [()] * (rect.height // 2) + [((f"   {text}", Ink.FAINT),)]
    return fill(lines, rect.width, rect.height)


def face_of(scene: Scene, zone: Zone, place: int) -> Face:
    """The card at `place` of `zone` as it looks now."""
    table = scene.table
    card = table.cards(zone)[place]
    role = scene.mark(card.slot)
    marks = (_ROLES[role], *card.marks) if role else (*card.marks, *_owner(scene, zone, card.slot))
    return card_face(
        card,
        marks,
        here=table.zone is zone and table.at(zone) == place,
        chosen=card.slot in table.chosen,
        fighting=bool(role),
    )


def _owner(scene: Scene, zone: Zone, slot: int) -> tuple[Mark, ...]:
    """Whose card it is, where cards of several players lie side by side."""
    table, view = scene.table, scene.table.view
    if zone is not Zone.HAND or table.pile_seat != MIXED or view is None:
        return ()
    if any(slot == card.slot for card in view.hand(table.seat)):
        return (one_form(seat_words.IN_HAND),)
    for seat in range(view.seats):
        if any(slot == card.slot for card in view.discard(seat)):
            mine = seat == table.reader
            return (one_form(words.YOURS_MARK if mine else words.THEIRS_MARK.format(name=table.names[seat])),)
    return ()


def one_form(word: str) -> Mark:
    """A mark that is not shortened but by the edge of the card."""
    return word, word[:9], word[:9]


def card_face(
    card: Shown, marks: tuple[Mark, ...] = (), here: bool = False, chosen: bool = False, fighting: bool = False
) -> Face:
    return Face(
        name=card.design.name,
        power=card.power,
        printed=card.design.power,
        keywords=card.keywords,
        text=card.design.text,
        marks=marks,
        letter=card.letter if card.legal else "",
        legal=card.legal,
        here=here,
        chosen=chosen,
        fighting=fighting,
    )


def draw_stage(scene: Scene, size: CardSize, rect: Rect) -> list[Line]:
    """The card that is being played while Mindbugs may be spent on it, or is shown to decide about it; otherwise whose
    turn it is."""
    table, view = scene.table, scene.table.view
    if view is None:
        return fill([], rect.width, rect.height)
    lying = view.playing or view.subject
    if lying is not None and lying.design is not None:
        design = lying.design
        shown = Shown(lying.slot, design, design.power, design.keywords, False, "", False)
        why = seat_words.SHOWN if view.playing is None else words.PLAYED
        face = card_face(shown, (one_form(why),), fighting=True)
        return fill(draw_card(face, size, scene.glyphs), rect.width, rect.height)
    lines: list[Line] = [()] if rect.height > LOWEST else []
    lines.append(((words.TURN.format(turn=view.turn), Ink.TITLE),))
    told = (
        [_whose_turn(scene, view), who_decides(scene, view)] if len(table.names) > DUEL else [_whose_turn(scene, view)]
    )
    lines += [((line, Ink.FAINT),) for sentence in told for line in wrap(sentence, rect.width)]
    if view.aside and len(table.names) == DUEL:
        lines.append(((seat_words.SET_ASIDE.format(count=len(view.aside)), Ink.FAINT),))
    return fill(lines, rect.width, rect.height)


def _whose_turn(scene: Scene, view: View) -> str:
    if view.over:
        return words.GAME_OVER
    mine = view.active == scene.table.reader
    whose = words.YOUR_TURN if mine else words.THEIR_TURN.format(name=scene.table.names[view.active])
    return f"{whose}, {words.EXTRA_TURN}" if view.extra_turns else whose


def draw_side(scene: Scene, seat: int, rect: Rect) -> list[Line]:
    """A player's name, life, Mindbugs and piles."""
    view = scene.table.view
    if view is None:
        return fill([], rect.width, rect.height)
    lines = [*status_lines(scene, view, seat, rect.width), _discard_line(scene, view, seat)]
    room = rect.height - len(lines)
    names = [card.design.name for card in reversed(view.discard(seat)) if card.design is not None]
    if room > 1 and names:
        shown = wrap(words.LAST_DISCARDS.format(names=", ".join(names)), rect.width)
        if len(shown) > room:
            shown = [*shown[: room - 1], cut(f"{shown[room - 1]} {scene.glyphs.more}", rect.width, scene.glyphs.more)]
        lines += [((line, Ink.FAINT),) for line in shown]
    return fill(lines, rect.width, rect.height)


def status_lines(scene: Scene, view: View, seat: int, width: int) -> list[Line]:
    """Name, life, Mindbugs, and the sizes of hand and draw pile, on four lines."""
    glyphs, name = scene.glyphs, scene.table.names[seat] if seat != scene.table.reader else words.YOU
    life, unused, used = view.life(seat), view.mindbugs(seat), view.used_mindbugs(seat)
    bar = glyphs.full * life if life <= width - 8 else ""
    counts = f"{words.HAND} {len(view.hand(seat))} {words.DECK} {view.draw_count(seat)}"
    if len(counts) > width:
        counts = counts.replace(words.DECK, words.DECK_SHORT)
    return [
        ((cut(name, width, glyphs.more), Ink.TITLE),),
        ((f"{words.LIFE} {life} ", Ink.TEXT), (bar, Ink.LIFE)),
        (
            (f"{words.MINDBUGS} {unused} ", Ink.TEXT),
            (glyphs.full * unused, Ink.MINDBUG),
            (glyphs.empty * used, Ink.FAINT),
        ),
        ((counts, Ink.TEXT),),
    ]


def _discard_line(scene: Scene, view: View, seat: int) -> Line:
    return (pile_span(scene, seat, f"{words.DISCARD} {len(view.discard(seat))}"),)


def pile_names(view: View, seat: int) -> str:
    """The names in a discard pile, the newest first."""
    return ", ".join(card.design.name for card in reversed(view.discard(seat)) if card.design is not None)


CHIP_MARKS = 18
"""Cells for the marks of a card that is one line."""


def chip(face: Face) -> list[Span]:
    """A card in one line, for the focus view: `a Killer Bee 5 hunter`."""
    ink = Ink.HERE_STRONG if face.here else Ink.STRONG if face.legal else Ink.TEXT
    letter: list[Span] = [(f" {face.letter} ", Ink.LETTER)] if face.letter else []
    brackets = ("[", "]") if face.here else (" ", " ")
    marks = mark_text(face.marks, CHIP_MARKS)
    mark = f" {marks}" if marks else ""
    return [*letter, (f"{brackets[0]}{face.name} {face.power}{mark}{brackets[1]}", ink)]
