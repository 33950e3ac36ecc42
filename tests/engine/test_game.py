"""The engine's contract (A2): copies, bytes, refusals, determinism."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from engine.cards import DESIGNS
from engine.codec import FRAMES, UnreadablePosition, read_numbers, write_numbers
from engine.dealer import LocalDealer
from engine.decisions import IllegalAnswer, Kind, Pick, Reveal, Shuffle
from engine.frames.base import Frame
from engine.game import Game
from engine.repetition import fingerprint
from engine.rules import Setup
from engine.table import Table
from engine.view import View


def positions(games: int, first_seed: int = 0) -> list[Game]:
    """Copies of every position of some random games, dealer requests included."""
    found = []
    for seed in range(first_seed, first_seed + games):
        rng = Random(seed)
        dealer, game = LocalDealer(seed), Game(Setup())
        while not game.over:
            found.append(game.clone())
            if game.request is not None:
                game.tell(dealer.reply(game, game.request))
            else:
                game.answer(rng.randrange(game.option_count))
        found.append(game.clone())
    return found


POSITIONS = positions(12)


def test_a_copy_has_every_field_and_shares_nothing_that_changes() -> None:
    """Reflection over the fields: a new one that `clone` forgets fails here (A4)."""
    shared = {
        "options",
        "offered",
        "constants",
        "boosts",
        "octonite",
        "hand_bans",
    }  # replaced as a whole, never changed
    for game in POSITIONS:
        copy = game.clone()
        for name in (*Table.__slots__, *Game.__slots__):
            here, there = getattr(game, name), getattr(copy, name)
            if name not in ("events", "stack"):
                assert here == there, name
            if isinstance(here, (list, dict)) and name not in shared:
                assert here is not there, name
                if here and isinstance(here, list) and isinstance(here[0], list):
                    assert not any(one is other for one, other in zip(here, there, strict=True)), name
        assert copy.events is None


def test_playing_on_a_copy_leaves_the_original_alone() -> None:
    for game in POSITIONS:
        before = game.to_bytes()
        for index in range(game.option_count):
            copy = game.clone()
            copy.answer(index)
            assert game.to_bytes() == before


def test_frames_copy_every_field_and_hold_only_numbers() -> None:
    seen = set()
    for game in POSITIONS:
        for frame in game.stack:
            seen.add(type(frame))
            names: tuple[str, ...] = type(frame).__slots__
            values = [getattr(frame, name) for name in names]
            assert [getattr(frame.copy(), name) for name in names] == values
            assert [getattr(type(frame)(*frame.fields()), name) for name in names] == values
            for value in values:
                assert isinstance(value, int) or all(isinstance(each, int) for each in value)
    assert len(FRAMES) == len({frame.CODE for frame in _all_frames()}) == len(_all_frames())
    assert len(seen) >= 6


def _all_frames() -> list[type[Frame]]:
    return list(Frame.__subclasses__())


def test_bytes_read_back_to_an_equal_game_that_plays_on_equally() -> None:
    for game in POSITIONS:
        again = Game.from_bytes(game.to_bytes())
        assert again == game
        assert again.public_digest() == game.public_digest()
        for index in range(game.option_count):
            one, other = game.clone(), again.clone()
            one.answer(index)
            other.answer(index)
            assert one == other
            if not one.stale and not other.stale:
                assert [one.power_of(slot) for slot in one.creatures()] == [
                    other.power_of(slot) for slot in other.creatures()
                ]


def test_damaged_bytes_are_refused_with_one_kind_of_error() -> None:
    rng = Random(1)
    for game in POSITIONS[::3]:
        data = game.to_bytes()
        for _ in range(20):
            damaged = bytearray(data)
            for _ in range(rng.randint(1, 3)):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            for attempt in (bytes(damaged), data[: rng.randrange(len(data))], data + b"\0", rng.randbytes(40)):
                try:
                    Game.from_bytes(attempt)
                except UnreadablePosition:
                    continue
                except Exception as error:
                    pytest.fail(f"{type(error).__name__}: {error}")


def test_cut_and_lengthened_positions_never_pass() -> None:
    data = POSITIONS[30].to_bytes()
    for end in range(len(data)):
        with pytest.raises(UnreadablePosition):
            Game.from_bytes(data[:end])
    with pytest.raises(UnreadablePosition):
        Game.from_bytes(data + b"\x02")


@pytest.mark.parametrize("numbers", [[], [0], [-1], [63, 64, -64, -65], [255, 256], [2**70, -(2**70)]])
def test_numbers_survive_writing(numbers: list[int]) -> None:
    assert read_numbers(write_numbers(numbers)) == numbers


def test_illegal_answers_name_the_decision_and_change_nothing() -> None:
    """R17.5."""
    for game in POSITIONS:
        before = game.to_bytes()
        for answer in (-1, game.option_count, 10**9, True, "0", None):
            with pytest.raises(IllegalAnswer) as refused:
                game.answer(answer)  # type: ignore[arg-type]
            decision = game.decision
            if decision is not None:
                assert decision.kind.name.lower() in str(refused.value)
                assert f"seat {decision.seat}" in str(refused.value)
        assert game.to_bytes() == before


def test_a_dealer_must_answer_what_was_asked() -> None:
    refused = 0
    for game in POSITIONS:
        request = game.request
        before = game.to_bytes()
        wrong: list[tuple[int, ...]] = [(), (len(DESIGNS),) * 60]
        if isinstance(request, Pick):
            wrong += [(request.slots[0],) * request.size, (-5,) * request.size]
        elif isinstance(request, Shuffle):
            wrong += [(-2,) * len(request.slots), (0,) * (len(request.slots) + 1)]
        for reply in wrong:
            with pytest.raises(IllegalAnswer):
                game.tell(reply)
            refused += 1
        assert game.to_bytes() == before
    assert refused


def test_a_revealed_card_cannot_become_another_one() -> None:
    game = Game(Setup(), sees_all=False)
    own = LocalDealer(4)
    while game.decision is None:
        assert game.request is not None
        game.tell(own.reply(game, game.request))
    game.answer(0)
    assert isinstance(game.request, Reveal)
    truth = game.design[game.request.slots[0]].index
    for lie in (-1, (truth + 1) % len(DESIGNS)):
        with pytest.raises(IllegalAnswer):
            game.tell((lie,))
    game.tell((truth,))


def test_fingerprints_kept_move_by_move_are_those_computed_from_nothing() -> None:
    """R9.6 rests on it."""
    for game in positions(150, first_seed=1000):
        assert game.fingerprint == fingerprint(game)


def test_public_bytes_hide_what_is_hidden() -> None:
    """Any other consistent hidden part gives the same digest."""
    rng = Random(5)
    for game in POSITIONS:
        other = View(game, 0).sample(rng)
        assert other.public_digest() == game.public_digest()


def test_the_same_game_under_every_hash_seed() -> None:
    """R17.7, A2.7: another process with other hashes plays the same games."""
    script = (
        "from random import Random\n"
        "from engine.game import Game\nfrom engine.dealer import LocalDealer\n"
        "for seed in range(40):\n"
        "    rng, dealer, game = Random(seed), LocalDealer(seed), Game()\n"
        "    dealer.serve(game)\n"
        "    while not game.over:\n"
        "        game.answer(rng.randrange(game.option_count)); dealer.serve(game)\n"
        "    print(game.public_digest().hex(), game.to_bytes().hex(), game.take_events())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10_000


def test_conceding_ends_the_game_at_any_moment() -> None:
    for game in POSITIONS:
        if game.over:
            with pytest.raises(IllegalAnswer):
                game.concede(0)
            continue
        for seat in (0, 1):
            copy = game.clone()
            copy.concede(seat)
            assert (copy.over, copy.winner, copy.reason) == (True, 1 - seat, "conceded")
            assert copy.decision is None
            assert copy.request is None


def test_a_game_has_no_decision_after_its_end() -> None:
    """R17.8."""
    ended = [game for game in POSITIONS if game.over]
    assert ended
    for game in ended:
        assert game.decision is None
        assert game.option_count == 0
        assert not game.stack
        assert not game.pool


def test_every_kind_of_decision_of_first_contact_occurs() -> None:
    kinds = {game.kind for game in positions(150, first_seed=500) if game.kind}
    assert kinds == {Kind.ACTION, Kind.MINDBUG, Kind.CHOOSE, Kind.ORDER, Kind.HUNT, Kind.BLOCK, Kind.AGAIN}
