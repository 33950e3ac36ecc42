"""The command line: finds the command that was typed, imports only that one, and ends with its status (U4)."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from mindbug_tui import DIST, __version__
from mindbug_tui.errors import INTERNAL, INTERRUPTED, OK, Refusal

COMMANDS = {
    "practice": "play against the computer",
    "host": "open a table for somebody on another machine",
    "join": "sit down at somebody's table",
    "serve-ssh": "let people play here with nothing but an SSH client",
    "resume": "continue a broken-off game at the same decision",
    "games": "list the saved games and how they ended",
    "replay": "watch a finished or broken-off game",
    "review": "how good the decisions of a game were",
    "verify": "check every proof and every rule of a network game",
    "scenario": "run positions written as scenario files",
    "hint": "judge the options of a position written as a scenario file",
    "cards": "look cards up",
    "arena": "let two computer players play each other",
    "train": "teach the computer players what cards are worth",
    "ladder": "how strong the levels of the computer are",
    "bench": "measure the program",
    "doctor": "check what this terminal and this installation can do",
    "paths": "print where files are kept",
    "completion": "print a completion script for your shell",
}
MENU = "menu"


def main(argv: Sequence[str] | None = None) -> int:
    """Run `mindbug` with these arguments (default: those of the process) and return its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _guarded(lambda: _run(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has heard enough. The interpreter would still flush into the broken pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return status


def build_parser(arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """The parser with the options of the typed command only; of all commands without `arguments`."""
    parser = argparse.ArgumentParser(
        prog="mindbug",
        description="The card duel Mindbug in a terminal. Without a command it opens the menu.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{DIST} {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    wanted = None if arguments is None else next((word for word in arguments if word in COMMANDS), MENU)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=_sentence(summary), allow_abbrev=False)
        if wanted in (None, name):
            _module(name).add_arguments(command)
    if wanted in (None, MENU):
        _module(MENU).add_arguments(parser)
    return parser


def _run(arguments: Sequence[str]) -> int:
    # Looked at before anything else is imported: with a stranger in our place nothing else can be trusted.
    from mindbug_tui.start_check import strangers

    if complaints := strangers():
        raise Refusal("\n".join(complaints))
    args = build_parser(arguments).parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = _module(args.command or MENU).run
    return command(args)


def _guarded(run: Callable[[], int]) -> int:
    """Turn what ends a run early into its exit status and, at most, one sentence."""
    try:
        return run()
    except Refusal as refusal:
        print(f"mindbug: {refusal}", file=sys.stderr)
        return refusal.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:
        from mindbug_tui import crash

        print(crash.sentence(error), file=sys.stderr)
        return INTERNAL


def _module(name: str) -> Any:
    return import_module(f"mindbug_tui.commands.{name.replace('-', '_')}")


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."
