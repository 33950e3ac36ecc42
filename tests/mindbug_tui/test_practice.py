"""Practice games: saved as they go, continued at the very decision at which they broke off (A5)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.bots import make_bot
from engine.cards import SETS
from engine.view import View
from mindbug_tui import transcript
from mindbug_tui.errors import Refusal
from mindbug_tui.match import Person
from mindbug_tui.practice import (
    DEFAULT_SETS,
    FIRST_SEAT,
    Practice,
    new_practice,
    rematch,
    resume_practice,
    setup_for,
)
from mindbug_tui.storage import Store

PROGRAM = Path(__file__).with_name("play_and_tell.py")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "data") as opened:
        yield opened


def answer_by_chance(person: Person, seed: int, at_most: int = 10**6) -> asyncio.Event:
    """Answer what is asked with whatever is legal; the event tells that `at_most` answers were given."""
    bot, answers, enough = make_bot("random", seed), 0, asyncio.Event()

    def answer_soon(view: View) -> None:
        nonlocal answers
        if answers == at_most:
            enough.set()
            return
        answers += 1
        asyncio.get_running_loop().call_soon(person.answer, bot.choose(view))

    person.on_ask = answer_soon
    return enough


async def play_to_the_end(practice: Practice, seed: int = 1) -> None:
    answer_by_chance(practice.person, seed)
    await practice.match.run()
    practice.close()


async def play_some(practice: Practice, answers: int) -> None:
    """Leave the game, as by closing the terminal, when the person is asked for the answer after these."""
    enough = answer_by_chance(practice.person, 1, answers)
    running = asyncio.create_task(practice.match.run())
    await asyncio.wait([running, asyncio.create_task(enough.wait())], return_when=asyncio.FIRST_COMPLETED)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    practice.close()


def position(practice: Practice) -> tuple[object, ...]:
    """Everything that stands on the table: the game's own bytes, and what each seat is asked and may know."""
    game = practice.match.game
    return game.to_bytes(), game.decision, [game.view(seat).to_bytes() for seat in (0, 1)]


async def test_a_game_is_played_saved_and_listed(store: Store) -> None:
    practice = new_practice(store, level="random", seed=11)
    await play_to_the_end(practice)
    (row,) = store.games()
    game = practice.match.game
    assert (row.status, row.level, row.reason, row.turns) == ("over", "random", game.reason, game.turn)
    assert row.result == ("won" if game.winner == FIRST_SEAT else "lost")


async def test_every_level_plays_a_whole_game(store: Store) -> None:
    from engine.bots import LEVELS

    levels = [name for name, level in LEVELS.items() if not level.seconds] + ["search:20"]
    for level in levels:
        await play_to_the_end(new_practice(store, level=level, seed=4))
    assert {row.level for row in store.games()} == set(levels)


@pytest.mark.parametrize("answers", [0, 1, 2, 5, 9])
async def test_resume_stands_at_the_decision_that_was_left(store: Store, answers: int) -> None:
    left = new_practice(store, level="random", seed=21)
    await play_some(left, answers)
    assert not left.match.game.over
    again = resume_practice(store)
    assert position(again) == position(left)
    await play_to_the_end(again)
    assert store.games()[0].status == "over"


async def test_cut_at_every_byte_the_game_resumes_before_the_torn_answer(store: Store) -> None:
    practice = new_practice(store, level="random", seed=33)
    await play_some(practice, 7)
    whole = practice.saved.path.read_bytes()
    assert whole.count(b"\n") > 10
    for length in range(whole.index(b"\n") + 1, len(whole) + 1):
        practice.saved.path.write_bytes(whole[:length])
        again = resume_practice(store, practice.game_id)
        assert len(again.saved.entries) == whole[:length].count(b"\n") - 1
        again.close()


def start(how: str, seed: int, environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), how, str(seed)], env=environment, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_process_loses_nothing_that_it_acknowledged(own_folders: Path, seed: int) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    moments = Random(seed)
    how, over = "new", False
    kept: list[tuple[int, int]] = []
    while not over:
        with start(how, seed, environment) as process:
            assert process.stdout is not None
            _, game_id, found = process.stdout.readline().split()
            assert int(found) == len(kept)
            told = [process.stdout.readline() for _ in range(moments.randrange(1, 12))]
            process.send_signal(signal.SIGKILL)
            told += process.stdout.readlines()  # what it said before the signal came counts as well
        words = [line.split()[1:] for line in told if line.startswith("answer")]
        acknowledged = kept + [(int(seat), int(option)) for seat, option in words]
        (path,) = (own_folders / "data" / "games").glob(f"{game_id}*")
        kept = answers(path)
        assert kept[: len(acknowledged)] == acknowledged
        over = isinstance(transcript.read(path).entries[-1], transcript.Over)
        how = "resume"
    with Store(own_folders / "data") as store:
        (row,) = store.games()
        assert (row.id, row.status) == (game_id, "over")


def answers(path: Path) -> list[tuple[int, int]]:
    entries = transcript.read(path).entries
    return [(entry.seat, entry.option) for entry in entries if isinstance(entry, transcript.Answer)]


async def test_the_same_seed_deals_the_same_game(store: Store) -> None:
    first, second, other = (new_practice(store, seed=seed) for seed in (5, 5, 6))
    assert position(first) == position(second)
    assert position(first) != position(other)
    for practice in (first, second, other):
        practice.close()


async def test_a_rematch_is_a_new_deal_from_the_other_side_of_the_table(store: Store) -> None:
    first = new_practice(store, level="random", seed=5)
    second = rematch(store, first)
    assert (second.level, second.setup) == (first.level, first.setup)
    assert second.game_id != first.game_id
    assert position(second) != position(first)
    assert (second.seat, second.names) == (1, ("Rook", "You"))
    third = rematch(store, second)
    assert (third.seat, third.names) == (first.seat, first.names)
    for practice in (first, second, third):
        practice.close()


async def test_a_game_from_the_second_seat_is_resumed_and_counted_there(store: Store) -> None:
    practice = new_practice(store, level="random", seed=12, seat=1)
    await play_some(practice, 3)
    again = resume_practice(store, practice.game_id)
    assert again.seat == 1
    assert position(again) == position(practice)
    await play_to_the_end(again)
    (row,) = store.games()
    assert row.opponent == "Rook"
    assert row.result == ("won" if again.match.game.winner == 1 else "lost")


async def test_conceding_is_kept_and_ends_the_game(store: Store) -> None:
    practice = new_practice(store, seed=5)
    practice.concede()
    await practice.match.run()
    practice.close()
    (row,) = store.games()
    assert (row.status, row.result, row.reason) == ("over", "lost", "conceded")


async def test_a_crash_between_the_last_answer_and_the_end_is_made_good(store: Store) -> None:
    practice = new_practice(store, level="random", seed=33)
    await play_to_the_end(practice)
    path = practice.saved.path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    store._db.execute("DELETE FROM results")
    again = resume_practice(store)
    await again.match.run()
    again.close()
    assert path.read_bytes() == b"".join(lines)
    assert store.games()[0].status == "over"


def change_header(practice: Practice, **changes: object) -> None:
    lines = practice.saved.path.read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    header.update(changes)
    practice.saved.path.write_text("".join([json.dumps(header) + "\n", *lines[1:]]))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"settings": {"seed": 22, "setup": {}}}, "does not know its set-up"),
        ({"kind": "tournament"}, "a game of the kind 'tournament random'"),
        ({"level": "grandmaster"}, "a game of the kind 'practice grandmaster'"),
    ],
)
async def test_games_of_other_versions_say_why_not(store: Store, changes: dict[str, object], why: str) -> None:
    practice = new_practice(store, level="random", seed=21)
    await play_some(practice, 3)
    change_header(practice, **changes)
    with pytest.raises(Refusal, match=why) as caught:
        resume_practice(store)
    assert str(practice.saved.path) in str(caught.value)
    with pytest.raises(Refusal, match=why):
        resume_practice(store)  # and the game was given free again


async def test_answers_to_another_deal_are_noticed(store: Store) -> None:
    practice = new_practice(store, level="random", seed=21)
    await play_some(practice, 3)
    settings = json.loads(practice.saved.path.read_text().splitlines()[0])["settings"]
    change_header(practice, settings={**settings, "seed": 22})
    with pytest.raises(Refusal, match="belongs to another position"):
        resume_practice(store)


def test_levels_and_sets_are_checked_before_anything_is_written(store: Store) -> None:
    with pytest.raises(Refusal, match="the levels are random, beginner, casual"):
        new_practice(store, level="grandmaster")
    with pytest.raises(Refusal, match="the sets are first_contact"):
        new_practice(store, sets=("second_contact",))
    with pytest.raises(Refusal, match="at least one set"):
        new_practice(store, sets=())
    assert store.games() == []
    assert setup_for("duel", DEFAULT_SETS).sets == DEFAULT_SETS
    assert setup_for("tag_team", ["all"]).sets == tuple(SETS)
