"""Which of the places that the other end names are dialed: none but those at the address its line comes from (N6).

A player at the table is no reason to dial a third one. Whoever could name any address would have this machine knock at
doors of its choice, also at those of the home network behind it. The address of a line cannot be made up: who sends
from it can be reached there, or stands behind a router that leads there.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Final

from net.channel.invite import Address
from net.discovery.reach import Reach, reach

LOWEST_PORT: Final = 1024
"""Below it are the services of others; a table there is named by its invite."""
PORTS: Final = 2
"""The door itself and the router's to it."""
HEARD: Final = 4
"""So many times a line may name places: when it stands, when the door has moved, when the router has answered."""


def believed(named: Sequence[Address], comes_from: str) -> tuple[Address, ...]:
    """Of the places that the other end of a line from `comes_from` names those at that very address. On the open
    internet that may be its router's, which it does not know: there the ports count that it names for any address.

    >>> believed([Address("10.0.0.7", 24642), Address("192.0.2.1", 24642)], "192.0.2.1")
    (Address(host='192.0.2.1', port=24642),)
    """
    here = _plain(comes_from)
    anywhere = reach(here) is Reach.ANYWHERE
    ports = [port for host, port in named if port >= LOWEST_PORT and (anywhere or _plain(host) == here)]
    return tuple(Address(here, port) for port in list(dict.fromkeys(ports))[:PORTS])


def _plain(host: str) -> str:
    """As one writes it, whatever kind of socket told it."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(getattr(ip, "ipv4_mapped", None) or ip)
