"""Multicast DNS receives at every address, so its one port may be bound; it joins groups on the loopback interface."""

from __future__ import annotations

import socket
from typing import Any

import pytest

MULTICAST_DNS = ("", 5353)


@pytest.fixture(autouse=True)
def multicast_on_loopback(loopback_only: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else stays as strict as in all tests."""
    strict = socket.socket.bind
    free = super(socket.socket, socket.socket).bind

    def bind(self: socket.socket, address: Any) -> Any:
        if address == MULTICAST_DNS:
            return free.__get__(self)(address)
        return strict(self, address)

    monkeypatch.setattr(socket.socket, "bind", bind)
