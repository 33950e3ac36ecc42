"""Multicast receives at every address, so its ports may be bound; groups are joined on the loopback interface."""

from __future__ import annotations

import socket
from typing import Any

import pytest

MULTICAST = (("", 5353), ("", 1900))


@pytest.fixture(autouse=True)
def multicast_on_loopback(loopback_only: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else stays as strict as in all tests."""
    strict = socket.socket.bind
    free = super(socket.socket, socket.socket).bind

    def bind(self: socket.socket, address: Any) -> Any:
        if address in MULTICAST:
            return free.__get__(self)(address)
        return strict(self, address)

    monkeypatch.setattr(socket.socket, "bind", bind)
