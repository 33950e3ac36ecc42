"""The SSH host: who may come in, one App a visitor, and everybody's end (U7)."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh

from mindbug_tui import config, crash
from mindbug_tui.errors import NO_CONNECTION, OK, USAGE, Refusal
from mindbug_tui.paths import at_home
from mindbug_tui.ssh.guest_book import GuestBook, Visitor
from mindbug_tui.ssh.host_key import host_key
from mindbug_tui.ssh.limits import (
    ADMISSION_SECONDS,
    LEAVE_SECONDS,
    PASSWORD_SECONDS,
    PASSWORD_TRIES,
    STUCK_SECONDS,
    Crowd,
    Limits,
    source_of,
)
from mindbug_tui.ssh.lobby import Lobby
from mindbug_tui.ssh.terminal import Terminal
from mindbug_tui.ssh.visitor_app import VisitorApp, environment_of
from mindbug_tui.storage import Store
from net.wire.text import clean_name
from screens.catalogue import lobby as words

logger = logging.getLogger(__name__)

DEFAULT_PORT = 2222
WATCH_SECONDS = 5.0
"""How often somebody looks whether a session is idle or stuck."""
KEEPALIVE_SECONDS, KEEPALIVES = 25, 2
WRONG_SECONDS = 1.0
"""How long somebody waits after the first wrong password; after the second twice as long."""
WINDOW = 64 * 1024
"""Bytes of input that a client may have on the way."""


@dataclass(frozen=True)
class Wish:
    """What the operator asks for. `keys`: only these come in, in their public form; `password`: asked of everybody."""

    listen: str = ""
    port: int = DEFAULT_PORT
    keys: frozenset[bytes] | None = None
    password: str = ""
    limits: Limits = field(default_factory=Limits)


class Host:
    """Everything of one `mindbug serve-ssh`. `data` holds the host's key and the visitors' folders."""

    def __init__(self, wish: Wish, data: Path) -> None:
        self.wish = wish
        self.limits = wish.limits
        self.lobby = Lobby()
        self.port = 0
        self.served = 0
        self.crashed = 0
        self.turned_away = 0
        self.strangers = Crowd(wish.limits.strangers, wish.limits.strangers_per_address)
        self.inside = Crowd(wish.limits.sessions, wish.limits.per_address)
        self._began = time.monotonic()
        self._data = data
        self._key = host_key(data)
        self._book = GuestBook(data)
        self._apps: dict[Terminal, VisitorApp] = {}
        self._by_key: dict[str, Terminal] = {}
        self._door = asyncio.Lock()
        self._serving: set[asyncio.Task[None]] = set()
        self._closing = False
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._watching: asyncio.Task[None] | None = None

    @property
    def fingerprint(self) -> str:
        return self._key.get_fingerprint()

    @property
    def quiet(self) -> float:
        """Seconds since the last key of anybody."""
        now = asyncio.get_running_loop().time()
        return now - max((app.heard_at for app in self._apps.values()), default=now - self._age)

    @property
    def left(self) -> int:
        """Visitors who have come and gone so far."""
        return self.served - len(self._apps)

    @property
    def _age(self) -> float:
        return time.monotonic() - self._began

    async def open(self) -> None:
        """Let visitors come. Raises Refusal."""
        asyncio.get_running_loop().set_exception_handler(self._unhandled)
        try:
            self._acceptor = await asyncssh.create_server(
                lambda: Connection(self), self.wish.listen or None, self.wish.port, server_host_keys=[self._key],
                encoding=None, line_editor=False, window=WINDOW, login_timeout=self.limits.login,
                keepalive_interval=KEEPALIVE_SECONDS, keepalive_count_max=KEEPALIVES, compression_algs=None,
                agent_forwarding=False, x11_forwarding=False, allow_scp=False, server_version="mindbug",
                gss_host=None, reuse_address=True, config=None,
            )  # fmt: skip
        except OSError as error:
            place = f"{self.wish.listen or 'this machine'} port {self.wish.port}"
            raise Refusal(f"Nobody can come in at {place}: {error.strerror}.", NO_CONNECTION) from error
        self.port = self._acceptor.get_port()
        self._watching = asyncio.create_task(self._watch())
        logger.info("host open", extra={"port": self.port})

    async def close(self) -> None:
        """Everybody is told, every game is saved."""
        self._closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        if self._watching is not None:
            self._watching.cancel()
        for app in list(self._apps.values()):
            app.leave(words.STOPS)
        if self._serving:
            await asyncio.wait(self._serving, timeout=2 * LEAVE_SECONDS)
        if self._acceptor is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LEAVE_SECONDS):
                    await self._acceptor.wait_closed()
        logger.info("host closed", extra={"served": self.served})

    def status(self) -> Mapping[str, Any]:
        """What the operator may want to know; nothing that a visitor typed."""
        states = ("here", "waits", "practises", "seated", "plays", "away", "watches")
        return {
            "port": self.port,
            "fingerprint": self.fingerprint,
            "seconds": round(self._age),
            "sessions": len(self.inside),
            "most_sessions": self.limits.sessions,
            "strangers": len(self.strangers),
            **{state: self.lobby.count(state) for state in states},
            "served": self.served,
            "turned_away": self.turned_away,
            "crashed": self.crashed,
        }

    # One visitor

    async def entertain(self, terminal: Terminal, connection: Connection) -> None:
        """From the first frame to the last word. Whatever happens in here, the others go on."""
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            status = await self._let_in(terminal, connection)
        except Refusal as refusal:
            terminal.say(words.REFUSED.format(reason=refusal))
            status = refusal.status
        except Exception as error:
            self._note_crash(error)
            terminal.say(words.CRASHED)
            status = 1
        finally:
            self._serving.discard(task)
        terminal.end(status)

    async def _let_in(self, terminal: Terminal, connection: Connection) -> int:
        if not terminal.kind:
            terminal.say(words.NEEDS_TERMINAL)
            return USAGE
        if terminal.kind == "dumb":
            terminal.say(words.NEEDS_BOARD.format(kind=terminal.kind))
            return USAGE
        if self.wish.password and not await _knows(self.wish.password, terminal):
            return NO_CONNECTION
        if self._closing or not self.inside.enter(connection.source):
            self.turned_away += 1
            terminal.say(words.FULL if self.inside.full or self._closing else words.CROWDED_ADDRESS)
            return NO_CONNECTION
        try:
            return await self._welcome(terminal, connection)
        finally:
            self.inside.leave(connection.source)

    async def _welcome(self, terminal: Terminal, connection: Connection) -> int:
        try:
            visitor = self._book.visitor(
                connection.public, clean_name(connection.user), connection.source, self.lobby.names
            )
        except OSError as error:
            raise Refusal(words.FULL_DISK.format(reason=error.strerror), NO_CONNECTION) from error
        await self._supersede(visitor, terminal)
        self.served += 1
        logger.info("visitor came", extra={"visitor": visitor.label, "sessions": len(self.inside)})
        try:
            with at_home(visitor.folder), Store(visitor.folder) as store:
                return await self._run(store, terminal, visitor)
        finally:
            if self._by_key.get(visitor.key) is terminal:
                del self._by_key[visitor.key]
            self._book.forget(visitor)
            logger.info("visitor left", extra={"visitor": visitor.label, "sessions": len(self.inside) - 1})

    async def _supersede(self, visitor: Visitor, terminal: Terminal) -> None:
        """The newest terminal of a visitor takes the place of the one before: its line may be dead (N6)."""
        if visitor.guest:
            return
        before = self._by_key.get(visitor.key)
        self._by_key[visitor.key] = terminal
        if before is None:
            return
        app = self._apps.get(before)
        if app is not None:
            app.leave(words.SUPERSEDED)
        before.gone.set()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2 * LEAVE_SECONDS):
                while before in self._apps:
                    await asyncio.sleep(0.02)

    async def _run(self, store: Store, terminal: Terminal, visitor: Visitor) -> int:
        async with self._door:  # one at a time: a start takes its time on the loop (trap 7)
            settings = config.load({}, lambda warning: None, environment={})
            with environment_of(terminal):
                app = VisitorApp(
                    store, settings, terminal, visitor, self.lobby, self._book, self.limits.practising
                )  # fmt: skip
            self._apps[terminal] = app
            running = asyncio.create_task(app.run_async(size=terminal.size))
            await _started(app, running, terminal)
        try:
            await _until_over(app, running, terminal)
        finally:
            del self._apps[terminal]
        if app.crashed_by is not None:
            self._note_crash(app.crashed_by)
            terminal.say(words.CRASHED)
            return 1
        terminal.say(app.farewell)
        return OK

    # Watching over everybody

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            now = asyncio.get_running_loop().time()
            for terminal, app in list(self._apps.items()):
                patience = self.limits.idle_in_match if app.in_match else self.limits.idle_in_menus
                if now - app.heard_at > patience:
                    app.leave(words.IDLE)
                if terminal.stuck_since is not None and now - terminal.stuck_since > STUCK_SECONDS:
                    terminal.gone.set()
                    terminal.drop()

    def _note_crash(self, error: BaseException) -> None:
        """A file without anybody's hand, and a line for the operator."""
        self.crashed += 1
        try:
            file = str(crash.report(error))
        except OSError:
            file = ""
        logger.error("session crashed", extra={"file": file, "kind": type(error).__name__})

    def _unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What no task waited for: asyncio would print it with its values."""
        error = context.get("exception")
        if isinstance(error, Exception) and not isinstance(error, OSError | asyncssh.Error):
            self._note_crash(error)


class Connection(asyncssh.SSHServer):
    """One SSH connection: who it is, and the one terminal it may have. Forwarding of any kind is refused."""

    def __init__(self, host: Host) -> None:
        self.public: bytes | None = None
        """The key that logged in, None for a guest."""
        self.user = ""
        self.source = ""
        self._host = host
        self._offered: bytes | None = None
        self._is_stranger = False
        self._terminal: Terminal | None = None
        self._connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        peer = conn.get_extra_info("peername") or ("",)
        self.source = source_of(str(peer[0]))
        self._is_stranger = self._host.strangers.enter(self.source)
        if not self._is_stranger:
            self._host.turned_away += 1
            conn.abort()
            return
        self._connection = conn
        # asyncssh lets a socket that nobody reads from fill without a word to its channels (trap 5).
        conn.pause_writing = lambda: self._flow(full=True)  # type: ignore[method-assign]
        conn.resume_writing = lambda: self._flow(full=False)  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        self._known()
        if self._terminal is not None:
            self._terminal.gone.set()

    def _known(self) -> None:
        """No stranger any more."""
        if self._is_stranger:
            self._is_stranger = False
            self._host.strangers.leave(self.source)

    def _flow(self, *, full: bool) -> None:
        if self._terminal is not None:
            self._terminal.note_flow("socket", full=full)

    # Who it is

    def begin_auth(self, username: str) -> bool:
        self.user = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Asked before the client has proved that it holds the key; counts once it has."""
        if self._host.wish.keys is not None and key.public_data not in self._host.wish.keys:
            return False
        self._offered = key.public_data
        return True

    def kbdint_auth_supported(self) -> bool:
        """The way in without a key: a question that needs no answer."""
        return self._host.wish.keys is None

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> tuple[str, str, str, list[Any]]:
        self._offered = None
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        return True

    def auth_completed(self) -> None:
        self._known()
        self.public = self._offered

    # What it may have

    def session_requested(self) -> Any:
        if self._terminal is not None:
            return False
        self._terminal = Terminal(lambda terminal: self._host.entertain(terminal, self))
        return self._terminal


async def _knows(password: str, terminal: Terminal) -> bool:
    """Ask for the password on the terminal itself: so a key stays the identity, whatever opens the door."""
    typed: asyncio.Queue[bytes] = asyncio.Queue(256)

    def take(data: bytes) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            typed.put_nowait(data)

    terminal.on_data = take
    try:
        async with asyncio.timeout(PASSWORD_SECONDS):
            for attempt in range(PASSWORD_TRIES):
                terminal.write(words.PASSWORD.encode(terminal.encoding, "replace"))
                line = await _line(typed, terminal)
                if hmac.compare_digest(line, password.encode()):
                    terminal.say("")
                    return True
                await asyncio.sleep(WRONG_SECONDS * (attempt + 1))
                terminal.say("")
                terminal.say(words.PASSWORD_WRONG)
    except TimeoutError:
        pass
    finally:
        terminal.on_data = None
    return False


async def _line(typed: asyncio.Queue[bytes], terminal: Terminal) -> bytes:
    line = b""
    while not terminal.gone.is_set():
        data = await typed.get()
        for byte in data:
            if byte in b"\r\n":
                return line
            line = line[:-1] if byte in b"\x7f\x08" else b"" if byte in b"\x15" else (line + bytes([byte]))[:256]
            if byte in b"\x03\x04":
                terminal.gone.set()
    return b""


async def _started(app: VisitorApp, running: asyncio.Task[None], terminal: Terminal) -> None:
    """Wait for the first frame."""
    ready = asyncio.create_task(app.ready.wait())
    gone = asyncio.create_task(terminal.gone.wait())
    await asyncio.wait({ready, gone, running}, timeout=ADMISSION_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    for task in (ready, gone):
        task.cancel()


async def _until_over(app: VisitorApp, running: asyncio.Task[None], terminal: Terminal) -> None:
    """Wait until the visitor leaves, or is gone; then the App ends in its time, or is ended."""
    gone = asyncio.create_task(terminal.gone.wait())
    await asyncio.wait({running, gone}, return_when=asyncio.FIRST_COMPLETED)
    gone.cancel()
    if not running.done():
        app.exit()
        await asyncio.wait({running}, timeout=LEAVE_SECONDS)
    if not running.done():
        running.cancel()
        await asyncio.wait({running}, timeout=LEAVE_SECONDS)
    if running.done() and not running.cancelled():
        running.result()
