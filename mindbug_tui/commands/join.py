"""`mindbug join`: sit down at somebody's table."""

from __future__ import annotations

import argparse

from mindbug_tui import faces


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "target", nargs="+", metavar="INVITE", help="the invite as it was sent, or HOST:PORT and the code"
    )
    faces.add_network(parser)


def run(args: argparse.Namespace) -> int:
    from mindbug_tui.network import runs
    from mindbug_tui.network.openings import Joining, own_name, read_target

    return runs.play(args, Joining(own_name(args.name, args.auto), *read_target(args.target)), "join INVITE")
