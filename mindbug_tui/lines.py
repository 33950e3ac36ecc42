"""Lines in and out for the line mode: a terminal, a pipe or a file, without holding up the loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from io import StringIO
from typing import TextIO

CHUNK = 4096


class Lines:
    """The lines of a stream, each read only when it is asked for. None is a closed input: it has no lines.

    The bytes are read beside Python's own buffer, in a thread of no importance: a read that never returns
    holds up neither the loop nor the end of the program.
    """

    def __init__(self, stream: TextIO | None) -> None:
        stream = stream if stream is not None else StringIO()
        self.interactive = stream.isatty()
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"
        self._rest = b""
        try:
            self._file: int | None = stream.fileno()
        except OSError:
            self._file = None

    async def read(self) -> str | None:
        """The next line without its end; None at the end of the stream."""
        if self._file is None:
            line = self._stream.readline()
            return line.rstrip("\r\n") if line else None
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes | None] = loop.create_future()

        def deliver(line: bytes | None) -> None:
            if not answer.done():
                answer.set_result(line)

        def wait_for_line() -> None:
            line = self._read_line()
            with contextlib.suppress(RuntimeError):  # the loop is closed, nobody wants the line any more
                loop.call_soon_threadsafe(deliver, line)

        threading.Thread(target=wait_for_line, name="line", daemon=True).start()
        found = await answer
        return None if found is None else found.decode(self._encoding, "replace").rstrip("\r")

    def _read_line(self) -> bytes | None:
        assert self._file is not None
        while b"\n" not in self._rest:
            try:
                chunk = os.read(self._file, CHUNK)
            except OSError:  # the terminal behind it is gone
                chunk = b""
            if not chunk:
                line, self._rest = self._rest, b""
                return line or None
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return line


class Printer:
    """Writes whole lines, and whatever the stream's encoding lacks as a question mark."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"

    def line(self, text: str = "") -> None:
        self._write(text + "\n")

    def prompt(self, text: str, stay: bool) -> None:
        """`stay` leaves the cursor behind it, for somebody who types there."""
        self._write(text if stay else text.rstrip() + "\n")

    def _write(self, text: str) -> None:
        self._stream.write(text.encode(self._encoding, "replace").decode(self._encoding))
        self._stream.flush()
