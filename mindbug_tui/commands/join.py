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
    import asyncio

    from mindbug_tui.network import runs

    return asyncio.run(runs.join(args))
