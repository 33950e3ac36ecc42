"""Seats, teams, allied and enemy are questions to the state: the same turn machine with four seats (A2.8, R14)."""

from __future__ import annotations

from random import Random

from engine.dealer import LocalDealer
from engine.decisions import Kind, Option
from engine.game import Game
from engine.rules import Setup
from engine.scenario.reader import SEAT_LETTERS
from engine.scenario.runner import run_text


def at(script: list[str], **play: list[str]) -> Game:
    text = f"mode = 'tag_team'\nscript = {script}\n"
    text += "".join(f"[{seat}]\nplay = {play.get(seat, [])}\n" for seat in SEAT_LETTERS)
    result = run_text(text)
    assert result.ok, result.problems
    return result.game


def test_seats_around_the_table() -> None:
    """R14.1: the left opponent comes first."""
    game = at([])
    assert game.opponents == ((1, 3), (2, 0), (3, 1), (0, 2))
    assert game.allied == ((0, 2), (1, 3), (0, 2), (1, 3))
    assert [game.next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_allied_counts_the_teammate() -> None:
    """R14.9: Shield Bugs of one and Bee Bear of the other make 9; a Yeti beside a teammate's creature is 5."""
    game = at([], A=["shield_bugs"], C=["bee_bear", "lone_yeti"])
    bear, yeti = game.play[2]
    assert (game.power_of(bear), game.power_of(yeti)) == (9, 6)
    alone, accompanied = at([], A=["lone_yeti"], B=["bee_bear"]), at([], A=["lone_yeti"], C=["bee_bear"])
    assert (alone.power_of(alone.play[0][0]), accompanied.power_of(accompanied.play[0][0])) == (10, 5)


def test_both_defenders_are_asked_in_order_before_the_team_loses_life() -> None:
    """R14.11."""
    game = at(["A attack gorillion"], A=["gorillion"], B=["bee_bear"], D=["luchataur"])
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (1, Kind.BLOCK)
    game.answer(1)
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.options[1]) == (3, Kind.BLOCK, Option("no-block"))
    game.answer(1)
    assert game.life == [3, 2]


def test_a_hunter_may_name_a_creature_of_either_opponent() -> None:
    game = at(["A attack killer_bee"], A=["killer_bee"], B=["bee_bear"], C=["gorillion"], D=["luchataur"])
    decision = game.decision
    assert decision is not None
    assert [option.slots for option in decision.options] == [(game.play[1][0],), (game.play[3][0],), ()]


def test_the_controller_chooses_which_opponent_a_trigger_means() -> None:
    """R14.9, D10."""
    game = at(["A attack tusked_extorter"], A=["tusked_extorter"])
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (0, Kind.OPPONENT)
    assert [option.slots for option in decision.options] == [(1,), (3,)]
    game.answer(1)
    assert [len(hand) for hand in game.hand] == [1, 1, 1, 0]


def test_random_games_of_four_seats_come_to_an_end() -> None:
    for seed in range(200):
        rng = Random(seed)
        dealer, game = LocalDealer(seed), Game(Setup(mode="tag_team"))
        dealer.serve(game)
        while not game.over:
            assert Game.from_bytes(game.to_bytes()) == game
            game.answer(rng.randrange(game.option_count))
            dealer.serve(game)
        assert sum(len(zone) for zones in (game.hand, game.draw, game.play, game.discard) for zone in zones) <= 24
