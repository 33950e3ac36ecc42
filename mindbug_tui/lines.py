"""Lines in and out for the line mode: a terminal, a pipe or a file, without holding up the loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import textwrap
import threading
from io import StringIO
from typing import TextIO

CHUNK = 4096
NARROWEST = 16
"""Below so many columns the terminal itself may break lines."""
_HANGING = re.compile(r"\s+(\d+\s+|[^ ]+( [^ ]+)*\s{2,})?")
"""Indentation with the number of a choice, or with the words of a help line."""


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


def broken(text: str, width: int) -> list[str]:
    """A line as the rows of a terminal of `width` cells, 0 where that is not known.

    >>> broken("  1  Play Gorillion (10)", 18)
    ['  1  Play', '     Gorillion', '     (10)']
    """
    if width < NARROWEST or len(text) < width:
        return [text]
    hanging = _HANGING.match(text)
    indent = " " * len(hanging.group()) if hanging is not None else ""
    return textwrap.wrap(text, width - 1, subsequent_indent=indent, break_on_hyphens=False)


class Printer:
    """Writes whole lines, and whatever the stream's encoding lacks as a question mark.

    On a terminal lines are broken between words, and go on below their first word; elsewhere they stay whole.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"
        self._terminal = stream.isatty()

    def line(self, text: str = "") -> None:
        self._write("\n".join(broken(text, self._width())) + "\n" if self._terminal else text + "\n")

    def whole(self, text: str) -> None:
        """A line that is to be copied: the terminal may break it, nothing is put in between."""
        self._write(text + "\n")

    def _width(self) -> int:
        """Asked anew for every line: a window may be resized."""
        try:
            return os.get_terminal_size(self._stream.fileno()).columns
        except OSError:
            return 0

    def prompt(self, text: str, stay: bool) -> None:
        """`stay` leaves the cursor behind it, for somebody who types there."""
        self._write(text if stay else text.rstrip() + "\n")

    def _write(self, text: str) -> None:
        self._stream.write(text.encode(self._encoding, "replace").decode(self._encoding))
        self._stream.flush()
