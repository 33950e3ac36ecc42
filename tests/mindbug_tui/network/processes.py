"""Real `mindbug` processes at both ends of a loopback line. Every wait has a limit.

Run by itself it plays many games and kills at random: `python -m tests.mindbug_tui.network.processes GAMES SEED`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify

LIMIT = 120.0
KILLED = -9
ROOT = Path(__file__).resolve().parents[3]


class Running(Protocol):
    """A process that was started."""

    def kill(self) -> None:
        """End it, if it has not ended."""


RUNNING: list[Running] = []
"""All that were started, so that a test that fails leaves none behind."""


class Program:
    """One process with a data folder of its own; what it prints is read as it comes."""

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        self.folder = folder
        self.events: list[dict[str, Any]] = []
        here = {"MINDBUG_DATA_DIR": folder, "MINDBUG_STATE_DIR": folder / "state", "MINDBUG_CONFIG_DIR": folder}
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **{name: str(path) for name, path in here.items()}}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mindbug_tui", *arguments],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self._news = threading.Condition()
        self.errors = ""
        self._readers = [threading.Thread(target=work, daemon=True) for work in (self._read, self._read_errors)]
        for reader in self._readers:
            reader.start()
        RUNNING.append(self)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                with self._news:
                    self.events.append(json.loads(line))
                    self._news.notify_all()
        with self._news:
            self._news.notify_all()

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as errors:
            self.errors = errors.read()

    def wait_for(self, event: str, count: int = 1) -> dict[str, Any]:
        """The line of this event, of the `count`th of them."""
        deadline = time.monotonic() + LIMIT
        with self._news:
            while len(found := [line for line in self.events if line["event"] == event]) < count:
                left = deadline - time.monotonic()
                ended = not self._readers[0].is_alive()
                assert left > 0, f"no {event} in time: {self.events[-3:]}"
                assert not ended, f"no {event}: {self.events[-3:]} {self.errors}"
                self._news.wait(min(left, 0.5))
            return found[count - 1]

    def end(self) -> int:
        """Its exit status."""
        status = self.process.wait(LIMIT)
        for reader in self._readers:
            reader.join(LIMIT)
        return status

    def kill(self) -> None:
        """Like a power cut."""
        self.process.kill()
        self.end()


def host(folder: Path, *more: str, level: str = "random") -> Program:
    return Program(folder, ["host", "--auto", level, "--json", "--listen", "127.0.0.1", "--no-lan", *more])


def join(folder: Path, *target: str, level: str = "random") -> Program:
    return Program(folder, ["join", *target, "--auto", level, "--json"])


def resume(folder: Path, level: str = "random") -> Program:
    return Program(folder, ["resume", "--auto", level, "--json"])


def note(folder: Path) -> dict[str, Any]:
    """What is known about the one game in this folder."""
    (path,) = folder.glob("network/*.json")
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def until_told(one: Path, other: Path) -> None:
    """Until the first knows where the second listens."""
    deadline = time.monotonic() + LIMIT
    while note(one)["addresses"][:1] != [["127.0.0.1", note(other)["port"]]]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def check_end(one: Program, other: Program) -> None:
    """Both ended well, with the same result, the same file, and the file proves it."""
    statuses = [one.end(), other.end()]
    assert statuses == [0, 0], (statuses, one.errors, other.errors, one.events[-3:], other.events[-3:])
    ends = [program.events[-1] for program in (one, other)]
    assert [end["event"] for end in ends] == ["over", "over"]
    assert len({(end["winner"], end["reason"], end["digest"]) for end in ends}) == 1
    files = [Path(end["transcript"]).read_bytes() for end in ends]
    assert files[0] == files[1]
    assert verify(read_transcript(files[0])).ok
    for program in (one, other):
        assert not list(program.folder.glob("network/*.secret"))


def play_and_kill(folder: Path, chance: Random) -> int:
    """One game whose processes are killed at random moments; how often."""
    folders = [folder / "host", folder / "guest"]
    ends = [host(folders[0])]
    invite = ends[0].wait_for("invite")["invite"]
    ends.append(join(folders[1], invite))
    for end in ends:
        end.wait_for("connected")
    kills = 0
    for _ in range(chance.randint(1, 3)):
        time.sleep(chance.uniform(0.0, 0.8))
        for seat in chance.choice([[0], [1], [0, 1]]):
            if ends[seat].process.poll() is None:
                ends[seat].kill()
                kills += 1
        for seat, end in enumerate(ends):
            if end.process.returncode == KILLED and _unfinished(end.folder):
                ends[seat] = resume(end.folder)
    check_files(folders, [end for end in ends if end.end() != KILLED])
    return kills


def check_files(folders: Sequence[Path], ends: Sequence[Program]) -> None:
    """As `check_end`, for ends of which some were killed after their game was over."""
    for end in ends:
        assert end.process.returncode == 0, (end.errors, end.events[-3:])
    files = [path.read_bytes() for folder in folders for path in folder.glob("network/*.mbfd")]
    assert len(files) == len(folders)
    assert len(set(files)) == 1
    assert verify(read_transcript(files[0])).ok
    assert not any(map(_unfinished, folders))


def _unfinished(folder: Path) -> bool:
    return bool(list(folder.glob("network/*.secret")))


def main(games: int, seed: int) -> None:
    chance, kills = Random(seed), 0
    for number in range(games):
        with TemporaryDirectory() as folder:
            kills += play_and_kill(Path(folder), chance)
        print(f"game {number + 1} of {games}, {kills} kills, seed {seed}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
