"""Two tables in different states: one file a side, a sentence that names the side, and no secret in the file (N6)."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from pathlib import Path

import pytest

from engine.bots import make_bot
from mindbug_tui.errors import INTERNAL, Refusal
from mindbug_tui.match import Computer
from mindbug_tui.network.game_files import GameFiles, unfinished
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify
from net.wire.messages import Desync
from tests.mindbug_tui.network.pairs import SECONDS, Pair, Watching, dealt_pair


class Back(Watching):
    """A host that comes back is told where it is reached now."""

    def noted(self, sentence: str) -> None:
        assert "reached at" in sentence


def corrupt(pair: Pair, seat: int) -> None:
    """A bit of memory flips."""
    state = pair.sessions[seat].machine.state
    assert state.game is not None
    state.game.life[1] += 2
    vars(state).pop("digest", None)


async def outcomes(pair: Pair) -> list[BaseException | None]:
    players = [Computer(make_bot("random", seat), patient=True) for seat in range(2)]
    playing = (pair.match(seat, player).run() for seat, player in enumerate(players))
    return await asyncio.gather(*playing, return_exceptions=True)


@pytest.mark.parametrize("wrong", [0, 1])
async def test_both_players_are_told_which_side_was_wrong_and_where_the_file_lies(tmp_path: Path, wrong: int) -> None:
    names = ["Ann", "Bo"]
    async with dealt_pair(tmp_path) as pair:
        corrupt(pair, wrong)
        secrets = [session.machine.private.x for session in pair.sessions]
        told = await outcomes(pair)
        for seat, refusal in enumerate(told):
            assert isinstance(refusal, Refusal), refusal
            assert refusal.status == INTERNAL
            side = "it is this side" if seat == wrong else f"it is {names[wrong]}'s side"
            assert side in str(refusal)
            (path,) = tmp_path.glob(f"{['host', 'guest'][seat]}/*.desync")
            assert str(path) in str(refusal)
            dump = json.loads(path.read_bytes())
            assert dump["wrong"] == ("own" if seat == wrong else "other")
            assert ("game.life" in dump["differs"]) == (seat == wrong)
            assert read_transcript(b64decode(dump["transcript"])).messages
            text = path.read_text(encoding="utf-8")
            for x in secrets:
                assert f"{x:x}" not in text
                assert x.to_bytes(32, "little").hex() not in text
    for folder in ("host", "guest"):
        assert list(tmp_path.glob(f"{folder}/*.secret")), "the game is saved"


@pytest.mark.parametrize("replayed", [bytes([1]) * 32, bytes(32)], ids=["its own fault", "another record"])
async def test_after_a_false_alarm_the_game_is_resumed_and_played_to_its_end(tmp_path: Path, replayed: bytes) -> None:
    """Whoever sits at the table can stop the other one's program, as it can by leaving; it cannot take the game."""
    folders = [tmp_path / "host", tmp_path / "guest"]
    async with dealt_pair(tmp_path) as pair:
        line = pair.tables[1]._line
        assert line is not None
        line.send(Desync(pair.sessions[1].machine.state.number, bytes(32), replayed))
        (game,) = unfinished(folders[0])
        with pytest.raises(Refusal, match=f"'mindbug resume {game}'") as told:
            await pair.match(0, Computer(make_bot("random", 0), patient=True)).run()
        assert told.value.status == INTERNAL
    owns = [take_identity(folder) for folder in folders]
    back: list[HostTable | GuestTable] = [
        HostTable(owns[0], "Ann", folders[0], Back()),
        GuestTable(owns[1], "Bo", folders[1], Back()),
    ]
    try:
        async with asyncio.timeout(SECONDS):
            for table, folder in zip(back, folders, strict=True):
                await table.reopen(*GameFiles.reopen(folder, unfinished(folder)[0], table.own.identity))
            again = Pair(list(back), [])
            assert await outcomes(again) == [None, None]
            await asyncio.gather(*(table.signed() for table in back))
            await asyncio.gather(*(table.finish() for table in back))
    finally:
        for table in back:
            await table.close()
            table.own.release()
    one, other = (next(folder.glob("*.mbfd")).read_bytes() for folder in folders)
    assert one == other
    assert verify(read_transcript(one)).ok


async def test_where_nothing_is_wrong_there_is_no_file(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        assert await outcomes(pair) == [None, None]
        await asyncio.gather(*(table.finish() for table in pair.tables))
    assert not list(tmp_path.glob("*/*.desync"))
