"""`mindbug bench screen`: processor time, bytes and memory of the screen, through a real pseudo-terminal (U5)."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mindbug_tui.bench import Figure
from mindbug_tui.errors import Refusal
from mindbug_tui.terminal_run import TerminalRun

SMALL, WITH_LOG = (80, 24), (100, 30)
RIGHT, LEFT, UP, DOWN, ENTER = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\r"
WALK = [RIGHT] * 4 + [LEFT] * 4 + [UP, UP, RIGHT, LEFT, DOWN, DOWN]
IDLE_SECONDS = 30.0
MOVES = 500
WARM_UP = 200
OPENING_ANSWERS = 12
MEASURED_ANSWERS = 14


def measure() -> Iterator[Figure]:
    """The figures of U9 for `screen`, and `moves_rss`. Raises Refusal where there is no /proc to read them from."""
    if not Path("/proc/self/task").is_dir():
        raise Refusal("'mindbug bench screen' reads processor time from /proc, which this system does not have.")
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(Path(folder))
        yield Figure("screen", "version_cpu", _version_cpu(environment), "ms")
        yield Figure("screen", "first_frame_cpu", _first_frame_cpu(environment), "ms")
        yield from _keys(environment)
        yield from _events(environment)
        yield _idle(environment)
        yield _memory(environment)


def _environment(folder: Path) -> dict[str, str]:
    """A terminal of 256 colours, and files of its own."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("MINDBUG_", "TEXTUAL", "NO_COLOR"))
    }
    kept.pop("COLORTERM", None)
    own = {f"MINDBUG_{kind}_DIR": str(folder / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
    return kept | own | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


def _version_cpu(environment: dict[str, str]) -> float:
    """Milliseconds of `mindbug --version`, the median of five."""
    spent = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "mindbug_tui", "--version"], env=environment, stdout=subprocess.DEVNULL, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(spent) * 1000


def _first_frame_cpu(environment: dict[str, str]) -> float:
    """Milliseconds until the menu stands on the terminal, the median of three."""
    spent = []
    for _ in range(3):
        with TerminalRun([], SMALL, environment) as run:
            run.read_until("choose")
            run.settle(0.3)
            spent.append(run.cpu_seconds())
    return statistics.median(spent) * 1000


def _board(environment: dict[str, str], size: tuple[int, int]) -> TerminalRun:
    """A practice game that stands at a decision."""
    run = TerminalRun(["practice", "--level", "random", "--seed", "7"], size, environment)
    run.read_until("Enter")
    run.settle(0.5)
    return run


def _keys(environment: dict[str, str]) -> Iterator[Figure]:
    """Arrow keys on a board with creatures: mean milliseconds, largest answer in bytes."""
    with _board(environment, SMALL) as run:
        for _ in range(OPENING_ANSWERS):
            run.press(ENTER)
            run.settle(0.4)
        largest, walk = 0, WALK * 5
        before = run.cpu_seconds()
        for key in walk:
            run.press(key)
            largest = max(largest, run.settle(0.05))
        spent = (run.cpu_seconds() - before) / len(walk)
    yield Figure("screen", "key_cpu", spent * 1000, "ms")
    yield Figure("screen", "key_bytes", largest, "bytes")


def _events(environment: dict[str, str]) -> Iterator[Figure]:
    """An answer with all that follows until the next decision, log lines and highlight included."""
    with _board(environment, WITH_LOG) as run:
        sizes, before = [], run.cpu_seconds()
        for _ in range(MEASURED_ANSWERS):
            run.press(ENTER)
            sizes.append(run.settle(0.4))
        spent = (run.cpu_seconds() - before) / len(sizes)
    yield Figure("screen", "event_cpu", spent * 1000, "ms")
    yield Figure("screen", "event_bytes", max(sizes), "bytes")


def _idle(environment: dict[str, str]) -> Figure:
    with _board(environment, SMALL) as run:
        return Figure("screen", "idle_bytes", run.settle(IDLE_SECONDS), "bytes")


def _memory(environment: dict[str, str]) -> Figure:
    """Growth over 500 keys that answer, rematches included, after some to warm up."""
    with _board(environment, WITH_LOG) as run:
        _play(run, WARM_UP)
        before = run.resident_bytes()
        _play(run, MOVES)
        grown = run.resident_bytes() - before
    return Figure("screen", "moves_rss", grown / 1e6, "MB")


def _play(run: TerminalRun, keys: int) -> None:
    for _ in range(keys):
        run.press(ENTER)
        run.settle(0.05)
