"""A hosted table behind a router: the door opens with it, stands in the invite, closes with it, comes back with it."""

from __future__ import annotations

import signal
from io import StringIO
from pathlib import Path

import pytest

from mindbug_tui import config
from mindbug_tui.errors import INTERRUPTED
from mindbug_tui.lines import Lines, Printer
from mindbug_tui.network.openings import Hosting
from mindbug_tui.network.router import ask, reach_sentences
from net.channel.invite import Address, Invite
from screens.catalogue import network as words
from screens.menu_screen import MenuScreen
from tests.mindbug_tui.network.processes import Program, host, join, resume
from tests.mindbug_tui.network.test_screen_tables import app_at, shown, until
from tests.net.discovery.conftest import multicast_on_loopback  # noqa: F401 - a fixture
from tests.net.discovery.gateway import Gateway, alone_on_the_network  # noqa: F401 - a fixture


def interrupt(program: Program) -> None:
    program.process.send_signal(signal.SIGINT)
    assert program.end() == INTERRUPTED, program.errors


def notes(program: Program) -> list[str]:
    return [line["text"] for line in program.events if line["event"] == "note"]


def test_the_door_is_in_the_invite_and_closes_with_the_table(tmp_path: Path) -> None:
    with Gateway() as gateway:
        table = host(tmp_path, "--router", "always")
        invite = Invite.parse(table.wait_for("invite")["invite"])
        port = invite.addresses[-1].port
        assert invite.addresses[0] == Address("9.9.9.9", port)
        assert gateway.doors == {port: port}
        assert words.ROUTER_OPEN.format(host="9.9.9.9", port=port) in notes(table)
        interrupt(table)
        assert gateway.doors == {}


def test_a_game_that_goes_on_has_its_door_again(tmp_path: Path) -> None:
    with Gateway() as gateway:
        table = host(tmp_path / "host", "--router", "always")
        invite = table.wait_for("invite")
        guest = join(tmp_path / "guest", f"127.0.0.1:{invite['port']}", invite["code"])
        guest.wait_for("connected")
        table.wait_for("connected")
        guest.kill()
        interrupt(table)
        assert gateway.doors == {}
        again = resume(tmp_path / "host")
        opened = words.ROUTER_OPEN.format(host="9.9.9.9", port=invite["port"])
        for count in range(1, 4):
            again.wait_for("note", count)
        assert opened in notes(again)
        assert gateway.doors == {invite["port"]: invite["port"]}


def test_a_router_behind_a_carrier_is_called_so(tmp_path: Path) -> None:
    with Gateway(outside="100.70.1.2"):
        table = host(tmp_path, "--router", "always")
        assert table.wait_for("note", 3)["text"] == words.REACH_CARRIER


def test_without_a_router_the_table_opens_all_the_same(tmp_path: Path) -> None:
    table = host(tmp_path, "--router", "always")
    assert table.wait_for("invite")["port"]
    assert "No router on this network" in notes(table)[1]


@pytest.mark.parametrize(
    ("typed", "answer", "kept"),
    [("1\n", True, "ask"), ("2\n", True, "always"), ("perhaps\n3\n", False, "never"), ("", False, "ask")],
)
async def test_a_person_is_asked_once_if_it_is_for_good(typed: str, answer: bool, kept: str) -> None:
    assert await ask(Lines(StringIO(typed)), Printer(StringIO())) is answer
    assert config.load({}, pytest.fail).router == kept


@pytest.mark.parametrize(
    ("hosts", "said"),
    [
        (["127.0.0.1"], []),
        (["192.168.1.2", "127.0.0.1"], [words.REACH_NETWORK]),
        (["100.70.1.2", "192.168.1.2"], [words.REACH_CARRIER]),
        (["9.9.9.9", "192.168.1.2"], []),
        (["example.org", "192.168.1.2"], []),
    ],
)
def test_what_to_do_where_the_internet_does_not_lead(hosts: list[str], said: list[str]) -> None:
    assert reach_sentences([Address(host, 1) for host in hosts]) == said


@pytest.mark.parametrize(
    ("keys", "kept", "opened"),
    [(["1"], "ask", True), (["down", "enter"], "always", True), (["up", "enter"], "never", False)],
)
async def test_who_hosts_is_asked_about_the_router_once_and_the_answer_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], kept: str, opened: bool
) -> None:
    with Gateway() as gateway:
        monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))
        app = app_at(tmp_path, router="ask")
        async with app.run_test(size=(80, 24)) as pilot:
            for place in range(2):
                wish = app._settings.router
                app._open_table(Hosting("Ann", "127.0.0.1", router=wish == "always"), asks_router=wish == "ask")
                if place == 0 or kept == "ask":
                    await until(lambda: "Shall your router lead players" in shown(app))
                    await pilot.press(*keys)
                await until(lambda: "Your table is open" in shown(app))
                assert bool(gateway.doors) is opened
                await pilot.press("escape")
                await until(lambda: isinstance(app.screen, MenuScreen))
                await until(lambda: not gateway.doors)
    assert config.load({}, pytest.fail).router == kept
