"""The arena: computer against computer, every deal twice with the seats changed (B1, U9).

Games are independent of each other and of how they are shared out among processes: the deal and the
chance of the bots follow from the seed and the number of the pair alone. They run the loop of every match.
"""

from __future__ import annotations

import asyncio
import hashlib
import signal
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter

from engine.bots import Bot, find_level, make_bot
from engine.dealer import LocalDealer
from engine.game import Game
from engine.invariants import broken
from engine.rules import MODES
from engine.view import View
from mindbug_tui.arena_results import SIDES, Played, Terms
from mindbug_tui.match import Computer, Match, Player
from mindbug_tui.workers.mind import Mind

GAMES_A_TASK = 10
"""How many games a process is given at a time where games are short: five deals, each twice."""

# --- one game -----------------------------------------------------------------------------------------------------


class Broken(Exception):
    """An invariant does not hold."""


class _Side:
    """A player of the match: asks the one behind it, and keeps how long that thought, in milliseconds."""

    def __init__(self, player: Player, ms: list[float], answers: list[int]) -> None:
        self._player = player
        self._ms = ms
        self._answers = answers

    async def choose(self, view: View) -> int:
        start = perf_counter()
        answer = await self._player.choose(view)
        self._ms.append(round((perf_counter() - start) * 1000, 3))
        self._answers.append(answer)
        return answer


class _CheckingDealer:
    """Deals like a `LocalDealer` and holds every position the game stands at against R17."""

    def __init__(self, seed: int) -> None:
        self._dealer = LocalDealer(seed)
        self._before: Game | None = None

    def serve(self, game: Game) -> None:
        self._look(game)
        while game.request is not None:
            game.tell(self._dealer.reply(game, game.request))
            self._look(game)

    def _look(self, game: Game) -> None:
        if complaints := broken(game, self._before):
            raise Broken("; ".join(complaints))
        self._before = game.clone()


async def _play(terms: Terms, number: int) -> Played:
    """One game. A side plays every seat of its team."""
    deal, swapped = deal_seed(terms.seed, number // 2), bool(number % 2)
    game = Game(terms.setup, record=terms.check)
    answers: list[int] = []
    ms: tuple[list[float], list[float]] = ([], [])
    sides = [team ^ swapped for team in MODES[terms.setup.mode].teams]
    players = [_player(terms.levels[side], _bot_seed(deal, seat, swapped)) for seat, side in enumerate(sides)]
    timed = [_Side(player, ms[side], answers) for player, side in zip(players, sides, strict=True)]
    dealer = _CheckingDealer(deal) if terms.check else LocalDealer(deal)
    complaint = ""
    try:
        await Match(game, dealer, timed).run()
        if terms.check:
            _play_again(game, deal, answers)
    except Exception as error:  # whatever breaks a game is what this run is to find
        order = "B first" if swapped else "A first"
        what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        complaint = f"deal {deal}, {order}, after {len(answers)} answers: {what}"
    finally:
        for player in players:
            if isinstance(player, Mind):
                player.close()
    winner = SIDES[sides[game.winner]] if game.winner >= 0 and not complaint else ""
    return Played(number, winner, len(answers), ms, complaint)


def _player(level: str, seed: int) -> Player:
    """A game of the arena has a process already; only a level for every core needs more of them."""
    if find_level(level).every_core:
        return Mind(level, seed)
    bot: Bot = make_bot(level, seed, perf_counter)
    return Computer(bot, patient=True)


def _play_again(game: Game, deal: int, answers: Sequence[int]) -> None:
    """R17.7: the same deal and the same answers lead to the same end."""
    again, dealer = Game(game.setup, record=False), LocalDealer(deal)
    dealer.serve(again)
    for answer in answers:
        again.answer(answer)
        dealer.serve(again)
    if again != game:
        raise Broken("R17.7: the same deal and answers led to another end")


def deal_seed(seed: int, pair: int) -> int:
    """The seed of a deal, good for `practice --seed` too; runs with neighbouring seeds share no deals."""
    return seed * 1_000_003 + pair


def _bot_seed(deal: int, seat: int, swapped: bool) -> int:
    """A bot's own chance: not the dealer's generator, or it could know the deal."""
    return int.from_bytes(hashlib.sha256(f"arena {deal} {seat} {swapped}".encode()).digest()[:8])


# --- many games ---------------------------------------------------------------------------------------------------


def play(terms: Terms, games: int, jobs: int = 1, done: Collection[int] = ()) -> Iterator[Played]:
    """Plays the games below `games` that are not `done` on `jobs` processes, yields each. Raises `UnknownLevel`.

    A level that thinks on every core plays one game at a time.
    """
    levels = [find_level(level) for level in terms.levels]
    numbers = [number for number in range(games) if number not in done]
    size = 2 if any(level.budget for level in levels) else GAMES_A_TASK
    tasks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    if jobs == 1 or len(tasks) <= 1 or any(level.every_core for level in levels):
        for number in numbers:
            yield asyncio.run(_play(terms, number))
        return
    # Not forked: a fork of a process with threads may hang, and this way every system does the same.
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        for finished in as_completed([pool.submit(_play_task, terms, task) for task in tasks]):
            yield from finished.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _play_task(terms: Terms, numbers: Sequence[int]) -> list[Played]:
    async def play_all() -> list[Played]:
        return [await _play(terms, number) for number in numbers]

    return asyncio.run(play_all())


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
