"""`mindbug host`: a table for somebody on another machine."""

from __future__ import annotations

import argparse

from mindbug_tui import faces


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=0, metavar="P", help="the port to listen at (default: any)")
    parser.add_argument("--listen", default="", metavar="ADDR", help="the address to listen at (default: all)")
    parser.add_argument(
        "--advertise", metavar="HOST:PORT", help="where others reach this machine, for forwarded ports and tunnels"
    )
    parser.add_argument("--no-lan", action="store_true", help="do not show the table on this network")
    faces.add_network(parser)


def run(args: argparse.Namespace) -> int:
    from mindbug_tui.network import runs
    from mindbug_tui.network.addresses import read_place
    from mindbug_tui.network.openings import Hosting, own_name

    advertised = read_place(args.advertise) if args.advertise else None
    name = own_name(args.name, args.auto)
    return runs.play(args, Hosting(name, args.listen, args.port, advertised, not args.no_lan), "host")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, or 0 for any")
    return int(text)
