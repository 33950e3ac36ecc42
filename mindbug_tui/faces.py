"""Which face a game gets: the screen or the line mode. The game behind it is the same (A1)."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from mindbug_tui.terminal import require_screen

if TYPE_CHECKING:
    from mindbug_tui.config import Settings
    from mindbug_tui.network.openings import Opening
    from mindbug_tui.practice import Practice
    from mindbug_tui.storage import Store


MOST_GAMES = 10_000


def add_look(parser: argparse.ArgumentParser) -> None:
    """The options of everything that draws a screen."""
    parser.add_argument("--theme", metavar="THEME", help="dark, light, contrast, terminal or mono")
    parser.add_argument("--ascii", action="store_true", default=None, help="draw borders with ASCII characters only")


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers, pipes, dumb terminals")


def add_network(parser: argparse.ArgumentParser) -> None:
    """The options of every command that plays against another machine."""
    from mindbug_tui.output import add_json

    parser.add_argument("--name", metavar="NAME", help="what the other player is told (default: your user name)")
    add_plain(parser)
    add_look(parser)
    add_auto(parser)
    parser.add_argument("--games", type=_games, metavar="N", help="with --auto: play up to N games in a row")
    add_json(parser)


def _games(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_GAMES):
        raise argparse.ArgumentTypeError(f"games are counted from 1 to {MOST_GAMES}")
    return int(text)


def add_auto(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--auto", metavar="LEVEL", help="let the computer play at this level, without a screen")
    parser.add_argument(
        "--claim", choices=("win", "draw"),
        help="with --auto: claim this if the other player stays away for more than five minutes (default: leave)",
    )  # fmt: skip


def require_face(args: argparse.Namespace, command: str) -> None:
    """Raises Refusal where a screen was asked for and none can be drawn."""
    if not args.plain:
        require_screen(f"mindbug {command} --plain")


def settings(args: argparse.Namespace) -> Settings:
    """The settings in force for this command; warnings go to stderr. Starts the log.

    Raises Refusal for what no face can do, before any game is made.
    """
    from mindbug_tui import config, logs, paths
    from mindbug_tui.output import talk

    logs.start(paths.state_dir())
    flags = {name: getattr(args, name, None) for name in ("theme", "ascii", "level", "mode", "sets")}
    chosen = config.load(flags, talk)
    if not getattr(args, "plain", False):
        from mindbug_tui.app import look_for

        look_for(chosen)
    return chosen


def play(args: argparse.Namespace, practice: Practice, store: Store, chosen: Settings) -> int:
    """Give the game to its face until the player leaves; the saved game is free again afterwards."""
    if args.plain:
        import asyncio

        return asyncio.run(_play_plain(practice, store))
    return open_menu(store, chosen, practice)


def open_menu(store: Store, chosen: Settings, practice: Practice | None = None, opening: Opening | None = None) -> int:
    """Open the screen: at the menu, in this game, or at this network table."""
    from mindbug_tui import app

    return app.run(store, chosen, practice, opening)


async def _play_plain(practice: Practice, store: Store) -> int:
    import asyncio

    from mindbug_tui.plain import run_plain
    from mindbug_tui.practice import rematch
    from screens.catalogue import faces as words

    def again() -> Practice:
        nonlocal practice
        practice.close()
        practice = rematch(store, practice)
        return practice

    def take_back() -> Practice:
        nonlocal practice
        practice = practice.take_back()
        return practice

    try:
        return await run_plain(practice, sys.stdin, sys.stdout, rematch=again, take_back=take_back)
    except asyncio.CancelledError:  # Ctrl-C, behind a prompt
        print("" if practice.match.game.over else f"\n{words.SAVED}", file=sys.stderr)
        raise
    finally:
        practice.close()
