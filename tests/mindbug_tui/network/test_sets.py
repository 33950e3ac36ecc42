"""A duel between two machines with other sets than the usual one: proposed, asked about, played, kept, replayed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.bots import make_bot
from engine.cards import SETS
from mindbug_tui.errors import Refusal
from mindbug_tui.match import Computer
from mindbug_tui.network.game_files import GameFiles, unfinished
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.openings import hosted_sets
from mindbug_tui.replay_fair import read_fair
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify
from tests.mindbug_tui.network.pairs import Watching, dealt_pair

MIX = ("new_servants", "beyond_evolution")
ALL = tuple(SETS)


@pytest.mark.parametrize("sets", [MIX, ALL], ids=["mix", "all"])
async def test_a_game_with_any_mix_is_played_kept_and_replayed(tmp_path: Path, sets: tuple[str, ...]) -> None:
    async with dealt_pair(tmp_path, sets) as pair:
        assert [seen.proposals for seen in pair.watching] == [[], [sets]]
        players = [Computer(make_bot("random", place), patient=True) for place in range(2)]
        await asyncio.gather(*(pair.match(place, player).run() for place, player in enumerate(players)))
        await asyncio.gather(*(table.signed() for table in pair.tables))
        await asyncio.gather(*(table.finish() for table in pair.tables))
        game = pair.match(0, players[0]).game
        assert game.setup.sets == sets
        files = [table.files.transcript for table in pair.tables if table.files is not None]
    found = verify(read_transcript(files[0].read_bytes()))
    assert (found.ok, found.winner) == (True, game.winner)
    positions = read_fair(files[1]).positions
    assert positions[-1].game.over
    assert sum(position.answer >= 0 for position in positions) == found.decisions


async def test_a_game_that_broke_off_goes_on_with_its_sets(tmp_path: Path) -> None:
    async with dealt_pair(tmp_path, MIX) as pair:
        digest = pair.sessions[1].machine.state.digest
    folder = tmp_path / "guest"
    (game,) = unfinished(folder)
    own = take_identity(folder)
    files, machine = GameFiles.reopen(folder, game, own.identity)
    assert machine.state.params.sets == MIX
    assert machine.state.digest == digest
    files.close()
    own.release()


async def test_a_guest_may_refuse_the_sets_and_both_are_told(tmp_path: Path) -> None:
    watching, owns = (
        [Watching(), Watching(agrees=False)],
        [take_identity(tmp_path / name) for name in ("host", "guest")],
    )
    host = HostTable(owns[0], "Ann", tmp_path / "host", watching[0], MIX)
    guest = GuestTable(owns[1], "Bo", tmp_path / "guest", watching[1])
    try:
        async with asyncio.timeout(60):
            await host.open("127.0.0.1", 0, None)
            invite = watching[0].invites[0]
            with pytest.raises(Refusal, match="did not want"):
                await guest.sit_down(invite.addresses, invite.secret)
            with pytest.raises(Refusal, match="Bo does not want to play with these cards"):
                await host.until(lambda: False)
        assert host.session is not None
        assert host.session.machine.referee.cancelled
        assert not list((tmp_path / "guest").glob("*.mbfd"))
    finally:
        await guest.close()
        await host.close()
        for own in owns:
            own.release()


def test_a_deck_that_cannot_be_shuffled_is_refused_before_the_door_opens() -> None:
    assert hosted_sets(["all"]) == ALL
    assert hosted_sets(["new_servants*2", "first_contact"]) == ("first_contact", "new_servants", "new_servants")
    with pytest.raises(Refusal, match="needs at least 20 cards"):
        hosted_sets(["tag_team"])
    with pytest.raises(Refusal, match="260 cards; between two machines at most 256"):
        hosted_sets(["all", "first_contact"])
