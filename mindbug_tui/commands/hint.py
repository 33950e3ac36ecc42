"""`mindbug hint FILE`: the options of a position with the chance to win, the best first (B5)."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindbug_tui.errors import INTERNAL, OK, Refusal
from mindbug_tui.output import add_json, print_json

if TYPE_CHECKING:
    from engine.bots.search import Found
    from engine.game import Game
    from screens.hint import Hint

LEVEL = "study:1000ms"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a scenario file; its script is played first")
    parser.add_argument("--level", default=LEVEL, metavar="LEVEL", help=f"who judges it (default {LEVEL})")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Status 2 for a file that is no scenario or in which nobody has to decide."""
    from mindbug_tui.hints import best
    from mindbug_tui.practice import check_level
    from screens.hint import hint_lines

    check_level(args.level)
    game = _position(args.file)
    found = asyncio.run(_think(game, args.level))
    if found is None:
        raise Refusal("The computer could not think about it: its worker was lost.", INTERNAL)
    hints = best(game.view(game.seat), found, SEATS, game.option_count)
    if args.json:
        for hint in hints:
            print_json(_fields(game, found, hint))
    else:
        print("\n".join(hint_lines(hints)))
    return OK


SEATS = ("A", "B", "C", "D")


def _position(path: Path) -> Game:
    from engine.scenario import ScenarioError, run_text

    try:
        result = run_text(path.read_text(encoding="utf-8"))
    except ScenarioError as error:
        raise Refusal(f"{path}: {error}") from error
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{path}: not UTF-8 at byte {error.start}") from error
    if result.game.decision is None:
        raise Refusal(f"{path}: the game is over, nobody has to decide.")
    return result.game


async def _think(game: Game, level: str) -> Found | None:
    from mindbug_tui.workers.mind import Mind

    mind = Mind(level, seed=1)
    try:
        return await mind.study(game.view(game.seat))
    finally:
        mind.close()


def _fields(game: Game, found: Found, hint: Hint) -> dict[str, Any]:
    from engine.scenario.naming import option_names

    assert game.decision is not None
    return {
        "seat": SEATS[game.seat],
        "option": option_names(game, game.decision)[hint.option],
        "label": hint.label,
        "chance": round(hint.chance, 4),
        "visits": found.visits[hint.option],
        "best": hint.option == found.choice,
        "reason": hint.reason,
    }
