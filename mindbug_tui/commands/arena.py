"""`mindbug arena LEVEL LEVEL`: computer against computer (U9)."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug_tui.errors import INTERNAL, OK, Refusal
from mindbug_tui.output import add_json, print_json

if TYPE_CHECKING:
    from engine.rules import Setup
    from mindbug_tui.arena_results import ResultsFile, Tally, Terms

BAR_WIDTH = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="LEVEL", help="how A plays: a level, or search:400, search:100ms")
    parser.add_argument("b", metavar="LEVEL", help="how B plays")
    parser.add_argument("--games", type=_positive, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the deals; the same number, the same games")
    parser.add_argument("--jobs", type=_positive, metavar="J", help="how many processes (default: one a processor)")
    parser.add_argument("--check", action="store_true", help="test every invariant of the rules after every decision")
    parser.add_argument("--sets", default="first_contact", metavar="SET,SET*2", help="the card sets, or all")
    parser.add_argument(
        "--mode", default="duel", metavar="MODE", help="duel (default), tag_team or epic: A and B each play a team"
    )
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="keep every game in this file, and go on where it ends"
    )
    parser.add_argument("--progress", action="store_true", help="show a bar, on a terminal")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Status 1 if a game broke: what broke it is said on stderr."""
    from engine.bots import UnknownLevel, find_level
    from mindbug_tui.arena_results import ResultsFile, Tally, Terms

    try:
        for level in (args.a, args.b):
            find_level(level)
    except UnknownLevel as error:
        raise Refusal(str(error)) from error
    terms = Terms((args.a, args.b), _setup(args), args.seed, args.check)
    kept = ResultsFile(args.results, terms) if args.results is not None else None
    tally = Tally()
    try:
        _play(args, terms, tally, kept)
    finally:
        if kept is not None:
            kept.close()
    for complaint in sorted(tally.broken):
        print(complaint, file=sys.stderr)
    if args.json:
        print_json(tally.result())
    else:
        print("\n".join(_sentences(terms, tally)))
    return INTERNAL if tally.broken else OK


def _play(args: argparse.Namespace, terms: Terms, tally: Tally, kept: ResultsFile | None) -> None:
    """Every game that is not in the file already, into the tally and the file."""
    from mindbug_tui import arena

    bar = args.progress and sys.stderr.isatty()
    done = {number: game for number, game in (kept.games if kept else {}).items() if number < args.games}
    for game in done.values():
        tally.take(game)
    try:
        for game in arena.play(terms, args.games, args.jobs or os.cpu_count() or 1, done):
            tally.take(game)
            if kept is not None:
                kept.keep(game)
            if bar:
                _show_bar(tally.games, args.games)
    finally:
        if bar:
            print(file=sys.stderr)


def _setup(args: argparse.Namespace) -> Setup:
    from mindbug_tui.commands.practice import set_words
    from mindbug_tui.practice import setup_for

    return setup_for(args.mode, set_words(args.sets))


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not 1 or more")
    return number


def _show_bar(done: int, games: int) -> None:
    filled = BAR_WIDTH * done // games
    print(f"\r[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done}/{games}", end="", file=sys.stderr, flush=True)


def _sentences(terms: Terms, tally: Tally) -> list[str]:
    result = tally.result()
    wins, low, high = result["wins"], result["low"], result["high"]
    lines = [
        f"A ({terms.levels[0]}) against B ({terms.levels[1]}): {result['games']} games, every deal twice.",
        f"A won {wins['A']}, B won {wins['B']}, {result['draws']} were drawn, {result['errors']} broke.",
        f"Win rate of A: {result['win_rate']:.1%}, most likely {low:.1%} to {high:.1%}; {result['elo']:+.0f} Elo.",
        f"{result['decisions_per_game']:.1f} decisions a game.",
    ]
    for side, time in result["move_ms"].items():
        lines.append(f"{side} thinks {time['p50']:.2f} ms a decision, in 5 of 100 more than {time['p95']:.2f} ms.")
    return lines
