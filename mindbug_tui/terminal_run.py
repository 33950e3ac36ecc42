"""The program in a pseudo-terminal: keys in, bytes out, and what it costs. For the benchmark and the tests (U5)."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

_TICKS = os.sysconf("SC_CLK_TCK")


def running_seconds(pid: int) -> float:
    """Processor time of the threads that a process has now, to the nanosecond: ticks of the clock are too coarse for
    one that sleeps. Needs /proc."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9


class TerminalRun:
    """`python -m mindbug_tui ARGUMENTS` in a terminal of its own. Leaving the block ends it."""

    def __init__(self, arguments: Sequence[str], size: tuple[int, int], environment: Mapping[str, str]) -> None:
        self.size = size
        self.bytes_read = 0
        self.output = bytearray()
        self.status: int | None = None
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            command = [sys.executable, "-m", "mindbug_tui", *arguments]
            os.execve(command[0], command, dict(environment))  # noqa: S606
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self) -> TerminalRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._terminal)

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def resize(self, width: int, height: int) -> None:
        self.size = (width, height)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def read(self, seconds: float) -> bytes:
        """What comes within this time; b"" if nothing does."""
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # the other end is closed
            data = b""
        self.bytes_read += len(data)
        self.output += data
        return data

    def settle(self, quiet: float, longest: float = 10.0) -> int:
        """Read until nothing has come for `quiet` seconds; how many bytes came. `longest` is the limit in seconds."""
        before, end = self.bytes_read, time.monotonic() + longest
        while time.monotonic() < end and self.read(quiet):
            pass
        return self.bytes_read - before

    def read_until(self, text: str, longest: float = 20.0) -> bool:
        """Read until the output since the start holds `text`; False when it does not within `longest` seconds."""
        end, wanted = time.monotonic() + longest, text.encode()
        while wanted not in self.output:
            if time.monotonic() > end or (not self.read(0.5) and self.ended()):
                return False
        return True

    def ended(self) -> bool:
        """Whether the program has ended; then `status` holds its exit status."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait(self, longest: float = 10.0) -> int | None:
        """The exit status, None if it still runs after `longest` seconds."""
        end = time.monotonic() + longest
        while not self.ended() and time.monotonic() < end:
            self.read(0.05)
        return self.status

    def cpu_seconds(self) -> float:
        """Processor time of the program so far, all threads. Needs /proc."""
        stat = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return max(running_seconds(self.pid), (int(stat[11]) + int(stat[12])) / _TICKS - 1.0 / _TICKS)

    def resident_bytes(self) -> int:
        """Memory of the program that is in use now. Needs /proc."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
