"""Real processes that come back somewhere else: the other end finds them, and the game goes on to one signed file (N6).

A machine with several addresses is loopback itself: 127.0.0.1 and 127.0.0.2 are two places.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mindbug_tui.errors import NO_CONNECTION, USAGE
from tests.mindbug_tui.network.processes import LIMIT, RUNNING, Program, check_end, host, join, resume


@pytest.fixture(autouse=True)
def leave_nothing_running() -> Iterator[None]:
    yield
    while RUNNING:
        RUNNING.pop().kill()


def playing(folder: Path) -> tuple[Program, Program]:
    """Host and guest in the middle of a game; each knows where the other listens."""
    one = host(folder / "host")
    other = join(folder / "guest", one.wait_for("invite")["invite"])
    for end in (one, other):
        end.wait_for("decision")
    until_told(one, other)
    return one, other


def note(program: Program) -> dict[str, Any]:
    (path,) = program.folder.glob("network/*.json")
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def until_told(one: Program, other: Program) -> None:
    """Until the first knows where the second listens."""
    deadline = time.monotonic() + LIMIT
    while note(one)["addresses"][:1] != [["127.0.0.1", note(other)["port"]]]:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def taken(port: int) -> Iterator[None]:
    """Somebody else listens there."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        yield


def test_a_host_whose_port_is_taken_finds_its_guest_from_another_one(tmp_path: Path) -> None:
    one, other = playing(tmp_path)
    one.kill()
    port = note(one)["port"]
    with taken(port):
        back = resume(one.folder)
        assert "mindbug resume --at 127.0.0.1:" in back.wait_for("note")["text"]
        check_end(back, other)
    assert note(back)["port"] != port
    assert note(other)["addresses"][0] == ["127.0.0.1", note(back)["port"]]


def test_a_host_at_another_address_finds_its_guest(tmp_path: Path) -> None:
    one, other = playing(tmp_path)
    one.kill()
    back = Program(one.folder, ["resume", "--auto", "random", "--json", "--at", f"127.0.0.2:{note(one)['port']}"])
    check_end(back, other)


def test_a_guest_elsewhere_finds_its_host_and_is_found_there_later(tmp_path: Path) -> None:
    one, other = playing(tmp_path)
    other.kill()
    with taken(note(other)["port"]):
        again = resume(other.folder)
        again.wait_for("line")
        until_told(one, again)
        one.kill()
        with taken(note(one)["port"]):
            check_end(resume(one.folder), again)


def test_where_both_have_moved_the_guest_is_told_by_hand(tmp_path: Path) -> None:
    one, other = playing(tmp_path)
    one.kill()
    other.kill()
    port = note(one)["port"]
    with taken(note(other)["port"]), taken(port):
        back = Program(one.folder, ["resume", "--auto", "random", "--json", "--at", f"127.0.0.2:{port}"])
        command = back.wait_for("note")["text"].split("mindbug ")[1].split()
        assert command == ["resume", "--at", f"127.0.0.2:{port}"]
        check_end(back, Program(other.folder, [*command, "--auto", "random", "--json"]))


def test_an_address_that_is_not_here_any_more_is_said_with_the_way_out(tmp_path: Path) -> None:
    one, other = playing(tmp_path)
    one.kill()
    (path,) = one.folder.glob("network/*.json")
    path.write_text(path.read_text(encoding="utf-8").replace('"listen": "127.0.0.1"', '"listen": "192.0.2.7"'))
    back = resume(one.folder)
    assert back.end() == NO_CONNECTION
    assert f"'mindbug resume {path.stem} --at ADDRESS:PORT'" in back.errors
    place = f"127.0.0.1:{note(one)['port']}"
    check_end(Program(one.folder, ["resume", path.stem, "--auto", "random", "--json", "--at", place]), other)


def test_a_place_that_is_none_is_said_in_a_sentence(tmp_path: Path) -> None:
    one, other = playing(tmp_path)
    other.kill()
    lost = Program(other.folder, ["resume", "--auto", "random", "--json", "--at", "somewhere"])
    assert lost.end() == USAGE
    assert "is no HOST:PORT" in lost.errors
    one.kill()
