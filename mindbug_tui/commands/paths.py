"""`mindbug paths`: where files are kept."""

from __future__ import annotations

import argparse

from mindbug_tui import paths
from mindbug_tui.config import config_file
from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    places = {
        "data": str(paths.data_dir()),
        "config": str(config_file()),
        "state": str(paths.state_dir()),
    }
    if args.json:
        print_json(places)
        return OK
    about = {"data": "saved games and results", "config": "settings", "state": "logs and crash files"}
    for name, place in places.items():
        print(f"{name:8}{place}  ({about[name]})")
    return OK
