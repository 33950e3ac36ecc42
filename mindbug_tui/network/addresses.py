"""Where this machine may be reached: what goes into an invite (N3, N4). Nothing is sent to find out."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

from mindbug_tui.errors import Refusal
from net.channel.invite import MOST_ADDRESSES, Address

DEFAULT_PORT = 24642
_ANYWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of no machine: asking for the way there shows the own address on it."""


def own_addresses(listen: str, port: int, advertised: Address | None = None) -> tuple[Address, ...]:
    """The advertised address first, then those of this machine; the last one has the port that is listened at."""
    hosts = [listen] if listen and not _is_any(listen) else [*_on_the_way_out(), "127.0.0.1"]
    own = list(dict.fromkeys(Address(host, port) for host in hosts))
    return tuple([*([advertised] if advertised else []), *own][: MOST_ADDRESSES - 1])


def read_place(text: str) -> Address:
    """`HOST:PORT`, `[v6]:PORT`. Raises `Refusal`."""
    host, colon, port = text.rpartition(":")
    host = host.strip("[]")
    if not colon or not host or not (port.isascii() and port.isdigit() and 0 < int(port) < 2**16):
        raise Refusal(f"'{text}' is no HOST:PORT, such as example.org:{DEFAULT_PORT}.")
    return Address(host, int(port))


def written(place: Address) -> str:
    """As `read_place` reads it.

    >>> written(Address("2001:db8::1", 24642))
    '[2001:db8::1]:24642'
    """
    return f"[{place.host}]:{place.port}" if ":" in place.host else f"{place.host}:{place.port}"


def _on_the_way_out() -> list[str]:
    found = []
    for family, target in _ANYWHERE.items():
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            host = probe.getsockname()[0]
            if "%" not in host:
                found.append(host)
    return found


def _is_any(listen: str) -> bool:
    try:
        return ipaddress.ip_address(listen).is_unspecified
    except ValueError:
        return False
