"""What breaks when many Apps share a process, one test a guard (U7)."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import re
import socket
import sys
import time
import weakref
from pathlib import Path

import asyncssh
import pytest
from textual.widget import Widget

from mindbug_tui.ssh import server
from mindbug_tui.ssh.driver import SshDriver
from mindbug_tui.ssh.limits import HIGHEST, WIDEST, Limits
from mindbug_tui.ssh.server import Host
from mindbug_tui.ssh.visitor_app import VisitorApp
from screens.lobby_screen import LobbyScreen
from tests.mindbug_tui.ssh.clients import DOWN, ENTER, ESCAPE, Client, hosting, new_key, visiting

COLOURS_256 = re.compile(rb"[34]8;5;")
HERE = "Wait for a game"


def app_of(host: Host) -> VisitorApp:
    """The only session's."""
    (app,) = host._apps.values()
    return app


async def test_trap_1_the_stdout_of_the_process_survives_apps_that_overlap(tmp_path: Path) -> None:
    out, err = sys.stdout, sys.stderr
    async with hosting(tmp_path) as host, visiting(host, "first") as first:
        await first.until(HERE)
        async with visiting(host, "second") as second:
            await second.until(HERE)
            first.press("q")
            await first.ended()
            assert (sys.stdout, sys.stderr) == (out, err)
            second.press("q")
            await second.ended()
    assert (sys.stdout, sys.stderr) == (out, err)


async def test_trap_2_colours_are_those_of_each_visitors_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb"), ("COLORTERM", "truecolor")):
        monkeypatch.setenv(name, value)
    async with (
        hosting(tmp_path) as host,
        visiting(host, "many", term="xterm-256color") as many,
        visiting(host, "few", term="linux") as few,
        visiting(host, "none", environment={"NO_COLOR": "1"}) as none,
    ):
        for client in (many, few, none) * 2:  # the same frames in turns: nothing of one is kept for the other
            await client.until(HERE)
            client.press("m")
            await client.until("Settings")
            client.press("l")
        assert COLOURS_256.search(many.received)
        assert not COLOURS_256.search(few.received)
        assert re.search(rb"\x1b\[[0-9;]*3[0-7]m|\x1b\[[0-9;]*9[0-7]m", few.received)
        assert not re.search(rb"\x1b\[[0-9;]*(3[0-8]|9[0-7])[;m]", none.received)
        assert (os.environ["TERM"], os.environ["NO_COLOR"], os.environ["COLORTERM"]) == ("dumb", "1", "truecolor")


async def test_trap_3_a_lone_escape_arrives(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host) as ann:
        await ann.until(HERE)
        ann.press("p")
        await ann.until("Deal: a surprise")
        ann.press(ESCAPE)
        await ann.until(HERE)


def inner_parts(app: VisitorApp) -> list[object]:
    """Of a visitor's program that refer to little, and are remembered by caches of the whole process."""
    widgets = [widget for screen in app.screen_stack for widget in screen.walk_children(with_self=True)]
    assert isinstance(app._driver, SshDriver)
    return [app._driver._parser, *(widget._styles_cache for widget in widgets if isinstance(widget, Widget))]


async def test_trap_4_nothing_of_a_finished_session_stays_in_memory(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        for ending in ("leaves", "is killed"):
            async with visiting(host) as ann:
                await ann.until(HERE)
                ann.press(DOWN)
                ann.press("m")
                await ann.until("Settings")
                app = weakref.ref(app_of(host))
                parts = [weakref.ref(part) for part in inner_parts(app_of(host))]
                if ending == "leaves":
                    ann.press("q")
                    await ann.ended()
                else:
                    ann.kill()
            async with asyncio.timeout(20):
                while host._apps or len(host.inside):
                    await asyncio.sleep(0.01)
            deadline = time.monotonic() + 20  # some of what holds it ends by itself, a moment later
            while app() is not None or any(part() is not None for part in parts):
                assert time.monotonic() < deadline, ending
                await asyncio.sleep(0.05)
                gc.collect()


@pytest.mark.parametrize("where", ["channel", "socket"])
async def test_trap_5_frames_for_a_slow_reader_are_dropped_and_the_last_one_is_drawn(
    tmp_path: Path, where: str
) -> None:
    window = 32 * 1024 if where == "channel" else 8 * 1024 * 1024  # so that nothing but the socket can be full
    async with hosting(tmp_path) as host, visiting(host, size=(240, 80), window=window) as ann:
        await ann.until(HERE)
        app = app_of(host)
        channel = app.terminal._channel
        assert channel is not None
        assert ann.connection is not None
        for end, buffer in ((channel, socket.SO_SNDBUF), (ann.connection, socket.SO_RCVBUF)):
            # The system would keep megabytes, and the emulator would have to draw them all.
            end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, buffer, 64 * 1024)
        pause_reading(ann, where)
        for _ in range(20):
            for _ in range(20):
                app._display(app.screen, app.screen._compositor.render_full_update())
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert not app.terminal.flows
        kept = channel.get_write_buffer_size() + channel.get_connection()._transport.get_write_buffer_size()  # type: ignore[union-attr]
        assert kept < 600_000
        ann.press("m")  # heard, and drawn for nobody
        async with asyncio.timeout(20):
            while isinstance(app.screen, LobbyScreen):
                await asyncio.sleep(0.01)
        resume_reading(ann, where)
        await ann.until("Settings")


def pause_reading(client: Client, where: str) -> None:
    assert client.channel is not None
    assert client.connection is not None
    if where == "channel":
        client.channel.pause_reading()
    else:
        client.connection._transport.pause_reading()  # type: ignore[union-attr]


def resume_reading(client: Client, where: str) -> None:
    assert client.channel is not None
    assert client.connection is not None
    if where == "channel":
        client.channel.resume_reading()
    else:
        client.connection._transport.resume_reading()  # type: ignore[union-attr]


async def test_trap_6_nothing_is_opened_or_written_on_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, *rest: opened.append(url))
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.chdir(desk)
    monkeypatch.setenv("HOME", str(desk))
    monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(desk))
    async with hosting(tmp_path / "data") as host, visiting(host) as ann:
        await ann.until(HERE)
        app = app_of(host)
        app.open_url("http://example.org")
        app.deliver_text(io.StringIO("text"), save_directory=desk, save_filename="text")
        app.deliver_binary(io.BytesIO(b"data"), save_directory=desk, save_filename="data")
        app.action_screenshot()
        app.save_screenshot("shot.svg", str(desk))
        app.action_suspend_process()
        driver = app._driver
        assert driver is not None
        driver.deliver_binary(io.BytesIO(b"data"), delivery_key="k", save_path=desk / "direct")
        ann.press("m")
        await ann.until("Settings")
    assert opened == []
    assert list(desk.iterdir()) == []


async def test_trap_7_visitors_are_admitted_one_at_a_time(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        await host._door.acquire()  # somebody's first frame is being made
        async with visiting(host, "ann") as ann, visiting(host, "bo") as bo:
            await asyncio.sleep(0.3)
            assert host._apps == {}
            host._door.release()
            await ann.until(HERE)
            await bo.until(HERE)


async def test_trap_7_sessions_are_capped_in_all_and_from_one_address(tmp_path: Path) -> None:
    for limits, said in (
        (Limits(sessions=1, per_address=9), "host is full"),
        (Limits(sessions=9, per_address=1), "Too many come from your address"),
    ):
        async with hosting(tmp_path, limits=limits) as host, visiting(host) as ann:
            await ann.until(HERE)
            async with visiting(host, "bo") as bo:
                assert await bo.ended() == 3
                assert said in bo.frame
            ann.press(DOWN)
            assert host.turned_away == 1


async def test_trap_7_who_does_nothing_is_let_go_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "WATCH_SECONDS", 0.05)
    limits = Limits(idle_in_menus=0.5, idle_in_match=600)
    async with (
        hosting(tmp_path, limits=limits) as host,
        visiting(host) as ann,
        visiting(host, "bo") as bo,
    ):
        await bo.until(HERE)
        bo.press("p")
        await bo.until("Deal: a surprise")
        bo.press(ENTER)
        await bo.until("Your hand")
        assert await ann.ended() == 0
        assert "Nobody touched a key" in ann.frame
        assert not bo.gone.is_set()


async def test_trap_7_the_size_is_clamped(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, size=(300, 120)) as ann:
        await ann.until(HERE)
        app = app_of(host)
        assert tuple(app.size) == (WIDEST, HIGHEST)
        ann.resize(90, 30)
        await ann.until(lambda: tuple(app.size) == (90, 30))
        assert ann.channel is not None
        ann.channel.change_terminal_size(100_000, 100_000)
        await ann.until(lambda: tuple(app.size) == (WIDEST, HIGHEST))


async def test_trap_7_nothing_but_a_terminal_is_given(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, key=new_key()) as ann:
        await ann.until(HERE)
        connection = ann.connection
        assert connection is not None
        with pytest.raises(asyncssh.ChannelOpenError):  # one terminal a connection
            await connection.create_session(asyncssh.SSHClientSession)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", host.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", 9)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(tmp_path / "socket"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path(str(tmp_path / "socket"), str(tmp_path / "other"))
    async with hosting(tmp_path) as host:
        with pytest.raises(asyncssh.ChannelOpenError):
            async with visiting(host, command="id"):
                pass
        with pytest.raises(asyncssh.ChannelOpenError):
            async with visiting(host, subsystem="sftp"):
                pass
        assert host.served == 0


@pytest.mark.parametrize(("term", "said"), [(None, "needs a terminal"), ("dumb", "cannot draw a board")])
async def test_trap_7_without_a_board_there_is_one_line_and_exit_2(tmp_path: Path, term: str | None, said: str) -> None:
    async with hosting(tmp_path) as host, visiting(host, term=term) as ann:
        assert await ann.ended() == 2
        assert said in ann.received.decode()
        assert ann.received.count(b"\n") == 1
        assert host.served == 0
