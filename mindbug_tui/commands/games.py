"""`mindbug games`: the saved games and how they ended."""

from __future__ import annotations

import argparse
from datetime import datetime

from mindbug_tui import paths
from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json
from mindbug_tui.storage import GameRow, Store

REASONS = {
    "life": "no life left",
    "no_action": "nothing left to do",
    "repetition": "the same position three times",
    "turn_limit": "too many turns",
    "conceded": "conceded",
}
UNFINISHED = {"open": "not over", "missing": "its file is missing", "unreadable": "its file cannot be read"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    with Store(paths.data_dir()) as store:
        rows = store.games()
    if args.json:
        for row in rows:
            print_json(row._asdict())
        return OK
    if not rows:
        print("No games yet; 'mindbug practice' starts one.")
    for row in rows:
        print(line(row))
    return OK


def line(row: GameRow) -> str:
    """One game for people: id, local date and time, opponent, how it stands."""
    return f"{row.id}  {_started(row)}  {row.kind} against {_opponent(row):<18} {_state(row)}"


def short_line(row: GameRow) -> str:
    """The same without the id, and what tells games apart first: for lists on narrow screens."""
    against = f"against {_opponent(row)}"
    return f"{_started(row)}  {_state(row) + ', ' if row.status == 'over' else ''}{against}"


def _started(row: GameRow) -> str:
    return f"{datetime.fromisoformat(row.started).astimezone():%Y-%m-%d %H:%M}"


def _opponent(row: GameRow) -> str:
    return f"{row.opponent} ({row.level})" if row.level else row.opponent


def _state(row: GameRow) -> str:
    if row.status != "over":
        return UNFINISHED[row.status]
    return f"{row.result} in {row.turns} turns, {REASONS.get(row.reason, row.reason)}"
