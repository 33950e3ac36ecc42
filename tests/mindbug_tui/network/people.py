"""People who type into real processes in the line mode."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from tests.mindbug_tui.network.processes import LIMIT, ROOT, RUNNING


class Waiting:
    """One of two people in the line mode; what is shown comes in by itself."""

    def __init__(self, folder: Path, arguments: list[str]) -> None:
        self.folder = folder
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "MINDBUG_DATA_DIR": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mindbug_tui", *arguments, "--plain"],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self.lines: list[str] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        RUNNING.append(self)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as screen:
            for line in screen:
                with self._news:
                    self.lines.append(line.rstrip())
                    self._news.notify_all()

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def sees(self, *parts: str, after: str = "") -> str:
        """The first line that holds one of them, once it is there; behind a line with `after`, which was seen before
        where the same words came twice."""

        def found() -> list[str]:
            begin = next((place for place, line in enumerate(self.lines) if after in line), len(self.lines))
            return [line for line in self.lines[begin:] if any(part in line for part in parts)]

        with self._news:
            lines = self._news.wait_for(found, LIMIT)
        assert lines, (parts, self.lines)
        return lines[0]

    def end(self) -> int:
        status = self.process.wait(LIMIT)
        self._reader.join(LIMIT)
        assert self.process.stdin is not None
        self.process.stdin.close()
        return status

    def kill(self) -> None:
        self.process.kill()
        self.end()
