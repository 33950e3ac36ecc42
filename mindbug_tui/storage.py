"""Everything that outlives the program: one database and one transcript a game, in the data folder (A5).

The transcripts are the truth about the games; the database makes them a list that can be asked. So a
game that the database does not know, because a crash came between the two, is taken in from its file.
"""

from __future__ import annotations

import json
import logging
import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from mindbug_tui import transcript
from mindbug_tui.errors import Refusal
from mindbug_tui.transcript import Answer, Entry, Over, TranscriptError, Writer

logger = logging.getLogger(__name__)

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE opponents (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,
    UNIQUE (kind, name, level)
);
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    opponent INTEGER NOT NULL REFERENCES opponents (id),
    seat INTEGER NOT NULL,
    started TEXT NOT NULL,
    opened TEXT NOT NULL
);
CREATE TABLE settings (
    game TEXT NOT NULL REFERENCES games (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, name)
);
CREATE TABLE results (
    game TEXT PRIMARY KEY REFERENCES games (id),
    winner INTEGER NOT NULL,
    reason TEXT NOT NULL,
    turns INTEGER NOT NULL,
    ended TEXT NOT NULL
);
"""


class Header(NamedTuple):
    """What a game follows from, and who sits where. `settings` hold the set-up, the seed and the computer's level."""

    kind: str
    seat: int
    names: tuple[str, ...]
    opponent_kind: str
    level: str
    settings: Mapping[str, Any]

    @property
    def opponent(self) -> str:
        """Who plays for the other side: around a table every other seat does (R14.1)."""
        seats = len(self.names)
        return " and ".join(self.names[(self.seat + step) % seats] for step in range(1, seats, 2))


class GameRow(NamedTuple):
    """A line of the history. `status` is open, over, missing or unreadable; `result` won, lost, draw or empty.
    `mode` and `sets` are empty where the game does not tell them."""

    id: str
    kind: str
    started: str
    opponent: str
    level: str
    status: str
    result: str
    reason: str
    turns: int
    mode: str = ""
    sets: tuple[str, ...] = ()


class Opponent(NamedTuple):
    """Somebody who was played to the end, and how those games ended. `kind` is computer or player."""

    kind: str
    name: str
    level: str
    won: int
    lost: int
    drawn: int


class SavedGame:
    """A game held by this process: the `match.Record` that keeps it, and the answers in it that count."""

    def __init__(self, store: Store, game_id: str, header: Header, entries: Sequence[Entry], writer: Writer) -> None:
        self.id = game_id
        self.header = header
        self.entries = list(entries)
        self.path = writer.path
        self._store = store
        self._writer = writer

    def answered(self, seat: int, index: int, position: bytes) -> None:
        self._writer.answered(seat, index, position)
        self.entries.append(Answer(seat, index, transcript.position_name(position)))

    def last_answer_of(self, seat: int) -> int | None:
        """How many answers count before the last one of this seat; None if it gave none."""
        own = [place for place, entry in enumerate(self.entries) if isinstance(entry, Answer) and entry.seat == seat]
        return own[-1] if own else None

    def take_back(self, kept: int) -> None:
        """Only the first `kept` answers count from now on; on the disk when this returns."""
        self._writer.taken_back(kept)
        del self.entries[kept:]

    def conceded(self, seat: int) -> None:
        self._writer.conceded(seat)

    def finished(self, winner: int, reason: str, turns: int) -> None:
        self._writer.finished(winner, reason, turns)
        self._store.note_result(self.id, Over(winner, reason, turns))
        logger.info("game over", extra={"game": self.id, "reason": reason, "turns": turns})

    def close(self) -> None:
        """Let another process have the game."""
        self._writer.close()


class Store:
    """The data folder. Raises Refusal, naming the file, where it cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games_folder = folder / "games"
        self.database = folder / "mindbug.sqlite3"
        try:
            self.games_folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.database, timeout=10, isolation_level=None)
            self._prepare()
        except OSError as error:
            raise Refusal(f"Games cannot be saved in {folder}: {error.strerror}.") from error
        except sqlite3.Error as error:
            raise Refusal(f"{self.database} cannot be used: {error}.") from error

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, header: Header) -> SavedGame:
        """A new game, on the disk before this returns."""
        game_id = self._free_id()
        started = _now()
        fields = {"game": game_id, "started": started, **header._asdict()}
        try:
            writer = Writer.begin(self._path(game_id), fields)
        except OSError as error:
            raise Refusal(f"The game cannot be saved in {self.games_folder}: {error.strerror}.") from error
        self._enter(game_id, header, started)
        return SavedGame(self, game_id, header, (), writer)

    def reopen(self, wanted: str | None = None) -> SavedGame:
        """The game whose id starts with `wanted`, else the one last opened that is not over. Refuses what is over."""
        game_id = self._choose(wanted)
        try:
            writer, saved = Writer.reopen(self._path(game_id))
        except TranscriptError as error:
            raise Refusal(str(error)) from error
        try:
            header = read_header(saved.header, writer.path)
            if saved.entries and isinstance(saved.entries[-1], Over):
                self.note_result(game_id, saved.entries[-1])
                raise Refusal(f"Game {game_id} is over; 'mindbug games' shows how it ended.")
            self._db.execute("UPDATE games SET opened = ? WHERE id = ?", (_now(), game_id))
        except BaseException:
            writer.close()
            raise
        return SavedGame(self, game_id, header, saved.entries, writer)

    def games(self) -> list[GameRow]:
        """Every game, the one last opened first."""
        self._take_in_unknown()
        query = """
            SELECT games.id, games.kind, started, opponents.name, level, seat, winner, reason, turns, settings.value
            FROM games JOIN opponents ON opponents.id = opponent LEFT JOIN results ON results.game = games.id
            LEFT JOIN settings ON settings.game = games.id AND settings.name = 'setup'
            ORDER BY opened DESC, games.rowid DESC
        """
        return [self._row(*fields) for fields in self._db.execute(query).fetchall()]

    def enter_finished(self, game_id: str, header: Header, started: str, over: Over) -> None:
        """A game that is kept elsewhere, now that it is over. `started` is UTC in ISO 8601."""
        self._enter(game_id, header, started)
        self.note_result(game_id, over)

    def opponents(self) -> list[Opponent]:
        """Everybody who was played to the end, the one met most often first.

        Players on other machines are told apart by their keys; of several names the newest is shown.
        """
        self.games()  # enters the results that only files tell so far
        query = """
            SELECT opponents.kind, opponents.name, level, SUM(winner >= 0 AND (winner - seat) % 2 = 0),
                SUM(winner >= 0 AND (winner - seat) % 2 <> 0), SUM(winner < 0), MAX(started)
            FROM results JOIN games ON games.id = results.game JOIN opponents ON opponents.id = opponent
            LEFT JOIN settings ON settings.game = games.id AND settings.name = 'peer'
            GROUP BY opponents.kind, COALESCE(settings.value, opponents.name || '/' || level)
            ORDER BY COUNT(*) DESC, opponents.name, level
        """
        return [Opponent(*fields[:-1]) for fields in self._db.execute(query).fetchall()]

    def note_result(self, game_id: str, over: Over) -> None:
        """Enter how a game ended; entering it again changes nothing."""
        self._db.execute("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?)", (game_id, *over, _now()))

    def _prepare(self) -> None:
        self._db.execute("PRAGMA foreign_keys = ON")
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            if version == 0:
                for statement in SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        if version > SCHEMA_VERSION:
            self.close()
            raise Refusal(
                f"{self.database} was written by a newer mindbug-tui (version {version}, this one knows "
                f"{SCHEMA_VERSION}); install that version, or set MINDBUG_DATA_DIR to another folder."
            )

    def _free_id(self) -> str:
        while True:
            game_id = secrets.token_hex(4)
            if not self._path(game_id).exists():
                return game_id

    def _path(self, game_id: str) -> Path:
        return self.games_folder / f"{game_id}{transcript.SUFFIX}"

    def _enter(self, game_id: str, header: Header, started: str) -> None:
        opponent = (header.opponent_kind, header.opponent, header.level)
        settings = [(game_id, name, json.dumps(value)) for name, value in header.settings.items()]
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT OR IGNORE INTO opponents (kind, name, level) VALUES (?, ?, ?)", opponent)
            self._db.execute(
                "INSERT OR IGNORE INTO games SELECT ?, ?, id, ?, ?, ? FROM opponents "
                "WHERE kind = ? AND name = ? AND level = ?",
                (game_id, header.kind, header.seat, started, started, *opponent),
            )
            self._db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?, ?)", settings)

    def _take_in_unknown(self) -> None:
        known = {game_id for (game_id,) in self._db.execute("SELECT id FROM games")}
        for path in sorted(self.games_folder.glob(f"*{transcript.SUFFIX}")):
            if path.stem in known:
                continue
            try:
                saved = transcript.read(path)
                self._enter(path.stem, read_header(saved.header, path), str(saved.header.get("started", "")))
            except (TranscriptError, Refusal):
                continue

    def _row(
        self, game_id: str, kind: str, started: str, opponent: str, level: str, seat: int,
        winner: int, reason: str | None, turns: int, setup: str | None,
    ) -> GameRow:  # fmt: skip
        status, over = self._look(game_id) if reason is None else ("over", Over(winner, reason, turns))
        deck = _read_deck(setup)
        if over is None:
            return GameRow(game_id, kind, started, opponent, level, status, "", "", 0, *deck)
        result = _result(over, seat)
        return GameRow(game_id, kind, started, opponent, level, status, result, over.reason, over.turns, *deck)

    def _look(self, game_id: str) -> tuple[str, Over | None]:
        """What the file says about a game of which the database knows no end."""
        path = self._path(game_id)
        if not path.exists():
            return "missing", None
        try:
            saved = transcript.read(path)
        except TranscriptError:
            return "unreadable", None
        last = saved.entries[-1] if saved.entries else None
        if not isinstance(last, Over):
            return "open", None
        self.note_result(game_id, last)
        return "over", last

    def _choose(self, wanted: str | None) -> str:
        rows = self.games()
        if wanted is None:
            game_id = next((row.id for row in rows if row.status == "open"), None)
            if game_id is None:
                raise Refusal("There is no broken-off game to continue; 'mindbug practice' starts one.")
            return game_id
        found = [row.id for row in rows if row.id.startswith(wanted.lower())]
        if not found:
            raise Refusal(f"There is no game '{wanted}'; 'mindbug games' lists them.")
        if len(found) > 1:
            raise Refusal(f"'{wanted}' fits several games: {', '.join(found)}.")
        return found[0]


def read_header(fields: Mapping[str, Any], path: Path) -> Header:
    """The first line of the file `path`. Raises Refusal where it is none of ours."""
    match fields:
        case {
            "kind": str(kind), "seat": int(seat), "names": [*names], "opponent_kind": str(opponent_kind),
            "level": str(level), "settings": dict() as settings,
        } if len(names) > 1:  # fmt: skip
            return Header(kind, seat, tuple(map(str, names)), opponent_kind, level, settings)
    raise Refusal(f"{path} is damaged in line 1; the game cannot be continued.")


def _result(over: Over, seat: int) -> str:
    """The end as `seat` sees it; the winner is any seat of a team, and every other seat around the table is of one."""
    if over.winner < 0:
        return "draw"
    return "lost" if (over.winner - seat) % 2 else "won"


def _read_deck(setup: str | None) -> tuple[str, tuple[str, ...]]:
    """Mode and sets of a game, as far as its settings tell."""
    match json.loads(setup) if setup else None:
        case {"mode": str(mode), "sets": [*sets]}:
            return mode, tuple(map(str, sets))
    return "", ()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
