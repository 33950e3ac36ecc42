"""`mindbug practice`: a game against the computer."""

from __future__ import annotations

import argparse

from mindbug_tui import faces, paths
from mindbug_tui.storage import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", metavar="LEVEL", help="how strong the computer plays: see 'mindbug ladder'")
    parser.add_argument("--seed", type=int, metavar="N", help="the deal; the same number gives the same cards")
    parser.add_argument("--sets", type=_sets, metavar="SET,SET", help="the card sets, or all")
    faces.add_plain(parser)
    faces.add_look(parser)


def run(args: argparse.Namespace) -> int:
    faces.require_face(args, "practice")
    settings = faces.settings(args)
    from mindbug_tui.practice import all_sets, new_practice

    sets = all_sets() if settings.sets == ("all",) else settings.sets
    with Store(paths.data_dir()) as store:
        practice = new_practice(store, level=settings.level, seed=args.seed, sets=sets)
        return faces.play(args, practice, store, settings)


def _sets(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]
