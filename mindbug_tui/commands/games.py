"""`mindbug games`: the saved games and how they ended, or how you stand against whom."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from mindbug_tui import paths
from mindbug_tui.errors import OK
from mindbug_tui.output import add_json, print_json
from mindbug_tui.storage import GameRow, Opponent, Store
from screens.catalogue.decks import MODE_WORDS, deck_words

REASONS = {
    "life": "no life left",
    "no_action": "nothing left to do",
    "repetition": "the same position three times",
    "turn_limit": "too many turns",
    "conceded": "conceded",
    "absent": "claimed in absence",
}
UNFINISHED = {"open": "not over", "missing": "its file is missing", "unreadable": "its file cannot be read"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--opponents", action="store_true", help="how you stand against everybody you played")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    with Store(paths.data_dir()) as store:
        if args.opponents:
            return _tell_opponents(store.opponents(), args.json)
        rows = [*_open_tables(store.folder), *store.games()]
    if args.json:
        for row in rows:
            print_json(row._asdict())
        return OK
    if not rows:
        print("No games yet; 'mindbug practice' starts one.")
    width = max((len(_opponent(row)) for row in rows), default=0)
    for row in rows:
        print(line(row, width))
    return OK


def _open_tables(data: Path) -> list[GameRow]:
    """The network games that are not over; what reads them is loaded only where there may be some."""
    if not (data / "network").is_dir():
        return []
    from mindbug_tui.network.history import open_rows

    return open_rows(data)


def _tell_opponents(opponents: list[Opponent], as_json: bool) -> int:
    for opponent in opponents:
        if as_json:
            print_json(opponent._asdict())
        else:
            print(standing(opponent))
    if not opponents and not as_json:
        print("No game has been played to its end yet.")
    return OK


def standing(opponent: Opponent) -> str:
    """How the games against somebody ended, for people."""
    name = f"{opponent.name} ({opponent.level})" if opponent.level else opponent.name
    return f"{name:<18} {opponent.won} won, {opponent.lost} lost, {opponent.drawn} drawn"


def line(row: GameRow, width: int) -> str:
    """One game for people: id, local date and time, opponent in so many characters, how it stands, and what is played
    if that is not the usual."""
    told = ", ".join(part for part in (_state(row), _deck(row)) if part)
    return f"{row.id}  {_started(row)}  {row.kind} against {_opponent(row):<{width}} {told}"


def short_line(row: GameRow) -> str:
    """The same without the id, and what tells games apart first: for lists on narrow screens."""
    state, deck = _state(row) if row.status == "over" else "", _deck(row)
    if state and deck:
        state = f"{row.result} in {row.turns} turns"
    return f"{_started(row)}  {', '.join(part for part in (state, deck, f'against {_opponent(row)}') if part)}"


def _started(row: GameRow) -> str:
    return f"{datetime.fromisoformat(row.started).astimezone():%Y-%m-%d %H:%M}"


def _opponent(row: GameRow) -> str:
    return f"{row.opponent} ({row.level})" if row.level else row.opponent


def _deck(row: GameRow) -> str:
    """Mode and sets, where they are not the usual ones."""
    mode = MODE_WORDS.get(row.mode, row.mode) if row.mode != "duel" else ""
    sets = deck_words(row.sets) if row.sets and row.sets != ("first_contact",) else ""
    told = [part for part in (mode, sets) if part]
    return ": ".join(told)


def _state(row: GameRow) -> str:
    if row.status != "over":
        return UNFINISHED[row.status]
    turns = f"{row.turns} turn" if row.turns == 1 else f"{row.turns} turns"
    return f"{row.result} in {turns}, {REASONS.get(row.reason, row.reason)}"
