"""The file of one game: nothing acknowledged is lost, nothing torn is believed (A5)."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mindbug_tui import transcript
from mindbug_tui.transcript import Answer, Conceded, Held, Over, TranscriptError, Writer

HEADER = {"game": "7f3a91c2", "seed": 12}
POSITION = bytes(range(32))
ANSWERS = [Answer(n % 2, n * 7 % 5, POSITION[:8].hex()) for n in range(9)]


def write_game(path: Path) -> list[int]:
    """A short game; returns where each line ends."""
    writer = Writer.begin(path, HEADER)
    ends = [path.stat().st_size]
    for seat, index, _ in ANSWERS:
        writer.answered(seat, index, POSITION)
        ends.append(path.stat().st_size)
    writer.conceded(1)
    ends.append(path.stat().st_size)
    writer.finished(0, "conceded", 4)
    ends.append(path.stat().st_size)
    writer.close()
    return ends


def test_reads_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path)
    saved = transcript.read(path)
    assert saved.header == {"format": transcript.FORMAT, "version": transcript.VERSION, **HEADER}
    assert saved.entries == (*ANSWERS, Conceded(1), Over(0, "conceded", 4))


def test_cut_at_every_byte_keeps_every_whole_line_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ends = write_game(path)
    whole = path.read_bytes()
    everything = transcript.read(path).entries
    for length in range(ends[0], len(whole) + 1):
        path.write_bytes(whole[:length])
        kept = sum(end <= length for end in ends) - 1
        writer, saved = Writer.reopen(path)
        assert saved.entries == everything[:kept]
        assert path.stat().st_size == ends[kept]
        writer.answered(1, 3, POSITION)
        writer.close()
        assert transcript.read(path).entries == (*everything[:kept], Answer(1, 3, POSITION[:8].hex()))


def test_a_file_cut_in_its_header_holds_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ends = write_game(path)
    whole = path.read_bytes()
    for length in range(ends[0]):
        path.write_bytes(whole[:length])
        with pytest.raises(TranscriptError, match="holds no game"):
            transcript.read(path)


def test_zeros_that_a_power_cut_left_at_the_end_are_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path)
    whole = path.read_bytes()
    path.write_bytes(whole + bytes(512))
    writer, saved = Writer.reopen(path)
    writer.close()
    assert len(saved.entries) == len(ANSWERS) + 2
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "line",
    [b"{", b"[]", b'{"answer": "x", "seat": 0, "position": ""}', b'{"answer": 1, "seat": 0}', b"\xff", b'{"else": 1}'],
)
def test_a_broken_line_before_the_last_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], line + b"\n", *lines[4:]]))
    with pytest.raises(TranscriptError, match=r"game\.jsonl is damaged in line 4"):
        transcript.read(path)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ({"format": transcript.FORMAT, "version": transcript.VERSION + 1}, "saved by a newer mindbug-tui"),
        ({"format": transcript.FORMAT, "version": 0}, "which no released mindbug-tui has written"),
        ({"format": transcript.FORMAT}, "is not a saved game"),
        ({"format": "something else", "version": 1}, "is not a saved game"),
    ],
)
def test_other_versions_are_refused_in_one_sentence(tmp_path: Path, header: dict[str, object], sentence: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header) + "\n")
    with pytest.raises(TranscriptError, match=sentence) as caught:
        Writer.reopen(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_another_process_cannot_hold_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.begin(path, HEADER)
    code = f"from mindbug_tui.transcript import *; from pathlib import Path; Writer.reopen(Path({str(path)!r}))"
    held = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert held.returncode == 1
    assert "Held: This game is open in another mindbug" in held.stderr
    writer.close()
    free = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (free.returncode, free.stderr) == (0, "")


def test_a_held_file_is_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.begin(path, HEADER)
    with path.open("ab") as file:
        file.write(b'{"answer": 1')
    before = path.read_bytes()
    with pytest.raises(Held):
        Writer.reopen(path)
    assert path.read_bytes() == before
    writer.close()


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.begin(path, HEADER)
    writer.answered(0, 1, POSITION)
    before = path.read_bytes()
    really_write = os.write

    def half_then_full(descriptor: int, data: memoryview) -> int:
        if len(data) > 10:
            return really_write(descriptor, data[: len(data) - 10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", half_then_full)
        with pytest.raises(OSError, match="No space left"):
            writer.answered(1, 2, POSITION)
    assert path.read_bytes() == before
    writer.answered(1, 2, POSITION)
    writer.close()
    assert len(transcript.read(path).entries) == 2


def test_an_answer_is_on_the_disk_before_the_call_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.begin(path, HEADER)
    calls: list[tuple[str, int]] = []
    really_sync = os.fsync

    def sync(descriptor: int) -> None:
        calls.append(("sync", path.stat().st_size))
        really_sync(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    writer.answered(0, 1, POSITION)
    assert calls == [("sync", path.stat().st_size)]
    writer.close()


def test_a_game_is_readable_by_its_player_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path)
    assert path.stat().st_mode & 0o077 == 0


def test_begin_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Writer.begin(path, HEADER)
    assert path.read_bytes() == before
