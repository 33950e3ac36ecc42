"""What an address is to others: reached from anywhere, from the same network, or from this machine only (N4)."""

from __future__ import annotations

import ipaddress
from enum import Enum
from typing import Final

_CARRIER: Final = ipaddress.ip_network("100.64.0.0/10")


class Reach(Enum):
    """From where an address leads to this machine."""

    ANYWHERE = "anywhere"
    CARRIER = "carrier"
    """100.64.0.0/10: the provider shares one public address among many, or a tunnel such as Tailscale."""
    NETWORK = "network"
    MACHINE = "machine"
    NAME = "name"
    """A host name: only a look-up would tell."""


def reach(host: str) -> Reach:
    """By the address alone; nothing is sent.

    >>> reach("100.100.1.2"), reach("10.0.0.7"), reach("9.9.9.9")
    (<Reach.CARRIER: 'carrier'>, <Reach.NETWORK: 'network'>, <Reach.ANYWHERE: 'anywhere'>)
    """
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return Reach.NAME
    if ip.is_loopback or ip.is_unspecified:
        return Reach.MACHINE
    if ip.version == 4 and ip in _CARRIER:
        return Reach.CARRIER
    return Reach.ANYWHERE if ip.is_global else Reach.NETWORK
