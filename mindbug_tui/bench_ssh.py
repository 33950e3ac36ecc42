"""What an SSH host costs (U9): real clients on the loopback interface, in pairs that play by themselves.

`rss_mb` is the memory of the host's process while all play, `idle_cpu_percent` what it uses of one core while they sit
at their boards and touch no key, `connect_ms` the time on the clock from dialing to the lobby, `key_p50` and `key_p95`
from a key to the first byte of what it draws. With visits there are two more: `visits_first_mb` and `visits_last_mb`,
the memory after a tenth of them and after all. The clients share the machine with the host.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncssh

from mindbug_tui.bench import Figure
from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.terminal_run import running_seconds
from screens.catalogue import board
from screens.lobby_screen import ACTIONS

PLAY_SECONDS, SETTLE_SECONDS, IDLE_SECONDS = 20.0, 5.0, 20.0
KEY_EVERY = 1.0
"""Seconds between two keys of one player."""
PATIENCE = 120.0
KEPT = 32 * 1024
ENTER, ESCAPE, DOWN, LEFT, RIGHT = b"\r", b"\x1b", b"\x1b[B", b"\x1b[D", b"\x1b[C"
TITLE = re.compile(rb"\x1b\]2;([^\x07]*)\x07")
VISITS_AT_ONCE = 5


def measure(sessions: int, visits: int = 0) -> Iterator[Figure]:
    """The rows of U9 for `ssh`. Raises Refusal where there is no /proc to ask, or the host does not start."""
    if not Path("/proc/self/statm").exists():
        raise Refusal("This part of the benchmark reads /proc, which this system does not have.")
    yield from asyncio.run(_measure(sessions, visits))


async def _measure(sessions: int, visits: int) -> list[Figure]:
    async with _host(sessions) as host:
        if visits:
            return await _come_and_go(host, visits)
        async with contextlib.AsyncExitStack() as stack:
            players = await _seat(host, sessions, stack)
            keys = await _play(players)
            memory = host.megabytes()
            await asyncio.sleep(SETTLE_SECONDS)
            before = host.cpu_seconds()
            await asyncio.sleep(IDLE_SECONDS)
            idle = 100 * (host.cpu_seconds() - before) / IDLE_SECONDS
            return [
                Figure("ssh", "rss_mb", memory, "MB"),
                Figure("ssh", "idle_cpu_percent", idle, "%"),
                Figure("ssh", "connect_ms", 1e3 * median(player.connected for player in players), "ms"),
                Figure("ssh", "key_p50", 1e3 * median(keys), "ms"),
                Figure("ssh", "key_p95", 1e3 * quantiles(keys, n=20)[-1], "ms"),
            ]


class _Host:
    """The process that is measured."""

    def __init__(self, pid: int, port: int) -> None:
        self.port = port
        self._pid = pid

    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self._pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu_seconds(self) -> float:
        return running_seconds(self._pid)


@contextlib.asynccontextmanager
async def _host(sessions: int) -> AsyncIterator[_Host]:
    with TemporaryDirectory() as folder:
        places = {f"MINDBUG_{kind}_DIR": folder for kind in ("DATA", "CONFIG", "STATE")}
        room = str(sessions + VISITS_AT_ONCE)
        command = ["serve-ssh", "--listen", "127.0.0.1", "--port", "0", "--json"]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "mindbug_tui", *command, "--max-sessions", room, "--max-per-address", room,
            env={**os.environ, **places}, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            assert process.stdout is not None
            line = await process.stdout.readline()
            if not line:
                raise Refusal("The SSH host does not start.", NO_CONNECTION)
            yield _Host(process.pid, json.loads(line)["port"])
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


class _Player(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal who reads no more of it than the title of the window and a few words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.connected = 0.0
        """Seconds from dialing to the lobby."""
        self.title = b""
        self._text = b""
        self._news = asyncio.Event()
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None
        self._side = LEFT
        self._answered = False

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002  # asyncssh says so
        self._text = (self._text + data)[-KEPT:]
        for found in TITLE.findall(data):
            self.title = found
        self._news.set()

    def press(self, keys: bytes) -> None:
        assert self._channel is not None
        self._channel.write(keys)

    async def until(self, words: bytes) -> None:
        """Wait until the terminal has been sent these words."""
        async with asyncio.timeout(PATIENCE):
            while words not in self._text:
                self._news.clear()
                await self._news.wait()

    async def key(self) -> float | None:
        """Press what a player might press now; seconds until something is drawn, None if nothing is."""
        self._news.clear()
        pressed = perf_counter()
        self.press(self._next_key())
        try:
            async with asyncio.timeout(KEY_EVERY):
                await self._news.wait()
        except TimeoutError:
            return None
        return perf_counter() - pressed

    def _next_key(self) -> bytes:
        self._answered = not self._answered
        if self.title == board.TITLE_OVER.encode():
            return b"r"
        if self.title == board.TITLE_YOURS.encode() and self._answered:
            return ENTER
        self._side = LEFT if self._side == RIGHT else RIGHT
        return self._side


async def _visit(host: _Host, name: str, stack: contextlib.AsyncExitStack) -> _Player:
    began = perf_counter()
    key = asyncssh.generate_private_key("ssh-ed25519")
    connection = await stack.enter_async_context(
        asyncssh.connect(
            "127.0.0.1", host.port, username=name, client_keys=[key], known_hosts=None, config=None, agent_path=None
        )
    )
    player = _Player(name)
    await connection.create_session(
        lambda: player, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )  # fmt: skip
    await player.until(b"Wait for a game")
    player.connected = perf_counter() - began
    return player


async def _seat(host: _Host, sessions: int, stack: contextlib.AsyncExitStack) -> list[_Player]:
    """All at boards of their own, two and two."""
    players: list[_Player] = []
    for pair in range(sessions // 2):
        one = await _visit(host, f"one{pair}", stack)
        one.press(b"w")
        await one.until(b"no longer")  # of a changed row only the changed part is sent
        other = await _visit(host, f"other{pair}", stack)
        other.press(len(ACTIONS) * DOWN + ENTER)  # whoever waits is the first in the list
        await one.until(b"wants to play against you")
        one.press(b"y")
        for player in (one, other):
            await player.until(b"Your hand")
        players += [one, other]
    return players


async def _play(players: list[_Player]) -> list[float]:
    """Everybody plays for a while; how long each key took."""
    end = perf_counter() + PLAY_SECONDS

    async def play(player: _Player, place: int) -> list[float]:
        await asyncio.sleep(KEY_EVERY * place / len(players))
        taken = []
        while perf_counter() < end:
            began = perf_counter()
            seconds = await player.key()
            if seconds is not None:
                taken.append(seconds)
            await asyncio.sleep(max(0.0, KEY_EVERY - (perf_counter() - began)))
        return taken

    found: list[list[float]] = await asyncio.gather(*(play(player, place) for place, player in enumerate(players)))
    return [seconds for taken in found for seconds in taken]


async def _come_and_go(host: _Host, visits: int) -> list[Figure]:
    """So many visitors look at the lobby, at the cards and at a game, and leave or are cut off."""
    after: list[float] = []
    for begun in range(0, visits, VISITS_AT_ONCE):
        await asyncio.gather(*(_look_around(host, number) for number in range(begun, begun + VISITS_AT_ONCE)))
        after.append(host.megabytes())
    first = after[len(after) // 10]
    return [Figure("ssh", "visits_first_mb", first, "MB"), Figure("ssh", "visits_last_mb", after[-1], "MB")]


async def _look_around(host: _Host, number: int) -> None:
    async with contextlib.AsyncExitStack() as stack:
        player: Any = await _visit(host, f"visitor{number}", stack)
        player.press(b"m")
        await player.until(b"Settings")
        player.press(b"c")
        await player.until(b"Cards")
        if number % 2:
            player.press(ESCAPE)
            await asyncio.sleep(0.2)
            player.press(b"q")
