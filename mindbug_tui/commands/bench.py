"""`mindbug bench PART`: the project's own figures (U9)."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from mindbug_tui import bench
from mindbug_tui.commands.serve_ssh import NOT_INSTALLED
from mindbug_tui.errors import OK, Refusal
from mindbug_tui.output import add_json, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", choices=[*bench.PARTS, "all"], help="what to measure")
    parser.add_argument(
        "--seconds", type=float, default=3.0, metavar="S", help="CPU time for each measurement of a rate (default 3)"
    )
    parser.add_argument(
        "--sessions", type=int, default=bench.SESSIONS, metavar="N",
        help=f"ssh: so many visitors, who play in pairs (default {bench.SESSIONS})",
    )  # fmt: skip
    parser.add_argument(
        "--visits", type=int, default=0, metavar="N", help="ssh: what memory so many leave behind who come and go"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.sessions < 2 or args.visits < 0:
        raise Refusal("--sessions wants at least 2, --visits at least 0.")
    for part in bench.PARTS if args.part == "all" else [args.part]:
        if part == "ssh" and find_spec("asyncssh") is None:
            if args.part == "ssh":
                raise Refusal(NOT_INSTALLED)
            continue
        for figure in bench.measure(part, args.seconds, args.sessions, args.visits):
            if args.json:
                print_json(figure._asdict())
            else:
                print(f"{figure.bench:8} {figure.name:20} {figure.value:14,.2f} {figure.unit}", flush=True)
    return OK
