"""Links on TCP sockets: asyncio moves bytes, `net.channel.link` decides everything (N1, N7).

The host `inside` leads to a door of this process instead (`net.transports.inside`). Never asyncio's own TLS (N2):
encryption happens inside the link.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from net.channel.invite import Address
from net.channel.keyring import Keyring
from net.channel.limits import CROWD, Doorway
from net.channel.link import Ended, Event, Link, Secured
from net.channel.prelude import refusal
from net.channel.reasons import Reason
from net.transports import inside
from net.wire.messages import Message, OtherVersion

CHUNK: Final = 32 * 1024
STAGGER: Final = 0.25
"""Seconds between dialing one address of an invite and the next (N4)."""
DIAL_SECONDS: Final = 10.0
FLUSH_SECONDS: Final = 3.0
"""How long a socket that is being closed may take to send the rest."""
ACCEPTING_TURNS: Final = 4
"""Turns of the loop from an accepted socket to the task that looks at it."""
REFUSAL_SECONDS: Final = 1.0
"""How long somebody for whom there is no room may take to hear that."""

clock = time.monotonic


class Unreachable(Exception):
    """Nothing answers at any of the addresses; the message is a sentence for the player."""


class Line:
    """One link on one socket. A single task calls `next`; anybody may `send`."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, link: Link, dialed: Address | None = None
    ) -> None:
        self.link = link
        self.dialed = dialed
        """Where this end dialed; None for a line that came in."""
        self.sent = 0
        """Bytes that were given to the socket, everything included."""
        self._reader = reader
        self._writer = writer
        self._events: deque[Event] = deque()
        self._eof = False
        self._flush()

    @property
    def peer(self) -> bytes | None:
        """The other end's identity, once it is known."""
        return self.link.peer

    @property
    def own_host(self) -> str:
        """The address of this machine that the line uses."""
        return str(self._writer.get_extra_info("sockname")[0])

    @property
    def peer_host(self) -> str:
        """The address that the other end's bytes come from: its own, or that of a router or tunnel before it."""
        return str((self._writer.get_extra_info("peername") or ("",))[0])

    def uses(self, writer: asyncio.StreamWriter) -> bool:
        """Whether this is the line's socket."""
        return writer is self._writer

    def send(self, message: Message) -> None:
        """Say it; nothing happens on a line that has ended."""
        self.link.send(message)
        self._flush()

    async def next(self) -> Event:
        """The next event; after `Ended` there is none."""
        while not self._events:
            self._events += self.link.take_events(clock())
            self._flush()
            if not self._events:
                await self._move()
        return self._events.popleft()

    def put_back(self, events: Sequence[Event]) -> None:
        """Let `next` give these again, before all others."""
        self._events.extendleft(reversed(events))

    async def message(self, seconds: float) -> Message | OtherVersion:
        """The next message. Raises `Closed` if the line ends before, `TimeoutError` after so many seconds."""
        async with asyncio.timeout(seconds):
            event = await self.next()
            while isinstance(event, Secured):
                event = await self.next()
        if isinstance(event, Ended):
            raise Closed(event.reason)
        return event.message

    async def close(self) -> None:
        """Send what is left, then let go of the socket."""
        self.link.close()
        self._flush()
        with contextlib.suppress(OSError, TimeoutError):
            self._writer.close()
            async with asyncio.timeout(FLUSH_SECONDS):
                await self._writer.wait_closed()

    async def _move(self) -> None:
        """Wait for bytes or for the moment at which the link wants to be looked at."""
        now = clock()
        deadline = self.link.deadline(now)
        wait = None if deadline is None else max(0.0, deadline - now)
        if self._eof or not self.link.may_read(now):
            await asyncio.sleep(0.05 if wait is None else min(wait, 0.05))
            self.link.tick(clock())
            return
        try:
            async with asyncio.timeout(wait):
                data = await self._reader.read(CHUNK)
        except TimeoutError:
            self.link.tick(clock())
        except OSError:
            self._at_end()
        else:
            if data:
                self.link.receive(data, clock())
            else:
                self._at_end()
        self._flush()

    def _at_end(self) -> None:
        self._eof = True
        self.link.receive_eof(clock())

    def _flush(self) -> None:
        data = self.link.outgoing()
        if self._writer.transport.is_closing():
            return
        if data:
            self.sent += len(data)
            self._writer.write(data)
        self.link.note_unsent(self._writer.transport.get_write_buffer_size(), clock())


class Closed(Exception):
    """The line ended; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.sentence)
        self.reason = reason


Visitor = Callable[[Line], Awaitable[None]]
"""What happens with a line that came in and proved to hold a secret. The line is closed when it returns."""


class Listener:
    """The open door of a table: at most 16 strangers at it, 4 from one place (N7)."""

    def __init__(self, keyring: Keyring, visitor: Visitor) -> None:
        self._keyring = keyring
        self._visitor = visitor
        self._doorway = Doorway()
        self._telling = 0
        self._server: asyncio.Server | inside.Door | None = None
        self._visits: set[asyncio.Task[None]] = set()
        self._closed = False

    async def open(self, host: str | Sequence[str] | None, port: int) -> int:
        """Listen; without `host` on every address. The port, one for all, which the system chose if 0 was asked for.

        Raises `OSError` if the port is taken.
        """
        if host == inside.HOST:
            self._server = inside.Door(port, self._come_in)
            return self._server.port
        server = self._server = await asyncio.start_server(self._come_in, host, port, limit=2 * CHUNK)
        ports: list[int] = [socket.getsockname()[1] for socket in server.sockets]
        if len(set(ports)) > 1:  # asked for any port the system chooses one for IPv4 and another for IPv6
            server.close()
            return await self.open(host, ports[0])
        return ports[0]

    async def open_near(self, host: str | Sequence[str] | None, port: int) -> int:
        """As `open`, but at any port if this one is taken."""
        try:
            return await self.open(host, port)
        except OSError:
            if not port:
                raise
            return await self.open(host, 0)

    async def close(self) -> None:
        """Nobody comes in any more, whoever is in goes."""
        self._closed = True
        server = self._server
        if isinstance(server, asyncio.Server):
            # Whoever is between the socket and `_come_in` would be forgotten with the socket open if the server closed.
            for listening in server.sockets:
                asyncio.get_running_loop().remove_reader(listening.fileno())
            for _ in range(ACCEPTING_TURNS):
                await asyncio.sleep(0)
        if server is not None:
            server.close()
        visits = [visit for visit in self._visits if visit is not asyncio.current_task()]
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)

    async def _come_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        if self._closed:
            writer.close()
            return
        self._visits.add(task)
        line: Line | None = None
        try:
            source = (writer.get_extra_info("peername") or ("",))[0]
            obstacle = self._doorway.enter(source)
            if obstacle is not None:
                await self._send_away(reader, writer, obstacle)
                return
            line = Line(reader, writer, Link.host(self._keyring, clock()))
            await self._meet(line, source)
        except asyncio.CancelledError:
            pass  # by `close`, and nobody waits for this task but the streams, which would report it as an error
        finally:
            self._visits.discard(task)
            if line is not None:
                await line.close()
            else:
                writer.close()

    async def _meet(self, line: Line, source: str) -> None:
        try:
            first = await line.next()
        finally:
            self._doorway.leave(source)
        if isinstance(first, Secured):
            await self._visitor(line)

    async def _send_away(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, reason: Reason) -> None:
        """Say why, unless too many are being told already."""
        if self._telling < CROWD:
            self._telling += 1
            writer.write(refusal(reason))
            try:
                async with asyncio.timeout(REFUSAL_SECONDS):
                    await reader.read(CHUNK)  # closed with bytes unread, the socket would take the word back
            except (OSError, TimeoutError):
                pass
            finally:
                self._telling -= 1


async def dial(addresses: Sequence[Address], make_link: Callable[[], Link]) -> Line:
    """A line to the first address that answers; the next one is tried after 250 ms (N4). Raises `Unreachable`."""
    line: Line | None = None
    tries = [asyncio.create_task(_try(address, place * STAGGER)) for place, address in enumerate(addresses)]
    try:
        for finished in asyncio.as_completed(tries):
            try:
                reader, writer, address = await finished
            except (OSError, TimeoutError):
                continue
            line = Line(reader, writer, make_link(), address)
            return line
    finally:
        try:
            await _give_up(tries, line)
        except asyncio.CancelledError:
            if line is not None:
                await line.close()
            raise
    places = ", ".join(f"{address.host} port {address.port}" for address in addresses)
    raise Unreachable(f"Nobody answers at {places}.")


async def _try(address: Address, after: float) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, Address]:
    await asyncio.sleep(after)
    if address.host == inside.HOST:
        return *inside.connect(address.port), address
    async with asyncio.timeout(DIAL_SECONDS):
        return *await asyncio.open_connection(address.host, address.port, limit=2 * CHUNK), address


async def _give_up(
    tries: Sequence[asyncio.Task[tuple[asyncio.StreamReader, asyncio.StreamWriter, Address]]], line: Line | None
) -> None:
    """Whatever connected and is not the line that was wanted is closed again."""
    for attempt in tries:
        attempt.cancel()
    for found in await asyncio.gather(*tries, return_exceptions=True):
        if not isinstance(found, BaseException) and (line is None or not line.uses(found[1])):
            found[1].close()
