"""Real SSH clients with a terminal emulator, for the tests of the host."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from mindbug_tui.ssh.limits import Limits
from mindbug_tui.ssh.server import Host, Wish
from screens.catalogue import board
from screens.lobby_screen import ACTIONS

TITLE = re.compile(rb"\x1b\]2;([^\x07]*)\x07")
PATIENCE = 60.0
"""Seconds that a test waits before it fails: far more than a slow machine needs."""
ENTER, ESCAPE, DOWN = "\r", "\x1b", "\x1b[B"
FIRST = "\x1b[H" + DOWN * len(ACTIONS)
"""To the first one in the list of the lobby."""
ROOMY = Limits(sessions=32, per_address=32)


class Screen(pyte.Screen):
    """What pyte lacks: it takes the sequences that it does not know for text or stumbles over private modes."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.bells = 0

    def bell(self, *rest: Any) -> None:
        self.bells += 1


class Client(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = Screen(*size)
        self.received = bytearray()
        self.errors = bytearray()
        self.gone = asyncio.Event()
        self._stream = pyte.ByteStream(self.screen)
        self._news = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[bytes] | None = None
        self.connection: asyncssh.SSHClientConnection | None = None

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:
        if datatype:
            self.errors += data
        self.received += data
        self._stream.feed(data)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()
        self._news.set()

    @property
    def frame(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    @property
    def title(self) -> str:
        """Of the window; pyte takes the shape of the pointer for one, too."""
        found = TITLE.findall(bytes(self.received[-100_000:]))
        return str(found[-1].decode()) if found else ""

    def press(self, keys: str | bytes) -> None:
        assert self.channel is not None
        self.channel.write(keys if isinstance(keys, bytes) else keys.encode())

    def resize(self, width: int, height: int) -> None:
        assert self.channel is not None
        self.channel.change_terminal_size(width, height)
        self.screen.resize(height, width)

    async def until(self, condition: str | Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until the frame holds these words, or the condition holds."""
        holds = condition if callable(condition) else lambda: condition in self.frame
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    assert not self.gone.is_set(), f"the session ended\n{self.frame}"
                    self._news.clear()
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.2):
                            await self._news.wait()
        except TimeoutError as error:
            raise AssertionError(f"never came: {condition}\n{self.frame}") from error

    async def ended(self) -> int:
        """Wait for the end of the session; its exit status."""
        assert self.channel is not None
        async with asyncio.timeout(PATIENCE):
            await self.gone.wait()
        status = self.channel.get_exit_status()
        return -1 if status is None else status

    def kill(self) -> None:
        """As `kill -9` of the client: the socket is gone without a word."""
        assert self.connection is not None
        self.connection._transport.abort()  # type: ignore[union-attr]


@contextlib.asynccontextmanager
async def hosting(folder: Path, **wish: Any) -> AsyncIterator[Host]:
    """A host on a free port of the loopback interface."""
    host = Host(replace(Wish(listen="127.0.0.1", port=0, limits=ROOMY), **wish), folder)
    await host.open()
    try:
        yield host
    finally:
        await host.close()
        asyncio.get_running_loop().set_exception_handler(None)


@contextlib.asynccontextmanager
async def visiting(
    host: Host,
    user: str = "ann",
    *,
    key: asyncssh.SSHKey | None = None,
    size: tuple[int, int] = (80, 24),
    term: str | None = "xterm-256color",
    environment: Mapping[str, str] | None = None,
    **options: Any,
) -> AsyncIterator[Client]:
    """A visitor of this host, through a real connection."""
    keys: Sequence[asyncssh.SSHKey] | None = [key] if key is not None else None
    async with asyncssh.connect(
        "127.0.0.1", host.port, username=user, client_keys=keys, known_hosts=None, config=None, agent_path=None,
        password=None, preferred_auth="publickey,keyboard-interactive",
        client_factory=Silent,
    ) as connection:  # fmt: skip
        client = Client(size)
        client.connection = connection
        await connection.create_session(
            lambda: client, term_type=term, term_size=size, encoding=None, env=[*_pairs(environment or {})], **options
        )
        yield client


def _pairs(environment: Mapping[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in environment.items()]


class Silent(asyncssh.SSHClient):
    """Has nothing to type before the terminal."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return [""] * len(prompts)


class Player:
    """Answers every question of a game with whatever is offered first."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._asked = ""
        self._when = 0.0

    def play(self) -> None:
        """Answer the question on the screen, if it is a new one of this player's, or did not take the key before."""
        client, now = self.client, asyncio.get_running_loop().time()
        asked = "\n".join(row for row in client.frame.splitlines() if " line: " not in row)
        if client.title == board.TITLE_YOURS and (asked != self._asked or now > self._when + 1.5):
            self._asked, self._when = asked, now
            client.press(ESCAPE if board.CLOSE_KEY[1] in asked.splitlines()[-1] else ENTER)


async def challenge(by: Client, name: str, to: Client) -> None:
    """Up to the dealt game; `name` waits, and is the first in the list."""
    to.press("w")
    await by.until(lambda: any(name in row and "waits" in row for row in by.frame.splitlines()))
    by.press(FIRST + ENTER)
    await to.until("wants to play against you.")
    to.press("y")
    for client in (by, to):
        await client.until("Your hand")
    await to.until(lambda: board.TITLE_YOURS in (by.title, to.title))


async def play_to_the_end(*clients: Client, seconds: float = 4 * PATIENCE) -> None:
    """Both answer until the game is over for both."""
    players = [Player(client) for client in clients]
    async with asyncio.timeout(seconds):
        while not all(board.END_TITLE in client.frame for client in clients):
            for player in players:
                player.play()
            await asyncio.sleep(0.03)


async def from_the_menu(client: Client, key: str) -> None:
    """From the lobby."""
    client.press("m")
    await client.until("Settings")
    client.press(key)


async def give_up(client: Client, *others: Client) -> None:
    """The short way to the end of a game."""
    client.press("C")
    await client.until("Give up this game?")
    client.press(ENTER)
    for each in (client, *others):
        await each.until(board.END_TITLE)


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")
