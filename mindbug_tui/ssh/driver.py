"""Textual on the terminal of a visitor: keys in, frames out (U7). Nothing in here touches the host's own terminal."""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, TextIO

from textual import constants, events
from textual._parser import ParseError
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from mindbug_tui.ssh.limits import EVENTS_BURST, EVENTS_PER_SECOND, MOST_PENDING, SLICE
from mindbug_tui.ssh.terminal import Terminal
from net.channel.limits import Bucket

ENTER: Final = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"
"""Second screen, mouse, no cursor, focus, bracketed paste, no wrapping."""
LEAVE: Final = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1049l\x1b[?25h\x1b[?1004l\x1b[0m"
PASTE_ENDS: Final = "\x1b[201~"
REMEMBERING: Final = (XTermParser._parse_extended_key, StylesCache.get_inner_outer)
ESCAPE_SECONDS: Final = constants.ESCAPE_DELAY + 0.02


class SshDriver(Driver):
    """`attach` is called by the app with its terminal before anything else happens."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._terminal: Terminal = app.terminal  # type: ignore[attr-defined]  # of VisitorApp
        self._parser = XTermParser()
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._pace = Bucket(EVENTS_PER_SECOND, EVENTS_BURST)
        self._pending = ""
        self._since_event = 0
        self._swallows = False
        self._later: asyncio.TimerHandle | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._missed = False
        self._on = False
        self.heard_at = self._loop.time()
        """Loop time of the last input."""

    # Out

    def write(self, data: str) -> None:
        """A frame for somebody who does not read is dropped; the whole screen is drawn once they do (trap 5)."""
        if self._terminal.flows:
            self._terminal.write(data.encode(self._terminal.encoding, "replace"))
        else:
            self._missed = True

    def _flow_changed(self) -> None:
        if self._missed and self._terminal.flows:
            self._missed = False
            self._app.call_later(self._app.refresh, layout=True)

    def start_application_mode(self) -> None:
        terminal = self._terminal
        terminal.on_data, terminal.on_resize, terminal.on_flow = self.feed, self._resized, self._flow_changed
        self._on = True
        self._resized()
        terminal.write(ENTER.encode())

    def _resized(self) -> None:
        size = Size(*self._terminal.size)
        self._app.post_message(events.Resize(size, size))

    def disable_input(self) -> None:
        terminal = self._terminal
        terminal.on_data = terminal.on_resize = terminal.on_flow = None
        for timer in (self._later, self._ticking):
            if timer is not None:
                timer.cancel()
        self._pending = ""
        terminal.resume_reading()

    def stop_application_mode(self) -> None:
        self.disable_input()
        if self._on:
            self._on = False
            self._terminal.write(LEAVE.encode())

    def close(self) -> None:
        """The parser's generator refers to this driver, and so to the app, until it has ended (trap 4). And what some
        methods remember, they remember with the object whose methods they are."""
        try:
            for _ in self._parser.feed(""):
                pass
        except (EOFError, ParseError):
            pass
        for remembering in REMEMBERING:
            remembering.cache_clear()

    # In

    def feed(self, data: bytes) -> None:
        """Bytes from the client. While there is more than its pace allows, nothing more is read."""
        self.heard_at = self._loop.time()
        self._pending += self._decode(data)
        if self._later is None:
            self._take()

    def _take(self) -> None:
        self._later = None
        while self._pending:
            if self._swallows:
                self._swallow()
                if self._swallows:
                    break
                continue
            wait = self._pace.wait(1, self._loop.time())
            if wait > 0:
                self._terminal.pause_reading()
                self._later = self._loop.call_later(wait, self._take)
                return
            piece, self._pending = self._pending[:SLICE], self._pending[SLICE:]
            self._parse(piece)
        self._terminal.resume_reading()

    def _parse(self, piece: str) -> None:
        count = self._post(self._parser.feed(piece))
        self._since_event = 0 if count else self._since_event + len(piece)
        if self._since_event > MOST_PENDING:  # a paste without end
            self.close()
            self._parser, self._since_event, self._swallows = XTermParser(), 0, True
            self._swallow()
        self._tick_later()

    def _swallow(self) -> None:
        """Let the rest of a paste that is too long go by."""
        before, end, after = self._pending.partition(PASTE_ENDS)
        self._swallows = not end
        self._pending = after if end else before[1 - len(PASTE_ENDS) :]

    def _tick_later(self) -> None:
        """A lone Escape is one only when nothing has followed it for a while (trap 3)."""
        if self._ticking is not None:
            self._ticking.cancel()
        self._ticking = self._loop.call_later(ESCAPE_SECONDS, self._tick)

    def _tick(self) -> None:
        self._ticking = None
        self._post(self._parser.tick())

    def _post(self, messages: Iterable[Message]) -> int:
        count = 0
        for message in messages:
            count += 1
            self.process_message(message)
        self._pace.take(count, self._loop.time())
        return count

    def send_message(self, message: Message) -> None:
        if not isinstance(message, events.Resize):  # the size is what SSH says
            self._app.post_message(message)

    # What would happen on the host's machine (trap 6)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing: the browser would be the host's."""

    def deliver_binary(
        self, binary: BinaryIO | TextIO, *, delivery_key: str, save_path: Path,
        open_method: Literal["browser", "download"] = "download", encoding: str | None = None,
        mime_type: str | None = None, name: str | None = None,
    ) -> None:  # fmt: skip
        """Nothing: the disk would be the host's."""
        binary.close()
