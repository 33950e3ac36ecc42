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
from net.fairdeal.transcript import read_transcript
from tests.mindbug_tui.network.pairs import Pair, dealt_pair


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


async def test_where_nothing_is_wrong_there_is_no_file(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        assert await outcomes(pair) == [None, None]
        await asyncio.gather(*(table.finish() for table in pair.tables))
    assert not list(tmp_path.glob("*/*.desync"))
