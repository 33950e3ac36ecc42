"""The strips of the board: last events, question, the card under the cursor, log, keys (U1, U2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.keywords import names as keyword_names
from engine.view import View
from screens.catalogue import board as words
from screens.catalogue.cards import NO_ABILITY
from screens.ink import Ink, Line, Span, cut, fill, fit, width_of, wrap, wrap_line
from screens.places import MIXED, Shown, Zone
from screens.plan import Rect
from screens.questions import reason_sentences
from screens.scene import Scene
from screens.zones import pile_names


def draw_event(scene: Scene, rect: Rect) -> list[Line]:
    """What happened since your last answer; the newest sentences, as many as fit."""
    ink = Ink.EVENT_NEW if scene.fresh else Ink.EVENT
    if rect.height == 1:
        text = newest(scene.headlines, rect.width - 2, f" {scene.glyphs.dot} ")
        return [fit(((f" {tail(text, rect.width - 2, scene.glyphs.more)}", ink),), rect.width, ink)]
    rows = [row for sentence in scene.headlines for row in wrap(sentence, rect.width - 2)]
    return fill([((f" {row}", ink),) for row in rows[-rect.height :]], rect.width, rect.height, ink)


def newest(sentences: Sequence[str], width: int, between: str) -> str:
    """As many of the last sentences as fit, in order.

    >>> newest(["One.", "Two.", "Three."], 12, " | ")
    'Two. | Three.'
    """
    text = ""
    for sentence in reversed(sentences):
        longer = f"{sentence}{between}{text}" if text else sentence
        if text and len(longer) > width:
            break
        text = longer
    return text


def tail(text: str, width: int, more: str) -> str:
    """The end of a text that is too long, from a whole word on: the outcome stands at the end of a sentence.

    >>> tail("Rook reveals Compost Dragon: you start.", 25, "~")
    '~ Dragon: you start.'
    """
    if len(text) <= width:
        return text
    end = text[-(width - len(more) - 1) :]
    return f"{more} {end.partition(' ')[2]}"


def draw_hand_title(scene: Scene, rect: Rect) -> list[Line]:
    """What lies in the lowest row of cards: the hand, or a pile to choose from."""
    table = scene.table
    count = len(table.cards(Zone.HAND))
    if table.pile_seat == MIXED:
        title = words.ASIDE
    elif table.pile_seat == table.seat:
        title = words.YOUR_PILE
    elif table.pile_seat >= 0:
        title = words.THEIR_PILE.format(name=table.names[table.pile_seat])
    else:
        title = words.YOUR_HAND_ONE if count == 1 else words.YOUR_HAND.format(count=count)
    ink = Ink.TITLE if table.pile_seat == -1 else Ink.FIGHT
    line = scene.glyphs.line
    head: Line = ((line * 2, Ink.FRAME), (f" {title} ", ink))
    return [(*head, (line * (rect.width - width_of(head)), Ink.FRAME))]


def draw_detail(scene: Scene, rect: Rect) -> list[Line]:
    """The card under the cursor in words: what it is, why it is as strong as it is, what it does."""
    table = scene.table
    view = table.view
    if view is None or rect.height < 1:
        return fill([], rect.width, rect.height)
    if table.pile_here >= 0:
        owner = table.pile_here
        whose = words.YOUR if owner == table.seat else words.WHOSE.format(name=table.names[owner])
        line: Line = ((words.PILE_DETAIL.format(whose=whose, names=pile_names(view, owner)), Ink.TEXT),)
    elif (card := table.here or _source(view)) is not None:
        line = detail_line(view, card)
    else:
        line = ()
    rows = wrap_line(line, rect.width - 2)
    if len(rows) > rect.height:
        last = cut(" ".join(text for text, _ in rows[rect.height - 1]), rect.width - 4)
        rows = [*rows[: rect.height - 1], ((f"{last} {scene.glyphs.more}", Ink.TEXT),)]
    return fill([((" ", Ink.TEXT), *row) for row in rows], rect.width, rect.height)


def _source(view: View) -> Shown | None:
    """The card that asks, where the cursor is on an answer and not on a card."""
    decision = view.decision
    if decision is None or decision.source < 0:
        return None
    design, creature = view.design(decision.source), view.creature(decision.source)
    if design is None:
        return None
    power, keywords = (creature.power, creature.keywords) if creature else (design.power, design.keywords)
    return Shown(decision.source, design, power, keywords, creature.exhausted if creature else False, "", False)


def detail_line(view: View, card: Shown) -> Line:
    """Name, power, keywords, text, and where a difference to the printed card comes from."""
    keywords = ", ".join(name.capitalize() for name in keyword_names(card.keywords))
    spans: list[Span] = [(f"{card.design.name} ", Ink.STRONG), (f" {card.power} ", Ink.POWER), (" ", Ink.TEXT)]
    if keywords:
        spans.append((f"{keywords}. ", Ink.KEYWORD))
    if card.exhausted:
        spans.append((f"{words.EXHAUSTED.capitalize()}. ", Ink.FAINT))
    if card.design.text or not card.keywords:
        spans.append((card.design.text or NO_ABILITY, Ink.TEXT))
    if view.creature(card.slot) is not None:
        reasons = "; ".join(reason_sentences(view, card.slot))
        if reasons:
            spans.append((f" Now {reasons}.", Ink.UP))
    return tuple(spans)


def draw_log(scene: Scene, rect: Rect) -> list[Line]:
    """The newest sentences under a heading."""
    line = scene.glyphs.line
    head: Line = ((line * 2, Ink.FRAME), (f" {words.LOG} ", Ink.TITLE), (line * rect.width, Ink.FRAME))
    rows: list[str] = []
    for sentence in reversed(scene.log):
        rows = [*wrap(sentence, rect.width - 2), *rows]
        if len(rows) >= rect.height - 1:
            break
    rows = rows[-(rect.height - 1) :]
    return fill([head, *(((f" {row}", Ink.TEXT),) for row in rows)], rect.width, rect.height)


def draw_keys(keys: Sequence[tuple[str, str]], rect: Rect) -> list[Line]:
    """The key bar: as many commands as fit, each whole."""
    spans: list[Span] = []
    used = 0
    for key, label in keys:
        size = len(key) + len(label) + 4
        if used + size > rect.width:
            break
        spans += [(f" {key}", Ink.BAR_KEY), (f" {label}  ", Ink.BAR)]
        used += size
    return [fit(tuple(spans), rect.width, Ink.BAR)]
