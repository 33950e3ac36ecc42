"""`mindbug doctor`: what this terminal and this installation can do, a line a finding."""

from __future__ import annotations

import argparse

from mindbug_tui import doctor
from mindbug_tui.errors import OK, USAGE
from mindbug_tui.output import add_json, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--network", action="store_true", help="try the local network and the router, too")
    parser.add_argument(
        "--interface", default="", metavar="ADDR", help="try them from this address of yours only (default: all)"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Status 2 if something is in the way of playing."""
    status = OK
    for finding in doctor.findings(network=args.network, interface=args.interface):
        if args.json:
            print_json(finding._asdict())
        else:
            print(f"{finding.state:5}{finding.name:14}{finding.text}")
        if finding.state == "bad":
            status = USAGE
    return status
