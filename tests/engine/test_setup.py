"""Dealing and finding the first player (R2)."""

from __future__ import annotations

import pytest

from engine.cards import BY_ID, deck_of
from engine.decisions import Pick, Shuffle
from engine.events import FirstSeat, Revealed, Shuffled
from engine.game import Game
from engine.rules import Setup

SIZE = 48
POWERS = {1: "snail_thrower", 2: "deathweaver", 4: "brain_fly", 7: "giraffodile", 9: "luchataur", 10: "gorillion"}


def dealt(unused_powers: list[int], first_seat: str = "reveal") -> Game:
    """A game whose unused pile shows these powers, top first; further cards of it are Gorillions."""
    game = Game(Setup(first_seat=first_seat))
    assert isinstance(game.request, Shuffle)
    order = [design.index for design in deck_of(("first_contact",))]
    for place, power in enumerate(unused_powers):
        order[20 + place] = BY_ID[POWERS[power]].index
    for place in range(20 + len(unused_powers), SIZE):
        order[place] = BY_ID["gorillion"].index
    game.tell(tuple(order))
    return game


def test_the_deal() -> None:
    """R2.1 to R2.4: 2 Mindbugs, 3 life, 5 cards in hand, 5 in the pile, 28 unused; no zone shares a card."""
    game = dealt([10, 1])
    assert game.life == [3, 3]
    assert game.mindbugs == [2, 2]
    assert [len(hand) for hand in game.hand] == [5, 5]
    assert [len(pile) for pile in game.draw] == [5, 5]
    assert len(game.unused) == 28
    zones = [*game.hand, *game.draw, game.unused]
    assert sorted(slot for zone in zones for slot in zone) == list(range(SIZE))


def test_the_higher_power_starts_and_the_cards_go_back() -> None:
    """R2.5, R2.6."""
    for powers, first in (([9, 4], 0), ([4, 9], 1)):
        game = dealt(powers)
        assert isinstance(game.request, Shuffle)
        assert len(game.request.slots) == 28
        events = game.take_events()
        revealed = [event for event in events if isinstance(event, Revealed)]
        assert [event.design for event in revealed] == [BY_ID[POWERS[power]].index for power in powers]
        assert events[-2] == FirstSeat(first, tuple(event.slot for event in revealed))
        assert isinstance(events[-1], Shuffled)
        game.tell(tuple(game.design[slot].index for slot in game.request.slots))
        assert game.active == first
        assert len(game.unused) == 28


def test_a_tie_reveals_fresh_cards() -> None:
    game = dealt([7, 7, 2, 4])
    events = game.take_events()
    assert sum(isinstance(event, Revealed) for event in events) == 4
    assert next(event.seat for event in events if isinstance(event, FirstSeat)) == 1


def test_when_the_pile_runs_out_the_revealed_cards_go_back_in() -> None:
    """28 equal cards: fourteen ties, then a shuffle, then on."""
    game = dealt([])
    first = game.take_events()
    assert sum(isinstance(event, Revealed) for event in first) == 28
    assert isinstance(game.request, Shuffle)
    designs = [BY_ID["gorillion"].index] * 28
    designs[1] = BY_ID["brain_fly"].index
    game.tell(tuple(designs))
    events = game.take_events()
    assert [type(event) for event in events[:2]] == [Revealed, Revealed]
    assert next(event.seat for event in events if isinstance(event, FirstSeat)) == 0


def test_a_pile_of_one_power_does_not_go_round_for_ever() -> None:
    """R2.6: nothing else could end the tie, so after three passes chance picks one of the leaders."""
    game = dealt([])
    for _ in range(3):
        assert isinstance(game.request, Shuffle)
        game.tell((BY_ID["gorillion"].index,) * 28)
    assert game.request == Pick((0, 1), 1)
    game.tell((1,))
    assert game.active == 1
    assert game.decision is not None


def test_chance_may_decide_instead() -> None:
    game = dealt([9, 4], first_seat="random")
    assert game.request == Pick((0, 1), 1)
    game.tell((1,))
    assert game.active == 1
    assert not [event for event in game.take_events() if isinstance(event, Revealed)]
    assert game.decision is not None


@pytest.mark.parametrize("seat", [0, 1])
def test_the_starting_player_has_no_bonus(seat: int) -> None:
    """R2.7."""
    game = dealt([9, 4] if seat == 0 else [4, 9])
    assert game.request is not None
    game.tell(tuple(game.design[slot].index for slot in game.request.slots))
    assert (game.active, game.turn, len(game.hand[seat])) == (seat, 1, 5)
