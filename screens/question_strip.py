"""The strip that asks: who decides what, what each key answers, and why something is no answer (U2)."""

from __future__ import annotations

from collections.abc import Sequence

from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.catalogue.grammar import listed, sentence
from screens.ink import Ink, Line, cut, fill, plain, width_of, wrap, wrap_line
from screens.places import Zone
from screens.plan import Rect
from screens.questions import result_sentences
from screens.scene import Scene

_APART = "   "


def draw_question(scene: Scene, rect: Rect) -> list[Line]:
    """The open decision in words, coloured while it is yours."""
    table = scene.table
    width = rect.width - 2
    if scene.conceding:
        return _confirming(_conceding(scene), rect)
    if table.confirming is not None and table.decision is not None:
        frog = table.decision.options[table.confirming].verb == "mindfrog"
        return _confirming(seat_words.CONFIRM_MINDFROG if frog else words.CONFIRM_MINDBUG, rect)
    if table.decision is None:
        return _strip([((row, Ink.WAIT),) for row in wrap(_waiting(scene), width)], rect, Ink.WAIT)
    return _strip(_asking(scene, width, rect.height), rect, Ink.ASK)


def _conceding(scene: Scene) -> str:
    """Of four seats two give up together (R14.10)."""
    table = scene.table
    rivals = [table.names[table.seat_of[zone]] for zone in (Zone.THEIRS, Zone.RIGHT) if zone in table.seat_of]
    if len(rivals) == 1:
        return words.CONFIRM_CONCEDE.format(name=rivals[0])
    return seat_words.CONFIRM_CONCEDE.format(names=listed(rivals))


def _waiting(scene: Scene) -> str:
    """What happens while this seat is asked nothing."""
    table, view = scene.table, scene.table.view
    if view is None:
        return ""
    if view.over:
        return " ".join(result_sentences(view, table.names))
    if table.asked is None or view.decision is None:
        return words.UNDER_WAY
    if scene.connection is not None and not scene.connection.good:
        return table.asked.text
    return f"{table.asked.text} {sentence(words.THINKING.format(name=table.names[view.decision.seat]))}"


def _asking(scene: Scene, width: int, height: int) -> list[Line]:
    """Question and answers. Short of room, labels stay on one line, and what declining means is left to its button."""
    asked, acting = scene.table.asked, scene.table.acting
    assert asked is not None
    if acting is not None and scene.table.decision is not None:
        told = seat_words.WAYS_OF[scene.table.decision.kind].format(card=acting.design.name)
        asked = asked._replace(text=told, decline=seat_words.WAYS_BACK)
    question: Line = ((asked.text, Ink.ASK_STRONG),)
    short = wrap_line(question, width)
    long = wrap_line((*question, (f" {asked.decline}", Ink.ASK)), width) if asked.decline else short
    answers = _answers(scene, width, rows_each=2)
    if len(short) + len(answers) > height:
        answers = _answers(scene, width, rows_each=1)
    rows = long if len(long) + len(answers) <= height else short
    room = max(1, height - len(answers))
    if len(rows) > room:
        rest = f"{cut(plain(rows[room - 1]), width - 2)} {scene.glyphs.more}"
        rows = [*rows[: room - 1], ((rest, Ink.ASK_STRONG),)]
    gap: list[Line] = [()] if answers and len(rows) + len(answers) < height else []
    return [*rows, *gap, *answers]


def _answers(scene: Scene, width: int, rows_each: int) -> list[Line]:
    """What can be pressed now: Enter for what is under the cursor, the space bar, the buttons."""
    table, more = scene.table, scene.glyphs.more
    rows: list[Line] = []
    if table.note:
        rows += [((row, Ink.WARN),) for row in wrap(table.note, width)]
    elif table.button is None:
        rows += _under_the_cursor(scene, width, rows_each)
    space = table.space_label()
    if space and not table.note:
        rows += _key_and_label(words.SPACE, space, Ink.ASK, width, more, rows_each)
    beside = bool(space)
    for button in table.buttons:
        here = table.button is button
        key = f"{button.key} {words.ENTER}" if here else button.key
        ink = Ink.ASK_HERE if here else Ink.ASK
        drawn = _key_and_label(key, button.label, ink, width, more, rows_each)
        if beside and len(drawn) == 1 and width_of(rows[-1]) + len(_APART) + width_of(drawn[0]) <= width:
            rows[-1] = (*rows[-1], (_APART, Ink.ASK), *drawn[0])
        else:
            rows += drawn
            beside = len(drawn) == 1
    return rows


def _under_the_cursor(scene: Scene, width: int, rows_each: int) -> list[Line]:
    """What Enter does with the card there, or why it does nothing."""
    table = scene.table
    label = table.enter_label()
    if label:
        return _key_and_label(words.ENTER, label, Ink.ASK_STRONG, width, scene.glyphs.more, rows_each)
    if table.here is None:
        return []
    return [((row, Ink.ASK),) for row in wrap(table.why_not(table.here), width)]


def _key_and_label(key: str, label: str, ink: Ink, width: int, more: str = "", rows: int = 1) -> list[Line]:
    """A key and what it does, on as many lines as it needs, `rows` at most."""
    badge = f" {key} "
    room = width - len(badge) - 1
    lines = wrap(label, room) if rows > 1 else [cut(label, room, more)]
    if len(lines) > rows:
        lines = [*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), room, more)]
    first: Line = ((badge, Ink.ASK_KEY), (f" {lines[0]}", ink))
    return [first, *(((" " * len(badge), Ink.ASK), (f" {line}", ink)) for line in lines[1:])]


def _confirming(text: str, rect: Rect) -> list[Line]:
    yes = _key_and_label(words.ENTER, words.CONFIRM_YES, Ink.ASK_STRONG, rect.width)[0]
    no = _key_and_label(words.CONFIRM_NO, words.CONFIRM_NO_LABEL, Ink.ASK, rect.width)[0]
    rows: list[Line] = [((row, Ink.WARN),) for row in wrap(text, rect.width - 2)]
    return _strip([*rows, (), (*yes, (_APART, Ink.ASK), *no)], rect, Ink.ASK)


def _strip(rows: Sequence[Line], rect: Rect, ink: Ink) -> list[Line]:
    return fill([((" ", ink), *row) for row in rows], rect.width, rect.height, ink)
