"""What the doctor finds out about the network, on the loopback interface."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from mindbug_tui.network.checks import firewall
from screens.catalogue import network as words
from tests.mindbug_tui.network.processes import LIMIT, ROOT
from tests.net.discovery.conftest import multicast_on_loopback  # noqa: F401 - a fixture
from tests.net.discovery.gateway import Gateway, alone_on_the_network  # noqa: F401 - a fixture


def doctor() -> dict[str, tuple[str, str]]:
    ended = subprocess.run(
        [sys.executable, "-m", "mindbug_tui", "doctor", "--network", "--interface", "127.0.0.1", "--json"],
        cwd=ROOT, capture_output=True, text=True, timeout=LIMIT, check=True,
    )  # fmt: skip
    found = map(json.loads, ended.stdout.splitlines())
    return {finding["name"]: (finding["state"], finding["text"]) for finding in found}


def test_a_network_on_which_everything_works() -> None:
    with Gateway():
        found = doctor()
    assert found["lan"][0] == "ok", found["lan"]
    assert found["router"] == ("ok", words.CHECK_ROUTER.format(host="9.9.9.9"))
    assert found["firewall"][0] in ("ok", "note")
    assert "127.0.0.1" not in found["addresses"][1]


def test_a_carrier_between_the_router_and_the_internet() -> None:
    with Gateway(outside="100.70.1.2"):
        assert doctor()["router"] == ("note", words.CHECK_ROUTER_PRIVATE.format(host="100.70.1.2"))


def test_no_router() -> None:
    assert doctor()["router"][0] == "note"


def test_a_firewall_that_is_on_gets_the_command(tmp_path: Path) -> None:
    ufw, firewalld = tmp_path / "ufw.conf", tmp_path / "firewalld.pid"
    assert firewall(ufw, firewalld).state == "ok"
    ufw.write_text("# ENABLED=yes\nENABLED=no\n")
    assert firewall(ufw, firewalld).state == "ok"
    firewalld.write_text("1")
    assert "firewall-cmd" in firewall(ufw, firewalld).text
    ufw.write_text("ENABLED=yes\n")
    assert "ufw allow" in firewall(ufw, firewalld).text
