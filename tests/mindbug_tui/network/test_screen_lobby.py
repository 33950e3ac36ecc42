"""The page before a network game lists the tables of this network, to choose one by keys (N4)."""

from __future__ import annotations

import asyncio
import errno
import socket
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste

from mindbug_tui.network.screen import NetGame
from screens.match_screen import MatchScreen
from tests.mindbug_tui.network.processes import Program, host
from tests.mindbug_tui.network.test_screen_tables import app_at, shown, until
from tests.net.discovery.conftest import multicast_on_loopback  # noqa: F401 - a fixture

NAMES = ("Rook", "Heron")
AUTO = ("--auto", "random", "--json")
HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))


async def test_a_table_of_this_network_is_chosen_by_arrows_and_entered_by_its_code(tmp_path: Path) -> None:
    """Two tables are found over multicast on this machine's loopback; the one that closes is shown as closed."""
    tables = [Program(tmp_path / name, ["host", *AUTO, "--listen", HERE, "--name", name]) for name in ("Rook", "Heron")]
    invites = {
        name: await asyncio.to_thread(table.wait_for, "invite") for name, table in zip(NAMES, tables, strict=True)
    }
    app = app_at(tmp_path, lan=HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("J")
        await until(lambda: all(f"{name}, at {HERE} port {invites[name]['port']}" in shown(app) for name in NAMES))
        rows = [row.strip() for row in shown(app).splitlines() if ", at" in row]
        place = next(place for place, row in enumerate(rows) if "Heron" in row)
        others = [row for row in rows if "Rook" not in row and "Heron" not in row]  # of tests that run side by side
        assert len(rows) == 2 + len(others)
        await pilot.press(*["down"] * place, "enter")
        await until(lambda: "Code of Heron" in shown(app))
        await pilot.press("escape")
        await until(lambda: "> _" in shown(app))
        await pilot.press("enter", *"1-not-it", "enter")
        await until(lambda: "> _" in shown(app) and "not-it_" not in shown(app))
        await until(lambda: "Heron, at" in shown(app))
        tables[0].kill()
        await until(lambda: "Rook, closed" in shown(app))
        await pilot.press(*f"{place + 1} {invites['Heron']['code']}", "enter")
        await until(lambda: isinstance(app.screen, MatchScreen))
        assert isinstance(app.practice, NetGame)
        assert app.practice.opponent == "Heron"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # sockets that the library leaves open
async def test_no_multicast_is_a_sentence_and_invites_work_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = host(tmp_path / "host")
    invite = (await asyncio.to_thread(other.wait_for, "invite"))["invite"]
    bind = socket.socket.bind

    def taken(self: socket.socket, address: Any) -> None:
        if address[1] == 5353:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        bind(self, address)

    monkeypatch.setattr(socket.socket, "bind", taken)
    app = app_at(tmp_path, lan=HERE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("J")
        await until(lambda: "Tables on this network cannot be looked for." in shown(app))
        app.post_message(Paste(invite))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MatchScreen))
