"""`mindbug practice`: a game against the computer."""

from __future__ import annotations

import argparse

from mindbug_tui import faces, paths
from mindbug_tui.storage import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--level", metavar="LEVEL[,LEVEL,LEVEL]",
        help="how strong the computer plays, see 'mindbug ladder'; of three: left, teammate, right",
    )  # fmt: skip
    parser.add_argument("--mode", metavar="MODE", help="duel, tag_team (two against two) or epic")
    parser.add_argument("--seed", type=int, metavar="N", help="the deal; the same number gives the same cards")
    parser.add_argument("--sets", type=set_words, metavar="SET,SET*2", help="the card sets with their copies, or all")
    faces.add_plain(parser)
    faces.add_look(parser)


def run(args: argparse.Namespace) -> int:
    faces.require_face(args, "practice")
    settings = faces.settings(args)
    from mindbug_tui.practice import new_practice

    with Store(paths.data_dir()) as store:
        practice = new_practice(store, level=settings.level, seed=args.seed, mode=settings.mode, sets=settings.sets)
        return faces.play(args, practice, store, settings)


def set_words(text: str) -> list[str]:
    """What stands between the commas, for `engine.decks.read_sets`."""
    return [part.strip() for part in text.split(",")]
