"""Computer players: fair, repeatable, legal in every game, and no fools (B2, B4)."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.bots import LEVELS, UnknownLevel, find_level, make_bot, think
from engine.bots.base import SampleDealer
from engine.bots.searcher import SearchBot
from engine.dealer import LocalDealer
from engine.decisions import Kind
from engine.game import Game
from engine.invariants import broken
from engine.rules import Setup
from engine.view import View
from tests.engine.positions import SETUPS, dealt_otherwise, decisions, hidden_from, position

QUICK = [name for name, level in LEVELS.items() if not level.budget]
"""The levels that do not search; searches are tested with their own."""


def play(game: Game, dealer: LocalDealer, levels: tuple[str, str], seed: int = 0) -> Game:
    bots = [make_bot(level, seed + seat) for seat, level in enumerate(levels)]
    dealer.serve(game)
    while not game.over:
        game.answer(bots[game.seat].choose(game.view(game.seat)))
        dealer.serve(game)
    return game


def chosen(game: Game, seed: int = 1) -> str:
    """What the one-step player answers, as a verb and the ids of the cards."""
    view = game.view(game.seat)
    assert view.decision is not None
    option = view.decision.options[make_bot("greedy", seed).choose(view)]
    return " ".join([option.verb, *(game.design[slot].id for slot in option.slots)])


# --- fair ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", QUICK)
def test_no_hidden_card_changes_a_choice(level: str) -> None:
    rng = Random(5)
    for seed in range(12):
        for game in decisions(seed):
            other = dealt_otherwise(game, game.seat, rng)
            choices = [make_bot(level, 9).choose(each.view(each.seat)) for each in (game, other)]
            assert choices[0] == choices[1]


def test_the_proof_of_fairness_finds_a_player_that_peeks() -> None:
    """One that knows the other hand cannot hide: mixing the hidden cards changes what it does."""
    rng = Random(5)

    def peek(game: Game) -> int:
        known = sum(game.design[slot].power for slot in hidden_from(game, game.seat)[:5])
        return known % game.option_count

    changed = [
        peek(game) != peek(dealt_otherwise(game, game.seat, rng)) for seed in range(3) for game in decisions(seed)
    ]
    assert sum(changed) > len(changed) / 3


@pytest.mark.parametrize("level", QUICK)
def test_the_bytes_of_a_view_are_all_that_a_choice_needs(level: str) -> None:
    for game in decisions(4):
        view = game.view(game.seat)
        copy = View.from_bytes(view.to_bytes())
        assert make_bot(level, 2).choose(copy) == make_bot(level, 2).choose(view)


@pytest.mark.parametrize("level", QUICK)
def test_choosing_changes_nothing(level: str) -> None:
    for game in decisions(11):
        view, before = game.view(game.seat), game.to_bytes()
        data = view.to_bytes()
        make_bot(level, 2).choose(view)
        assert (view.to_bytes(), game.to_bytes()) == (data, before)


# --- legal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("level", QUICK)
def test_a_level_plays_whole_games(level: str, setup: Setup) -> None:
    for seed in range(10):
        assert play(Game(setup), LocalDealer(seed), (level, level), seed).over


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_sampled_game_is_a_whole_legal_game(setup: Setup) -> None:
    """What a bot imagines keeps every invariant to its end, whatever chance decides in it."""
    for seed in range(6):
        rng = Random(seed)
        for game in [game.clone() for game in decisions(seed, setup)][:: 7 + seed]:
            imagined, dealer = game.view(game.seat).sample(rng), SampleDealer(rng)
            assert imagined.view(game.seat).decision == game.view(game.seat).decision
            while not imagined.over:
                before = imagined.clone()
                imagined.answer(rng.randrange(imagined.option_count))
                dealer.serve(imagined)
                assert broken(imagined, before) == []


def test_random_takes_every_option_equally_often() -> None:
    game = next(decisions(3))
    bot, view = make_bot("random", 8), game.view(game.seat)
    counts = Counter(bot.choose(view) for _ in range(5000))
    assert set(counts) == set(range(game.option_count))
    assert min(counts.values()) > 0.85 * 5000 / game.option_count


def test_an_unknown_level_is_one_sentence_that_names_the_known_ones() -> None:
    with pytest.raises(UnknownLevel, match=r"^There is no level 'chess'; the levels are random, beginner, casual, "):
        make_bot("chess", 1)


@pytest.mark.parametrize("name", ["search:0", "search:", "search:10s", "search:999999999ms", "Random", "expert ", ""])
def test_what_is_no_level_is_refused(name: str) -> None:
    with pytest.raises(UnknownLevel):
        find_level(name)


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("greedy", ""),
        ("expert", "400 iterations"),
        ("machine", "1000 ms on every core"),
        ("search:400", "400 iterations"),
        ("search:250ms", "250 ms"),
        ("study:60", "60 iterations"),
    ],
)
def test_a_level_tells_its_budget(name: str, budget: str) -> None:
    assert find_level(name).budget == budget


@pytest.mark.parametrize("name", ["random", "beginner", "search:60", "study:60"])
def test_every_bot_tells_what_it_makes_of_each_option(name: str) -> None:
    for game in islice(decisions(2), 0, 30, 6):
        view = game.view(game.seat)
        found = think(make_bot(name, 3), view)
        assert len(found.visits) == len(found.values) == game.option_count
        assert found.choice in range(game.option_count)
        assert found.iterations == sum(found.visits)
        assert all(0 <= value <= 1 for value in found.values)


def test_a_study_looks_at_every_option_to_the_end_of_its_budget() -> None:
    game = next(decisions(2))
    view = game.view(game.seat)
    assert think(make_bot("study:200", 1), view).iterations == 200
    assert min(think(make_bot("study:200", 1), view).visits) > 0


def test_a_thought_that_is_stopped_has_an_answer_all_the_same() -> None:
    game = next(decisions(2))
    view = game.view(game.seat)
    found = think(make_bot("search:100000", 1), view, lambda: True)
    assert found.iterations < 1000
    assert found.choice in range(game.option_count)


def test_without_a_clock_a_budget_in_time_is_a_number_of_iterations() -> None:
    game = next(decisions(2))
    view = game.view(game.seat)
    assert think(make_bot("search:250ms", 1), view) == think(make_bot("search:900ms", 1), view)


def test_a_level_by_the_clock_is_on_no_machine_weaker_than_the_one_below() -> None:
    """Its floor: the iterations that it makes without a moment's time (B6)."""
    bots = [make_bot(level, 1) for level in ("champion", "legend", "machine")]
    floors = [bot._iterations for bot in bots if isinstance(bot, SearchBot)]
    assert len(floors) == 3
    assert find_level("expert").iterations < floors[0] < floors[1] <= floors[2]


def test_the_weakest_levels_guess_as_often_as_they_should() -> None:
    """Of two options a guess is the one that `greedy` takes half of the time."""
    views = [game.view(game.seat) for seed in range(6) for game in decisions(seed) if game.option_count == 2]
    for level, guesses in (("beginner", 0.7), ("casual", 0.35)):
        same = [make_bot(level, 7).choose(view) == make_bot("greedy", 7).choose(view) for view in views]
        assert sum(same) / len(same) == pytest.approx(1 - guesses / 2, abs=0.1)


def test_the_levels_stand_in_the_order_of_their_strength() -> None:
    assert list(LEVELS)[:3] == ["random", "beginner", "casual"]
    budgets = [level.iterations or level.seconds * 5000 for level in LEVELS.values() if level.budget]
    assert budgets == sorted(budgets)


# --- no fool ------------------------------------------------------------------------------------------------------


def test_greedy_beats_random_in_85_of_100() -> None:
    wins = 0
    for deal in range(50):
        for seat in (0, 1):
            levels = ("greedy", "random") if seat == 0 else ("random", "greedy")
            wins += play(Game(record=False), LocalDealer(deal), levels, deal).winner == seat
    assert wins >= 85


def test_greedy_takes_an_open_way_to_the_last_life() -> None:
    """Where an attack on the last life cannot be blocked, it wins in this turn, whatever the other side does."""
    seen = 0
    for seed in range(250):
        for game in decisions(seed):
            seat, opponent = game.active, 1 - game.active
            if game.kind != Kind.ACTION or game.life[opponent] > 1:
                continue
            # A Defeated, Attack or Play effect may spoil it, so only creatures that do nothing but attack count.
            open_ways = [
                slot
                for slot in game.play[seat]
                if game.design[slot].attack is None and not game.blockers(slot, opponent)
            ]
            if not open_ways:
                continue
            seen += 1
            after, turn = game.clone(), game.turn
            dealer = SampleDealer(Random(seed))
            other = Random(seed)
            while not after.over and after.turn == turn:
                mine = after.seat == seat
                view = after.view(after.seat)
                after.answer(make_bot("greedy", 3).choose(view) if mine else other.randrange(after.option_count))
                dealer.serve(after)
            assert after.winner == seat
    assert seen > 50


def test_greedy_never_takes_the_hit_at_its_last_life_while_it_may_block() -> None:
    seen = 0
    for seed in range(150):
        for game in decisions(seed):
            if game.kind == Kind.BLOCK and game.life[game.seat] == 1:
                seen += 1
                assert chosen(game) != "no-block"
    assert seen > 50


WIN_BY_EFFECT = """
[A]
hand = ["killer_bee", "gorillion"]
play = ["plated_scorpion"]
[B]
life = 1
play = ["luchataur"]
hand = ["gorillion", "luchataur"]
"""
WIN_BY_SECOND_ATTACK = """
[A]
hand = ["gorillion", "axolotl_healer"]
play = ["luchataur"]
[B]
life = 2
"""
HUNT_OR_PASS = """
[A]
hand = ["plated_scorpion"]
play = ["killer_bee"]
[B]
hand = ["gorillion"]
play = ["luchataur"]
"""


def test_greedy_wins_by_a_play_effect() -> None:
    assert chosen(position(WIN_BY_EFFECT)) == "play killer_bee"


def test_greedy_attacks_twice_when_that_wins() -> None:
    game = position(WIN_BY_SECOND_ATTACK)
    assert chosen(game) == "attack luchataur"
    game.answer(game.option_count - 1)
    assert game.kind == Kind.AGAIN
    assert chosen(game) == "again"


def test_greedy_does_not_attack_into_a_lost_fight() -> None:
    assert chosen(position(HUNT_OR_PASS)) == "play plated_scorpion"


def against_mindbug(card: str) -> str:
    game = position(f"""
[A]
hand = ["{card}", "axolotl_healer", "goblin_werewolf"]
play = ["shield_bugs"]
draw = ["bee_bear", "brain_fly", "turbo_bug", "snail_hydra"]
[B]
hand = ["killer_bee", "luchataur", "gorillion"]
play = ["rhino_turtle"]
draw = ["harpy_mother", "strange_barrel", "lone_yeti"]
mindbugs = 1
""")
    game.answer(0)
    assert game.kind == Kind.MINDBUG
    return chosen(game)


@pytest.mark.parametrize(
    ("card", "answer"),
    [("plated_scorpion", "pass"), ("tusked_extorter", "mindbug"), ("deathweaver", "pass")],
)
def test_greedy_spends_a_mindbug_on_cards_that_are_worth_it(card: str, answer: str) -> None:
    assert against_mindbug(card) == answer


def test_greedy_discards_what_it_can_spare() -> None:
    game = position("""
[A]
hand = ["ferret_bomber"]
[B]
hand = ["shark_dog", "kangasaurus_rex", "plated_scorpion", "spider_owl"]
""")
    game.answer(0)
    assert game.kind == Kind.CHOOSE
    assert "spider_owl" not in chosen(game)
