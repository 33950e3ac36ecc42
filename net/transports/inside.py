"""Doors inside this process: two players of one program meet over the same links without a socket between them (U7).

A door has a number, as a TCP port has, and `HOST` in the place of an address. Nobody outside of the process reaches
it, and who stands before it proves to hold the secret of its table like everybody else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

HOST: Final = "inside"
TURNS: Final = 8
"""So many turns of the loop lie between two deliveries. To take a message may cost ten milliseconds of arithmetic,
a key becomes a frame in a few turns: behind the messages of many tables in one turn every key would wait for all."""
CALM_SECONDS: Final = 0.005
"""After so long without a delivery the next one waits for nothing: nobody plays who could be kept waiting."""
_LOWEST: Final = 1024
_HIGHEST: Final = 2**16 - 1
Visit = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

_doors: dict[int, Door] = {}


class Door:
    """An open door; what comes in is given to `visit`."""

    def __init__(self, port: int, visit: Visit) -> None:
        """At any free number for 0. Raises `OSError` where another door is."""
        self.port = port or next((number for number in range(_LOWEST, _HIGHEST) if number not in _doors), 0)
        if not self.port or self.port in _doors:
            raise OSError("there is another door")
        self._visit = visit
        self._visits: set[asyncio.Future[None]] = set()
        _doors[self.port] = self

    def close(self) -> None:
        """Nobody comes in any more."""
        if _doors.get(self.port) is self:
            del _doors[self.port]

    def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visit = asyncio.ensure_future(self._visit(reader, writer))
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)


def connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """The streams of whoever knocks. Raises `ConnectionRefusedError` where no door is."""
    door = _doors.get(port)
    if door is None:
        raise ConnectionRefusedError("no door is there")
    number = next(_numbers)
    here, there = _Pipe((HOST, number), (HOST, port)), _Pipe((HOST, port), (HOST, number))
    here.other, there.other = there, here
    door.enter(*there.streams)
    return here.streams


_numbers = count(1)


class _Courier:
    """Delivers what goes through the pipes of one loop: in order, one thing at a time, and whatever else there is to do
    goes first."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._last = 0.0

    def send(self, delivery: Callable[[], None]) -> None:
        self._waiting.append(delivery)
        if len(self._waiting) == 1:
            calm = asyncio.get_running_loop().time() >= self._last + CALM_SECONDS
            self._let_pass(1 if calm else TURNS)

    def _let_pass(self, turns: int) -> None:
        if turns:
            asyncio.get_running_loop().call_soon(self._let_pass, turns - 1)
            return
        delivery, self._last = self._waiting.popleft(), asyncio.get_running_loop().time()
        if self._waiting:
            self._let_pass(TURNS)
        delivery()


_couriers: WeakKeyDictionary[asyncio.AbstractEventLoop, _Courier] = WeakKeyDictionary()


class _Pipe(asyncio.Transport):
    """One end: what is written here is read there a little later, in order, as a socket would have it."""

    other: _Pipe

    def __init__(self, own: tuple[str, int], peer: tuple[str, int]) -> None:
        super().__init__({"sockname": own, "peername": peer})
        self._loop = asyncio.get_running_loop()
        self._courier = _couriers.setdefault(self._loop, _Courier())
        reader = asyncio.StreamReader()
        self._protocol = asyncio.StreamReaderProtocol(reader)
        self._closing = False
        self._reading = True
        self._unread = bytearray()
        self._ended = False
        self._protocol.connection_made(self)
        self.streams = reader, asyncio.StreamWriter(self, self._protocol, reader, self._loop)

    def write(self, data: Any) -> None:
        if data and not self._closing:
            self._courier.send(partial(self.other.take, bytes(data)))

    def get_write_buffer_size(self) -> int:
        """Bytes that the other end has not read."""
        return len(self.other._unread)

    def take(self, data: bytes) -> None:
        """Bytes from the other end."""
        if not self._closing:
            self._unread += data
            self._hand_on()

    def end(self) -> None:
        """The other end has closed: nothing more comes, after what is here."""
        self._ended = True
        self._hand_on()

    def _hand_on(self) -> None:
        if not self._reading or self._closing:
            return
        if self._unread:
            data = bytes(self._unread)
            self._unread.clear()
            self._protocol.data_received(data)
        if self._ended and self._reading:
            self._protocol.eof_received()
            self.close()

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        self._loop.call_soon(self._hand_on)

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._protocol.connection_lost, None)
            self._courier.send(self.other.end)

    def abort(self) -> None:
        self.close()
