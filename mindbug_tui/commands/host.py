"""`mindbug host`: a table for somebody on another machine."""

from __future__ import annotations

import argparse
import sys

from mindbug_tui import faces
from mindbug_tui.commands.practice import set_words
from mindbug_tui.lines import Lines, Printer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=0, metavar="P", help="the port to listen at (default: any)")
    parser.add_argument("--listen", default="", metavar="ADDR", help="the address to listen at (default: all)")
    parser.add_argument(
        "--advertise", metavar="HOST:PORT", help="where others reach this machine, for forwarded ports and tunnels"
    )
    parser.add_argument("--sets", type=set_words, metavar="SET,SET*2", help="the card sets with their copies, or all")
    parser.add_argument("--no-lan", action="store_true", help="do not show the table on this network")
    parser.add_argument(
        "--router", metavar="WHEN", help="let the router lead players from the internet here: ask, always or never"
    )
    faces.add_network(parser)


def run(args: argparse.Namespace) -> int:
    from mindbug_tui import config
    from mindbug_tui.network import runs
    from mindbug_tui.network.addresses import read_place
    from mindbug_tui.network.openings import Hosting, hosted_sets, own_name
    from mindbug_tui.network.table import USUAL_SETS
    from mindbug_tui.output import talk

    advertised = read_place(args.advertise) if args.advertise else None
    name = own_name(args.name, args.auto)
    sets = hosted_sets(args.sets or USUAL_SETS)
    lines = Lines(sys.stdin)
    settings = config.load({"router": args.router}, talk)
    router = advertised is None and _wants_router(args, settings.router, lines)
    lan = config.LAN_OFF if args.no_lan else settings.lan
    opening = Hosting(name, args.listen, args.port, advertised, lan, sets, router)
    return runs.play(args, opening, "host", lines)


def _wants_router(args: argparse.Namespace, setting: str, lines: Lines) -> bool:
    """By the setting; a person at a terminal is asked where it says so, before anything is opened."""
    from mindbug_tui import config

    if setting != config.ROUTER_ASK:
        return setting == config.ROUTER_ALWAYS
    if args.auto is not None or args.listen or not lines.interactive or not sys.stdout.isatty():
        return False
    import asyncio

    from mindbug_tui.network.router import ask
    from net.discovery.router import installed

    faces.require_face(args, "host")
    return installed() and asyncio.run(ask(lines, Printer(sys.stdout)))


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, or 0 for any")
    return int(text)
