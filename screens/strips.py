"""The strips of the board: last events, question, the card under the cursor, log, keys (U1, U2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.keywords import names as keyword_names
from engine.view import View
from screens.catalogue import board as words
from screens.ink import Ink, Line, Span, cut, fill, fit, plain, width_of, wrap, wrap_line
from screens.plan import Rect
from screens.questions import reason_sentences
from screens.scene import Scene
from screens.table import Shown, Zone
from screens.zones import pile_names, rival_name


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
    if table.pile_seat == -2:
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


def draw_question(scene: Scene, rect: Rect) -> list[Line]:
    """Who decides what, what Enter does, what the other answers are, and why something is no answer."""
    table = scene.table
    width = rect.width - 2
    if scene.conceding:
        return _confirming(words.CONFIRM_CONCEDE.format(name=rival_name(scene)), rect)
    if table.confirming is not None:
        return _confirming(words.CONFIRM_MINDBUG, rect)
    if table.asked is None:
        over = table.view is not None and table.view.over
        return _strip([((words.GAME_OVER if over else "", Ink.WAIT),)], rect, Ink.WAIT)
    if table.decision is None:
        return _strip([((row, Ink.WAIT),) for row in wrap(table.asked.text, width)], rect, Ink.WAIT)
    answers = _answers(scene, width)
    room = max(1, rect.height - len(answers))
    text: Line = ((table.asked.text, Ink.ASK_STRONG),)
    rows = wrap_line((*text, (f" {table.asked.decline}", Ink.ASK)) if table.asked.decline else text, width)
    if len(rows) > room:
        rows = wrap_line(text, width)
    if len(rows) > room:
        rows = [*rows[: room - 1], ((f"{cut(plain(rows[room - 1]), width - 2)} {scene.glyphs.more}", Ink.ASK_STRONG),)]
    gap: list[Line] = [()] if len(rows) + len(answers) < rect.height and answers else []
    return _strip([*rows, *gap, *answers], rect, Ink.ASK)


def _answers(scene: Scene, width: int) -> list[Line]:
    """What can be pressed now: Enter for what is under the cursor, and the buttons."""
    table = scene.table
    rows: list[Line] = []
    if table.note:
        rows += [((row, Ink.WARN),) for row in wrap(table.note, width)]
    elif table.button is None:
        label = table.enter_label()
        if label:
            rows.append(_key_and_label(words.ENTER, label, Ink.ASK_STRONG, width))
        elif table.here is not None:
            rows += [((row, Ink.ASK),) for row in wrap(table.why_not(table.here), width)]
    buttons = [_button(scene, place, width) for place in range(len(table.buttons))]
    for button in buttons:
        beside = button is not buttons[0] and width_of(rows[-1]) + 3 + width_of(button) <= width
        if beside:
            rows[-1] = (*rows[-1], ("   ", Ink.ASK), *button)
        else:
            rows.append(button)
    return rows


def _button(scene: Scene, place: int, width: int) -> Line:
    table = scene.table
    button = table.buttons[place]
    here = table.button is button
    key = f"{button.key} {words.ENTER}" if here else button.key
    return _key_and_label(key, button.label, Ink.ASK_HERE if here else Ink.ASK, width)


def _key_and_label(key: str, label: str, ink: Ink, width: int) -> Line:
    return ((f" {key} ", Ink.ASK_KEY), (f" {cut(label, width - len(key) - 4)} ", ink))


def _confirming(text: str, rect: Rect) -> list[Line]:
    yes: Line = (*_key_and_label(words.ENTER, words.CONFIRM_YES, Ink.ASK_STRONG, 20),)
    no = _key_and_label(words.CONFIRM_NO, words.CONFIRM_NO_LABEL, Ink.ASK, 40)
    rows: list[Line] = [((row, Ink.WARN),) for row in wrap(text, rect.width - 2)]
    return _strip([*rows, (), (*yes, ("   ", Ink.ASK), *no)], rect, Ink.ASK)


def _strip(rows: Sequence[Line], rect: Rect, ink: Ink) -> list[Line]:
    return fill([((" ", ink), *row) for row in rows], rect.width, rect.height, ink)


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
    spans.append((card.design.text, Ink.TEXT))
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
