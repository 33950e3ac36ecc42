"""A real table with its door open on this machine, and a clock that tests move: whoever comes, comes over a socket."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.invite import Address, Invite
from net.channel.link import Link, Secured
from net.channel.prelude import Mode
from net.channel.secret import Secret
from net.session.hello import hello
from net.transports.tcp import Line
from net.wire.messages import Hello, Message, OtherVersion, Proposal, Welcome
from tests.mindbug_tui.network.pairs import Watching

HERE = "127.0.0.1"
HELLO = hello("0.1.0", "Bo")
SECONDS = 60.0


class Clock:
    """The seconds of all that runs in this process, sockets included. Stands still once it was frozen."""

    def __init__(self) -> None:
        self._frozen: float | None = None

    def now(self) -> float:
        return time.monotonic() if self._frozen is None else self._frozen

    def freeze(self) -> None:
        self._frozen = self.now()

    async def passes(self, seconds: float) -> None:
        """So much later, and everybody has noticed."""
        assert self._frozen is not None
        self._frozen += seconds
        await settle()

    def govern(self, patch: pytest.MonkeyPatch) -> None:
        """Be the clock of the drivers and of the running loop."""
        patch.setattr(asyncio.get_running_loop(), "time", self.now)
        for name, module in list(sys.modules.items()):
            if name.startswith(("net.", "mindbug_tui.")) and getattr(module, "clock", None) is time.monotonic:
                patch.setattr(module, "clock", self.now)


async def settle() -> None:
    """Let everybody who can go on do so."""
    for _ in range(30):
        await asyncio.sleep(0)


@dataclass
class Doorman(Watching):
    """Lets everybody in, and remembers who knocked and who was sent away."""

    knocks: list[tuple[str, str]] = field(default_factory=list)
    sent_away: list[str] = field(default_factory=list)
    codes: list[ShortCode] = field(default_factory=list)

    def invited(self, invite: Invite, code: ShortCode) -> None:
        super().invited(invite, code)
        self.codes.append(code)

    async def admit(self, name: str, phrase: str) -> bool:
        self.knocks.append((name, phrase))
        return True

    def turned_away(self, sentence: str) -> None:
        self.sent_away.append(sentence)


class Stranger:
    """A socket to the door, and what is sent and heard over it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def say(self, data: bytes) -> None:
        self.writer.write(data)

    async def sent_away(self) -> bytes:
        """What was said until the line was closed from there."""
        heard = b""
        with suppress(ConnectionError):
            while data := await self.reader.read(65536):
                heard += data
        return heard

    @property
    def is_in(self) -> bool:
        """Whether the line stands."""
        return not self.reader.at_eof() and self.reader.exception() is None

    async def close(self) -> None:
        self.writer.close()
        with suppress(OSError):
            await self.writer.wait_closed()

    async def shake(self, link: Link, now: float) -> None:
        """Do what this link wants until it knows who is there."""
        while not any(isinstance(event, Secured) for event in link.take_events(now)):
            self.say(link.outgoing())
            data = await self.reader.read(65536)
            assert data, "the host closed the line"
            link.receive(data, now)
        self.say(link.outgoing())


class House:
    """A table that waits for its guest."""

    def __init__(self, table: HostTable, doorman: Doorman) -> None:
        self.table = table
        self.doorman = doorman
        self.friend = Identity.generate()
        """Whoever the invite was made for."""
        self._pair: Secret | None = None
        """The friend's own secret, once he was let in."""
        self._strangers: list[Stranger] = []
        self._lines: list[Line] = []

    @property
    def place(self) -> Address:
        return Address(HERE, self.table.port)

    @property
    def secret(self) -> Secret:
        return self.doorman.invites[-1].secret

    async def stranger(self, data: bytes = b"", source: str = HERE) -> Stranger:
        """Somebody at the door, from this address of this machine."""
        streams = await asyncio.open_connection(self.place.host, self.place.port, local_addr=(source, 0))
        stranger = Stranger(*streams)
        self._strangers.append(stranger)
        stranger.say(data)
        await settle()
        return stranger

    async def line(
        self, identity: Identity | None = None, *, mode: Mode = Mode.INVITE, key: Secret | ShortCode | None = None,
        place: Address | None = None,
    ) -> Line:  # fmt: skip
        """A link that dials this door, or another place, with the invite or another key."""
        where = place or self.place
        streams = await asyncio.open_connection(where.host, where.port)
        link = Link.guest(identity or self.friend, mode, key or self.secret, asyncio.get_running_loop().time())
        line = Line(*streams, link)
        self._lines.append(line)
        return line

    async def friends_line(self) -> Line:
        """The friend dials: with the invite, later with the secret of the pair."""
        if self._pair is None:
            return await self.line()
        return await self.line(mode=Mode.PAIR, key=self._pair)

    async def seated(self, identity: Identity | None = None) -> Line:
        """A guest, the friend or another one with the invite, up to the proposal of a game."""
        line = await (self.line(identity) if identity is not None else self.friends_line())
        assert isinstance(await line.next(), Secured)
        line.send(HELLO)
        said: list[Message | OtherVersion] = [await line.message(SECONDS) for _ in range(3)]
        assert [type(message) for message in said] == [Hello, Welcome, Proposal]
        if identity is None and isinstance(said[1], Welcome):
            self._pair = Secret(said[1].secret)
        return line

    async def hang_up(self, line: Line) -> None:
        """Let go of a line at once, as a killed program does."""
        self._lines.remove(line)
        line._writer.transport.abort()
        await asyncio.sleep(0)

    async def dismiss(self, stranger: Stranger) -> None:
        self._strangers.remove(stranger)
        await stranger.close()

    async def still_lets_the_friend_in(self) -> None:
        """Whatever happened: the one for whom the invite was made sits down, and nothing broke here."""
        line = await self.seated()
        await line.close()
        assert self.table.failure is None

    async def close(self) -> None:
        for stranger in self._strangers:
            await stranger.close()
        for line in self._lines:
            line._writer.transport.abort()
        await self.table.close()
        await settle()


@asynccontextmanager
async def house(folder: Path, seconds: float | None = SECONDS) -> AsyncIterator[House]:
    """Open until the end of the block, which may take so long."""
    own, doorman = take_identity(folder), Doorman()
    table = HostTable(own, "Ann", folder, doorman)
    await table.open(HERE, 0, None)
    opened = House(table, doorman)
    try:
        async with asyncio.timeout(seconds):
            yield opened
    finally:
        await opened.close()
        own.release()
