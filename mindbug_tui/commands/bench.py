"""`mindbug bench PART`: the project's own figures (U9)."""

from __future__ import annotations

import argparse

from mindbug_tui import bench
from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", choices=[*bench.PARTS, "all"], help="what to measure")
    parser.add_argument(
        "--seconds", type=float, default=3.0, metavar="S", help="CPU time for each measurement of a rate (default 3)"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    for part in bench.PARTS if args.part == "all" else [args.part]:
        for figure in bench.measure(part, args.seconds):
            if args.json:
                print_json(figure._asdict())
            else:
                print(f"{figure.bench:8} {figure.name:20} {figure.value:14,.2f} {figure.unit}", flush=True)
    return OK
