"""The figures of a game between two machines (U9): both ends in this process, over a real socket of this machine.

`handshake` is time on the clock, from dialing to the host's HELLO at the guest; `decision_round` is CPU time of both
ends together, from an answer at one to the events at the other, files included; `game_bytes` is everything that both
put on the line for a whole game.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from engine.bots import make_bot
from engine.view import View
from mindbug_tui.bench import Figure
from mindbug_tui.match import Computer
from mindbug_tui.network.fair_match import FairMatch
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.patience import Standing
from mindbug_tui.network.table import NetTable
from net.channel.identity import Identity
from net.channel.invite import Address, Invite
from net.channel.keyring import Keyring
from net.channel.limits import HELLO_SECONDS
from net.channel.link import Link
from net.channel.prelude import Mode
from net.session.hello import hello
from net.session.liveness import Quality
from net.session.session import Gesture, Said
from net.transports.tcp import Line, Listener, clock, dial

HANDSHAKES = 7
GAMES = 3
HERE = "127.0.0.1"


def measure() -> Iterator[Figure]:
    """The rows of U9 for `net`."""
    yield Figure("net", "handshake", asyncio.run(_handshake()) * 1e3, "ms")
    rounds, sizes = zip(*(asyncio.run(_game(seed)) for seed in range(GAMES)), strict=True)
    yield Figure("net", "decision_round", median(chain.from_iterable(rounds)) * 1e3, "ms")
    yield Figure("net", "game_bytes", float(median(sizes)), "bytes")


async def _handshake() -> float:
    """Seconds, the median; every one with a fresh invite and fresh keys."""
    keyring = Keyring(Identity.generate())
    greeting = hello("bench", "Bench")

    async def visit(line: Line) -> None:
        await line.message(HELLO_SECONDS)
        line.send(greeting)
        await line.next()

    listener = Listener(keyring, visit)
    port = await listener.open(HERE, 0)
    times = []
    for _ in range(HANDSHAKES):
        secret, guest = keyring.new_invitation(1, clock()).secret, Identity.generate()
        start = perf_counter()
        line = await dial([Address(HERE, port)], lambda: Link.guest(guest, Mode.INVITE, secret, clock()))  # noqa: B023
        await line.next()
        line.send(greeting)
        await line.message(HELLO_SECONDS)
        times.append(perf_counter() - start)
        await line.close()
    await listener.close()
    return median(times)


class _Watch:
    """A `Watcher` that lets everybody in."""

    def __init__(self) -> None:
        self.invite: Invite | None = None

    def invited(self, invite: Invite, *_: object) -> None:
        self.invite = invite

    async def admit(self, *_: object) -> bool:
        return True

    async def proposed(self, *_: object) -> bool:
        return True

    def at_the_door(self) -> None: ...

    def connected(self, name: str, phrase: str, game: str) -> None: ...

    def turned_away(self, sentence: str) -> None: ...

    def noted(self, sentence: str) -> None: ...

    def line_is(self, quality: Quality, left: float, own: float) -> None: ...

    def heard(self, said: Said | Gesture) -> None: ...

    def patience_over(self, standing: Standing) -> None: ...

    def accused(self, draw: bool, stands: bool) -> None: ...


class _Stopwatch:
    """Starts when a seat has answered, stops when the other one sees it."""

    def __init__(self) -> None:
        self.since: float | None = None
        self.by = -1
        self.times: list[float] = []

    def started(self, seat: int) -> None:
        self.since, self.by = process_time(), seat

    def seen(self, seat: int) -> None:
        if self.since is not None and seat != self.by:
            self.times.append(process_time() - self.since)
            self.since = None


class _Player:
    """Plays by chance, and tells the stopwatch what it did and saw."""

    def __init__(self, seed: int, seat: int, watch: _Stopwatch) -> None:
        self.seat = seat
        self._bot = Computer(make_bot("random", seed), patient=True)
        self._watch = watch

    async def choose(self, view: View) -> int:
        option = await self._bot.choose(view)
        self._watch.started(self.seat)
        return option

    def saw(self, *_: object) -> None:
        self._watch.seen(self.seat)


async def _game(seed: int) -> tuple[list[float], int]:
    """One game: CPU seconds of its decisions, bytes on the line."""
    stopwatch = _Stopwatch()
    with TemporaryDirectory() as folder:
        async with _tables(Path(folder)) as tables:
            for table in tables:
                session = await table.seated()
                await table.until(lambda session=session: session.machine.state.dealt)  # type: ignore[misc]
            matches = []
            for seat, table in enumerate(tables):
                player = _Player(seed + seat, seat, stopwatch)
                match = FairMatch(table, player)
                match.watch(player)
                matches.append(match.run())
            await asyncio.gather(*matches)
            for table in tables:
                session = await table.seated()
                await table.until(lambda session=session: session.over)  # type: ignore[misc]
            return stopwatch.times, sum(table.sent for table in tables)


@asynccontextmanager
async def _tables(folder: Path) -> AsyncIterator[list[NetTable]]:
    watch = _Watch()
    owns = [take_identity(folder), take_identity(folder)]
    host = HostTable(owns[0], "Host", folder, watch)
    guest = GuestTable(owns[1], "Guest", folder, watch)
    try:
        await host.open(HERE, 0, None)
        assert watch.invite is not None
        await guest.sit_down(watch.invite.addresses, watch.invite.secret)
        yield [host, guest]
    finally:
        await guest.close()
        await host.close()
        for own in owns:
            own.release()
