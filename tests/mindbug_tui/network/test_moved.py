"""Real processes that come back somewhere else: the other end finds them, and the game goes on to one signed file (N6).

A machine with several addresses is loopback itself: 127.0.0.1 and 127.0.0.2 are two places.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mindbug_tui.errors import NO_CONNECTION, USAGE
from tests.mindbug_tui.network.people import Waiting
from tests.mindbug_tui.network.processes import Program, check_end, join, note, resume, until_told

RESUME = ["resume", "--auto", "random", "--json"]


@contextmanager
def taken(port: int) -> Iterator[None]:
    """Somebody else listens there."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        yield


def test_a_host_whose_port_is_taken_finds_its_guest_from_another_one(tmp_path: Path) -> None:
    """The guest's program runs on all the time."""
    ann = Waiting(tmp_path / "host", ["host", "--listen", "127.0.0.1", "--no-lan", "--name", "Ann"])
    other = join(tmp_path / "guest", ann.sees("MINDBUG1:"))
    ann.sees("wants to sit down")
    ann.type("yes")
    ann.sees("The cards are dealt")
    until_told(ann.folder, other.folder)
    ann.kill()
    port = note(ann.folder)["port"]
    with taken(port):
        back = resume(ann.folder)
        assert "mindbug resume --at 127.0.0.1:" in back.wait_for("note")["text"]
        check_end(back, other)
    assert note(back.folder)["port"] != port
    assert note(other.folder)["addresses"][0] == ["127.0.0.1", note(back.folder)["port"]]


def test_a_host_at_another_address_finds_its_guest(broken_off: list[Path]) -> None:
    host, guest = broken_off
    other = resume(guest)
    check_end(Program(host, [*RESUME, "--at", f"127.0.0.2:{note(host)['port']}"]), other)


def test_a_guest_elsewhere_finds_its_host_and_is_found_there_later(broken_off: list[Path]) -> None:
    host, guest = broken_off
    ann = Waiting(host, ["resume"])
    with taken(note(guest)["port"]):
        again = resume(guest)
        again.wait_for("line")
        until_told(host, guest)
        ann.kill()
        with taken(note(host)["port"]):
            check_end(resume(host), again)


def test_where_both_have_moved_the_guest_is_told_by_hand(broken_off: list[Path]) -> None:
    host, guest = broken_off
    port = note(host)["port"]
    with taken(note(guest)["port"]), taken(port):
        back = Program(host, [*RESUME, "--at", f"127.0.0.2:{port}"])
        command = back.wait_for("note")["text"].split("mindbug ")[1].split()
        assert command == ["resume", "--at", f"127.0.0.2:{port}"]
        check_end(back, Program(guest, [*command, "--auto", "random", "--json"]))


def test_an_address_that_is_not_here_any_more_is_said_with_the_way_out(broken_off: list[Path]) -> None:
    host, guest = broken_off
    (path,) = host.glob("network/*.json")
    path.write_text(path.read_text(encoding="utf-8").replace('"listen": "127.0.0.1"', '"listen": "192.0.2.7"'))
    back = resume(host)
    assert back.end() == NO_CONNECTION
    assert f"'mindbug resume {path.stem} --at ADDRESS:PORT'" in back.errors
    place = f"127.0.0.1:{note(host)['port']}"
    check_end(Program(host, ["resume", path.stem, "--auto", "random", "--json", "--at", place]), resume(guest))


def test_a_place_that_is_none_is_said_in_a_sentence(broken_off: list[Path]) -> None:
    lost = Program(broken_off[1], [*RESUME, "--at", "somewhere"])
    assert lost.end() == USAGE
    assert "is no HOST:PORT" in lost.errors
