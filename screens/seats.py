"""The places of a table of four: what each player has, the lives of the teams, whose turn it is (R14.1)."""

from __future__ import annotations

from engine.view import View
from screens.catalogue import board as board_words
from screens.catalogue import seats as words
from screens.ink import Ink, Line, Span, cut, fill, fit, width_of
from screens.places import Zone
from screens.plan import Rect
from screens.scene import Scene

DUEL = 2
"""Seats of a duel."""


def draw_place(scene: Scene, seat: int, rect: Rect) -> list[Line]:
    """A player's name, Mindbugs, Mindfrogs and piles: on one line, or in a column beside their creatures."""
    view = scene.table.view
    if view is None:
        return fill([], rect.width, rect.height)
    return [_header(scene, view, seat, rect.width)] if rect.height == 1 else _column(scene, view, seat, rect)


def _header(scene: Scene, view: View, seat: int, width: int) -> Line:
    """As many words as there is room for, in front of a rule."""
    table, glyphs = scene.table, scene.glyphs
    opposite = seat == table.seat_of.get(Zone.TEAMMATE)
    name = words.TEAMMATE.format(name=table.names[seat]) if opposite else table.names[seat]
    for place, forms in enumerate(words.COUNTS):
        head: Line = ((glyphs.line, Ink.FRAME), *_name(view, seat, name), ("  ", Ink.TEXT))
        line = (*head, *_counts(scene, view, seat, forms))
        if width_of(line) < width or place == len(words.COUNTS) - 1:
            break
        name = table.names[seat]
    rule = max(0, width - width_of(line) - 1)
    return fit((*line, (" ", Ink.TEXT), (glyphs.line * rule, Ink.FRAME)), width)


def _name(view: View, seat: int, name: str) -> Line:
    turn = words.TURN_SIGN if seat == view.active and not view.over else " "
    return ((f"{turn}{name}", Ink.TITLE),)


def _counts(scene: Scene, view: View, seat: int, forms: tuple[str, ...]) -> Line:
    """Separated by blanks; the discard pile can be under the cursor."""
    glyphs = scene.glyphs
    values = {"hand": len(view.hand(seat)), "deck": view.draw_count(seat), "pile": len(view.discard(seat))}
    spans: list[Span] = []
    for form in forms[:-1]:
        text = form.format(**values, bugs="", frogs="")
        spans.append((f"{text if '{bugs}' in form or '{frogs}' in form else text + ' '}", Ink.TEXT))
        if "{bugs}" in form:
            spans += _tokens(glyphs.full, glyphs.empty, view.mindbugs(seat), view.used_mindbugs(seat))
        elif "{frogs}" in form:
            spans += _tokens(glyphs.full, glyphs.empty, view.mindfrogs(seat), view.used_mindfrogs(seat))
    return (*spans, pile_span(scene, seat, forms[-1].format(**values)))


def _tokens(full: str, empty: str, unused: int, used: int) -> list[Span]:
    return [(full * unused, Ink.MINDBUG), (f"{empty * used} ", Ink.FAINT)]


def pile_span(scene: Scene, seat: int, text: str) -> Span:
    """The count of a discard pile, marked while the cursor is on it."""
    return (f">{text}<", Ink.HERE_STRONG) if scene.table.pile_here == seat else (text, Ink.TEXT)


def _column(scene: Scene, view: View, seat: int, rect: Rect) -> list[Line]:
    glyphs, width = scene.glyphs, rect.width
    name = board_words.YOU if seat == scene.table.seat else scene.table.names[seat]
    counts = f"{board_words.HAND} {len(view.hand(seat))} {board_words.DECK} {view.draw_count(seat)}"
    if len(counts) > width:
        counts = counts.replace(board_words.DECK, board_words.DECK_SHORT)
    tokens: Line = (
        (f"{words.BUG} ", Ink.TEXT),
        *_tokens(glyphs.full, glyphs.empty, view.mindbugs(seat), view.used_mindbugs(seat)),
        (f"{words.FROG} ", Ink.TEXT),
        *_tokens(glyphs.full, glyphs.empty, view.mindfrogs(seat), view.used_mindfrogs(seat)),
    )
    pile = pile_span(scene, seat, f"{board_words.DISCARD} {len(view.discard(seat))}")
    return fill([_name(view, seat, name), tokens, ((counts, Ink.TEXT),), (pile,)], width, rect.height)


def draw_life(scene: Scene, rect: Rect) -> list[Line]:
    """What life each team has, and what lies aside; on a small terminal on one line together with the turn."""
    table, view, glyphs = scene.table, scene.table.view, scene.glyphs
    if view is None:
        return fill([], rect.width, rect.height)
    own, other = view.life(table.seat), view.life(table.seat_of[Zone.THEIRS])
    if rect.height == 1:
        lives = words.LIVES.format(own=own, other=other)
        return [fit(((f" {lives}  ", Ink.TITLE), (whose_turn(scene, view), Ink.TEXT)), rect.width)]
    lines: list[Line] = []
    for team, life in ((words.YOUR_TEAM, own), (words.OTHER_TEAM, other)):
        bar = glyphs.full * life if life <= rect.width - 5 else ""
        lines += [((team, Ink.TITLE),), ((f"{board_words.LIFE[:4]} {life} ", Ink.TEXT), (bar, Ink.LIFE))]
    if view.aside and len(lines) < rect.height:
        lines.append(((words.SET_ASIDE.format(count=len(view.aside)), Ink.FAINT),))
    return fill(lines, rect.width, rect.height)


def whose_turn(scene: Scene, view: View) -> str:
    """`turn 4, Rook's`."""
    if view.over:
        return board_words.GAME_OVER
    if view.active == scene.table.seat:
        return words.TURN_OF_YOU.format(turn=view.turn)
    return words.TURN_OF.format(turn=view.turn, name=scene.table.names[view.active])


def who_decides(scene: Scene, view: View) -> str:
    """Who is asked, where that is not whoever has the turn; "" where it is."""
    decision = view.decision
    if decision is None or decision.seat == view.active:
        return ""
    if decision.seat == scene.table.seat:
        return words.YOU_DECIDE
    return words.DECIDES.format(name=cut(scene.table.names[decision.seat], 10))
