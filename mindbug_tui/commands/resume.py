"""`mindbug resume [GAME]`: a broken-off game, at the decision at which it broke off (A5)."""

from __future__ import annotations

import argparse

from mindbug_tui import faces, paths
from mindbug_tui.storage import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the start of its id; without it the newest one")
    faces.add_plain(parser)
    faces.add_look(parser)


def run(args: argparse.Namespace) -> int:
    faces.require_face(args, f"resume {args.game}" if args.game else "resume")
    settings = faces.settings(args)
    from mindbug_tui.practice import resume_practice

    with Store(paths.data_dir()) as store:
        return faces.play(args, resume_practice(store, args.game), store, settings)
