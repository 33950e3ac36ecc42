"""Two tables over real sockets: broken lines, resignations in the middle of a question, talk, files (N6)."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from engine.bots import make_bot
from engine.view import View
from mindbug_tui.cli import main
from mindbug_tui.errors import OK, Refusal
from mindbug_tui.match import Computer
from mindbug_tui.network.game_files import GameFiles, unfinished
from mindbug_tui.network.identities import take_identity
from mindbug_tui.storage import Store
from net.session.liveness import Quality
from net.session.session import Said, Session
from tests.mindbug_tui.network.pairs import Pair, dealt_pair


class Silent:
    """Never answers."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def choose(self, view: View) -> int:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


class Stops:
    """Plays so many decisions, then never again."""

    def __init__(self, decisions: int) -> None:
        self.left = decisions
        self._bot = make_bot("random", 5)

    async def choose(self, view: View) -> int:
        if not self.left:
            await asyncio.Event().wait()
        self.left -= 1
        return self._bot.choose(view)


def decider(pair: Pair) -> int:
    return next(seat for seat, session in enumerate(pair.sessions) if session.must_decide)


async def test_a_resignation_ends_an_open_question(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        asked = Silent()
        seat = decider(pair)
        playing = asyncio.create_task(pair.match(seat, asked).run())
        await asked.asked.wait()
        pair.match(1 - seat, Silent()).concede(1 - seat)
        await playing
        assert pair.match(seat, asked).game.winner == seat
        await asyncio.gather(*(table.finish() for table in pair.tables))
        files = [table.files.transcript.read_bytes() for table in pair.tables if table.files is not None]
        assert len(set(files)) == 1


async def test_a_cut_line_comes_back_to_the_same_decision(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        seat, before = decider(pair), pair.sessions[0].machine.state.digest
        line = pair.tables[0]._line
        assert line is not None
        line._writer.transport.abort()
        await pair.tables[0].until(lambda: not pair.sessions[0].connected)
        for table, session in zip(pair.tables, pair.sessions, strict=True):
            await table.until(lambda session=session: session.connected)  # type: ignore[misc]
        assert decider(pair) == seat
        assert [session.machine.state.digest for session in pair.sessions] == [before, before]
        assert [seen.lines[:3] for seen in pair.watching] == [[Quality.GOOD, Quality.LOST, Quality.GOOD]] * 2
        players = [Computer(make_bot("random", place), patient=True) for place in range(2)]
        await asyncio.gather(*(pair.match(place, player).run() for place, player in enumerate(players)))


async def test_what_is_said_is_heard_cleaned(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        pair.tables[0].act(lambda session: session.chat("see [red]\x1b[2Jthis"))
        while not pair.watching[1].said:
            await asyncio.sleep(0.01)
        assert pair.watching[1].said == [Said("see (red)(2Jthis")]


async def test_secrets_are_for_nobody_else_and_gone_at_the_end(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        for folder in (tmp_path / "host", tmp_path / "guest"):
            for path in folder.iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
            (secret,) = folder.glob("*.secret")
            (transcript,) = folder.glob("*.mbfd")
            x = int(secret.read_text(encoding="utf-8").split('"x": "')[1].split('"')[0], 16)
            assert x.to_bytes(32, "little") not in transcript.read_bytes()
        pair.tables[1].act(Session.resign)
        await pair.tables[0].until(lambda: pair.sessions[0].over)
        await asyncio.gather(*(table.finish() for table in pair.tables))
        assert not unfinished(tmp_path / "host")
        assert not unfinished(tmp_path / "guest")


async def test_a_game_on_the_disk_stands_where_it_stood_also_behind_a_cut_off_last_message(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        stops = [Stops(3), Stops(3)]
        playing = [asyncio.create_task(pair.match(seat, player).run()) for seat, player in enumerate(stops)]
        while all(player.left for player in stops):
            await asyncio.sleep(0.01)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        while not any(session.must_decide for session in pair.sessions):
            await asyncio.sleep(0.01)
        state = pair.sessions[decider(pair)].machine.state
        await pair.tables[1].until(lambda: pair.sessions[1].machine.state.digest == state.digest)
    folder = tmp_path / "guest"
    (game,) = unfinished(folder)
    with (folder / f"{game}.mbfd").open("ab") as file:
        file.write(b"\0\0\1\0half a message")
    own = take_identity(folder)
    files, machine = GameFiles.reopen(folder, game, own.identity)
    assert machine.state.digest == state.digest
    assert machine.game is not None
    with pytest.raises(Refusal, match="open in another mindbug"):
        GameFiles.reopen(folder, game, own.identity)
    files.close()
    own.release()


def test_two_programs_of_one_player_have_two_keys(tmp_path: Path) -> None:
    one, other = take_identity(tmp_path), take_identity(tmp_path)
    assert (one.number, other.number) == (1, 2)
    assert one.identity.public != other.identity.public
    one.release()
    again = take_identity(tmp_path)
    assert again.identity.public == one.identity.public
    with pytest.raises(Refusal, match="another table"):
        take_identity(tmp_path, 2)
    again.release()
    other.release()


async def test_a_finished_game_is_in_the_list_of_both_with_its_result(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path / "network") as pair:
        pair.tables[0].act(Session.resign)
        await pair.tables[1].until(lambda: pair.sessions[1].over)
        await asyncio.gather(*(table.finish() for table in pair.tables))
    with Store(tmp_path / "network") as store:
        rows = {row.opponent: row for row in store.games()}
    assert {name: (row.kind, row.status, row.result, row.reason) for name, row in rows.items()} == {
        "Bo": ("network", "over", "lost", "conceded"),
        "Ann": ("network", "over", "won", "conceded"),
    }


async def test_a_game_that_is_not_over_is_in_the_list_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with dealt_pair(tmp_path):
        pass
    folder = (tmp_path / "host").rename(tmp_path / "network")
    monkeypatch.setenv("MINDBUG_DATA_DIR", str(tmp_path))
    (game,) = unfinished(folder)
    assert main(["games"]) == OK
    said = capsys.readouterr().out
    assert said.startswith(game)
    assert "network against Bo" in said
    assert "not over" in said
    (folder / f"{game}.json").write_text("{", encoding="utf-8")
    assert main(["games"]) == OK
    assert "its file cannot be read" in capsys.readouterr().out
