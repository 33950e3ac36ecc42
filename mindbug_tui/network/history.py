"""Network games that are over, in the list of all games (A5)."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from engine.game import Game
from mindbug_tui.errors import Refusal
from mindbug_tui.network.game_files import NOTE, GameFiles
from mindbug_tui.storage import Header, Store
from mindbug_tui.transcript import Over

logger = logging.getLogger(__name__)
KIND = "network"


def enter(data: Path, files: GameFiles, game: Game) -> None:
    """Enter how a game ended. The signed file is the truth about it: a list that cannot be written is worth a line in
    the log, not the end of the program."""
    note = files.note
    header = Header(KIND, note.seat, note.names, "player", "", {"peer": note.peer})
    began = files.transcript.with_suffix(NOTE).stat().st_mtime
    started = datetime.fromtimestamp(began, UTC).isoformat(timespec="microseconds")
    try:
        with Store(data) as store:
            store.enter_finished(files.id, header, started, Over(game.winner, game.reason, game.turn))
    except Refusal as refusal:
        logger.warning("network game not entered", extra={"game": files.id, "reason": str(refusal)})
