"""What the commands of the line mode show: `look`, `hand`, `card 3`, `cards`, `log`, `help` (U3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import View
from mindbug_tui.plain_choice import card_choice
from screens.catalogue import faces as say
from screens.catalogue import seats as seat_words
from screens.commands import plain_help
from screens.encyclopedia import find, glossary_lines, list_lines, named_cards
from screens.explain import card_page
from screens.naming import People
from screens.spoken_table import aside_lines, hand_lines, table_lines

LOG_LINES = 20
LONGEST_NUMBER = 5
LONGEST_ECHO = 40


def shown(command: str, rest: str, view: View, names: Sequence[str], log: Sequence[str]) -> list[str]:
    """The lines that a command of `screens.commands` shows; `rest` is what was typed behind its word.

    Raises ValueError for a command that does something else than showing.
    """
    match command:
        case "help":
            return glossary_lines() if rest == say.HELP_WORDS else _help()
        case "look":
            return [*table_lines(view, names), say.LOOK_HAND]
        case "hand":
            return hand_lines(view)
        case "aside":
            return aside_lines(view) or [seat_words.NOTHING_ASIDE]
        case "inspect":
            return _card(view, rest, names)
        case "cards":
            return list_lines(find(rest)) or [say.NO_CARD.format(query=harmless(rest))]
        case "log":
            return _log(log, rest)
        case _:
            raise ValueError(f"the command '{command}' shows nothing")


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def harmless(text: str) -> str:
    """What was typed, short and printable enough to be repeated."""
    return "".join(mark for mark in text if mark.isprintable())[:LONGEST_ECHO]


def _help() -> list[str]:
    commands = [say.HELP_LINE.format(words=words, help=help_text) for words, help_text in plain_help()]
    return [say.HELP_HEAD, *commands, say.HELP_CARD, say.RULES]


def _log(log: Sequence[str], rest: str) -> list[str]:
    if rest == say.LOG_ALL:
        return list(log)
    if rest and not is_number(rest):
        return [say.LOG_HOW_MANY.format(count=LOG_LINES)]
    count = int(rest or LOG_LINES)
    return list(log[-count:]) if count else []


def _card(view: View, rest: str, names: Sequence[str]) -> list[str]:
    if not rest:
        return [say.CARD_WHICH]
    return _card_of_choice(view, int(rest), names) if is_number(rest) else _card_by_name(view, rest, names)


def _card_of_choice(view: View, number: int, names: Sequence[str]) -> list[str]:
    cards = card_choice(view, names)
    design = view.design(cards.slot(number)) if cards is not None and cards.slot(number) >= 0 else None
    if cards is not None and design is not None:
        return card_page(design, view, cards.slot(number))
    options = view.decision.options if view.decision is not None else ()
    if not 1 <= number <= len(options):
        return [say.NUMBER_OUT_OF_RANGE.format(number=number, count=len(options))]
    if not options[number - 1].slots:
        return [say.CARD_NONE_AT.format(number=number)]
    lines: list[str] = []
    for slot in options[number - 1].slots:
        design = view.design(slot)
        lines += card_page(design, view, slot) if design is not None else [say.CARD_HIDDEN]
    return lines


def _card_by_name(view: View, name: str, names: Sequence[str]) -> list[str]:
    """With the present state of every one in play."""
    found = named_cards(name)
    if not found:
        return [say.CARD_UNKNOWN.format(name=harmless(name))]
    if len(found) > 1:
        return [say.CARD_SEVERAL.format(names=", ".join(design.name for design in found))]
    people = People(view.seat, names)
    lines: list[str] = []
    for seat in range(view.seats):
        for creature in view.creatures(seat):
            if creature.design is found[0]:
                lines.append(say.IN_PLAY_OF[people.is_you(seat)].format(name=people.name(seat)))
                lines += card_page(found[0], view, creature.slot)
    return lines or card_page(found[0])
