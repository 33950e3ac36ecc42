"""`mindbug host`: a table for somebody on another machine."""

from __future__ import annotations

import argparse

from mindbug_tui import faces


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=0, metavar="P", help="the port to listen at (default: any)")
    parser.add_argument("--listen", default="", metavar="ADDR", help="the address to listen at (default: all)")
    parser.add_argument(
        "--advertise", metavar="HOST:PORT", help="where others reach this machine, for forwarded ports and tunnels"
    )
    faces.add_network(parser)


def run(args: argparse.Namespace) -> int:
    import asyncio

    from mindbug_tui.network import runs

    return asyncio.run(runs.host(args))
