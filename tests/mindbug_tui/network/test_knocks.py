"""Somebody knocks and goes away before the host has answered: the question goes, too, and the invite stays (N3)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mindbug_tui.errors import OK, Refusal
from mindbug_tui.network import host_table
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.openings import Hosting
from net.channel.invite import Invite
from screens.match_screen import MatchScreen
from tests.mindbug_tui.network.pairs import Watching
from tests.mindbug_tui.network.people import Waiting
from tests.mindbug_tui.network.processes import join
from tests.mindbug_tui.network.test_screen_tables import app_at, shown, until

GONE = "went away before you answered"


class Hesitates(Watching):
    """Answers a knock when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.notes: list[str] = []
        self.withdrawn = 0
        self.word = asyncio.Event()

    async def admit(self, name: str, phrase: str) -> bool:
        self.asked.append(name)
        try:
            await self.word.wait()
        except asyncio.CancelledError:
            self.withdrawn += 1
            raise
        return True

    def noted(self, sentence: str) -> None:
        self.notes.append(sentence)


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


@pytest.mark.parametrize("old", [False, True])
async def test_the_question_is_withdrawn_and_the_next_guest_may_be_anybody(tmp_path: Path, old: bool) -> None:
    watching, owns = Hesitates(), [take_identity(tmp_path) for _ in range(3)]
    host = HostTable(owns[0], "Ann", tmp_path, watching)
    first, second = (
        GuestTable(own, name, tmp_path, Watching()) for own, name in zip(owns[1:], ("Bo", "Cy"), strict=True)
    )
    try:
        async with asyncio.timeout(60):
            await host.open("127.0.0.1", 0, None)
            invite = watching.invites[0]
            knocking = asyncio.create_task(first.sit_down(invite.addresses, invite.secret))
            while not watching.asked:
                await asyncio.sleep(0.01)
            assert host._invitation is not None
            if old:
                host._invitation = replace(host._invitation, expires=0.0)
            knocking.cancel()
            while not watching.notes:
                await asyncio.sleep(0.01)
            assert GONE in watching.notes[0]
            assert watching.withdrawn == 1
            assert len(watching.invites) == (2 if old else 1)
            watching.word.set()
            invite = watching.invites[-1]
            await second.sit_down(invite.addresses, invite.secret)
            assert watching.asked == ["Bo", "Cy"]
            await host.seated()
    finally:
        for table in (first, second, host):
            await table.close()
        for own in owns:
            own.release()


async def test_a_silent_guest_is_given_up_and_one_that_waits_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_table, "PING_EVERY", 0.05)
    monkeypatch.setattr(host_table, "LOST_AFTER", 1.0)
    watching, owns = Hesitates(), [take_identity(tmp_path) for _ in range(2)]
    host, guest = HostTable(owns[0], "Ann", tmp_path, watching), GuestTable(owns[1], "Bo", tmp_path, Watching())
    try:
        async with asyncio.timeout(60):
            await host.open("127.0.0.1", 0, None)
            invite = watching.invites[0]
            knocking = asyncio.create_task(guest.sit_down(invite.addresses, invite.secret))
            while not watching.asked:
                await asyncio.sleep(0.01)
            await asyncio.sleep(2.0)  # twice as long as silence may last: the guest answers every time
            assert not watching.withdrawn
            monkeypatch.setattr("mindbug_tui.network.greeting.Pong", _never)
            while not watching.notes:
                await asyncio.sleep(0.01)
            assert GONE in watching.notes[0]
            with pytest.raises((Refusal, RuntimeError)):
                await knocking
    finally:
        for table in (guest, host):
            await table.close()
        for own in owns:
            own.release()


def _never(number: int) -> None:
    raise RuntimeError("this guest answers no more")


async def test_the_screen_takes_its_question_back(tmp_path: Path) -> None:
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = Invite.parse(next(row for row in shown(app).splitlines() if "MINDBUG1:" in row)).to_text()
        gone = join(tmp_path / "gone", invite)
        await until(lambda: "y  yes" in shown(app))
        await asyncio.to_thread(gone.kill)
        await until(lambda: GONE in shown(app))
        assert "y  yes" not in shown(app)
        await pilot.press("y")
        join(tmp_path / "guest", invite)
        await until(lambda: "y  yes" in shown(app))
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, MatchScreen))


def test_line_by_line_the_question_is_taken_back(tmp_path: Path) -> None:
    ann = Waiting(tmp_path / "host", ["host", "--listen", "127.0.0.1", "--no-lan", "--name", "Ann"])
    invite = ann.sees("MINDBUG1:")
    gone = join(tmp_path / "gone", invite, "--name", "Zoe")
    ann.sees("Zoe wants to sit down")
    gone.kill()
    ann.sees("Zoe went away before you answered")
    guest = join(tmp_path / "guest", invite, "--name", "Bo")
    ann.sees("Bo wants to sit down")
    ann.type("yes")
    ann.sees("The cards are dealt")
    assert guest.wait_for("dealt")
    ann.type("quit", "quit")
    assert ann.end() == OK
