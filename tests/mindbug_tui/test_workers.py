"""Computer players in processes of their own: killed, hung, starved, mad, orphaned, and the game goes on (B2)."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bots import make_bot, think
from engine.bots.search import Found
from engine.dealer import LocalDealer
from engine.game import Game
from engine.view import View
from mindbug_tui.match import Match
from mindbug_tui.practice import new_practice
from mindbug_tui.storage import Store
from mindbug_tui.workers import messages
from mindbug_tui.workers.messages import Garbage, Order
from mindbug_tui.workers.mind import Mind, added
from mindbug_tui.workers.worker import Worker, WorkerLost
from screens.catalogue import advice as words

ROOT = Path(__file__).parents[2]
SHORT = 0.3
"""Patience with workers that will never answer."""


def opening(seed: int = 3) -> View:
    game = Game()
    LocalDealer(seed).serve(game)
    return game.view(game.seat)


def program(text: str) -> tuple[str, ...]:
    """A worker that a test puts in the place of the real one."""
    return sys.executable, "-S", "-c", textwrap.dedent(text)


def gone(pid: int) -> bool:
    """Whether the process runs no more; one that only waits to be collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


async def until(true: Callable[[], bool]) -> None:
    for _ in range(5000):
        if true():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never came to that")


# --- what a worker answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["greedy", "adept", "search:60", "study:60"])
async def test_a_worker_thinks_what_the_same_level_thinks_here(level: str) -> None:
    view, mind = opening(), Mind(level, 5)
    try:
        assert await mind.think(view) == think(make_bot(level, 5), view)
    finally:
        mind.close()


async def test_a_worker_is_started_once_and_gets_nothing_but_bytes_of_the_view() -> None:
    mind, view = Mind("greedy", 5), opening()
    await mind.choose(view)
    pids = mind.pids
    await mind.choose(view)
    assert mind.pids == pids
    mind.close()
    line = messages.order_line(1, Order("greedy", 5, view.to_bytes()))
    assert view.to_bytes().hex().encode() in line
    assert all(card.design is None for card in View.from_bytes(view.to_bytes()).hand(1 - view.seat))


async def test_several_workers_search_with_different_seeds_and_add_up() -> None:
    view = opening()
    mind = Mind("study:60", 5)
    mind._workers = [None, None, None]
    try:
        found = await mind.think(view)
    finally:
        mind.close()
    alone = [think(make_bot("study:60", 5 + place), view) for place in range(3)]
    assert found == added(alone)
    assert found.iterations == 180


def test_sums_are_weighed_by_visits() -> None:
    one, other = Found(0, (30, 10), (0.6, 0.4), 40, 0.55), Found(1, (10, 50), (0.2, 0.7), 60, 0.6)
    total = added([one, other])
    assert (total.choice, total.visits, total.iterations) == (1, (40, 60), 100)
    assert total.values == pytest.approx((0.5, 0.65))
    assert total.value == pytest.approx(0.58)


def test_what_a_guard_ruled_out_in_each_search_stays_out_of_the_sum() -> None:
    """The most visited option is none that any of them would take."""
    one, other = Found(1, (30, 10, 0), (0.6, 0.4, 0.5), 40, 0.5), Found(2, (30, 0, 12), (0.6, 0.4, 0.5), 42, 0.5)
    assert added([one, other]).choice == 2


async def test_a_hurried_search_answers_with_what_it_has() -> None:
    mind = Mind("study:9000000", 5)
    thinking = asyncio.create_task(mind.think(opening()))
    await until(lambda: bool(mind.pids))
    await asyncio.sleep(0.3)
    mind.hurry()
    found = await thinking
    mind.close()
    assert 0 < found.iterations < 9_000_000


# --- workers in trouble ---------------------------------------------------------------------------------------------


async def test_a_worker_killed_between_two_decisions_is_replaced_without_a_word() -> None:
    said: list[str] = []
    mind, view = Mind("search:60", 5, said.append), opening()
    before = await mind.think(view)
    os.kill(mind.pids[0], signal.SIGKILL)
    await until(lambda: mind._workers[0] is not None and not mind._workers[0].alive)
    assert await mind.think(view) == before
    mind.close()
    assert said == []


async def test_a_worker_killed_while_it_thinks_is_replaced_and_asked_again() -> None:
    said: list[str] = []
    mind = Mind("study:9000000", 5, said.append)
    thinking = asyncio.create_task(mind.think(opening()))
    await until(lambda: bool(mind.pids))
    (first,) = mind.pids
    await asyncio.sleep(0.2)
    os.kill(first, signal.SIGKILL)
    await until(lambda: bool(mind.pids) and mind.pids != [first])
    await asyncio.sleep(0.3)
    mind.hurry()
    assert (await thinking).iterations > 1
    mind.close()
    assert said == []


TROUBLES = {
    "hangs": "import time, sys; sys.stdin.readline(); time.sleep(1000)",
    "never reads": "import time; time.sleep(1000)",
    "dies at once": "raise SystemExit(3)",
    "dies when asked": "import sys; sys.stdin.readline()",
    "writes garbage": "import sys; sys.stdin.readline(); print('\\x00\\xff' * 9, flush=True); sys.stdin.readline()",
    "writes without end": "import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('a' * 4096)",
    "answers another question": """
        import sys
        sys.stdin.readline()
        print('{"number": 7, "choice": 0, "visits": [1], "values": [1], "iterations": 1, "value": 1}', flush=True)
        sys.stdin.readline()
    """,
    "fails": """import sys; sys.stdin.readline(); print('{"number": 1, "error": "MemoryError"}', flush=True)""",
}


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_a_worker_in_trouble_costs_one_sentence_and_no_game(trouble: str) -> None:
    said: list[str] = []
    view = opening()
    mind = Mind("search:60", 5, said.append, patience=SHORT, command=program(TROUBLES[trouble]))
    assert await mind.choose(view) == make_bot("greedy", 5).choose(view)
    assert said == [words.FELL_BACK]
    pids = mind.pids
    mind.close()
    assert all(gone(pid) for pid in pids)


async def test_a_stopped_worker_is_one_that_hangs() -> None:
    said: list[str] = []
    view = opening()
    mind = Mind("search:60", 5, said.append)
    await mind.choose(view)
    (starved,), usual = mind.pids, mind._patience
    os.kill(starved, signal.SIGSTOP)
    mind._patience = SHORT
    await mind.choose(view)
    assert said == [words.FELL_BACK]
    assert gone(starved)
    mind._patience = usual
    assert (await mind.think(view)).iterations > 1
    mind.close()


async def test_one_lost_of_several_leaves_the_others_to_answer() -> None:
    said: list[str] = []
    mind = Mind("study:60", 5, said.append)
    mind._workers = [None, None]
    await mind.think(opening())
    os.kill(mind.pids[1], signal.SIGSTOP)
    mind._patience = 2.0
    assert (await mind.think(opening())).iterations == 60
    mind.close()
    assert said == [words.WORKER_LOST]


async def test_a_whole_game_against_a_worker_that_dies_at_every_decision(tmp_path: Path) -> None:
    """The game goes on to its end, and is saved."""
    with Store(tmp_path) as store:
        practice = new_practice(store, level="search:60", seed=3)
        practice.minds[0]._command = program(TROUBLES["dies when asked"])
        bot = make_bot("greedy", 2)

        def answer_soon(view: View) -> None:
            asyncio.get_running_loop().call_soon(practice.person.answer, bot.choose(view))

        practice.person.on_ask = answer_soon
        await practice.match.run()
        practice.close()
        assert store.games()[0].status == "over"


async def test_leaving_in_the_middle_of_a_thought_ends_the_worker() -> None:
    game = Game()
    mind = Mind("study:9000000", 5)
    running = asyncio.create_task(Match(game, LocalDealer(3), [mind, mind]).run())
    await until(lambda: bool(mind.pids))
    pids = mind.pids
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    mind.close()
    assert all(gone(pid) for pid in pids)


@pytest.mark.parametrize("thinks", [False, True])
def test_a_parent_that_is_killed_leaves_no_orphan(thinks: bool) -> None:
    level = "study:9000000" if thinks else "greedy"
    text = f"""
        import time
        from engine.dealer import LocalDealer
        from engine.game import Game
        from mindbug_tui.workers.messages import Order
        from mindbug_tui.workers.worker import Worker
        import threading
        game = Game()
        LocalDealer(3).serve(game)
        view = game.view(game.seat)
        workers = [Worker(), Worker()]
        for worker in workers:
            threading.Thread(target=worker.ask, args=(Order({level!r}, 1, view.to_bytes()), game.option_count)).start()
        time.sleep(0.5)
        print(*(worker.pid for worker in workers), flush=True)
        time.sleep(1000)
    """
    parent = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(text)], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    with parent:
        assert parent.stdout is not None
        pids = list(map(int, parent.stdout.readline().split()))
        assert len(pids) == 2
        assert not any(map(gone, pids))
        parent.kill()
    asyncio.run(until(lambda: all(map(gone, pids))))


def test_ctrl_c_is_not_the_workers_to_answer() -> None:
    worker = Worker()
    try:
        order = Order("search:60", 1, opening().to_bytes())
        before = worker.ask(order, 5)
        os.kill(worker.pid, signal.SIGINT)
        assert worker.ask(order, 5) == before
    finally:
        worker.close()
    worker.close()
    with pytest.raises(WorkerLost):
        worker.ask(order, 5)


def test_a_worker_says_what_failed_by_its_kind_alone() -> None:
    """A message might name a card."""
    worker = Worker()
    try:
        with pytest.raises(WorkerLost, match=r"^the worker failed with UnreadablePosition$"):
            worker.ask(Order("greedy", 1, b"\x00nonsense"), 3)
    finally:
        worker.close()


# --- lines ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]\n",
        b"{}\n",
        b"\xff\n",
        b"[" * 60000,
        b'{"number": 2, "choice": 0, "visits": [1, 2], "values": [0, 1], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": 2, "visits": [1, 2], "values": [0, 1], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": -1, "visits": [1, 2], "values": [0, 1], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": 0, "visits": [1], "values": [0, 1], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": 0, "visits": [1, -2], "values": [0, 1], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": 0, "visits": [1, 2], "values": [0, 1.5], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": 0, "visits": [1, 2], "values": [0, NaN], "iterations": 3, "value": 0.5}\n',
        b'{"number": 1, "choice": 0, "visits": [1, 2], "values": [0, true], "iterations": 3, "value": 0.5}\n',
    ],
)
def test_what_is_no_answer_is_garbage(line: bytes) -> None:
    with pytest.raises(Garbage):
        messages.read_found(line, 1, 2)


def test_an_answer_comes_through_whole() -> None:
    found = Found(1, (3, 9), (0.25, 0.5), 12, 0.4375)
    assert messages.read_found(messages.found_line(4, found), 4, 2) == found
