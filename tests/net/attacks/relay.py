"""Somebody on the way: takes lines in the place of a table and passes on, or changes, what goes through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from net.channel.invite import Address
from tests.net.attacks.house import HERE

Change = Callable[[bytes, int], bytes]
"""What becomes of a piece; the number says how many bytes of this direction went through before it."""


def unchanged(piece: bytes, _before: int) -> bytes:
    return piece


def altered(place: int) -> Change:
    """The byte at this place becomes another one."""

    def change(piece: bytes, before: int) -> bytes:
        at = place - before
        return piece if not 0 <= at < len(piece) else piece[:at] + bytes([piece[at] ^ 1]) + piece[at + 1 :]

    return change


def doubled(place: int) -> Change:
    """The byte at this place comes twice."""

    def change(piece: bytes, before: int) -> bytes:
        at = place - before
        return piece if not 0 <= at < len(piece) else piece[: at + 1] + piece[at:]

    return change


def cut(place: int) -> Change:
    """Nothing comes from this place on, and the line is closed: an empty piece ends it."""

    def change(piece: bytes, before: int) -> bytes:
        return piece[: max(0, place - before)]

    return change


@asynccontextmanager
async def relay(behind: Address, to_host: Change = unchanged, to_guest: Change = unchanged) -> AsyncIterator[Address]:
    """Where to dial instead of the table."""
    tasks: set[asyncio.Task[None]] = set()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        far_reader, far_writer = await asyncio.open_connection(behind.host, behind.port)
        try:
            await asyncio.gather(_pump(reader, far_writer, to_host), _pump(far_reader, writer, to_guest))
        except asyncio.CancelledError:
            pass  # by the end of the block
        finally:
            tasks.discard(task)
            for end in (writer, far_writer):
                end.transport.abort()

    server = await asyncio.start_server(pass_on, HERE, 0)
    try:
        yield Address(HERE, server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, change: Change) -> None:
    passed = 0
    with suppress(OSError):
        while data := await reader.read(65536):
            piece = change(data, passed)
            passed += len(data)
            writer.write(piece)
            await writer.drain()
            if len(piece) < len(data):
                break
    with suppress(OSError):
        writer.close()
