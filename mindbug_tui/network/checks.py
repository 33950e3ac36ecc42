"""What `mindbug doctor` finds out about the network: addresses at once, what has to send only when asked (N4)."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

from mindbug_tui.doctor import Finding
from mindbug_tui.network.addresses import DEFAULT_PORT, own_addresses
from mindbug_tui.network.lan import interfaces
from net.discovery.lan import LanTable, NoLan, announced, tables
from net.discovery.reach import Reach, reach
from net.discovery.router import NoRouter, outside_address
from screens.catalogue import network as words

FIND_SECONDS: Final = 8.0
UFW: Final = Path("/etc/ufw/ufw.conf")
FIREWALLD: Final = Path("/run/firewalld.pid")


def addresses() -> Finding:
    """Where a table hosted here would be reached, and from where; nothing is sent."""
    places = [place.host for place in own_addresses("", DEFAULT_PORT) if reach(place.host) is not Reach.MACHINE]
    if not places:
        return Finding("addresses", "note", words.CHECK_NO_ADDRESS)
    said = [words.CHECK_ADDRESS.format(host=host, reach=words.REACHES[reach(host).value]) for host in places]
    return Finding("addresses", "ok", ", ".join(said))


def found_by_asking(at: str) -> Iterator[Finding]:
    """The local network, the router, the firewall; `at` is the own address to ask from, empty for all."""
    yield asyncio.run(_lan(at))
    yield asyncio.run(_router(at))
    yield firewall(UFW, FIREWALLD)


async def _lan(at: str) -> Finding:
    """A table of our own is announced and must be found."""
    name = f"doctor {secrets.token_hex(3)}"
    others: set[LanTable] = set()
    try:
        async with (
            _listener(at) as port,
            announced(name, port, interfaces(at)),
            asyncio.timeout(FIND_SECONDS),
            contextlib.aclosing(tables(interfaces(at))) as search,
        ):
            async for table in search:
                if table.name == name:
                    return Finding("lan", "ok", words.CHECK_LAN.format(count=len(others)))
                others.add(table)
    except NoLan as reason:
        return Finding("lan", "note", str(reason))
    except (TimeoutError, OSError):
        pass
    return Finding("lan", "note", words.CHECK_LAN_SILENT)


@contextlib.asynccontextmanager
async def _listener(at: str) -> AsyncIterator[int]:
    server = await asyncio.start_server(lambda _, writer: writer.close(), at or "0.0.0.0", 0)  # noqa: S104
    async with server:
        yield server.sockets[0].getsockname()[1]


async def _router(at: str) -> Finding:
    try:
        host = await outside_address(next(iter(interfaces(at)), ""))
    except NoRouter as reason:
        return Finding("router", "note", str(reason))
    if reach(host) is Reach.ANYWHERE:
        return Finding("router", "ok", words.CHECK_ROUTER.format(host=host))
    return Finding("router", "note", words.CHECK_ROUTER_PRIVATE.format(host=host))


def firewall(ufw: Path, firewalld: Path) -> Finding:
    """A hint: what a firewall lets through cannot be seen without its administrator."""
    try:
        if "ENABLED=yes" in ufw.read_text(encoding="utf-8").splitlines():
            return Finding("firewall", "note", words.CHECK_UFW.format(port=DEFAULT_PORT))
    except (OSError, ValueError):
        pass  # not there, or not for us
    if firewalld.exists():
        return Finding("firewall", "note", words.CHECK_FIREWALLD.format(port=DEFAULT_PORT))
    return Finding("firewall", "ok", words.CHECK_FIREWALL.format(port=DEFAULT_PORT))
