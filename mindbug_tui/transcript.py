"""One game as an append-only file of JSON lines, each on the disk before the game goes on (A5).

The first line, the header, holds everything that the game follows from (set-up, seed, seats); each
further line one accepted answer:

    {"format": "mindbug-transcript", "version": 1, "game": "7f3a91c2", "seed": 12, ...}
    {"answer": 3, "seat": 0, "position": "5bd1e995a1c4f0e2"}
    {"back": 0}
    {"conceded": 1}
    {"over": 0, "reason": "life", "turns": 17}

A line counts once its newline is there. What a crash left behind the last newline was never
acknowledged and is cut off when the file is opened for writing. `position` names the public position
in which the answer was given, so that a version with other rules notices instead of playing on. A take-back
says how many of the answers that counted until then still count; what it took back stays in the file.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = "mindbug-transcript"
VERSION = 2
"""2 brought take-backs; a file of version 1 is one without."""
OLDEST_VERSION = 1
SUFFIX = ".jsonl"

if sys.platform == "win32":
    import msvcrt

    def lock_file(descriptor: int) -> None:
        # Locks are mandatory there, so the locked byte lies far behind everything that others may read.
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_file(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class TranscriptError(Exception):
    """The file cannot be used; the message is a sentence for the player, naming the file."""


class Held(TranscriptError):
    """Another process has this game open."""


class Answer(NamedTuple):
    """`option` is the index into the options of the decision; `position` what `position_name` gave for it."""

    seat: int
    option: int
    position: str


class Conceded(NamedTuple):
    seat: int


class TakenBack(NamedTuple):
    """The game stands again where `kept` answers were given."""

    kept: int


class Over(NamedTuple):
    """`winner` is -1 for a draw."""

    winner: int
    reason: str
    turns: int


Entry = Answer | Conceded | Over


class Transcript(NamedTuple):
    """What a file says: `entries` are those that still count. `length` is where its last whole line ends, in bytes."""

    header: Mapping[str, Any]
    entries: tuple[Entry, ...]
    length: int


def read(path: Path) -> Transcript:
    """The whole lines of a transcript. Raises TranscriptError where they are no transcript of ours."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TranscriptError(f"{path} cannot be read: {error.strerror}.") from error
    length = data.rfind(b"\n") + 1
    lines = data[:length].splitlines()
    if not lines:
        raise TranscriptError(f"{path} holds no game: it broke off before its first line was written.")
    header = _object(path, 1, lines[0])
    _check_header(path, header)
    return Transcript(header, _standing(path, lines[1:]), length)


def _standing(path: Path, lines: Sequence[bytes]) -> tuple[Entry, ...]:
    """The entries in their order, without what was taken back."""
    entries: list[Entry] = []
    for number, line in enumerate(lines, 2):
        entry = _entry(path, number, line)
        if not isinstance(entry, TakenBack):
            entries.append(entry)
        elif 0 <= entry.kept <= len(entries):
            del entries[entry.kept :]
        else:
            raise _damaged(path, number)
    return tuple(entries)


def _damaged(path: Path, number: int) -> TranscriptError:
    return TranscriptError(f"{path} is damaged in line {number}; the game cannot be continued.")


def _check_header(path: Path, header: Mapping[str, Any]) -> None:
    version = header.get("version")
    if header.get("format") != FORMAT or not isinstance(version, int):
        raise TranscriptError(f"{path} is not a saved game of mindbug-tui.")
    if version > VERSION:
        raise TranscriptError(
            f"{path} was saved by a newer mindbug-tui (file version {version}, this one reads up to {VERSION}); "
            "install that version to continue the game."
        )
    if version < OLDEST_VERSION:
        raise TranscriptError(f"{path} has file version {version}, which no released mindbug-tui has written.")


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _damaged(path, number) from error
    if not isinstance(value, dict):
        raise _damaged(path, number)
    return value


def _entry(path: Path, number: int, line: bytes) -> Entry | TakenBack:
    match _object(path, number, line):
        case {"answer": int(option), "seat": int(seat), "position": str(position)}:
            return Answer(seat, option, position)
        case {"back": int(kept)}:
            return TakenBack(kept)
        case {"conceded": int(seat)}:
            return Conceded(seat)
        case {"over": int(winner), "reason": str(reason), "turns": int(turns)}:
            return Over(winner, reason, turns)
        case _:
            raise _damaged(path, number)


class Writer:
    """The one process that may add to a game. A `match.Record`; holds the file's lock until `close`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @staticmethod
    def begin(path: Path, header: Mapping[str, Any]) -> Writer:
        """A new file. Raises FileExistsError if there is one, OSError if the disk refuses."""
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags, 0o600)
        writer = Writer(path, descriptor)
        try:
            lock_file(descriptor)
            writer._append({"format": FORMAT, "version": VERSION, **header})
            sync_folder(path.parent)
        except BaseException:
            writer.close()
            path.unlink()
            raise
        return writer

    @staticmethod
    def reopen(path: Path) -> tuple[Writer, Transcript]:
        """An existing file, cut after its last whole line. Raises Held or TranscriptError."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise TranscriptError(f"{path} cannot be opened: {error.strerror}.") from error
        writer = Writer(path, descriptor)
        try:
            try:
                lock_file(descriptor)
            except OSError as error:
                raise Held("This game is open in another mindbug; close it there first.") from error
            transcript = read(path)
            os.ftruncate(descriptor, transcript.length)
        except BaseException:
            writer.close()
            raise
        return writer, transcript

    def answered(self, seat: int, index: int, position: bytes) -> None:
        self._append({"answer": index, "seat": seat, "position": position_name(position)})

    def taken_back(self, kept: int) -> None:
        """From now on only the first `kept` of the answers that counted count."""
        self._append({"back": kept})

    def conceded(self, seat: int) -> None:
        self._append({"conceded": seat})

    def finished(self, winner: int, reason: str, turns: int) -> None:
        self._append({"over": winner, "reason": reason, "turns": turns})

    def close(self) -> None:
        """Give the game free. Nothing can be added after that."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _append(self, fields: Mapping[str, Any]) -> None:
        """One line, whole and on the disk, or none: a disk that refuses half-way is undone and raises OSError."""
        line = json.dumps(fields, ensure_ascii=False, separators=(", ", ": ")).encode() + b"\n"
        before = os.fstat(self._descriptor).st_size
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError:
            os.ftruncate(self._descriptor, before)
            raise


def position_name(digest: bytes) -> str:
    """How a position is named in a line: the first 8 bytes of its public digest, in hexadecimal."""
    return digest[:8].hex()


def sync_folder(folder: Path) -> None:
    """Make a new file's name as durable as its content."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
