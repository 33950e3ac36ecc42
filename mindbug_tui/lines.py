"""Lines in and out for the line mode: a terminal, a pipe or a file, without holding up the loop."""

from __future__ import annotations

import asyncio
import os
import re
import textwrap
import threading
from concurrent.futures import Future
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
    holds up neither the loop nor the end of the program. A `read` may be cancelled: its line is the next one's.
    """

    def __init__(self, stream: TextIO | None) -> None:
        stream = stream if stream is not None else StringIO()
        self.interactive = stream.isatty()
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"
        self._rest = b""
        self._coming: Future[bytes | None] | None = None
        self._returned: list[str | None] = []
        try:
            self._file: int | None = stream.fileno()
        except OSError:
            self._file = None

    async def read(self) -> str | None:
        """The next line without its end; None at the end of the stream."""
        if self._returned:
            return self._returned.pop()
        if self._file is None:
            line = self._stream.readline()
            return line.rstrip("\r\n") if line else None
        if self._coming is None:
            self._coming = self._start()
        found = await asyncio.wrap_future(self._coming)
        self._coming = None
        return None if found is None else found.decode(self._encoding, "replace").rstrip("\r")

    def put_back(self, line: str | None) -> None:
        """What `read` gave is not wanted yet: the next `read` gives it again."""
        self._returned.append(line)

    def forget(self) -> None:
        """What was typed at a terminal for a question that is gone is no answer to the next one."""
        if self.interactive:
            self._returned.clear()
            if self._coming is not None and self._coming.done():
                self._coming = None

    def _start(self) -> Future[bytes | None]:
        coming: Future[bytes | None] = Future()
        coming.set_running_or_notify_cancel()  # from here on nobody who waits for it can cancel it

        def wait_for_line() -> None:
            coming.set_result(self._read_line())

        threading.Thread(target=wait_for_line, name="line", daemon=True).start()
        return coming

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

    On a terminal lines are broken between words, and go on below their first word; elsewhere they stay whole. What
    is written while somebody types behind a prompt stands below it, and the prompt comes again.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"
        self._terminal = stream.isatty()
        self._prompt = ""
        """Behind which somebody types."""

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
        self._prompt = ""
        self._write(text if stay else text.rstrip() + "\n")
        self._prompt = text if stay else ""

    def answered(self) -> None:
        """Something was typed behind the prompt."""
        self._prompt = ""

    def abandoned(self) -> None:
        """Nothing needs to be typed behind the prompt any more."""
        if self._prompt:
            self._prompt = ""
            self._write("\n")

    def _write(self, text: str) -> None:
        if self._prompt:
            text = f"\n{text}{self._prompt}"
        self._stream.write(text.encode(self._encoding, "replace").decode(self._encoding))
        self._stream.flush()


async def ask(lines: Lines, printer: Printer, prompt: str) -> str | None:
    """What is typed behind the prompt; None at the end of the input."""
    printer.prompt(prompt, stay=lines.interactive)
    typed = await lines.read()
    printer.answered()
    return typed
