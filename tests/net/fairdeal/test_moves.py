"""The engine is moved only by what it asked for."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.decisions import Claim, Pick, Request, Reveal, ShowTo, Shuffle
from engine.game import Game
from net.fairdeal.moves import waits_for

SLOTS = (3, 4)
ALIKE: tuple[Request, ...] = (Shuffle(SLOTS, 1), ShowTo(SLOTS, 1), Pick(SLOTS, 1))
"""Equal as tuples."""


@pytest.mark.parametrize(("asked", "done"), list(combinations(ALIKE, 2)))
def test_operations_of_two_kinds_are_told_apart(asked: Request, done: Request) -> None:
    game = Game()
    game.request = asked
    assert waits_for(game, asked)
    assert not waits_for(game, done)


@pytest.mark.parametrize(
    ("asked", "done"),
    [(Shuffle(SLOTS, 1), Shuffle(SLOTS, 0)), (Reveal(SLOTS), Reveal((3,))), (Claim(SLOTS, 1, 5), Claim(SLOTS, 1, 6))],
)
def test_the_same_kind_with_other_facts_is_not_what_was_asked(asked: Request, done: Request) -> None:
    game = Game()
    game.request = asked
    assert not waits_for(game, done)
