"""`mindbug replay FILE|GAME`: watch a finished or broken-off game, position by position (U4, U8)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mindbug_tui import faces, paths
from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json

if TYPE_CHECKING:
    from mindbug_tui.replay import Recorded


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="FILE|GAME", help="a saved game's file, or the start of its id")
    faces.add_plain(parser)
    faces.add_look(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    from mindbug_tui.replay import read_recorded

    if args.json:
        for fields in objects(read_recorded(args.game, paths.data_dir())):
            print_json(fields)
        return OK
    faces.require_face(args, f"replay {args.game}")
    settings = faces.settings(args)
    recorded = read_recorded(args.game, paths.data_dir())
    if args.plain:
        import asyncio

        from mindbug_tui.plain_replay import watch_plain

        return asyncio.run(watch_plain(recorded, sys.stdin, sys.stdout))
    from mindbug_tui.replay_app import show

    return show(recorded, settings)


def objects(recorded: Recorded) -> Iterator[dict[str, Any]]:
    """One object an event, with its name and its facts, and one a decision, with what was answered."""
    for place, position in enumerate(recorded.positions):
        for event in position.events:
            yield {"position": place, "event": type(event).__name__, **event._asdict()}
        decision = position.game.decision
        if decision is not None:
            answered = position.answer if position.answer >= 0 else None
            yield {
                "position": place,
                "decision": decision.kind.name.lower(),
                "seat": decision.seat,
                "options": len(decision.options),
                "answer": answered,
                "verb": decision.options[answered].verb if answered is not None else None,
                "slots": list(decision.options[answered].slots) if answered is not None else None,
            }
