"""Network games that are over, in the list of all games (A5)."""

from __future__ import annotations

import contextlib
import logging
from datetime import UTC, datetime
from pathlib import Path

from engine.game import Game
from mindbug_tui.errors import Refusal
from mindbug_tui.network.game_files import NOTE, GameFiles, read_note, unfinished
from mindbug_tui.storage import GameRow, Header, Store
from mindbug_tui.transcript import Over

logger = logging.getLogger(__name__)
KIND = "network"


def open_rows(data: Path) -> list[GameRow]:
    """The games that are not over, for the list of all games; the one last moved first."""
    folder, rows = data / "network", list[GameRow]()
    for game in unfinished(folder):
        try:
            note, status = read_note(folder, game), "open"
            opponent = note.names[1 - note.seat]
        except Refusal:
            opponent, status = "?", "unreadable"
        rows.append(GameRow(game, KIND, _began(folder, game), opponent, "", status, "", "", 0))
    return rows


def _began(folder: Path, game: str) -> str:
    """About when, as far as its files tell."""
    with contextlib.suppress(OSError):
        began = (folder / f"{game}{NOTE}").stat().st_mtime
        return datetime.fromtimestamp(began, UTC).isoformat(timespec="microseconds")
    return datetime.now(UTC).isoformat(timespec="microseconds")


def enter(data: Path, files: GameFiles, game: Game) -> None:
    """Enter how a game ended. The signed file is the truth about it: a list that cannot be written is worth a line in
    the log, not the end of the program."""
    note = files.note
    header = Header(KIND, note.seat, note.names, "player", "", {"peer": note.peer})
    started = _began(files.transcript.parent, files.id)
    try:
        with Store(data) as store:
            store.enter_finished(files.id, header, started, Over(game.winner, game.reason, game.turn))
    except Refusal as refusal:
        logger.warning("network game not entered", extra={"game": files.id, "reason": str(refusal)})
