"""What visitors do to a host, and that the others play on (U7)."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import random
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from mindbug_tui import transcript
from mindbug_tui.ssh import server
from mindbug_tui.ssh.limits import MOST_PENDING, Crowd, Limits, clamped, source_of
from mindbug_tui.ssh.server import Host
from screens.lobby_screen import LobbyScreen
from screens.match_screen import MatchScreen
from tests.mindbug_tui.ssh.clients import DOWN, ENTER, challenge, from_the_menu, give_up, hosting, new_key, visiting

HERE = "Wait for a game"


async def gone(host: Host, left: int) -> None:
    """Wait until so many sessions are left."""
    async with asyncio.timeout(60):
        while len(host.inside) > left or len(host._apps) > left:
            await asyncio.sleep(0.02)


async def test_a_session_that_crashes_ends_alone_and_its_file_holds_no_hand(
    tmp_path: Path, own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        hosting(tmp_path) as host,
        visiting(host, "ann", key=new_key()) as ann,
        visiting(host, "bo") as bo,
        visiting(host, "cy") as cy,
    ):
        await ann.until(HERE)
        await challenge(bo, "ann", ann)
        (app,) = (each for each in host._apps.values() if each.visitor.name == "ann")
        game: Any = app.practice
        hand = [card.design for card in game.match.game.view(game.seat).hand(game.seat)]

        def broken(screen: MatchScreen, across: int, down: int) -> None:
            raise RuntimeError(f"the hand is {[card.name for card in hand]}, {hand[0].id}")

        monkeypatch.setattr(MatchScreen, "_move", broken)
        ann.press(DOWN)
        assert await ann.ended() == 1
        assert "error of the program" in ann.frame
        monkeypatch.undo()
        (file,) = (own_folders / "state").glob("crash-*.txt")
        text = file.read_text()
        assert "RuntimeError" in text
        assert "[card]" in text
        assert not any(card.name in text or card.id in text for card in hand)
        assert host.crashed == 1
        await bo.until("broken")
        await give_up(bo)
        cy.press(DOWN)
        await cy.until(HERE)
        assert not cy.gone.is_set()


async def test_strangers_who_never_log_in_are_few_and_do_not_stay(tmp_path: Path) -> None:
    limits = Limits(strangers=20, strangers_per_address=12, login=1.0)
    async with hosting(tmp_path, limits=limits) as host:
        crowd = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(1000)]
        async with asyncio.timeout(30):
            while host.turned_away < 900:
                await asyncio.sleep(0.02)
        assert len(host.strangers) <= 12
        async with asyncio.timeout(30):
            while len(host.strangers):
                await asyncio.sleep(0.05)
        for _, writer in crowd:
            writer.close()
        async with visiting(host) as ann:
            await ann.until(HERE)


async def test_who_is_inside_is_no_stranger(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path, limits=Limits(strangers_per_address=1)) as host,
        visiting(host, "ann") as ann,
        visiting(host, "bo") as bo,
    ):
        await ann.until(HERE)
        await bo.until(HERE)
        assert len(host.strangers) == 0


async def test_garbage_at_full_speed_slows_its_sender_only(tmp_path: Path) -> None:
    rng = random.Random(1)
    async with hosting(tmp_path) as host, visiting(host, "cat") as cat, visiting(host, "ann") as ann:
        await cat.until(HERE)
        await ann.until(HERE)
        garbage = bytes(byte for byte in rng.randbytes(400_000) if byte not in b"q\x11\x03")
        cat.press(garbage)
        (app,) = (each for each in host._apps.values() if each.visitor.name == "cat")
        for key, words in (("m", "Settings"), ("l", HERE)) * 3:
            ann.press(key)
            await ann.until(words)
        assert app._message_queue.qsize() < 500
        cat.kill()
        await gone(host, 1)
        assert host.crashed == 0


async def test_a_paste_without_end_takes_no_memory(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host) as ann:
        await ann.until(HERE)
        (app,) = host._apps.values()
        ann.press(b"\x1b[200~" + b"x" * (3 * MOST_PENDING))
        async with asyncio.timeout(60):
            while not app._driver._swallows:  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
        ann.press("x\x1b[20")
        ann.press("1~m")
        await ann.until("Settings")


async def test_who_never_reads_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(server, "STUCK_SECONDS", 0.2)
    async with hosting(tmp_path) as host, visiting(host, "ann") as ann, visiting(host, "bo") as bo:
        await ann.until(HERE)
        await bo.until(HERE)
        (app,) = (each for each in host._apps.values() if each.visitor.name == "ann")
        assert ann.connection is not None
        ann.connection._transport.pause_reading()  # type: ignore[union-attr]
        async with asyncio.timeout(60):
            while app.is_running and app.screen_stack:
                app._display(app.screen, app.screen._compositor.render_full_update())
                await asyncio.sleep(0)
        await gone(host, 1)
        bo.press("m")
        await bo.until("Settings")


async def test_a_full_disk_ends_a_game_with_a_sentence_and_loses_nothing(
    tmp_path: Path, own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key()
    async with hosting(tmp_path) as host:
        async with visiting(host, "ann", key=key) as ann, visiting(host, "bo") as bo:
            await ann.until(HERE)
            await bo.until(HERE)
            ann.press("p")
            await ann.until("Deal: a surprise")
            ann.press(ENTER)
            await ann.until("Your hand")

            def full(*_: object) -> None:
                raise OSError(errno.ENOSPC, "No space left on device")

            monkeypatch.setattr(transcript.Writer, "answered", full)
            with contextlib.suppress(AssertionError, BrokenPipeError):  # the computer's first move may have ended it
                await ann.until("Your turn", 20)
                ann.press(ENTER)
            assert await ann.ended() == 0
            assert "cannot save games at the moment: No space left on device" in ann.frame.replace("\n", " ")
            bo.press("m")
            await bo.until("Settings")
            monkeypatch.undo()
        assert host.crashed == 0
        assert not list((own_folders / "state").glob("crash-*"))
        async with visiting(host, "ann", key=key) as ann:
            await ann.until(HERE)
            await from_the_menu(ann, "r")
            await ann.until("Rook")


async def test_whoever_breaks_off_in_the_middle_of_coming_in_leaves_nothing(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        for _ in range(5):
            async with visiting(host) as ann:
                ann.kill()
        await gone(host, 0)
        async with asyncio.timeout(30):
            while len(host.strangers):
                await asyncio.sleep(0.02)
        async with visiting(host) as ann:
            await ann.until(HERE)
            (app,) = host._apps.values()
            assert isinstance(app.screen, LobbyScreen)


async def test_nobody_comes_in_while_the_host_closes(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        await host.close()
        with pytest.raises((OSError, asyncssh.Error)):
            async with visiting(host):
                pass


def test_crowds_and_sources() -> None:
    crowd = Crowd(3, 2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a"), crowd.enter("b"), crowd.enter("c")] == [
        True, True, False, True, False,
    ]  # fmt: skip
    crowd.leave("a")
    assert crowd.enter("c")
    assert crowd.full
    assert source_of("fe80::1%eth0") == "fe80::/64"
    assert source_of("somewhere") == "somewhere"
    assert clamped(-1, 5) == (80, 24)
