"""Doors inside the process carry bytes as sockets do, and open by the same secrets (U7, N2)."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from net.channel.identity import Identity
from net.channel.invite import Address
from net.channel.keyring import Keyring
from net.channel.link import Link, Secured
from net.channel.prelude import Mode
from net.channel.secret import Secret
from net.transports import inside
from net.transports.tcp import Line, Listener, Unreachable, clock, dial


async def test_bytes_arrive_in_order_and_then_the_end() -> None:
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.set_result(await reader.read(-1))
        writer.close()
        await writer.wait_closed()

    door = inside.Door(0, visit)
    reader, writer = inside.connect(door.port)
    for number in range(50):
        writer.write(bytes([number]) * 5000)
    await writer.drain()
    writer.close()
    await writer.wait_closed()
    assert await heard == b"".join(bytes([number]) * 5000 for number in range(50))
    assert await reader.read(-1) == b""
    door.close()


async def test_what_is_not_read_counts_as_unsent() -> None:
    """So a link gives up on an end that never reads (N7)."""
    kept: list[asyncio.StreamWriter] = []

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept.append(writer)

    door = inside.Door(0, visit)
    _, writer = inside.connect(door.port)
    for _ in range(40):
        writer.write(bytes(64 * 1024))
    async with asyncio.timeout(10):
        while writer.transport.get_write_buffer_size() <= 1024 * 1024:
            await asyncio.sleep(0)
    writer.close()
    kept[0].close()
    door.close()


async def test_a_key_need_not_wait_for_the_messages_of_the_whole_house() -> None:
    """Whatever else the loop has to do gets its turns between any two deliveries."""
    turns: list[int] = []
    now = 0

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(100):
            turns.append(now)

    door = inside.Door(0, visit)
    writers = [inside.connect(door.port)[1] for _ in range(20)]
    for writer in writers:
        writer.write(b"all at once")
    async with asyncio.timeout(10):
        while len(turns) < len(writers):
            now += 1
            await asyncio.sleep(0)
    assert min(after - before for before, after in pairwise(turns)) >= inside.TURNS
    for writer in writers:
        writer.close()
    door.close()


async def test_a_door_that_is_closed_or_taken_says_so() -> None:
    async def nobody(line: Line) -> None:
        raise AssertionError("nobody holds a secret")

    listener = Listener(Keyring(Identity.generate()), nobody)
    port = await listener.open(inside.HOST, 0)
    with pytest.raises(OSError, match="another door"):
        inside.Door(port, lambda reader, writer: asyncio.sleep(0))
    other = Listener(Keyring(Identity.generate()), nobody)
    assert await other.open_near(inside.HOST, port) != port
    await other.close()
    await listener.close()
    with pytest.raises(Unreachable):
        await dial([Address(inside.HOST, port)], lambda: Link.guest(Identity.generate(), Mode.PAIR, Secret.fresh(), 0))


async def test_only_the_secret_of_the_table_opens_a_door_inside() -> None:
    host, guest, secret = Identity.generate(), Identity.generate(), Secret.fresh()
    keyring = Keyring(host)
    keyring.add_pair(secret, guest.public)
    came = asyncio.get_running_loop().create_future()

    async def visit(line: Line) -> None:
        came.set_result(line.peer)

    listener = Listener(keyring, visit)
    place = Address(inside.HOST, await listener.open(inside.HOST, 0))
    stranger = await dial([place], lambda: Link.guest(guest, Mode.PAIR, Secret.fresh(), clock()))
    assert not isinstance(await stranger.next(), Secured)
    line = await dial([place], lambda: Link.guest(guest, Mode.PAIR, secret, clock(), host.public))
    assert isinstance(await line.next(), Secured)
    assert await came == guest.public
    for each in (stranger, line):
        await each.close()
    await listener.close()
