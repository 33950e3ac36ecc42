"""The search: fair, repeatable, within its budget, and no fool (B2, B3, B4)."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.bots.base import Value
from engine.bots.guard import sensible
from engine.bots.one_turn import turn_chances
from engine.bots.search import search
from engine.bots.search.worlds import Worlds
from engine.bots.searcher import SearchBot
from engine.bots.values import value_for
from engine.cards import deck_of
from engine.dealer import LocalDealer
from engine.decisions import Kind
from engine.design import UNKNOWN
from engine.game import Game
from engine.invariants import broken
from engine.rules import Setup
from engine.view import View
from tests.engine.positions import SETUPS, dealt_otherwise, decisions, position

FIRST_CONTACT = value_for(Setup())
LEAVES = pytest.mark.parametrize("value", [FIRST_CONTACT, None], ids=["learned", "played out"])
TWINS = """
[A]
hand = ["gorillion", "killer_bee", "gorillion"]
[B]
life = 2
hand = ["luchataur"]
"""


def views(count: int, seed: int = 0, setup: Setup = SETUPS[0]) -> list[View]:
    """One decision of each of `count` random games, early and late ones."""
    found = []
    for number in range(count):
        games = [game.clone() for game in decisions(seed + number, setup)]
        game = games[number * 7 % len(games)]
        found.append(game.view(game.seat))
    return found


class Ticking:
    """A clock that goes on by a millisecond whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


# --- fair ---------------------------------------------------------------------------------------------------------


def test_no_hidden_card_changes_a_choice_or_a_count() -> None:
    """B2, over 200 positions."""
    rng = Random(5)
    tested = 0
    for seed in range(40):
        for game in [game.clone() for game in decisions(seed)][seed % 7 :: 7][:5]:
            other = dealt_otherwise(game, game.seat, rng)
            found = [search(each.view(each.seat), 9, iterations=40, value=FIRST_CONTACT) for each in (game, other)]
            assert found[0] == found[1]
            tested += 1
    assert tested >= 180


@LEAVES
def test_the_bytes_of_a_view_are_all_that_a_search_needs(value: Value | None) -> None:
    for view in views(6):
        copy = View.from_bytes(view.to_bytes())
        assert search(copy, 3, iterations=50, value=value) == search(view, 3, iterations=50, value=value)


def test_searching_changes_nothing() -> None:
    for view in views(6):
        before = view.to_bytes()
        search(view, 3, iterations=50, value=FIRST_CONTACT)
        assert view.to_bytes() == before


def test_another_seed_is_another_search() -> None:
    view = views(1)[0]
    assert len({search(view, seed, iterations=100, value=None).visits for seed in range(5)}) > 1


# --- worlds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_world_is_a_legal_game_to_its_end(setup: Setup) -> None:
    for view in views(8, 30, setup):
        rng = Random(1)
        worlds = Worlds(view, rng)
        for _ in range(5):
            game = worlds.deal()
            assert game.view(view.seat).decision == view.decision
            while not game.over:
                before = game.clone()
                game.answer(rng.randrange(game.option_count))
                worlds.serve(game)
                assert broken(game, before) == []


def test_worlds_keep_what_is_seen_and_deal_the_rest_of_the_deck() -> None:
    for view in views(8, 60):
        worlds = Worlds(view, Random(2))
        for _ in range(5):
            game = worlds.deal()
            seen = [(card.slot, card.design) for seat in (0, 1) for card in (*view.hand(seat), *view.discard(seat))]
            assert all(game.design[slot] is design for slot, design in seen if design is not None)
            dealt = Counter(design for design in game.design if design is not UNKNOWN)
            assert dealt <= Counter(deck_of(view.setup.sets))
            assert all(
                design is not UNKNOWN for seat in (0, 1) for design in map(game.design.__getitem__, game.hand[seat])
            )


def test_every_unseen_card_is_dealt_everywhere_equally_often() -> None:
    game = next(decisions(3))
    view = game.view(game.seat)
    worlds, deals = Worlds(view, Random(3)), 4000
    unseen = Counter(deck_of(view.setup.sets)) - Counter(card.design for card in view.hand(view.seat) if card.design)
    counts: Counter[object] = Counter()
    for _ in range(deals):
        world = worlds.deal()
        counts.update(world.design[slot] for slot in world.hand[1 - view.seat])
    for design, copies in unseen.items():
        expected = deals * 5 * copies / unseen.total()
        assert 0.8 * expected < counts[design] < 1.2 * expected


# --- what it finds --------------------------------------------------------------------------------------------------


@LEAVES
def test_one_number_an_option_and_every_iteration_counted(value: Value | None) -> None:
    for view in views(10):
        assert view.decision is not None
        found = search(view, 1, iterations=60, value=value, settle=False)
        assert found.iterations == sum(found.visits) == 60
        assert len(found.visits) == len(found.values) == len(view.decision.options)
        assert found.visits[found.choice] == max(found.visits)
        assert all(0 <= chance <= 1 for chance in (*found.values, found.value))


def test_the_same_card_twice_is_one_choice() -> None:
    game = position(TWINS)
    found = search(game.view(0), 1, iterations=200, value=FIRST_CONTACT)
    assert found.visits[2] == 0
    assert found.values[0] == found.values[2]
    assert sum(found.visits) == found.iterations


def test_what_is_known_of_an_option_draws_the_search_to_it_and_is_no_visit() -> None:
    for view in views(5):
        assert view.decision is not None
        for favourite in range(len(view.decision.options)):
            known = [0.9 if index == favourite else 0.1 for index in range(len(view.decision.options))]
            found = search(view, 1, iterations=40, value=FIRST_CONTACT, settle=False, known=known)
            assert found.iterations == sum(found.visits) == 40
            assert found.choice == favourite or found.values[found.choice] == found.values[favourite]
            assert min(found.visits) >= 0


@LEAVES
def test_it_finds_the_attack_that_wins(value: Value | None) -> None:
    game = position(WINS_IN_ONE["attack luchataur"])
    found = search(game.view(0), 1, iterations=400, value=value)
    assert game.decision is not None
    assert game.design[game.decision.options[found.choice].slots[0]].id == "luchataur"
    assert found.values[found.choice] > 0.9


def test_a_search_of_60_beats_random_play() -> None:
    lost = 0
    for deal in range(8):
        for seat in (0, 1):
            game, dealer, rng = Game(record=False), LocalDealer(deal), Random(deal)
            bot = SearchBot(deal, value_for, iterations=60)
            dealer.serve(game)
            while not game.over:
                own = game.seat == seat
                game.answer(bot.choose(game.view(seat)) if own else rng.randrange(game.option_count))
                dealer.serve(game)
            lost += game.winner != seat
    assert lost <= 1


def test_a_search_needs_an_end_and_a_decision_of_its_seat() -> None:
    game = next(decisions(1))
    with pytest.raises(ValueError, match="needs iterations"):
        search(game.view(game.seat), 1, iterations=None, value=None)
    with pytest.raises(ValueError, match=f"^seat {1 - game.seat} has nothing to decide$"):
        search(game.view(1 - game.seat), 1, iterations=10, value=None)
    game.concede(0)
    with pytest.raises(ValueError, match="nothing to decide"):
        search(game.view(0), 1, iterations=10, value=None)


# --- budget -------------------------------------------------------------------------------------------------------


def test_stopping_when_the_choice_is_settled_changes_no_choice() -> None:
    saved = 0
    for view in views(25):
        whole = search(view, 1, iterations=160, value=FIRST_CONTACT, settle=False)
        early = search(view, 1, iterations=160, value=FIRST_CONTACT)
        assert early.choice == whole.choice
        saved += whole.iterations - early.iterations
    assert saved > 0


def test_a_clock_ends_it_soon_after_its_seconds() -> None:
    clock = Ticking()
    view = views(1)[0]
    found = search(view, 1, iterations=None, clock=clock, seconds=0.02, value=FIRST_CONTACT, settle=False)
    assert 0.02 <= clock.now <= 0.024
    assert found.iterations >= 48


def test_however_late_it_is_the_floor_of_iterations_is_kept() -> None:
    view = views(1)[0]
    found = search(view, 1, iterations=None, clock=Ticking(), seconds=0.0, value=None, settle=False, least=100)
    assert 100 <= found.iterations < 120


def test_who_says_stop_is_answered_at_once() -> None:
    looks = iter([False, False, True])
    found = search(views(1)[0], 1, iterations=10_000, value=None, stop=lambda: next(looks))
    assert found.iterations < 60


def test_a_player_by_the_clock_without_one_plays_its_floor() -> None:
    view = views(1)[0]
    bot = SearchBot(1, value_for, iterations=70, seconds=5.0)
    assert bot.think(view) == SearchBot(1, value_for, iterations=70).think(view)


# --- against perfect play -------------------------------------------------------------------------------------------


def test_nobody_can_exploit_the_search_in_the_smallest_game() -> None:
    """B6: one card in each hand, solved by CFR+; the game with two cards takes minutes and is a command of its own."""
    command = [sys.executable, "-m", "tests.engine.minigame", "--hand", "1"]
    ended = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.endswith("exploitability of the search at 400 iterations: 0.0000\n")


# --- guard and noise ----------------------------------------------------------------------------------------------


def saves_itself(game: Game) -> bool:
    """Whether some block does not lose at once by what it sets off."""
    for block in range(game.option_count - 1):
        after = game.clone()
        after.answer(block)
        if not after.over:
            return True
    return False


def test_the_guard_never_refuses_a_block_at_the_last_life() -> None:
    seen = 0
    for seed in range(60):
        for game in decisions(seed):
            if game.kind == Kind.BLOCK and game.life[game.seat] == 1 and saves_itself(game):
                seen += 1
                assert game.option_count - 1 not in sensible(game.view(game.seat), 1)
    assert seen > 20


WINS_IN_ONE = {
    "attack luchataur": """
[A]
hand = ["gorillion", "axolotl_healer"]
play = ["plated_scorpion", "luchataur"]
mindbugs = 0
[B]
life = 2
mindbugs = 2
hand = ["luchataur", "shield_bugs", "tiger_squirrel", "spider_owl", "bee_bear"]
draw = ["harpy_mother", "strange_barrel", "lone_yeti"]
""",
    "play killer_bee": """
[A]
hand = ["killer_bee", "gorillion"]
play = ["plated_scorpion"]
[B]
life = 1
mindbugs = 0
play = ["luchataur"]
hand = ["gorillion", "luchataur"]
""",
}


@pytest.mark.parametrize("win", WINS_IN_ONE)
def test_the_guard_leaves_only_the_win_in_one(win: str) -> None:
    game = position(WINS_IN_ONE[win])
    assert game.decision is not None
    options = [game.decision.options[index] for index in sensible(game.view(0), 1)]
    assert [" ".join([option.verb, game.design[option.slots[0]].id]) for option in options] == [win]
    for noise in (0.0, 1.0):
        bot = SearchBot(5, lambda setup: None, iterations=2, noise=noise)
        assert game.decision.options[bot.choose(game.view(0))] == options[0]


def test_noise_takes_other_options_too_but_rarely_bad_ones() -> None:
    view = position(TWINS.replace("life = 2", "life = 3")).view(0)
    quiet = SearchBot(1, value_for, iterations=60).think(view)
    choices = Counter(SearchBot(seed, value_for, iterations=60, noise=1.0).choose(view) for seed in range(60))
    assert len(choices) > 1
    assert choices[quiet.choice] > 10
    assert choices[2] == 0


def best_of_turn(view: View) -> int:
    assert FIRST_CONTACT is not None
    chances = turn_chances(view, 1, FIRST_CONTACT)
    return chances.index(max(chances))


def test_one_turn_ahead_it_takes_the_win_and_the_block() -> None:
    for text in WINS_IN_ONE.values():
        view = position(text).view(0)
        assert best_of_turn(view) in sensible(view, 1)
    for seed in range(20):
        for game in decisions(seed):
            if game.kind == Kind.BLOCK and game.life[game.seat] == 1 and saves_itself(game):
                assert best_of_turn(game.view(game.seat)) != game.option_count - 1
