"""Tables on the local network by multicast DNS: announce one, look for those of others (N4).

An announcement holds a name and addresses, never a secret: who sits down needs the invite or the short code as well.
Everything in an announcement of somebody else is untrusted; a table is shown once something answers at its address.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import importlib
import ipaddress
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from net.channel.invite import MOST_ADDRESSES, Address
from net.wire.text import clean_name

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

SERVICE: Final = "_mindbug._tcp.local."
VERSION: Final = b"1"
MOST_TABLES: Final = 64
"""Announcements that are looked at in one search: a flood of names costs nothing beyond."""
OPEN_SECONDS: Final = 5.0
RESOLVE_SECONDS: Final = 3.0
PROBE_SECONDS: Final = 2.0
CLOSE_SECONDS: Final = 3.0


class NoLan(Exception):
    """The local network cannot be used; the message is a sentence for the player."""


@dataclass(frozen=True)
class LanTable:
    """Somebody's table, and where something answers. `name` is cleaned and proves nothing."""

    name: str
    places: tuple[Address, ...]


@contextlib.asynccontextmanager
async def announced(name: str, port: int, interfaces: Sequence[str] = ()) -> AsyncIterator[None]:
    """The table at `port` is announced in here, at the addresses `interfaces` or at all. Raises `NoLan`."""
    async with _multicast(interfaces) as (zeroconf, library):
        addresses = list(interfaces) or own_hosts(library)
        with as_sentences():
            token = secrets.token_hex(4)
            info = library.asyncio.AsyncServiceInfo(
                SERVICE,
                f"{token}.{SERVICE}",
                port=port,
                properties={"v": VERSION, "name": name.encode()},
                server=f"mindbug-{token}.local.",
                parsed_addresses=addresses[:MOST_ADDRESSES],
            )
            async with asyncio.timeout(OPEN_SECONDS):
                await (await zeroconf.async_register_service(info))
        yield


async def tables(interfaces: Sequence[str] = ()) -> AsyncGenerator[LanTable, None]:
    """Open tables as they are found, without end; the same one may come again. Raises `NoLan`."""
    found: asyncio.Queue[LanTable] = asyncio.Queue()
    looks: set[asyncio.Task[None]] = set()
    async with _multicast(interfaces) as (zeroconf, library):
        seen: set[str] = set()

        def noticed(**change: Any) -> None:
            name: str = change["name"]
            if change["state_change"].name == "Added" and name not in seen and len(seen) < MOST_TABLES:
                seen.add(name)
                info = library.asyncio.AsyncServiceInfo(SERVICE, name)
                looks.add(asyncio.create_task(_look(zeroconf, info, found)))

        browser = library.asyncio.AsyncServiceBrowser(zeroconf.zeroconf, [SERVICE], handlers=[noticed])
        try:
            while True:
                yield await found.get()
        finally:
            for look in looks:
                look.cancel()
            await asyncio.gather(*looks, return_exceptions=True)
            await browser.async_cancel()


async def tables_within(seconds: float, interfaces: Sequence[str] = ()) -> list[LanTable]:
    """What is found in this time, each table once. Raises `NoLan`."""
    found: dict[LanTable, None] = {}
    async with contextlib.aclosing(tables(interfaces)) as search:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async for table in search:
                    found[table] = None
    return list(found)


def own_hosts(library: ModuleType) -> list[str]:
    """The addresses of this machine that others on its network may use. Raises `NoLan` if there are none."""
    hosts = list(library.get_all_addresses())
    hosts += [address[0] for address, _ in library.get_all_addresses_v6()]
    usable = [host for host in dict.fromkeys(hosts) if _is_usable(host)]
    if not usable:
        raise NoLan("This machine is on no network.")
    return usable


async def _look(zeroconf: AsyncZeroconf, info: AsyncServiceInfo, found: asyncio.Queue[LanTable]) -> None:
    if not await info.async_request(zeroconf.zeroconf, RESOLVE_SECONDS * 1000):
        return
    table = table_of(info.properties, info.parsed_scoped_addresses(), info.port)
    if table is None:
        return
    open_ones = await asyncio.gather(*map(answers, table.places))
    places = tuple(place for place, answer in zip(table.places, open_ones, strict=True) if answer)
    if places:
        found.put_nowait(LanTable(table.name, places))


def table_of(properties: dict[Any, Any], hosts: Sequence[str], port: int | None) -> LanTable | None:
    """What an announcement says, cleaned; None if nobody could sit down by it."""
    if properties.get(b"v") != VERSION or port is None or not 0 < port < 2**16:
        return None
    said = properties.get(b"name") or b""
    usable = [host for host in dict.fromkeys(hosts) if _is_usable(host, loopback=True)][:MOST_ADDRESSES]
    name = clean_name(said.decode(errors="ignore")) or "Somebody"
    return LanTable(name, tuple(Address(host, port) for host in usable)) if usable else None


def _is_usable(host: str, *, loopback: bool = False) -> bool:
    """Scoped addresses mean nothing without the interface, which no place in this program carries along."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    scoped = ip.version == 6 and ip.is_link_local
    return not (scoped or "%" in host or ip.is_multicast or ip.is_unspecified or (ip.is_loopback and not loopback))


async def answers(place: Address) -> bool:
    """Whether something listens there: a host that was killed stays announced for a while."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            _, writer = await asyncio.open_connection(place.host, place.port)
    except (OSError, TimeoutError):
        return False
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return True


@contextlib.asynccontextmanager
async def _multicast(interfaces: Sequence[str]) -> AsyncIterator[tuple[AsyncZeroconf, ModuleType]]:
    """The library is loaded here and not before: who plays by invite never waits for it."""
    library = await asyncio.to_thread(_library)
    with as_sentences():
        zeroconf = _opened(library, interfaces)
    try:
        with as_sentences():
            await zeroconf.zeroconf.async_wait_for_start(OPEN_SECONDS)
        yield zeroconf, library
    finally:
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await zeroconf.async_close()


def _library() -> ModuleType:
    importlib.import_module("zeroconf.asyncio")
    # It logs what strangers send, and no log of ours may hold that (N7).
    logging.getLogger("zeroconf").propagate = False
    return importlib.import_module("zeroconf")


def _opened(library: ModuleType, interfaces: Sequence[str]) -> AsyncZeroconf:
    chosen = list(interfaces) or library.InterfaceChoice.All
    opened: AsyncZeroconf
    try:
        opened = library.asyncio.AsyncZeroconf(interfaces=chosen)
    except (OSError, RuntimeError):  # also where IPv6 is switched off
        opened = library.asyncio.AsyncZeroconf(interfaces=chosen, ip_version=library.IPVersion.V4Only)
    return opened


@contextlib.contextmanager
def as_sentences() -> Iterator[None]:
    """Whatever sockets and the library raise in here becomes `NoLan`."""
    try:
        yield
    except OSError as error:  # TimeoutError is one
        if error.errno == errno.EADDRINUSE:
            raise NoLan("Another program keeps UDP port 5353 to itself.") from error
        raise NoLan(f"The network refuses multicast: {error.strerror or 'no answer in time'}.") from error
    except RuntimeError as error:  # what the library raises without any interface
        raise NoLan("This machine is on no network.") from error
    except Exception as error:
        if type(error).__module__.split(".")[0] != "zeroconf":
            raise
        raise NoLan("The table could not be announced on this network.") from error
