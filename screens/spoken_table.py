"""The table in sentences, for whoever hears it instead of seeing it (U3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.view import View
from screens.catalogue import faces as say
from screens.catalogue import seats as say_four
from screens.catalogue.grammar import listed, plural, printed, sentence
from screens.naming import People, Table
from screens.places import Zone, seats_around

_ORDER = (Zone.RIGHT, Zone.THEIRS, Zone.TEAMMATE, Zone.YOURS)
"""In which the seats are told: opponents first."""
_WHERE = {Zone.TEAMMATE: say_four.LOOK_TEAMMATE, Zone.THEIRS: say_four.LOOK_LEFT, Zone.RIGHT: say_four.LOOK_RIGHT}


def welcome(seat: int, names: Sequence[str]) -> str:
    """Who plays against whom."""
    around, others = seats_around(seat, len(names)), People(-1, names)
    if len(names) == 2:
        return say.WELCOME.format(name=others.name(around[Zone.THEIRS]))
    left, mate, right = (others.name(around[zone]) for zone in (Zone.THEIRS, Zone.TEAMMATE, Zone.RIGHT))
    return say_four.WELCOME.format(teammate=mate, left=left, right=right)


def giving_up(seat: int, names: Sequence[str]) -> str:
    """What is asked before a game is given up."""
    around, people = seats_around(seat, len(names)), People(seat, names)
    rivals = [people.name(around[zone]) for zone in (Zone.THEIRS, Zone.RIGHT) if zone in around]
    if len(rivals) == 1:
        return say.CONCEDE_SURE.format(name=rivals[0])
    return say_four.CONCEDE_SURE.format(names=listed(rivals))


def table_lines(view: View, names: Sequence[str]) -> list[str]:
    """Everything on the table: whose turn, each seat's numbers, creatures and discard pile, opponents first."""
    people = People(view.seat, names)
    lines = [_turn(view, people), *_life(view, people)]
    if view.playing is not None:
        lines.append(say.LOOK_PLAYING.format(card=Table(view, people).full(view.playing.slot)))
    for seat in _opponents_first(view):
        lines += [_numbers(view, people, seat), _creatures(view, people, seat), *_under(view, people, seat)]
        if view.discard(seat):
            lines.append(_discard(view, people, seat))
    return [*lines, *aside_lines(view)]


def summary_lines(view: View, names: Sequence[str]) -> list[str]:
    """What one wants to know before acting: each seat's numbers and creatures, a line a seat."""
    people = People(view.seat, names)
    seats = [f"{_numbers(view, people, seat)} {_creatures(view, people, seat)}" for seat in _opponents_first(view)]
    return [*_life(view, people), *seats]


def hand_lines(view: View) -> list[str]:
    """The own hand, a card a line with its text."""
    hand = [card.design for card in view.hand(view.seat) if card.design is not None]
    if not hand:
        return [say.HAND_EMPTY]
    return [say.HAND_CARD.format(card=printed(design), text=design.text or say.NO_TEXT) for design in hand]


def aside_lines(view: View) -> list[str]:
    """The double-sided cards that lie aside (R11.3), none for no line."""
    names = [design.name for design in view.aside]
    return [say_four.LOOK_ASIDE.format(cards=listed(names))] if names else []


def _turn(view: View, people: People) -> str:
    yours, others = say.LOOK_TURN
    told = yours if people.is_you(view.active) else others
    return told.format(turn=view.turn, name=people.name(view.active))


def _opponents_first(view: View) -> list[int]:
    around = seats_around(max(view.seat, 0), view.seats)
    return [around[zone] for zone in _ORDER if zone in around]


def _life(view: View, people: People) -> list[str]:
    """Life that is shared is told once (R14.2)."""
    if view.seats == 2:
        return []
    rivals = view.opponents(view.seat)
    others = listed([people.name(seat) for seat in rivals])
    return [say_four.LOOK_LIFE.format(own=view.life(view.seat), others=others, other=view.life(rivals[0]))]


def _numbers(view: View, people: People, seat: int) -> str:
    left = view.mindbugs(seat)
    mindbugs = say.LOOK_MINDBUGS.format(count=left, total=left + view.used_mindbugs(seat))
    cards = {"hand": plural(len(view.hand(seat)), "card"), "draw": plural(view.draw_count(seat), "card")}
    if view.seats == 2:
        return say.LOOK_SEAT.format(
            who=sentence(people.subject(seat)), life=view.life(seat), mindbugs=mindbugs, **cards
        )
    frogs = view.mindfrogs(seat)
    mindfrogs = say_four.LOOK_MINDFROGS.format(count=frogs, total=frogs + view.used_mindfrogs(seat))
    return say_four.LOOK_FOUR.format(who=_who(view, people, seat), mindbugs=mindbugs, mindfrogs=mindfrogs, **cards)


def _who(view: View, people: People, seat: int) -> str:
    """Where a player sits, seen from the seat that looks."""
    zones = {other: zone for zone, other in seats_around(view.seat, view.seats).items()}
    return _WHERE.get(zones[seat], "{name}").format(name=sentence(people.subject(seat)))


def _creatures(view: View, people: People, seat: int) -> str:
    whose = sentence(people.possessive(seat))
    table = Table(view, people)
    creatures = [table.full(creature.slot) for creature in view.creatures(seat)]
    if not creatures:
        return say.LOOK_NO_CREATURES.format(whose=whose)
    return say.LOOK_CREATURES.format(whose=whose, creatures=listed(creatures))


def _under(view: View, people: People, seat: int) -> list[str]:
    """The cards that boost a creature; they came from open piles (R1.3)."""
    table = Table(view, people)
    return [
        say_four.LOOK_UNDER.format(
            card=table.owned(creature.slot),
            cards=listed([card.design.name for card in creature.boosts if card.design is not None]),
        )
        for creature in view.creatures(seat)
        if creature.boosts
    ]


def _discard(view: View, people: People, seat: int) -> str:
    cards = [card.design.name for card in view.discard(seat) if card.design is not None]
    return say.LOOK_DISCARD.format(whose=sentence(people.possessive(seat)), cards=listed(cards))
