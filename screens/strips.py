"""The strips of the board: last events, question, the card under the cursor, log, keys (U1, U2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.keywords import TOUGH
from engine.keywords import names as keyword_names
from engine.view import View
from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.catalogue.cards import KEYWORDS_SHORT, NO_ABILITY, TOUGH_USED
from screens.catalogue.grammar import listed
from screens.commands import BY_NAME
from screens.headlines import Headline, worth_the_room
from screens.ink import Ink, Line, Span, cut, fill, fit, width_of, wrap, wrap_line
from screens.marks import mark_sentences
from screens.places import LOOKED, MIXED, UNDER, Shown, Zone
from screens.plan import Rect
from screens.ports import Connection
from screens.questions import reason_sentences
from screens.scene import Scene
from screens.zones import pile_names


def draw_event(scene: Scene, rect: Rect) -> list[Line]:
    """What happened since your last answer: in short on one line, in whole sentences where there are more."""
    ink = Ink.EVENT_NEW if scene.fresh else Ink.EVENT
    width = rect.width - 2
    if rect.height == 1:
        return [fit(((f" {_on_one_line(scene, width)}", ink),), rect.width, ink)]

    def rows(headlines: Sequence[Headline]) -> list[str]:
        return [row for headline in headlines for row in wrap(headline.whole, width)]

    # On a small terminal the strip is tall, and no other line has room to say how the line is.
    room = rect.height - (scene.connection is not None)
    shown = rows(worth_the_room(scene.story.headlines, lambda kept: len(rows(kept)) <= room))
    lines = fill([((f" {row}", ink),) for row in shown[:room]], rect.width, room, ink)
    if scene.connection is not None:
        span = connection_span(scene.connection)
        lines.append(((" " * (rect.width - len(span[0])), ink), span))
    return lines


def _on_one_line(scene: Scene, width: int) -> str:
    between = f" {scene.glyphs.dot} "

    def joined(headlines: Sequence[Headline]) -> str:
        return between.join(headline.text for headline in headlines)

    return cut(
        joined(worth_the_room(scene.story.headlines, lambda kept: len(joined(kept)) <= width)), width, scene.glyphs.more
    )


def draw_hand_title(scene: Scene, rect: Rect) -> list[Line]:
    """What lies in the lowest row of cards, the hand or a pile to choose from; at its end how the line is."""
    table = scene.table
    count = len(table.cards(Zone.HAND))
    if table.pile_seat == MIXED:
        title = words.ASIDE
    elif table.pile_seat == LOOKED:
        title = seat_words.LOOKED_AT
    elif table.pile_seat == UNDER:
        title = _under(scene)
    elif table.pile_seat == table.reader:
        title = words.YOUR_PILE
    elif table.pile_seat >= 0:
        title = words.THEIR_PILE.format(name=table.names[table.pile_seat])
    else:
        title = words.YOUR_HAND_ONE if count == 1 else words.YOUR_HAND.format(count=count)
    ink = Ink.TITLE if table.pile_seat == -1 else Ink.FIGHT
    line = scene.glyphs.line
    head: Line = ((line * 2, Ink.FRAME), (f" {title} ", ink))
    tail: Line = ()
    if scene.connection is not None:
        tail = (connection_span(scene.connection), (line * 2, Ink.FRAME))
    return [(*head, (line * max(0, rect.width - width_of(head) - width_of(tail)), Ink.FRAME), *tail)]


def _under(scene: Scene) -> str:
    """The title of cards that lie under a creature."""
    view, slots = scene.table.view, {card.slot for card in scene.table.cards(Zone.HAND)}
    assert view is not None
    above = [
        creature.design.name
        for seat in range(view.seats)
        for creature in view.creatures(seat)
        if slots & {card.slot for card in creature.boosts}
    ]
    return seat_words.UNDER.format(card=listed(above))


def connection_span(connection: Connection) -> Span:
    """How the line to the other player is, in the colour of a warning while it does not carry."""
    return (f" {connection.words} ", Ink.FAINT if connection.good else Ink.WARN)


def draw_detail(scene: Scene, rect: Rect) -> list[Line]:
    """The card under the cursor in words: what it is, why it is as strong as it is, what it does."""
    view, width = scene.table.view, rect.width - 2
    if view is None or rect.height < 1:
        return fill([], rect.width, rect.height)
    if scene.table.pile_here >= 0:
        rows = wrap_line(_pile_line(scene, view), width)
    elif (card := scene.table.here or _source(view)) is not None:
        rows = wrap_line(detail_line(view, card), width)
        meanings = wrap(" ".join(_meanings(card)), width)
        if len(rows) + len(meanings) <= rect.height:
            rows += [((row, Ink.FAINT),) for row in meanings]
    else:
        rows = []
    if len(rows) > rect.height:
        last = cut(" ".join(text for text, _ in rows[rect.height - 1]), rect.width - 4)
        rows = [*rows[: rect.height - 1], ((f"{last} {scene.glyphs.more}", Ink.TEXT),)]
    return fill([((" ", Ink.TEXT), *row) for row in rows], rect.width, rect.height)


def _meanings(card: Shown) -> Iterator[str]:
    """What its keywords do, in short; Tough that has been used does nothing any more (R6.5)."""
    for bit, text in KEYWORDS_SHORT.items():
        if card.keywords & bit:
            yield TOUGH_USED if bit == TOUGH and card.exhausted else text


def _pile_line(scene: Scene, view: View) -> Line:
    owner = scene.table.pile_here
    whose = words.YOUR if owner == scene.table.reader else words.WHOSE.format(name=scene.table.names[owner])
    return ((words.PILE_DETAIL.format(whose=whose, names=pile_names(view, owner)), Ink.TEXT),)


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
    creature = view.creature(card.slot)
    if creature is not None:
        spans += [(f" {told}", Ink.FAINT) for told in mark_sentences(creature)]
        reasons = "; ".join(reason_sentences(view, card.slot))
        if reasons:
            spans.append((f" Now {reasons}.", Ink.UP))
    return tuple(spans)


def draw_log(scene: Scene, rect: Rect) -> list[Line]:
    """The newest sentences under a heading."""
    line = scene.glyphs.line
    head: Line = ((line * 2, Ink.FRAME), (f" {words.LOG} ", Ink.TITLE), (line * rect.width, Ink.FRAME))
    turns = frozenset(scene.story.turns)
    rows: list[Line] = []
    for sentence in reversed(scene.story.log):
        ink = Ink.TITLE if sentence in turns else Ink.TEXT
        rows = [*(((f" {row}", ink),) for row in wrap(sentence, rect.width - 2)), *rows]
        if len(rows) >= rect.height - 1:
            break
    rows = rows[-(rect.height - 1) :]
    return fill([head, *rows], rect.width, rect.height)


ESSENTIAL = (BY_NAME["help"].key_name, BY_NAME["quit"].key_name)
"""Keys that a key bar shows however narrow it is: who knows them finds the others."""


def draw_keys(keys: Sequence[tuple[str, str]], rect: Rect) -> list[Line]:
    """The key bar: as many commands as fit, each whole."""
    spans: list[Span] = []
    for key, label in fitting_keys(keys, rect.width):
        spans += [(f" {key}", Ink.BAR_KEY), (f" {label}  ", Ink.BAR)]
    return [fit(tuple(spans), rect.width, Ink.BAR)]


def fitting_keys(keys: Sequence[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """Those that a bar of this width shows: the last go first, but for the essential ones."""
    kept = list(keys)
    while kept and sum(map(key_width, kept)) - BAR_GAP > width:
        optional = [one for one in kept if one[0] not in ESSENTIAL]
        kept.remove((optional or kept)[-1])
    return kept


BAR_GAP = 2


def key_width(key: tuple[str, str]) -> int:
    """Cells of one command in the key bar, with the gap behind it."""
    return len(key[0]) + len(key[1]) + 2 + BAR_GAP
