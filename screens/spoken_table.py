"""The table in sentences, for whoever hears it instead of seeing it (U3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import View
from screens.catalogue import faces as say
from screens.catalogue.grammar import listed, plural, printed, sentence
from screens.naming import People, Table


def table_lines(view: View, names: Sequence[str]) -> list[str]:
    """Everything on the table: whose turn, each seat's numbers, creatures and discard pile, opponents first."""
    people = People(view.seat, names)
    lines = [_turn(view, people)]
    if view.playing is not None:
        lines.append(say.LOOK_PLAYING.format(card=Table(view, people).full(view.playing.slot)))
    for seat in _opponents_first(view):
        lines += [_numbers(view, people, seat), _creatures(view, people, seat)]
        if view.discard(seat):
            lines.append(_discard(view, people, seat))
    return lines


def summary_lines(view: View, names: Sequence[str]) -> list[str]:
    """What one wants to know before acting: each seat's numbers and creatures, a line a seat."""
    people = People(view.seat, names)
    return [f"{_numbers(view, people, seat)} {_creatures(view, people, seat)}" for seat in _opponents_first(view)]


def hand_lines(view: View) -> list[str]:
    """The own hand, a card a line with its text."""
    hand = [card.design for card in view.hand(view.seat) if card.design is not None]
    if not hand:
        return [say.HAND_EMPTY]
    return [say.HAND_CARD.format(card=printed(design), text=design.text or say.NO_TEXT) for design in hand]


def _turn(view: View, people: People) -> str:
    yours, others = say.LOOK_TURN
    told = yours if people.is_you(view.active) else others
    return told.format(turn=view.turn, name=people.name(view.active))


def _opponents_first(view: View) -> list[int]:
    return sorted(range(view.seats), key=lambda seat: view.team(seat) == view.team(view.seat))


def _numbers(view: View, people: People, seat: int) -> str:
    left = view.mindbugs(seat)
    return say.LOOK_SEAT.format(
        who=sentence(people.subject(seat)),
        life=view.life(seat),
        mindbugs=say.LOOK_MINDBUGS.format(count=left, total=left + view.used_mindbugs(seat)),
        hand=plural(len(view.hand(seat)), "card"),
        draw=plural(view.draw_count(seat), "card"),
    )


def _creatures(view: View, people: People, seat: int) -> str:
    whose = sentence(people.possessive(seat))
    table = Table(view, people)
    creatures = [table.full(creature.slot) for creature in view.creatures(seat)]
    if not creatures:
        return say.LOOK_NO_CREATURES.format(whose=whose)
    return say.LOOK_CREATURES.format(whose=whose, creatures=listed(creatures))


def _discard(view: View, people: People, seat: int) -> str:
    cards = [card.design.name for card in view.discard(seat) if card.design is not None]
    return say.LOOK_DISCARD.format(whose=sentence(people.possessive(seat)), cards=listed(cards))
