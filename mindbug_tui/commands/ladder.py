"""`mindbug ladder [FILE...]`: how strong the levels are, from the games of the arena (B4, U9)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json

if TYPE_CHECKING:
    from mindbug_tui.ladder import Rung

NEIGHBOURS = 0.6
"""What a level must win of its games against the one below, to be worth a name (B4)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="results of the arena; without any the measured ladder"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="write the ladder into this file, as the program's own is written"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    from mindbug_tui import ladder
    from mindbug_tui.arena_results import levels_met, read_results

    if args.files:
        rungs = ladder.ladder(levels_met(line for path in args.files for line in read_results(path)))
    else:
        rungs = ladder.kept()
    if args.keep is not None:
        ladder.keep(rungs, args.keep)
    if args.json:
        for rung in rungs:
            print_json(rung._asdict())
    else:
        print("\n".join(table(rungs)))
    return OK


def table(rungs: Sequence[Rung]) -> list[str]:
    """The ladder for people, strongest first."""
    lines = [f"{'level':<14} {'Elo':>5}   {'95 %':<13} {'games':>6}  {'over the next':<14} budget"]
    for rung in rungs:
        over = "" if rung.over is None else f"{rung.over:.1%}{'' if rung.over >= NEIGHBOURS else ' (close)'}"
        bounds = f"{rung.low:.0f} to {rung.high:.0f}"
        lines.append(f"{rung.level:<14} {rung.elo:>5.0f}   {bounds:<13} {rung.games:>6}  {over:<14} {rung.budget}")
    return [line.rstrip() for line in lines]
