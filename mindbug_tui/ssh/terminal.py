"""One visitor's terminal as SSH carries it: size, environment, bytes in and out, and whether anybody reads (U7)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import asyncssh

from mindbug_tui.ssh.limits import UNKNOWN_SIZE, clamped

WITHOUT_COLOURS: Final = ("vt1", "vt2", "vt3", "vt4", "ansi-m", "xterm-mono")
Task = Callable[["Terminal"], Awaitable[None]]


class Terminal(asyncssh.SSHServerSession[bytes]):
    """`serve` is run for it once a shell is asked for; the channel closes when it returns."""

    def __init__(self, serve: Task) -> None:
        self.kind = ""
        """TERM; empty where the client has no terminal."""
        self.size = UNKNOWN_SIZE
        self.environment: Mapping[str, str] = {}
        self.on_data: Callable[[bytes], None] | None = None
        self.on_resize: Callable[[], None] | None = None
        self.on_flow: Callable[[], None] | None = None
        """`flows` has changed."""
        self.gone = asyncio.Event()
        """The client is not there any more, or wants to leave."""
        self.stuck_since: float | None = None
        """Loop time since when nothing was read at the other end."""
        self._serve = serve
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._serving: asyncio.Task[None] | None = None
        self._full = {"channel": False, "socket": False}

    # What the host does

    @property
    def flows(self) -> bool:
        """Whether what is written now goes out soon."""
        return not any(self._full.values())

    def write(self, data: bytes) -> None:
        """Send it, or nothing to somebody who is gone."""
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(data)

    def say(self, sentence: str) -> None:
        """A line on a terminal that shows no board."""
        self.write(sentence.encode(self.encoding, "replace") + b"\r\n")

    def end(self, status: int) -> None:
        """Close the terminal with this exit status."""
        if self._channel is not None and not self._channel.is_closing():
            self._channel.exit(status)

    def pause_reading(self) -> None:
        if self._channel is not None:
            self._channel.pause_reading()

    def resume_reading(self) -> None:
        if self._channel is not None:
            self._channel.resume_reading()

    def drop(self) -> None:
        """Let go of a client without a word."""
        if self._channel is not None:
            self._channel.abort()

    @property
    def encoding(self) -> str:
        """UTF-8, unless the client names a locale that has none (U3)."""
        named = next((self.environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if self._names(name)), "UTF-8")
        return "utf-8" if "utf" in named.lower() else "ascii"

    @property
    def colourless(self) -> bool:
        """Whether the client wants no colours or has none."""
        return self._names("NO_COLOR") or self.kind.startswith(WITHOUT_COLOURS)

    def _names(self, variable: str) -> bool:
        return bool(self.environment.get(variable))

    # What asyncssh tells

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        self.kind = term_type or "dumb"
        self.size = clamped(*term_size[:2])
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self.size = clamped(width, height)
        if self.on_resize is not None:
            self.on_resize()

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        assert self._channel is not None
        self.environment = {str(name): str(value) for name, value in self._channel.get_environment().items()}
        self._serving = asyncio.create_task(self._served())

    async def _served(self) -> None:
        try:
            await self._serve(self)
        finally:
            self.end(0)

    def data_received(self, data: bytes, datatype: object) -> None:
        if self.on_data is not None:
            self.on_data(data)

    def eof_received(self) -> bool:
        self.gone.set()
        return True

    def signal_received(self, signal: str) -> None:
        self.gone.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel = None
        self.gone.set()

    def pause_writing(self) -> None:
        self.note_flow("channel", full=True)

    def resume_writing(self) -> None:
        self.note_flow("channel", full=False)

    def note_flow(self, where: str, *, full: bool) -> None:
        """The `channel` to the client or the `socket` under it holds more than it should, or no more."""
        self._full[where] = full
        self.stuck_since = None if self.flows else self.stuck_since or asyncio.get_running_loop().time()
        if self.on_flow is not None:
            self.on_flow()
