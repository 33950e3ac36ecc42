"""Show the own table on the local network (N4)."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from net.discovery.lan import NoLan, announced
from screens.catalogue import network as words

if TYPE_CHECKING:
    from mindbug_tui.network.host_table import HostTable


async def announce(table: HostTable, at: str) -> None:
    """Show the table on this network until somebody sits at it; the watcher hears whether that works."""
    try:
        async with announced(table.name, table.port, interfaces(at)):
            table.watcher.noted(words.LAN_SHOWN.format(name=table.name))
            await table.seated()
    except NoLan as reason:
        table.watcher.noted(words.LAN_NOT_SHOWN.format(reason=reason))


def interfaces(at: str) -> tuple[str, ...]:
    """The one address that is named, or none for all: what listens here only is announced here only."""
    try:
        ip = ipaddress.ip_address(at)
    except ValueError:
        return ()
    return () if ip.is_unspecified else (at,)
