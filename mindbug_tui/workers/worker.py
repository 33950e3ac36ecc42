"""One worker process, seen from the program: ask, hurry, close (B2)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from engine.bots.search import Found
from mindbug_tui.workers import messages
from mindbug_tui.workers.messages import Garbage, Order

ROOT = str(Path(__file__).parents[2])
COMMAND = (sys.executable, "-S", "-m", "mindbug_tui.workers.process")
"""Without site packages: a worker needs none, and starts in half the time."""
MOST_WORKERS = 16


class WorkerLost(Exception):
    """The process ended, or answered something that is no answer. The message is for the log."""


class Worker:
    """A process that thinks. `ask` blocks, so it belongs into a thread; `close` ends the process and the waiting."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._number = 0
        self._process = subprocess.Popen(  # noqa: S603 - this very interpreter, or what a test puts in its place
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": ROOT},
        )  # fmt: skip

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, order: Order, options: int) -> Found:
        """The answer about a decision of so many options. Raises WorkerLost."""
        self._number += 1
        self._write(messages.order_line(self._number, order))
        assert self._process.stdout is not None
        try:
            line = self._process.stdout.readline(messages.LONGEST_LINE)
        except (OSError, ValueError) as error:  # closed meanwhile
            raise WorkerLost("the worker was closed") from error
        if not line:
            raise WorkerLost("the worker ended")
        try:
            return messages.read_found(line, self._number, options)
        except Garbage as error:
            raise WorkerLost(str(error)) from error

    def hurry(self) -> None:
        """Have the question that is being thought about answered at once."""
        try:
            self._write(messages.hurry_line(self._number))
        except WorkerLost:
            return  # whoever waits for the answer hears of it

    def close(self) -> None:
        """End the process, whatever it does; a second time changes nothing."""
        process = self._process
        process.kill()
        process.wait()
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.close()
        process.stdout.close()  # whoever still reads there has just met its end

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise WorkerLost("the worker ended") from error


def cores() -> int:
    """How many workers can think at the same time on this machine."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_WORKERS)
