"""Which face a game gets: the screen or the line mode. The game behind it is the same (A1)."""

from __future__ import annotations

import argparse
import sys

from mindbug_tui import config, logs, paths
from mindbug_tui.config import Settings
from mindbug_tui.terminal import require_screen


def add_look(parser: argparse.ArgumentParser) -> None:
    """The options of everything that draws a screen."""
    parser.add_argument("--theme", metavar="THEME", help="dark, light, contrast, terminal or mono")
    parser.add_argument("--ascii", action="store_true", default=None, help="draw borders with ASCII characters only")


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers, pipes and dumb terminals")


def settings(args: argparse.Namespace) -> Settings:
    """The settings in force for this command; warnings go to stderr. Starts the log."""
    logs.start(paths.state_dir())
    flags = {name: getattr(args, name, None) for name in ("theme", "ascii", "level", "sets")}
    return config.load(flags, lambda warning: print(f"mindbug: {warning}", file=sys.stderr))


def require_face(args: argparse.Namespace, command: str) -> None:
    """Raises Refusal where a screen was asked for and none can be drawn."""
    if not args.plain:
        require_screen(f"mindbug {command} --plain")
