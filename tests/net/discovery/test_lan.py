"""Announcers and browsers of the real library, over multicast on the loopback interface."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.channel.invite import Address
from net.discovery.lan import SERVICE, LanTable, NoLan, announced, as_sentences, table_of, tables, tables_within

HERE = ("127.0.0.1",)
UDP = (socket.AF_INET, socket.SOCK_DGRAM)
PATIENCE = 60.0
"""Seconds after which a search that finds nothing has failed."""


@contextlib.asynccontextmanager
async def door() -> AsyncIterator[int]:
    """Something that listens; its port."""
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def search_for(names: set[str]) -> dict[str, LanTable]:
    found: dict[str, LanTable] = {}
    async with asyncio.timeout(PATIENCE), contextlib.aclosing(tables(HERE)) as search:
        async for table in search:
            found[table.name] = table
            if names <= set(found):
                break
    return found


async def test_two_tables_are_found_by_name_and_place() -> None:
    async with door() as one, door() as other, announced("Rook", one, HERE), announced("Heron", other, HERE):
        found = await search_for({"Rook", "Heron"})
    assert found["Rook"].places == (Address("127.0.0.1", one),)
    assert found["Heron"].places == (Address("127.0.0.1", other),)


async def test_a_table_that_nobody_listens_at_is_not_shown() -> None:
    async with door() as gone:
        pass
    async with announced("Ghost", gone, HERE), door() as port, announced("Rook", port, HERE):
        await search_for({"Rook"})
        assert "Ghost" not in [table.name for table in await tables_within(3.0, HERE)]


async def test_a_closed_table_is_announced_no_more() -> None:
    async with door() as port:
        async with announced("Plover", port, HERE):
            await search_for({"Plover"})
        assert "Plover" not in [table.name for table in await tables_within(2.0, HERE)]


async def test_what_a_stranger_announces_is_cleaned() -> None:
    async with door() as port:
        info = AsyncServiceInfo(
            SERVICE, f"x.{SERVICE}", port=port, server="x.local.", parsed_addresses=["127.0.0.1"],
            properties={"v": "1", "name": "\x1b[2J[red]Rook"},
        )  # fmt: skip
        zeroconf = AsyncZeroconf(interfaces=list(HERE))
        try:
            await (await zeroconf.async_register_service(info))
            assert "(2J(red)Rook" in await search_for({"(2J(red)Rook"})
        finally:
            await zeroconf.async_close()


@pytest.mark.parametrize(
    ("properties", "hosts", "port"),
    [
        ({b"v": b"2", b"name": b"Rook"}, ["192.168.1.2"], 80),
        ({}, ["192.168.1.2"], 80),
        ({b"v": b"1"}, ["192.168.1.2"], 0),
        ({b"v": b"1"}, ["192.168.1.2"], None),
        ({b"v": b"1"}, [], 80),
        ({b"v": b"1"}, ["fe80::1%eth0", "fe80::1", "224.0.0.1", "0.0.0.0", "no address"], 80),
    ],
)
def test_announcements_by_which_nobody_could_sit_down(
    properties: dict[Any, Any], hosts: list[str], port: int | None
) -> None:
    assert table_of(properties, hosts, port) is None


def test_an_announcement_gives_few_addresses_and_always_a_name() -> None:
    table = table_of({b"v": b"1", b"name": b"\xff\x00"}, [f"10.0.0.{last}" for last in range(200)], 80)
    assert table is not None
    assert table.name == "Somebody"
    assert len(table.places) == 8


# The library leaves sockets that it could not use to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_an_interface_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(NoLan, match="refuses multicast"):
        async with announced("Rook", 1, ("192.0.2.77",)):
            pass


def test_a_port_that_another_program_keeps_is_a_sentence() -> None:
    """With a port of its own: who keeps the one of multicast DNS keeps it from every test that runs beside."""
    with socket.socket(*UDP) as selfish, socket.socket(*UDP) as late:
        selfish.bind((HERE[0], 0))
        with pytest.raises(NoLan, match="keeps UDP port 5353"), as_sentences():
            late.bind(selfish.getsockname())
