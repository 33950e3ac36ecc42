"""Tables on the local network between real processes, over multicast on the loopback interface alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mindbug_tui.errors import OK, USAGE, Refusal
from mindbug_tui.network.lan import interfaces
from mindbug_tui.network.lan_list import chosen
from net.channel.code import ShortCode
from net.channel.invite import Address, Invite
from net.channel.secret import Secret
from net.discovery.lan import LanTable
from tests.mindbug_tui.network.processes import LIMIT, ROOT, Program

HERE = "127.0.0.1"
ROOK = LanTable("Rook", (Address("192.168.1.20", 24642),))
HERON = LanTable("Heron", (Address("192.168.1.30", 24642),))
CODE = "7-crossover-clockwork"


def announcing(folder: Path, name: str) -> Program:
    program = Program(folder, ["host", "--auto", "random", "--json", "--listen", HERE, "--name", name])
    assert f"see your table as {name}" in program.wait_for("note")["text"]
    return program


def join(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MINDBUG_DATA_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "mindbug_tui", "join", "--interface", HERE, *arguments],
        env=environment, input=typed, capture_output=True, text=True, timeout=LIMIT, check=False,
    )  # fmt: skip


def test_a_table_on_this_network_is_listed_and_entered_by_its_code(tmp_path: Path) -> None:
    table = announcing(tmp_path / "host", "Bluethroat")
    listed = [json.loads(line) for line in join(tmp_path, "--json").stdout.splitlines()]
    port = table.wait_for("invite")["port"]
    assert {"name": "Bluethroat", "places": [[HERE, port]]} in listed

    code = table.wait_for("invite")["code"]
    guest = join(tmp_path / "guest", "--plain", typed=f"no code\n{HERE}:{port} {code}\nquit\n")
    assert f"Bluethroat, at {HERE} port {port}" in guest.stdout
    assert "This is no invite" in guest.stdout
    assert "You sit down with Bluethroat" in guest.stdout
    assert guest.returncode == OK, guest.stderr


def test_nothing_chosen_is_a_sentence(tmp_path: Path) -> None:
    guest = join(tmp_path, "--plain")
    assert guest.returncode == USAGE
    assert "No table was chosen" in guest.stderr


def test_the_computer_does_not_choose(tmp_path: Path) -> None:
    guest = join(tmp_path, "--auto", "random")
    assert guest.returncode == USAGE
    assert "mindbug join INVITE --auto LEVEL" in guest.stderr


@pytest.mark.parametrize("typed", [f"2 {CODE}", f" 2  {CODE.upper()} ", f"2 {CODE.replace('-', ' ')}"])
def test_a_number_and_a_code(typed: str) -> None:
    assert chosen(typed, [ROOK, HERON]) == (HERON.places, ShortCode.parse(CODE))


@pytest.mark.parametrize("typed", [CODE, CODE.replace("-", " "), f"1 {CODE}"])
def test_the_code_alone_names_the_only_table(typed: str) -> None:
    assert chosen(typed, [ROOK]) == (ROOK.places, ShortCode.parse(CODE))


def test_an_invite_or_a_place_instead() -> None:
    invite = Invite(1, Secret.fresh(), HERON.places)
    assert chosen(invite.to_text(), [ROOK]) == (HERON.places, invite.secret)
    assert chosen(f"192.168.1.30:24642 {CODE}", [ROOK]) == (HERON.places, ShortCode.parse(CODE))


@pytest.mark.parametrize("typed", ["1", "3 " + CODE, "0 " + CODE, "1 seven-two-words", "hello", "9" * 5000 + " x"])
def test_what_chooses_nothing_is_a_sentence(typed: str) -> None:
    with pytest.raises(Refusal):
        chosen(typed, [ROOK, HERON])


@pytest.mark.parametrize(
    ("listen", "at"), [("", ()), ("0.0.0.0", ()), ("::", ()), ("example.org", ()), ("127.0.0.1", ("127.0.0.1",))]
)
def test_what_listens_at_one_address_is_announced_there_only(listen: str, at: tuple[str, ...]) -> None:
    assert interfaces(listen) == at
