"""Two tables in one process, over real sockets of this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from mindbug_tui.network.fair_match import FairMatch
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.patience import Standing
from mindbug_tui.network.table import USUAL_SETS, NetTable
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.session.liveness import Quality
from net.session.session import Gesture, Said, Session

SECONDS = 60.0


@dataclass
class Watching:
    """Lets everybody in and remembers what it was told."""

    invites: list[Invite] = field(default_factory=list)
    lines: list[Quality] = field(default_factory=list)
    said: list[Said | Gesture] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    proposals: list[tuple[str, ...]] = field(default_factory=list)
    agrees: bool = True
    claims: list[tuple[bool, bool]] = field(default_factory=list)
    """Of the other player: whether a draw, whether it stands."""

    def invited(self, invite: Invite, code: ShortCode) -> None:
        self.invites.append(invite)

    async def admit(self, name: str, phrase: str) -> bool:
        return True

    async def proposed(self, name: str, sets: tuple[str, ...]) -> bool:
        self.proposals.append(sets)
        return self.agrees

    def at_the_door(self) -> None:
        """The guest is there."""

    def connected(self, name: str, phrase: str, game: str) -> None:
        self.games.append(game)

    def turned_away(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def noted(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def line_is(self, quality: Quality, left: float, own: float) -> None:
        self.lines.append(quality)

    def heard(self, said: Said | Gesture) -> None:
        self.said.append(said)

    def patience_over(self, standing: Standing) -> None:
        self.standings.append(standing)

    def accused(self, draw: bool, stands: bool) -> None:
        self.claims.append((draw, stands))


@dataclass
class Pair:
    """Host and guest, dealt."""

    tables: list[NetTable]
    watching: list[Watching]

    @property
    def sessions(self) -> list[Session]:
        found = [table.session for table in self.tables if table.session is not None]
        assert len(found) == 2
        return found

    def match(self, seat: int, player: object) -> FairMatch:
        return FairMatch(self.tables[seat], player)  # type: ignore[arg-type]


@asynccontextmanager
async def dealt_pair(folder: Path, sets: tuple[str, ...] = USUAL_SETS) -> AsyncIterator[Pair]:
    """Both sit, the cards are dealt; closed at the end, whatever happens."""
    watching = [Watching(), Watching()]
    folders = [folder / "host", folder / "guest"]
    owns = [take_identity(place) for place in folders]
    host = HostTable(owns[0], "Ann", folders[0], watching[0], sets)
    guest = GuestTable(owns[1], "Bo", folders[1], watching[1])
    try:
        async with asyncio.timeout(SECONDS):
            await host.open("127.0.0.1", 0, None)
            invite = watching[0].invites[0]
            await guest.sit_down(invite.addresses, invite.secret)
            pair = Pair([host, guest], watching)
            for table in pair.tables:
                session = await table.seated()
                await table.until(lambda session=session: session.machine.state.dealt)  # type: ignore[misc]
            yield pair
    finally:
        await guest.close()
        await host.close()
        for own in owns:
            own.release()
