"""Exact endgames: solved by hand, by brute force without any of the tricks, and by playing them out (B5)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.bots import make_bot, think
from engine.bots.endgame import Solver, Unsolved, few_cards, key_of
from engine.dealer import LocalDealer
from engine.decisions import Pick
from engine.game import Game
from engine.scenario.position import build
from engine.scenario.reader import read
from engine.view import View


def position(text: str) -> Game:
    return build(read('title = "an endgame"\n' + text))


UNBLOCKED = """
[A]
life = 1
play = ["gorillion"]
[B]
life = 1
"""
SNEAKY_NEXT = """
[A]
life = 1
hand = ["luchataur"]
[B]
life = 1
hand = ["luchataur"]
play = ["tiger_squirrel"]
"""
BARREL = """
[A]
life = 1
play = ["strange_barrel"]
hand = []
[B]
life = 1
hand = ["chameleon_sniper", "luchataur", "turbo_bug"]
play = ["spider_owl"]
"""
"""The Barrel steals two cards of three by chance: A wins with the right ones only."""


def brute(game: Game, nodes: list[int], path: tuple[tuple[int, ...], ...] = ()) -> float:
    """The whole tree, without table and bounds."""
    if game.over:
        return 0.5 if game.winner < 0 else float(game.winner == 0)
    nodes[0] -= 1
    if nodes[0] < 0:
        raise Unsolved
    request = game.request
    if isinstance(request, Pick):
        values = []
        for pick in combinations(request.slots, request.size):
            after = game.clone()
            after.tell(pick)
            values.append(brute(after, nodes, path))
        return sum(values) / len(values)
    if request is not None:
        after = game.clone()
        after.tell(tuple(after.design[slot].index for slot in request.slots))
        return brute(after, nodes, path)
    if game.kind == 1:
        key = key_of(game)
        if key in path:
            return 0.5
        path = (*path, key)
    values = []
    for index in range(game.option_count):
        after = game.clone()
        after.answer(index)
        values.append(brute(after, nodes, path))
    return max(values) if game.seat == 0 else min(values)


def endgames(seeds: range) -> list[Game]:
    """Positions with few cards, from games by chance, and the deal mixed into the piles."""
    found = []
    for seed in seeds:
        game, dealer, chance = Game(record=False), LocalDealer(seed), Random(seed)
        dealer.serve(game)
        while not game.over:
            if few_cards(game):
                fresh = game.clone()
                fresh.history.clear()
                found.append(fresh)
            game.answer(chance.randrange(game.option_count))
            dealer.serve(game)
    return found


@pytest.mark.parametrize(("text", "chance"), [(UNBLOCKED, 1.0), (SNEAKY_NEXT, 0.0), (BARREL, 1 / 3)])
def test_small_positions_by_hand(text: str, chance: float) -> None:
    assert Solver().chance(position(text)) == pytest.approx(chance)
    assert brute(position(text), [2000]) == pytest.approx(chance)


def test_the_same_values_as_the_whole_tree() -> None:
    compared = 0
    for game in endgames(range(12)):
        try:
            expected = brute(game, [600])
        except Unsolved:
            continue
        assert Solver().chance(game) == pytest.approx(expected)
        compared += 1
    assert compared > 10


def test_what_was_solved_before_changes_no_value() -> None:
    compared = 0
    for seed in range(6):
        shared = Solver(10**9)
        for game in reversed(endgames(range(seed, seed + 1))):
            try:
                expected = Solver(1500).chance(game)
            except Unsolved:
                break
            assert shared.chance(game) == expected
            compared += 1
    assert compared >= 20


def test_the_other_side_of_the_table_has_the_rest_of_the_chance() -> None:
    for text in (UNBLOCKED, SNEAKY_NEXT, BARREL):
        game = position(text)
        found = think(make_bot("solve", 1), View.from_bytes(bytes([game.seat]) + game.to_bytes()))
        chance = Solver().chance(game)
        assert found.value == pytest.approx(chance if game.seat == 0 else 1 - chance)
        assert found.values[found.choice] == max(found.values)


def test_too_many_positions_are_unsolved_and_said_so() -> None:
    game = Game(record=False)
    LocalDealer(1).serve(game)
    with pytest.raises(Unsolved):
        Solver(500).chance(game)
