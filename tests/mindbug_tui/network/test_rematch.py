"""Another game at the same table: agreed, declined, left, and whatever breaks in between (N6)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mindbug_tui.errors import OK, USAGE, Refusal
from mindbug_tui.network import pair_table
from mindbug_tui.network.another_game import AnotherGame
from mindbug_tui.network.game_files import unfinished
from mindbug_tui.network.greeting import own_hello
from mindbug_tui.network.openings import Hosting
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.rematch import NoRematch, Rematch
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify
from net.session.session import Session
from net.wire.messages import Hello
from screens.end_screen import EndScreen
from screens.match_screen import MatchScreen
from screens.menu_screen import MenuScreen
from tests.mindbug_tui.network.pairs import Pair, dealt_pair
from tests.mindbug_tui.network.people import Waiting
from tests.mindbug_tui.network.processes import Program, host, join
from tests.mindbug_tui.network.test_screen_tables import app_at, shown, until

HOST, GUEST = 0, 1


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


def tables_of(pair: Pair) -> list[PairTable]:
    assert all(isinstance(table, PairTable) for table in pair.tables)
    return pair.tables  # type: ignore[return-value]


async def over(pair: Pair) -> list[PairTable]:
    """The guest gives up, both have the signed game."""
    pair.tables[GUEST].act(Session.resign)
    await pair.tables[HOST].until(lambda: pair.sessions[HOST].over)
    await asyncio.gather(*(table.finish() for table in pair.tables))
    return tables_of(pair)


async def settled(*tables: PairTable) -> list[bool]:
    return list(await asyncio.gather(*(AnotherGame(table).settled(lambda _: None) for table in tables)))


async def dealt_again(tables: list[PairTable]) -> None:
    for table in tables:
        session = await table.seated()
        await table.until(lambda session=session: session.machine.state.dealt)  # type: ignore[misc]


async def test_offers_that_cross_are_a_whole_new_game_with_the_same_pair(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        tables = await over(pair)
        before = [table.files for table in tables]
        old, asked = tables[HOST].session, [table.rematch for table in tables]
        settling = asyncio.create_task(settled(*tables))
        await asyncio.sleep(0)
        for table in tables:
            table.want_another(True)
        assert await settling == [True, True]
        assert [rematch.begun for rematch in asked] == [True, True]
        await dealt_again(tables)
        assert old is not None
        assert pair.sessions[HOST].game == pair.sessions[GUEST].game != old.game
        for kept, table in zip(before, tables, strict=True):
            assert kept is not None
            assert table.files is not None
            assert table.files.id != kept.id
            assert table.files.pair == kept.pair
            assert (table.files.note.seat, table.files.note.names) == (kept.note.seat, kept.note.names)
        await over(pair)
        files = sorted(path.read_bytes() for folder in ("host", "guest") for path in (tmp_path / folder).glob("*.mbfd"))
        assert len(files) == 4
        assert len(set(files)) == 2
        assert all(verify(read_transcript(data)).ok for data in files)
        assert not unfinished(tmp_path / "host")
        assert not unfinished(tmp_path / "guest")


@pytest.mark.parametrize("asks", [HOST, GUEST])
async def test_the_other_player_hears_it_and_accepts(tmp_path: Path, asks: int) -> None:
    async with dealt_pair(tmp_path) as pair:
        tables = await over(pair)
        rematches = [table.rematch for table in tables]
        tables[1 - asks].session.muted = True  # type: ignore[union-attr]
        tables[asks].want_another(True)
        asked = AnotherGame(tables[1 - asks])
        await tables[1 - asks].until(lambda: asked.asked)
        assert asked.sentence == f"{('Ann', 'Bo')[asks]} wants a rematch."
        assert AnotherGame(tables[asks]).sentence == f"{('Ann', 'Bo')[1 - asks]} is asked for a rematch."
        assert not AnotherGame(tables[asks]).can_ask
        asked.want(True)
        for table, rematch in zip(tables, rematches, strict=True):
            await table.until(lambda rematch=rematch: rematch.begun)  # type: ignore[misc]
        await dealt_again(tables)
        assert tables[1 - asks].session.muted  # type: ignore[union-attr]


async def test_that_one_may_ask_now_is_a_change_to_be_shown(tmp_path: Path) -> None:
    """The end of the game is on the screen before it is signed; only then a rematch is among the choices there."""
    async with dealt_pair(tmp_path) as pair:
        tables, told = await over(pair), list[str]()
        asked = AnotherGame(tables[HOST])
        settling = asyncio.create_task(asked.settled(told.append))
        await asyncio.sleep(0)
        assert asked.can_ask
        assert told == [""]
        tables[GUEST].want_another(True)
        await tables[HOST].until(lambda: asked.asked)
        await asyncio.sleep(0)
        assert told == ["", "Bo wants a rematch."]
        settling.cancel()


async def test_a_no_is_final_and_said_in_a_sentence(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        host_side, guest_side = await over(pair)
        host_side.want_another(True)
        await guest_side.until(lambda: guest_side.rematch.theirs)
        guest_side.want_another(False)
        asked = AnotherGame(host_side)
        assert not await asked.settled(lambda _: None)
        assert asked.sentence == "Bo does not want a rematch."
        guest_side.want_another(True)
        host_side.want_another(True)
        assert [host_side.rematch.ended, guest_side.rematch.ended] == [NoRematch.DECLINED, NoRematch.OWN_NO]


async def test_who_leaves_is_missed_in_a_sentence(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        host_side, guest_side = await over(pair)
        guest_side.want_another(True)
        await host_side.close()
        asked = AnotherGame(guest_side)
        assert not await asked.settled(lambda _: None)
        assert asked.sentence == "Ann has left the table; there is no rematch."


async def test_a_program_that_knows_no_rematch_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def older(name: str, session: Session | None) -> Hello:
        return replace(own_hello(name, session), capabilities=("fairdeal", "chat", "emote"))

    monkeypatch.setattr("mindbug_tui.network.host_table.own_hello", older)
    async with dealt_pair(tmp_path) as pair:
        _, guest_side = await over(pair)
        asked = AnotherGame(guest_side)
        assert not await asked.settled(lambda _: None)
        assert "does not know how to play one" in asked.sentence


@pytest.mark.parametrize("breaks", ["before the answer", "after the answer"])
async def test_a_line_that_breaks_in_the_middle_of_the_offer_finds_back_to_it(tmp_path: Path, breaks: str) -> None:
    async with dealt_pair(tmp_path) as pair:
        tables = await over(pair)
        tables[GUEST].want_another(True)
        await tables[HOST].until(lambda: tables[HOST].rematch.theirs)
        asked = [table.rematch for table in tables]
        line = tables[GUEST]._line
        assert line is not None
        line._writer.transport.abort()
        if breaks == "before the answer":
            await tables[HOST].until(lambda: tables[HOST]._line is None)
        tables[HOST].want_another(True)  # the host has begun, or begins when the guest is back
        await tables[GUEST].until(lambda: asked[GUEST].begun)
        assert asked[HOST].begun
        await dealt_again(tables)


async def test_who_does_not_come_back_after_the_game_is_not_waited_for_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair_table, "RETURN_SECONDS", 0.0)
    async with dealt_pair(tmp_path) as pair:
        host_side, guest_side = await over(pair)
        host_side.want_another(True)
        line, guest_side._line = guest_side._line, None
        assert line is not None
        guest_side._parted = True  # as if its program had been killed: no word, and nobody who dials or listens
        await guest_side._listener.close()
        line._writer.transport.abort()
        asked = AnotherGame(host_side)
        assert not await asked.settled(lambda _: None)
        assert asked.sentence == "Bo did not come back to the table; there is no rematch."


async def test_who_leaves_after_a_yes_leaves_no_game_behind(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        host_side, guest_side = await over(pair)
        guest_side.want_another(True)
        await host_side.until(lambda: host_side.rematch.theirs)
        leaving = asyncio.create_task(guest_side.close())
        await asyncio.sleep(0)
        host_side.want_another(True)
        assert host_side.rematch is not None
        with pytest.raises(Refusal, match="Bo has left the table"):
            await host_side.until(lambda: False)
        await leaving
        assert not unfinished(tmp_path / "host")
        assert len(list((tmp_path / "host").glob("*.mbfd"))) == 1


def test_what_two_say_in_any_order_comes_to_the_same() -> None:
    for mine, theirs, agreed in ((True, True, True), (True, False, False), (False, True, False), (False, False, False)):
        for order in (0, 1):
            rematch = Rematch()
            rematch.ready = True
            steps = [partial(rematch.want, mine), partial(rematch.heard, theirs)]
            for step in steps if order == 0 else reversed(steps):
                step()
            assert rematch.agreed is agreed
            assert (rematch.ended is None) is agreed


def ends(program: Program) -> list[tuple[object, ...]]:
    return [(event["winner"], event["digest"]) for event in program.events if event["event"] == "over"]


def test_computers_play_as_many_games_as_both_want(tmp_path: Path) -> None:
    one = host(tmp_path / "host", "--games", "2")
    other = join(tmp_path / "guest", one.wait_for("invite")["invite"], "--games", "3")
    assert [one.end(), other.end()] == [OK, OK], (one.errors, other.errors)
    assert ends(one) == ends(other)
    assert len(set(ends(one))) == 2
    for event in [*one.events, *other.events]:
        if event["event"] == "over":
            assert verify(read_transcript(Path(event["transcript"]).read_bytes())).ok
    assert other.events[-1] == {"event": "note", "text": "random computer has left the table; there is no rematch."}


def test_games_in_a_row_are_for_the_computer(tmp_path: Path) -> None:
    person = Program(tmp_path, ["host", "--plain", "--games", "2"])
    assert person.end() == USAGE
    assert "--auto" in person.errors


def test_line_by_line_the_next_game_is_a_yes_away(tmp_path: Path) -> None:
    ann = Waiting(tmp_path / "host", ["host", "--listen", "127.0.0.1", "--no-lan", "--name", "Ann"])
    bo = Waiting(tmp_path / "guest", ["join", ann.sees("MINDBUG1:"), "--name", "Bo"])
    ann.sees("wants to sit down")
    ann.type("yes")
    for person in (ann, bo):
        person.sees("The cards are dealt")
    ann.type("concede", "yes")
    bo.sees("Another game against Ann?")
    bo.type("yes")
    ann.sees("Bo wants a rematch.")
    ann.type("yes")
    for person in (ann, bo):
        person.sees("Another game begins")
    again = "Another game begins"
    bo.sees("Your turn: play", "Ann is to play", after=again)
    bo.type("concede", "yes")
    ann.sees("Another game against Bo?", after=again)
    bo.sees("Another game against Ann?", after=again)
    bo.type("no")
    assert [bo.end(), ann.end()] == [OK, OK]
    ann.sees("Bo does not want a rematch.")
    assert len(list(tmp_path.glob("*/network/*.mbfd"))) == 4


async def test_on_the_screen_the_offer_is_accepted_with_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = next(row.strip() for row in shown(app).splitlines() if "MINDBUG1:" in row)
        guest = join(tmp_path / "guest", invite, "--games", "2")
        await until(lambda: "wants to sit down" in shown(app))
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, MatchScreen))
        first = app.screen
        await pilot.press("C", "enter")
        await until(lambda: isinstance(app.screen, EndScreen))
        await until(lambda: "random computer wants a rematch." in shown(app))
        assert "No rematch" in shown(app)
        await pilot.press("L")  # wherever the player looks when it begins
        await pilot.press("escape", "r")
        await until(lambda: isinstance(app.screen, MatchScreen) and app.screen is not first)
        assert first not in app.screen_stack
        await pilot.press("C", "enter")
        await until(lambda: "has left the table; there is no rematch." in shown(app))
        assert "a new deal" not in shown(app)
        assert await asyncio.to_thread(guest.end) == OK
        assert len(ends(guest)) == 2
        await pilot.press("m")
        await until(lambda: isinstance(app.screen, MenuScreen))


async def test_on_the_screen_an_offer_is_declined_with_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path / "here"))
    app = app_at(tmp_path, Hosting("Ann", "127.0.0.1"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: "MINDBUG1:" in shown(app))
        invite = next(row.strip() for row in shown(app).splitlines() if "MINDBUG1:" in row)
        guest = join(tmp_path / "guest", invite, "--games", "2")
        await until(lambda: "wants to sit down" in shown(app))
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, MatchScreen))
        await pilot.press("C", "enter")
        await until(lambda: "random computer wants a rematch." in shown(app))
        await pilot.press("n")
        await until(lambda: "a new deal" not in shown(app))
        assert await asyncio.to_thread(guest.end) == OK
        assert guest.events[-1]["text"] == "Ann does not want a rematch."
        assert len(ends(guest)) == 1
