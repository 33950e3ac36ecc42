"""`mindbug resume [GAME]`: a broken-off game, at the decision at which it broke off (A5, N6)."""

from __future__ import annotations

import argparse

from mindbug_tui import faces, paths
from mindbug_tui.errors import Refusal
from mindbug_tui.storage import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from mindbug_tui.output import add_json

    parser.add_argument("game", nargs="?", metavar="GAME", help="the start of its id; without it the newest one")
    parser.add_argument(
        "--at",
        metavar="HOST:PORT",
        help="of a network game: where its host is reached now; to the host, where to listen",
    )
    faces.add_plain(parser)
    faces.add_look(parser)
    faces.add_auto(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    network_game = _network_game(args.game)
    if network_game is not None:
        from mindbug_tui.network import runs
        from mindbug_tui.network.addresses import read_place
        from mindbug_tui.network.openings import Resuming

        at = read_place(args.at) if args.at is not None else None
        return runs.play(args, Resuming(network_game, at), f"resume {network_game}")
    if args.at is not None:
        raise Refusal("--at is for network games only, and no such game is broken off.")
    if args.auto is not None:
        raise Refusal("The computer takes seats of network games only, and no such game is broken off.")
    faces.require_face(args, f"resume {args.game}" if args.game else "resume")
    settings = faces.settings(args)
    from mindbug_tui.practice import resume_practice

    with Store(paths.data_dir()) as store:
        return faces.play(args, resume_practice(store, args.game), store, settings)


def _network_game(wanted: str | None) -> str | None:
    """The network game that is meant: the one of this name; without a name the newest, if it is newer than any
    practice game."""
    network = paths.data_dir() / "network"
    if not network.is_dir():
        return None
    from mindbug_tui.network.openings import find_game, newest_game

    return find_game(wanted) if wanted is not None else newest_game(paths.data_dir() / "games")
