"""The real UPnP client against a gateway on the loopback interface."""

from __future__ import annotations

import asyncio

import pytest

from net.channel.invite import Address
from net.discovery.reach import Reach, reach
from net.discovery.router import HIGH_PORTS, NoRouter, close_door, open_door, outside_address
from tests.net.discovery.gateway import HERE, Gateway, alone_on_the_network  # noqa: F401 - a fixture


async def test_a_door_is_opened_and_closed_again() -> None:
    with Gateway() as gateway:
        door = await open_door(24642, interface=HERE)
        assert door.address == Address("9.9.9.9", 24642)
        assert gateway.doors == {24642: 24642}
        await close_door(door)
        assert gateway.doors == {}


async def test_a_taken_port_gives_way_to_another() -> None:
    with Gateway(taken=frozenset({24642})) as gateway:
        door = await open_door(24642, interface=HERE)
        assert door.address.port in HIGH_PORTS
        assert gateway.doors == {door.address.port: 24642}


async def test_a_router_that_knows_no_leases_opens_for_good() -> None:
    with Gateway(leases=False) as gateway:
        await open_door(24642, outside=24643, interface=HERE)
        assert gateway.doors == {24643: 24642}


async def test_a_router_that_opens_nothing_is_a_sentence() -> None:
    with Gateway(taken=frozenset(range(65536))), pytest.raises(NoRouter, match="refuses"):
        await open_door(24642, interface=HERE)


async def test_a_router_that_says_rubbish_is_a_sentence() -> None:
    with Gateway(outside="\x1b[2J"), pytest.raises(NoRouter):
        await open_door(24642, interface=HERE)


async def test_the_address_outside_is_asked_without_opening_anything() -> None:
    with Gateway(outside="100.70.1.2") as gateway:
        assert reach(await outside_address(HERE)) is Reach.CARRIER
        assert gateway.doors == {}


async def test_no_router_is_a_sentence() -> None:
    with pytest.raises(NoRouter, match="No router"):
        await open_door(24642, interface=HERE)


async def test_a_door_that_nobody_waits_for_any_more_is_closed_again() -> None:
    with Gateway() as gateway:
        opening = asyncio.create_task(open_door(24642, interface=HERE))
        await asyncio.sleep(0)
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)
        await asyncio.get_running_loop().shutdown_default_executor()
        assert gateway.opened == [24642]
        assert gateway.doors == {}


async def test_a_router_that_went_away_holds_nobody_up() -> None:
    with Gateway():
        door = await open_door(24642, interface=HERE)
    await asyncio.wait_for(close_door(door), 60)


@pytest.mark.parametrize(
    ("host", "from_where"),
    [
        ("127.0.0.1", Reach.MACHINE), ("::1", Reach.MACHINE), ("0.0.0.0", Reach.MACHINE),
        ("192.168.1.2", Reach.NETWORK), ("172.16.0.1", Reach.NETWORK), ("fd00::2", Reach.NETWORK),
        ("169.254.1.1", Reach.NETWORK), ("100.64.0.1", Reach.CARRIER), ("100.127.255.255", Reach.CARRIER),
        ("100.128.0.1", Reach.ANYWHERE), ("9.9.9.9", Reach.ANYWHERE), ("2a00::1", Reach.ANYWHERE),
        ("example.org", Reach.NAME),
    ],
)  # fmt: skip
def test_from_where_an_address_is_reached(host: str, from_where: Reach) -> None:
    assert reach(host) is from_where
