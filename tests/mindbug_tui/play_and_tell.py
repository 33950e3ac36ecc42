"""A program for tests: plays a saved practice game by chance and prints each answer once it is acknowledged.

Started as `play_and_tell.py new|resume SEED`; ends when the game is over, or when it is killed.
"""

from __future__ import annotations

import asyncio
import sys

from engine.bots import make_bot
from engine.view import View
from mindbug_tui import paths
from mindbug_tui.match import Person
from mindbug_tui.practice import Practice, new_practice, resume_practice
from mindbug_tui.storage import SavedGame, Store


def tell(*words: object) -> None:
    print(*words, flush=True)


def answer_by_chance(person: Person, seed: int) -> None:
    """Let this person answer everything with whatever is legal."""
    bot = make_bot("random", seed)

    def answer_soon(view: View) -> None:
        asyncio.get_running_loop().call_soon(person.answer, bot.choose(view))

    person.on_ask = answer_soon


def tell_answers(saved: SavedGame) -> None:
    """Print each answer right behind the moment at which it counts as kept."""
    keep = saved.answered

    def keep_and_tell(seat: int, index: int, position: bytes) -> None:
        keep(seat, index, position)
        tell("answer", seat, index)

    saved.answered = keep_and_tell  # type: ignore[method-assign]


async def play(practice: Practice, seed: int) -> None:
    answer_by_chance(practice.person, seed)
    tell_answers(practice.saved)
    tell("game", practice.game_id, len(practice.saved.entries))
    await practice.match.run()
    practice.close()
    tell("over", practice.match.game.winner)


def main(how: str, seed: int) -> None:
    with Store(paths.data_dir()) as store:
        practice = new_practice(store, level="random", seed=seed) if how == "new" else resume_practice(store)
        asyncio.run(play(practice, seed))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
