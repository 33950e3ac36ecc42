"""One player stays away for good: what the other may do at a table, and what both find afterwards (N6)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mindbug_tui.commands.verify import sentence
from mindbug_tui.errors import Refusal
from mindbug_tui.network import table as tables
from mindbug_tui.network.game_files import GameFiles, Patience, unfinished
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.patience import Standing, Waiting
from mindbug_tui.network.table import NetTable
from mindbug_tui.replay import read_recorded
from mindbug_tui.storage import Store
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.statements import Timeout
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import Verdict, verify
from net.session.liveness import BUDGET
from net.session.session import Session
from net.wire.messages import Round
from tests.mindbug_tui.network.pairs import Pair, Watching, dealt_pair

SOON = 0.05


@pytest.fixture(autouse=True)
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "BEAT_SECONDS", SOON)


class Returning(Watching):
    """Remembers what it was told besides where a host is reached now."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []

    def noted(self, sentence: str) -> None:
        if "reached at" not in sentence:
            self.notes.append(sentence)


async def eventually(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def decider(pair: Pair) -> int:
    return next(seat for seat, session in enumerate(pair.sessions) if session.must_decide)


def almost_spent(table: NetTable) -> None:
    """The other player has used up all but a moment."""
    assert table.session is not None
    table.session.absence._left = SOON


def long_ago(table: NetTable) -> None:
    """This player's machine was off for longer than the budget."""
    assert table._waits is not None
    table._waits.away.heard_at = (table._waits.away.heard_at or 0.0) - BUDGET


async def reopened(folder: Path, before: NetTable) -> tuple[NetTable, Returning]:
    """The absent player comes back, with nothing but its files."""
    (game,) = unfinished(folder)
    own = before.own
    watching = Returning()
    kind: type[HostTable | GuestTable] = HostTable if before.seat == 0 else GuestTable
    table = kind(own, "Back", folder, watching)
    files, machine = GameFiles.reopen(folder, game, own.identity)
    await table.reopen(files, machine)
    return table, watching


def told_by(folder: Path) -> Verdict:
    (path,) = folder.glob("*.mbfd")
    return verify(read_transcript(path.read_bytes()))


def only_row(data: Path, opponent: str) -> tuple[str, str, str]:
    with Store(data) as store:
        return next((row.status, row.result, row.reason) for row in store.games() if row.opponent == opponent)


@pytest.mark.parametrize("draw", [False, True])
async def test_a_claim_is_in_both_files_and_both_lists_and_can_be_watched(tmp_path: Path, draw: bool) -> None:
    root = tmp_path / "network"
    async with dealt_pair(root) as pair:
        absent = decider(pair)
        stayer, folders = 1 - absent, [root / "host", root / "guest"]
        await pair.tables[absent].close()
        almost_spent(pair.tables[stayer])
        await eventually(lambda: pair.watching[stayer].standings == [Standing.CLAIM])
        assert not pair.sessions[stayer].over, "nothing is claimed by itself"
        assert pair.tables[stayer].claim(draw=draw)
        await pair.match(stayer, None).run()
        await pair.tables[stayer].finish()
        assert not unfinished(folders[stayer])
        back, watching = await reopened(folders[absent], pair.tables[absent])
        long_ago(back)
        try:
            await eventually(lambda: bool(watching.claims))
            assert watching.claims == [(draw, True)]
            await back.finish()
        finally:
            await back.close()
        assert not unfinished(folders[absent])
        files = [next(folder.glob("*.mbfd")).read_bytes() for folder in folders]
        assert files[0] == files[1]
        names = ["Ann", "Bo"]
    verdict = told_by(folders[stayer])
    winner = -1 if draw else stayer
    assert (verdict.code, verdict.seat, verdict.winner) == (Code.E_TIMEOUT, absent, winner)
    assert sentence(verdict).startswith("Claimed: ")
    results = ["draw", "draw"] if draw else ["won", "lost"]
    assert only_row(root, names[absent]) == ("over", results[0], "absent")
    assert only_row(root, names[stayer]) == ("over", results[1], "absent")
    (path,) = folders[stayer].glob("*.mbfd")
    recorded = read_recorded(str(path), root)
    assert (recorded.positions[-1].game.winner, recorded.positions[-1].game.reason) == (winner, "absent")
    assert not recorded.ending


async def test_who_comes_back_after_the_claimer_has_left_is_told_what_remains(tmp_path: Path) -> None:
    """Nobody answers any more: the own side goes on by itself to an own claim, signed by its own player."""
    root = tmp_path / "network"
    async with dealt_pair(root) as pair:
        absent = decider(pair)
        stayer, folder = 1 - absent, root / ("host", "guest")[absent]
        await pair.tables[absent].close()
        almost_spent(pair.tables[stayer])
        await eventually(lambda: pair.watching[stayer].standings == [Standing.CLAIM])
        assert pair.tables[stayer].claim(draw=False)
        await pair.tables[stayer].finish()
        await pair.tables[stayer].close()
        (patience,) = folder.glob("*.patience")
        kept = json.loads(patience.read_bytes())
        kept["heard"] -= BUDGET
        patience.write_text(json.dumps(kept), encoding="utf-8")
        back, watching = await reopened(folder, pair.tables[absent])
        try:
            await eventually(lambda: bool(watching.notes))
            (told,) = watching.notes
            assert f"{('Ann', 'Bo')[stayer]} may have claimed it" in told
            assert "after 5:00 you may claim it as well, or leave" in told
            assert back.session is not None
            assert not back.session.over
            back.session.absence._left = 0.0
            while back.session.must_decide:
                back.act(lambda session: session.decide(0))
            await eventually(lambda: watching.standings[-1:] == [Standing.CLAIM])
            assert back.claim(draw=True)
            await back.finish()
        finally:
            await back.close()
    assert not unfinished(folder)
    verdict = told_by(folder)
    assert (verdict.code, verdict.seat, verdict.winner) == (Code.E_TIMEOUT, stayer, -1)


async def test_a_return_takes_the_question_back_and_the_game_goes_on(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        absent = decider(pair)
        stayer = 1 - absent
        await pair.tables[absent].close()
        almost_spent(pair.tables[stayer])
        await eventually(lambda: pair.watching[stayer].standings == [Standing.CLAIM])
        back, watching = await reopened([tmp_path / "host", tmp_path / "guest"][absent], pair.tables[absent])
        try:
            await eventually(lambda: pair.watching[stayer].standings == [Standing.CLAIM, Standing.WAIT])
            assert not pair.tables[stayer].claim(draw=False), "who is back is not gone"
            assert watching.claims == []
            assert back.session is not None
            assert not back.session.over
        finally:
            await back.close()


async def test_who_owes_the_move_is_told_to_move_first(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        stayer = decider(pair)
        table, watching = pair.tables[stayer], pair.watching[stayer]
        await pair.tables[1 - stayer].close()
        almost_spent(table)
        await eventually(lambda: watching.standings == [Standing.MOVE])
        assert not table.claim(draw=False)
        while pair.sessions[stayer].must_decide:
            table.act(lambda session: session.decide(0))
        await eventually(lambda: watching.standings == [Standing.MOVE, Standing.CLAIM])
        assert table.claim(draw=True)


async def test_a_claim_of_somebody_who_lies_is_said_plainly_and_the_game_stays_open(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        honest = decider(pair)
        liar = 1 - honest
        machine = pair.sessions[liar].machine
        wire = machine.seal(MessageType.TIMEOUT, Timeout(honest, MessageType.ACTION).to_bytes())
        line = pair.tables[liar]._line
        assert line is not None
        line.send(Round(wire))
        await eventually(lambda: pair.watching[honest].claims == [(False, False)])
        assert not pair.sessions[honest].over
        pair.tables[honest].act(lambda session: session.decide(0))
        assert wire in pair.sessions[honest].machine.referee.messages, "the accuser is visible"
        assert not pair.sessions[honest].over


async def test_before_the_deal_nothing_can_be_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with dealt_pair(tmp_path) as pair:
        stayer = 1 - decider(pair)
        await pair.tables[1 - stayer].close()
        almost_spent(pair.tables[stayer])
        state = pair.sessions[stayer].machine.state
        monkeypatch.setattr(type(state), "dealt", property(lambda _: False))
        with pytest.raises(Refusal, match="before the cards were dealt"):
            await pair.tables[stayer].until(lambda: False)


async def test_what_is_left_of_both_budgets_is_on_the_disk(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path) as pair:
        table = pair.tables[0]
        await pair.tables[1].close()
        await eventually(lambda: not pair.sessions[0].connected)
        pair.sessions[0].absence._left = 120.0
        await table.close()
    (path,) = (tmp_path / "host").glob("*.patience")
    kept = json.loads(path.read_bytes())
    assert 100 < kept["left"] <= 120
    assert kept["heard"] is not None
    own = take_identity(tmp_path / "host")
    files, machine = GameFiles.reopen(tmp_path / "host", path.stem, own.identity)
    assert files.patience == Patience(**kept)
    waiting = Waiting(files, 0.0)
    session = Session(machine, files, 0.0, files.patience.left)
    waiting.beat(session, 5000.0)
    assert session.absence.left(5000.0) == pytest.approx(kept["left"]), "a machine that slept waited for nobody"
    files.close()
    own.release()


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"{}",
        b"\xff\x00",
        b"[120, 0, 0]",
        b'{"left": 1e9, "away": -5, "heard": null}',
        b'{"left": -1, "away": 3, "heard": 12}',
        b'{"left": NaN, "away": NaN, "heard": NaN}',
        b'{"left": 7, "away": 3, "heard": "noon"}',
    ],
)
async def test_a_file_with_strange_budgets_gives_nobody_more_than_there_is(tmp_path: Path, kept: bytes) -> None:
    async with dealt_pair(tmp_path):
        pass
    (path,) = (tmp_path / "host").glob("*.patience")
    path.write_bytes(kept)
    own = take_identity(tmp_path / "host")
    files, _ = GameFiles.reopen(tmp_path / "host", path.stem, own.identity)
    assert 0 <= files.patience.left <= BUDGET
    assert files.patience.away >= 0
    files.close()
    own.release()
