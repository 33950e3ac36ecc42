"""R17 holds at every stop of random games, and every invariant sees the fault that it is there for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.cards import BY_ID, deck_of
from engine.dealer import LocalDealer
from engine.decisions import Kind
from engine.design import UNKNOWN
from engine.events import REASONS
from engine.frames.hands import ReceiveFrame
from engine.game import Game
from engine.invariants import broken
from engine.rules import Setup
from engine.view import View
from tests.engine.tables import Chance, Instance

SETUPS = (Setup(), Setup(first_seat="random"), Setup(refresh_hands=True))
ROOT = Path(__file__).parents[2]


def play_and_check(setup: Setup, seed: int) -> Game:
    """A random game, looked at wherever it stops, requests to the dealer included."""
    game, dealer, rng = Game(setup), LocalDealer(seed), Random(seed)
    before = None
    while not game.over:
        assert broken(game, before) == []
        before = game.clone()
        if game.request is not None:
            game.tell(dealer.reply(game, game.request))
        else:
            game.answer(rng.randrange(game.option_count))
    assert broken(game, before) == []
    return game


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_r17_holds_throughout_random_games(setup: Setup) -> None:
    for seed in range(60):
        assert play_and_check(setup, seed).reason in REASONS


@pytest.mark.parametrize("seat", [0, 1, -2])
def test_r17_holds_on_machines_that_do_not_know_every_card(seat: int) -> None:
    for seed in range(20):
        rng = Random(seed)
        table = Instance(Chance([design.index for design in deck_of(("first_contact",))], rng), Setup(), seat)
        table.serve()
        while not table.game.over:
            assert broken(table.game) == []
            table.game.answer(rng.randrange(table.game.option_count))
            table.serve()
        assert broken(table.game) == []


def test_looking_changes_nothing() -> None:
    game = middle()
    data, events = game.to_bytes(), len(game.events or ())
    broken(game, game.clone())
    assert (game.to_bytes(), len(game.events or ())) == (data, events)


def test_every_random_game_ends() -> None:
    """No livelock: each ends within the turn limit, for a reason that there is."""
    reasons = set()
    for seed in range(300):
        game, dealer, rng = Game(record=False), LocalDealer(seed), Random(seed)
        dealer.serve(game)
        for _ in range(5000):
            if game.over:
                break
            game.answer(rng.randrange(game.option_count))
            dealer.serve(game)
        assert game.over
        reasons.add(game.reason)
    assert {"life", "no_action"} <= reasons <= set(REASONS)


# --- R17.7 --------------------------------------------------------------------------------------------------------

DIGESTS = """
from hashlib import sha256
from random import Random
from engine.bots import make_bot
from engine.dealer import LocalDealer
from engine.game import Game

total = sha256()
for seed in range(40):
    game, dealer, rng = Game(), LocalDealer(seed), Random(seed)
    bots = [make_bot("greedy", seed), make_bot("random", seed)]
    dealer.serve(game)
    while not game.over:
        total.update(game.to_bytes() + game.public_digest())
        game.answer(bots[game.seat].choose(game.view(game.seat)))
        total.update(repr(game.take_events()).encode())
        dealer.serve(game)
print(total.hexdigest())
"""


def test_the_same_games_under_every_hash_seed() -> None:
    """Positions, digests, events and the computer's choices: nothing follows the order of a set or a hash (R17.7)."""
    outcomes = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", DIGESTS], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
        )
        outcomes.add(done.stdout)
    assert len(outcomes) == 1


# --- planted faults -----------------------------------------------------------------------------------------------


def middle() -> Game:
    """A turn action in the middle of a game, with creatures on both sides, and cards in every pile."""
    for seed in range(100):
        game, dealer, rng = Game(), LocalDealer(seed), Random(seed)
        dealer.serve(game)
        while not game.over:
            full = all((*game.hand, *game.draw, *game.play, *game.discard))
            if full and game.kind == Kind.ACTION and game.used_mindbugs != [0, 0]:
                return game
            game.answer(rng.randrange(game.option_count))
            dealer.serve(game)
    raise AssertionError("no such position in a hundred games")


def finished() -> Game:
    game = middle()
    game.concede(0)
    return game


def loses_a_card(game: Game) -> None:
    game.hand[0].pop()


def doubles_a_card(game: Game) -> None:
    game.discard[1].append(game.hand[0][0])


def invents_a_slot(game: Game) -> None:
    game.unused.append(len(game.design))


def swaps_a_design(game: Game) -> None:
    rare = next(slot for slot in game.hand[0] if game.design[slot].id != "gorillion")
    game.design[rare] = BY_ID["gorillion"]


def leaves_a_hand_short(game: Game) -> None:
    game.draw[0].append(game.hand[0].pop())


def forgets_a_used_mindbug(game: Game) -> None:
    game.used_mindbugs = [0, 0]


def owes_a_mindbug(game: Game) -> None:
    game.mindbugs[0], game.used_mindbugs[0] = -1, 3


def exhausts_a_card_in_hand(game: Game) -> None:
    game.exhausted |= 1 << game.hand[1][0]


def exhausts_a_slot_that_is_not_there(game: Game) -> None:
    game.exhausted |= 1 << len(game.design)


def mistakes_the_controller(game: Game) -> None:
    game.controller[game.play[0][0]] = 1


def controls_a_card_in_hand(game: Game) -> None:
    game.controller[game.hand[0][0]] = 0


def forgets_a_creature(game: Game) -> None:
    game.design[game.play[0][0]] = UNKNOWN


def attacks_three_times(game: Game) -> None:
    game.attacked = [game.play[0][0]] * 3


def plays_on_without_life(game: Game) -> None:
    game.life[1] = 0


def has_two_places_to_stand(game: Game) -> None:
    game.winner, game.reason, game.waiting = 0, "life", 3
    game.request = Game().request


def offers_nothing(game: Game) -> None:
    game.options = []


def offers_the_same_twice(game: Game) -> None:
    game.options = [game.options[0], *game.options]


def asks_the_wrong_seat(game: Game) -> None:
    game.seat = 1 - game.active


def keeps_a_stale_power(game: Game) -> None:
    game.refresh()
    game.power[game.play[0][0]] += 1


def keeps_a_stale_keyword(game: Game) -> None:
    game.refresh()
    game.keywords[game.play[0][0]] ^= 1


def keeps_a_stale_limit(game: Game) -> None:
    game.refresh()
    game.cannot_block = (1 << len(game.design)) - 1


def keeps_a_stale_silencer(game: Game) -> None:
    game.refresh()
    game.silencers = (game.play[0][0], game.play[1][0])


def loses_its_fingerprint(game: Game) -> None:
    game.fingerprint += 1


def cannot_be_written_down(game: Game) -> None:
    game.waiting = 9


FAULTS: list[tuple[Callable[[Game], None], str]] = [
    (loses_a_card, "R17.1: card"),
    (doubles_a_card, "R17.1: card"),
    (invents_a_slot, "R17.1: there is no card 48"),
    (swaps_a_design, "R17.1: there are 2 cards gorillion, there were 1"),
    (leaves_a_hand_short, "R17.2: seat 0 holds"),
    (forgets_a_used_mindbug, "R17.3: seat"),
    (owes_a_mindbug, "R17.3: seat 0 has -1 unused"),
    (exhausts_a_card_in_hand, "R17.4: card"),
    (exhausts_a_slot_that_is_not_there, "R17.4: a card is exhausted that does not exist"),
    (mistakes_the_controller, "R17.4: card"),
    (controls_a_card_in_hand, "R17.4: card"),
    (forgets_a_creature, "R17.4: nobody knows"),
    (attacks_three_times, "R17.4: creature"),
    (plays_on_without_life, "R9.1: team 1 has 0 life"),
    (has_two_places_to_stand, "A2.1: decision, request, end: [False, True, True]"),
    (offers_nothing, "R17.5: seat"),
    (offers_the_same_twice, "R17.5: seat"),
    (asks_the_wrong_seat, "R17.5: seat"),
    (keeps_a_stale_power, "R7.2: powers"),
    (keeps_a_stale_keyword, "R7.2: keywords"),
    (keeps_a_stale_limit, "R7.2: blocking limits"),
    (keeps_a_stale_silencer, "R7.2: stopped Play effects"),
    (loses_its_fingerprint, "R9.6: the fingerprint"),
    (cannot_be_written_down, "A2.1: decision, request, end: [False, False, False]"),
]


@pytest.mark.parametrize(("break_it", "complaint"), FAULTS, ids=lambda fault: getattr(fault, "__name__", ""))
@pytest.mark.parametrize("compared", [True, False], ids=["with the position before", "alone"])
def test_a_planted_fault_is_found(break_it: Callable[[Game], None], complaint: str, compared: bool) -> None:
    game = middle()
    before = game.clone() if compared else None
    assert broken(game, before) == []
    break_it(game)
    assert any(found.startswith(complaint) for found in broken(game, before)), broken(game, before)


def test_after_the_end_nothing_may_be_left_to_do() -> None:
    game = finished()
    assert broken(game) == []
    game.options = [0, 1]
    game.stack.append(ReceiveFrame(0, ()))
    assert "R17.8: the game is over and something is still to be done" in broken(game)


def test_a_view_that_shows_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    monkeypatch.setattr("engine.view.redacted", lambda whole, seat: whole.clone())
    found = broken(game)
    assert any(line.startswith("R17.6: seat 0 sees the hidden card") for line in found)
    assert any(line.startswith("R17.6: seat 1 sees [") for line in found)


def test_a_view_of_the_other_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    monkeypatch.setattr(Game, "view", lambda whole, seat: View(whole, 1 - seat))
    assert any(line.startswith("R17.6") for line in broken(game))


def test_an_answer_that_does_not_fit_and_is_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    monkeypatch.setattr(Game, "answer", lambda whole, index: None)
    assert "R17.5: the answer -1 was taken" in broken(game)


def test_a_reply_that_nobody_asked_for_and_is_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    monkeypatch.setattr(Game, "tell", lambda whole, reply: None)
    assert "R17.5: the dealer's reply () was taken" in broken(game)


def test_a_refusal_that_changes_the_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    refuse = Game.answer

    def refuse_late(whole: Game, index: Any) -> None:
        whole.turn += 1
        refuse(whole, index)

    monkeypatch.setattr(Game, "answer", refuse_late)
    assert "R17.5: a refused answer changed the position" in broken(game)


def test_a_clone_that_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    clone = Game.clone

    def forgetful(whole: Game) -> Game:
        copy = clone(whole)
        copy.extra_turns += 1
        return copy

    monkeypatch.setattr(Game, "clone", forgetful)
    assert "A2.7: a clone is not equal" in broken(game)


def test_a_byte_form_that_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    read = Game.from_bytes

    def forgetful(data: bytes) -> Game:
        copy = read(data)
        copy.turn += 1
        return copy

    monkeypatch.setattr(Game, "from_bytes", staticmethod(forgetful))
    assert "A2.7: the position read back is not equal" in broken(game)


def test_a_position_that_cannot_be_read_back_is_found() -> None:
    """A trigger of five numbers is written; whoever reads takes four."""
    game = middle()
    game.pool.append((1, 2, 3, 4, 5))  # type: ignore[arg-type]
    assert any(line.startswith("A2.7: the position cannot be read back") for line in broken(game))
