"""A door in the home router: its port leads to this machine while a table is open (UPnP, N4).

The library blocks, so it works in a thread. What a router says is untrusted: of it only an address is believed.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import ipaddress
import secrets
import socket
import threading
from dataclasses import dataclass
from typing import Any, Final

from net.channel.invite import Address

SEARCH_MILLISECONDS: Final = 1000
SECONDS: Final = 15.0
"""For everything that is asked of a router at once; a silent one holds nobody up for longer."""
LEASE_SECONDS: Final = 24 * 3600
"""After a crash the router closes the door by itself."""
TRIES: Final = 4
ROUTERS: Final = ("239.255.255.250", 1900)
HIGH_PORTS: Final = range(49152, 65536)


class NoRouter(Exception):
    """No router opens its door; the message is a sentence for the player."""


@dataclass(frozen=True)
class Door:
    """An open door; `address` is where the router says it is seen from outside."""

    address: Address
    router: Any


def installed() -> bool:
    """Whether the package for it is there: it is an extra, since it has to be compiled on some systems."""
    try:
        importlib.import_module("miniupnpc")
    except ImportError:
        return False
    return True


async def open_door(port: int, outside: int = 0, interface: str = "") -> Door:
    """Lead a port of the router to `port` here, `outside` if it is free. Raises `NoRouter`.

    `interface` is the own address to search from, by default the one that the system chooses.
    """
    unwanted = threading.Event()
    try:
        async with asyncio.timeout(SECONDS):
            return await asyncio.to_thread(_open, port, outside or port, interface, unwanted)
    except TimeoutError as error:
        raise NoRouter("The router did not answer in time.") from error
    finally:
        unwanted.set()  # a thread cannot be stopped: it closes what it opens from now on


async def outside_address(interface: str = "") -> str:
    """The address that the router has outside; nothing is changed. Raises `NoRouter`."""
    try:
        async with asyncio.timeout(SECONDS):
            return await asyncio.to_thread(lambda: _outside(_found(interface)))
    except TimeoutError as error:
        raise NoRouter("The router did not answer in time.") from error


async def close_door(door: Door) -> None:
    """Close it again; a router that is gone has closed it anyway."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            await asyncio.to_thread(_close, door)


def _found(interface: str) -> Any:
    try:
        library = importlib.import_module("miniupnpc")
    except ImportError as error:
        raise NoRouter("Routers are asked by an extra package: pip install 'mindbug-tui[router]'.") from error
    if not interface and not _leads_anywhere():
        raise NoRouter("This machine is on no network.")
    at = {"multicastif": interface} if interface else {}
    router = library.UPnP(discoverdelay=SEARCH_MILLISECONDS, **at)
    try:
        router.discover()
        router.selectigd()
    except Exception as error:  # the library knows no other kind
        raise NoRouter("No router on this network opens ports by UPnP.") from error
    return router


def _leads_anywhere() -> bool:
    """Whether there is a way to the group that routers listen to; without one the library complains into the screen."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ROUTERS)
    except OSError:
        return False
    return True


def _outside(router: Any) -> str:
    try:
        return str(ipaddress.ip_address(router.externalipaddress()))
    except Exception as error:
        raise NoRouter("The router does not say which address it has outside.") from error


def _open(port: int, wanted: int, interface: str, unwanted: threading.Event) -> Door:
    router = _found(interface)
    host = _outside(router)
    for outside in [wanted, *(secrets.choice(HIGH_PORTS) for _ in range(TRIES))]:
        for lease in (LEASE_SECONDS, 0):  # some routers know only doors that stay open
            try:
                router.addportmapping(outside, "TCP", router.lanaddr, port, "mindbug", "", lease)
            except Exception:  # noqa: S112  # the port is taken, or the lease is not to its taste
                continue
            door = Door(Address(host, outside), router)
            if unwanted.is_set():
                _close(door)
            return door
    raise NoRouter("The router refuses to open a port.")


def _close(door: Door) -> None:
    with contextlib.suppress(Exception):  # the library knows no other kind
        door.router.deleteportmapping(door.address.port, "TCP")
