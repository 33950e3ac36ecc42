"""The board of somebody whose opponent does not come back: the question, and what its answers do (N6, U1)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from mindbug_tui.app import MindbugApp
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.openings import Hosting
from mindbug_tui.network.screen import NetGame
from net.channel.invite import Invite
from screens.claim_screen import ClaimScreen
from screens.end_screen import EndScreen
from screens.match_screen import MatchScreen
from tests.mindbug_tui.network.pairs import Watching
from tests.mindbug_tui.network.test_screen_tables import app_at, shown, until


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))


@asynccontextmanager
async def left_alone(tmp_path: Path) -> AsyncIterator[tuple[MindbugApp, Pilot[None], NetGame]]:
    """The guest has gone at its move, and its time is used up."""
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    own = take_identity(tmp_path / "guest")
    guest = GuestTable(own, "Bo", tmp_path / "guest", Watching())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = Invite.parse(next(row for row in shown(app).splitlines() if "MINDBUG1:" in row))
        sitting = asyncio.create_task(guest.sit_down(invite.addresses, invite.secret))
        await until(lambda: "wants to sit down" in shown(app))
        await pilot.press("y")
        await sitting
        await until(lambda: isinstance(app.screen, MatchScreen))
        game = app.practice
        assert isinstance(game, NetGame)
        session = game.table.session
        assert session is not None
        await guest.close()
        await until(lambda: not session.connected)
        while session.must_decide:
            game.table.act(lambda session: session.decide(0))
        session.absence._left = 0.0
        await until(lambda: isinstance(app.screen, ClaimScreen))
        yield app, pilot, game
    own.release()


async def test_waiting_on_is_offered_first_and_the_question_can_be_had_again(tmp_path: Path) -> None:
    async with left_alone(tmp_path) as (app, pilot, game):
        for part in ("Bo is not back", "five minutes that a player may be", "Wait on", "Claim a win", "Claim a draw"):
            await until(lambda part=part: part in shown(app))  # type: ignore[misc]
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MatchScreen))
        assert game.table.session is not None
        assert not game.table.session.over, "nothing is claimed by itself"
        await pilot.press("slash")
        await until(lambda: isinstance(app.screen, ClaimScreen))
        await pilot.press("down", "down", "enter")
        await until(lambda: isinstance(app.screen, EndScreen))
        await until(lambda: "The game is a draw" in shown(app))
        assert "One of you was away for longer" in shown(app)
        await until(lambda: not list((tmp_path / "here").glob("network/*.secret")))
        rows = [(row.result, row.reason) for row in app._store.games()]
        assert rows == [("draw", "absent")]


async def test_leaving_saves_the_game_and_claims_nothing(tmp_path: Path) -> None:
    async with left_alone(tmp_path) as (app, pilot, _):
        await pilot.press("up", "enter")
        await until(lambda: app.practice is None)
    assert list((tmp_path / "here").glob("network/*.secret"))
    assert app._store.games() == []
