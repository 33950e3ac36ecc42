"""`mindbug train`: teaches the computer what cards are worth, from games against itself (B3)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug_tui.errors import OK, Refusal

if TYPE_CHECKING:
    from engine.bots.learned.files import ValueText
    from engine.rules import Setup

POSITIONS = 60_000
ROUNDS = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sets", default="first_contact", metavar="SET,SET", help="the card sets, or all")
    parser.add_argument("--mode", default="duel", metavar="MODE", help="the mode of the game (default duel)")
    parser.add_argument(
        "--positions", type=int, default=POSITIONS, metavar="N", help=f"how many to learn from (default {POSITIONS})"
    )
    parser.add_argument("--general", action="store_true", help="learn about powers and keywords instead of cards")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="R", help=f"of search with what was learned (default {ROUNDS})"
    )
    parser.add_argument(
        "--teacher", type=Path, metavar="FILE", help="weights to begin with, instead of the one-step player's games"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="which games; the same number, the same games")
    parser.add_argument("--jobs", type=int, metavar="J", help="how many processes (default: one a processor)")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="where to write the weights")


def run(args: argparse.Namespace) -> int:
    from engine.bots.learned.files import write
    from mindbug_tui.commands.practice import set_words
    from mindbug_tui.practice import setup_for
    from mindbug_tui.training import train

    setup = setup_for(args.mode, set_words(args.sets))
    if min(args.positions, args.rounds) < 1 or (args.jobs is not None and args.jobs < 1):
        raise Refusal("There must be at least one position, one round and one process.")
    if not args.out.parent.is_dir():
        raise Refusal(f"There is no folder '{args.out.parent}' to write the weights to.")
    kind = "general" if args.general else "designs"
    teacher = _teacher(args.teacher, setup) if args.teacher is not None else None
    value = train(
        setup, args.positions, kind,
        seed=args.seed, rounds=args.rounds, jobs=args.jobs, teacher=teacher, progress=_show,
    )  # fmt: skip
    try:
        args.out.write_text(write(value), encoding="ascii")
    except OSError as error:
        raise Refusal(f"The weights cannot be written to '{args.out}': {error.strerror}.") from error
    print(f"Learned {len(value.weights)} weights from {value.positions} positions: {args.out}")
    return OK


def _teacher(path: Path, setup: Setup) -> ValueText:
    from engine.bots.learned.files import UnfitValue, read

    try:
        teacher = read(path.read_text(encoding="ascii", errors="replace"))
        teacher.value(setup)
    except OSError as error:
        raise Refusal(f"The weights '{path}' cannot be read: {error.strerror}.") from error
    except UnfitValue as error:
        raise Refusal(f"{path}: {error}") from error
    return teacher


def _show(done: int, wanted: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {wanted} positions", end="\n" if done == wanted else "", file=sys.stderr, flush=True)
