"""What every test may rely on: no network but loopback, and folders of its own."""

from __future__ import annotations

import gc
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.arithmetic import arithmetic_done_once

LOOPBACK = ("127.", "::1", "localhost")


class NetworkRefusedError(AssertionError):
    """A test reached for another machine."""


def _check(address: Any) -> None:
    # Paths are local sockets; a pair is host and port.
    if isinstance(address, tuple) and not str(address[0]).startswith(LOOPBACK):
        raise NetworkRefusedError(f"tests talk to this machine only, not to {address[0]}")


def pytest_collection_finish() -> None:
    """Some tests wait until something is collected: the tests themselves and what they import stay anyway, and looking
    through all that again and again was most of their time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def no_multiplication_twice() -> Iterator[None]:
    """See there."""
    with arithmetic_done_once():
        yield


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets reach nothing but this machine, and no name of another one is looked up."""
    for name in ("connect", "connect_ex", "bind"):
        original = getattr(socket.socket, name)

        def checked(self: socket.socket, address: Any, _original: Any = original) -> Any:
            _check(address)
            return _original(self, address)

        monkeypatch.setattr(socket.socket, name, checked)
    look_up = socket.getaddrinfo

    def checked_look_up(host: Any, *rest: Any, **named: Any) -> Any:
        _check((host or "localhost", 0))
        return look_up(host, *rest, **named)

    monkeypatch.setattr(socket, "getaddrinfo", checked_look_up)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games, settings and logs of a test go into its own folder; so do those of the processes it starts."""
    home = tmp_path / "home"
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"MINDBUG_{kind}_DIR", str(home / kind.lower()))
    for name in ("THEME", "ASCII", "LEVEL", "SETS", "BELL"):
        monkeypatch.delenv(f"MINDBUG_{name}", raising=False)
    # The runner's own size and colours are not those of the terminals that tests open.
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return home
