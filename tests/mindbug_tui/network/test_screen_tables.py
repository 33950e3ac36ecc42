"""A network table on the screen: played by keys against a real process (U1)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from mindbug_tui.app import MindbugApp, look_for
from mindbug_tui.config import LAN_OFF, ROUTER_NEVER, Settings
from mindbug_tui.errors import NO_CONNECTION
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.openings import Hosting, Joining, Opening
from mindbug_tui.network.qr import qr_rows
from mindbug_tui.network.screen import NetGame
from mindbug_tui.storage import Store
from net.channel.invite import Invite
from net.session.session import Gesture, Said
from screens.canvas import Canvas
from screens.end_screen import EndScreen
from screens.ink import plain
from screens.match_screen import MatchScreen
from screens.menu_screen import MenuScreen
from screens.replay_screen import ReplayScreen
from screens.table_screen import TableScreen
from tests.mindbug_tui.network.pairs import Watching
from tests.mindbug_tui.network.processes import host, join

KEYS = ("left", "right", "up", "down", "tab", *["enter"] * 6, *"12aswny", "space", "escape")
MOST_WAITS = 12_000


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))


def app_at(
    tmp_path: Path, opening: Opening | None = None, lan: str = LAN_OFF, router: str = ROUTER_NEVER
) -> MindbugApp:
    settings = Settings(lan=lan, router=router)
    return MindbugApp(Store(tmp_path / "here"), look_for(settings), settings, opening=opening)


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(MOST_WAITS):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happens")


def shown(app: MindbugApp) -> str:
    """The rows of the screen, without their ends."""
    rows = [plain(line).rstrip() for canvas in app.screen.query(Canvas) for line in canvas.lines]
    return "\n".join(rows)


async def play_by_chance(app: MindbugApp, pilot: Pilot[None], chance: Random) -> None:
    game = app.practice
    assert isinstance(game, NetGame)
    for _ in range(MOST_WAITS):
        if isinstance(app.screen, EndScreen):
            return
        if game.person.waiting is not None:
            app.simulate_key(chance.choice(KEYS))
        await asyncio.sleep(0.003)
    raise AssertionError("random keys do not finish the game")


async def test_a_hosted_game_is_played_by_keys_to_the_signed_end(tmp_path: Path) -> None:
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = next(row.strip() for row in shown(app).splitlines() if "MINDBUG1:" in row)
        guest = join(tmp_path / "guest", invite)
        await until(lambda: "wants to sit down" in shown(app))
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, MatchScreen))
        await play_by_chance(app, pilot, Random(4))
        assert await asyncio.to_thread(guest.end) == 0
        await until(lambda: "there is no rematch." in shown(app) and "a new deal" not in shown(app))
        await until(lambda: not list((tmp_path / "here" / "network").glob("*.secret")))
        (mine,) = (tmp_path / "here" / "network").glob("*.mbfd")
        assert mine.read_bytes() == Path(guest.events[-1]["transcript"]).read_bytes()
        await pilot.press("w")
        await until(lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("end")
        assert app.screen.watching.view.over
        assert app.screen.watching.recording.names[0] == "Ann"
        await pilot.press("q", "m")
        await until(lambda: isinstance(app.screen, MenuScreen))


async def test_an_invite_is_pasted_and_a_game_that_is_left_is_found_under_resume(tmp_path: Path) -> None:
    other = host(tmp_path / "host")
    invite = (await asyncio.to_thread(other.wait_for, "invite"))["invite"]
    app = app_at(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("J")
        await until(lambda: isinstance(app.screen, TableScreen))
        await pilot.press(*"hello", "enter")
        await until(lambda: "This is no invite" in shown(app))
        await until(lambda: "> _" in shown(app))
        app.post_message(Paste(f"{invite[:20]}\n{invite[20:]}"))
        await until(lambda: invite[-5:] in shown(app).replace("\n  ", ""))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MatchScreen))
        await pilot.press("q")
        await until(lambda: app.practice is None)
        await until(lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("r")
        await until(lambda: "network game against random computer" in shown(app))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MatchScreen))


async def test_a_table_that_cannot_be_reached_says_so_and_lets_go(tmp_path: Path) -> None:
    other = host(tmp_path / "host")
    invite = (await asyncio.to_thread(other.wait_for, "invite"))["invite"]
    other.kill()
    app = app_at(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("J")
        for _ in range(2):
            await until(lambda: "> _" in shown(app))
            app.post_message(Paste(invite))
            await until(lambda: f"{invite[-5:]}_" in shown(app))
            await pilot.press("enter")
            await until(lambda: "Nobody answers" in shown(app))
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, MenuScreen))
    once = Invite.parse(invite)
    app = app_at(tmp_path, Joining("Ann", once.addresses, once.secret))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: "Nobody answers" in shown(app))
        await pilot.press("escape")
    assert app.return_code == NO_CONNECTION


async def test_the_invite_is_shown_as_a_qr_code_until_somebody_knocks(tmp_path: Path) -> None:
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = next(row.strip() for row in shown(app).splitlines() if "MINDBUG1:" in row)
        await pilot.press("s")
        rows = "\n".join(row.center(80).rstrip() for row in qr_rows(invite)).strip("\n")
        await until(lambda: rows in shown(app))
        await pilot.press("s")
        await until(lambda: invite in shown(app))
        await pilot.press("s")
        guest = join(tmp_path / "guest", invite)
        await until(lambda: "wants to sit down" in shown(app))
        await pilot.press("s")
        assert "Let them in?" in shown(app), "a question is not covered"
        await pilot.press("n")
        assert await asyncio.to_thread(guest.end) == NO_CONNECTION


async def test_two_boards_talk_to_each_other_until_one_is_muted(tmp_path: Path) -> None:
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = Invite.parse(next(row for row in shown(app).splitlines() if "MINDBUG1:" in row))
        watching = Watching()
        own = take_identity(tmp_path / "guest")
        guest = GuestTable(own, "Bo", tmp_path / "guest", watching)
        sitting = asyncio.create_task(guest.sit_down(invite.addresses, invite.secret))
        await until(lambda: "wants to sit down" in shown(app))
        await pilot.press("y")
        await sitting
        await until(lambda: isinstance(app.screen, MatchScreen))
        await until(lambda: "line: under 10 ms" in shown(app) or "0 ms" in shown(app))
        await pilot.press("slash", *"hi j", "enter")
        await until(lambda: watching.said == [Said("hi j")])
        await pilot.press("slash", "3", "enter")
        await until(lambda: watching.said[1:] == [Gesture(2)])
        guest.act(lambda session: session.chat("[b]well[/b]"))
        await until(lambda: "Bo says: (b)well(/b)" in shown(app))
        await pilot.press("slash", *"mute", "enter")
        await until(lambda: "You do not hear Bo" in shown(app))
        await guest.close()
        await until(lambda: "The line to Bo is broken" in shown(app))
        await until(lambda: "line: lost, 4:" in shown(app))
        assert "is thinking" not in shown(app)
        own.release()
