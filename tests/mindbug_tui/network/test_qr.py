"""The QR code of an invite: the right modules, within the smallest full screen, only where it can be seen."""

from __future__ import annotations

import os
import pty
import struct
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from io import StringIO
from typing import TextIO

import pytest
import segno

from mindbug_tui.network.qr import QUIET, qr_rows, terminal_rows
from net.channel.invite import Address, Invite
from net.channel.secret import Secret

PLACES = [
    ("192.168.1.20",),
    ("203.0.113.7", "192.168.1.20"),
    ("2001:db8::1", "192.168.1.20", "127.0.0.1"),
]
MODULES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def invite(*hosts: str) -> str:
    return Invite(1, Secret.fresh(), tuple(Address(host, 24642) for host in hosts)).to_text()


@contextmanager
def terminal(columns: int, lines: int, encoding: str = "utf-8") -> Iterator[TextIO]:
    near, far = pty.openpty()
    ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    with os.fdopen(far, "w", encoding=encoding) as stream:
        yield stream
    os.close(near)


@pytest.fixture(autouse=True)
def colourful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.parametrize("hosts", PLACES)
def test_the_halves_are_the_modules_of_the_code(hosts: tuple[str, ...]) -> None:
    text = invite(*hosts)
    rows = qr_rows(text)
    drawn = [[MODULES[half][level] for half in row] for row in rows for level in (0, 1)]
    wanted = segno.make(text, error="l", boost_error=False, micro=False)
    side = len(wanted.matrix)
    inner = [row[QUIET : QUIET + side] for row in drawn[QUIET : QUIET + side]]
    assert inner == [list(row) for row in wanted.matrix]
    assert sum(map(sum, drawn)) == sum(map(sum, inner)), "the quiet zone is quiet"


@pytest.mark.parametrize("hosts", PLACES)
def test_it_fits_below_a_title_and_above_the_keys_at_80x24(hosts: tuple[str, ...]) -> None:
    rows = qr_rows(invite(*hosts))
    assert len(rows) <= 22
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(rows[0]) < 80


def test_a_terminal_gets_it_in_black_on_white() -> None:
    text = invite("192.168.1.20")
    with terminal(80, 24) as stream:
        assert terminal_rows(text, stream) == [f"\x1b[30;107m{row}\x1b[0m" for row in qr_rows(text)]


@pytest.mark.parametrize(("columns", "lines"), [(30, 24), (80, 15)])
def test_a_small_terminal_gets_none(columns: int, lines: int) -> None:
    with terminal(columns, lines) as stream:
        assert terminal_rows(invite("192.168.1.20"), stream) == []


def test_a_terminal_without_blocks_or_colours_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal(80, 24, "latin-1") as stream:
        assert terminal_rows(invite("192.168.1.20"), stream) == []
    with terminal(80, 24) as stream:
        monkeypatch.setenv("TERM", "dumb")
        assert terminal_rows(invite("192.168.1.20"), stream) == []
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("NO_COLOR", "1")
        assert terminal_rows(invite("192.168.1.20"), stream) == []


def test_a_pipe_gets_none() -> None:
    assert terminal_rows(invite("192.168.1.20"), StringIO()) == []
