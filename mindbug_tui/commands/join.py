"""`mindbug join`: sit down at somebody's table."""

from __future__ import annotations

import argparse
import sys

from mindbug_tui import faces
from mindbug_tui.errors import OK, Refusal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "target", nargs="*", metavar="INVITE",
        help="the invite as it was sent, or HOST:PORT and the code (default: choose a table on this network)",
    )  # fmt: skip
    parser.add_argument(
        "--interface", default="", metavar="ADDR", help="look for tables at this address of yours only (default: all)"
    )
    faces.add_network(parser)


def run(args: argparse.Namespace) -> int:
    from mindbug_tui.network import runs
    from mindbug_tui.network.openings import Joining, own_name, read_target

    if not args.target:
        return _from_list(args)
    return runs.play(args, Joining(own_name(args.name, args.auto), *read_target(args.target)), "join INVITE")


def _from_list(args: argparse.Namespace) -> int:
    """Without an invite: the tables on this network as JSON, or to choose from before the game opens."""
    import asyncio

    from mindbug_tui import config
    from mindbug_tui.lines import Lines, Printer
    from mindbug_tui.network import lan_list, runs
    from mindbug_tui.network.openings import Joining, own_name
    from mindbug_tui.output import talk

    if args.auto is not None:
        raise Refusal("--auto cannot choose a table: 'mindbug join INVITE --auto LEVEL'.")
    at = args.interface or config.load({}, talk).lan
    if args.json:
        asyncio.run(lan_list.list_as_json(at))
        return OK
    faces.require_face(args, "join")
    lines = Lines(sys.stdin)
    target = asyncio.run(lan_list.choose(lines, Printer(sys.stdout), at))
    return runs.play(args, Joining(own_name(args.name), *target), "join", lines)
