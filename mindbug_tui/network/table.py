"""A network game at this machine: the session, the line that carries it, and how the two find each other again (N6).

`HostTable` keeps a door open, `GuestTable` dials; both go on until the game is over or the other player's budget is
used up. Whoever plays waits with `changed`, whoever watches is a `Watcher`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.game_files import GameFiles, Note
from mindbug_tui.network.history import enter
from mindbug_tui.network.identities import Own
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.channel.link import Ended, Secured
from net.channel.secret import Secret
from net.fairdeal.params import Params
from net.fairdeal.private import Private
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.session.liveness import Quality
from net.session.session import LINGER, Gesture, Said, Session
from net.transports.tcp import Line, clock
from net.wire.messages import (
    Bye,
    ByeReason,
    Message,
)

HOST_SEAT, GUEST_SEAT = 0, 1
BEAT_SECONDS: Final = 1.0
PARTING_SECONDS: Final = 3.0
"""How long the host leaves the last word to the guest."""


class Watcher(Protocol):
    """A face, or whoever else wants to know."""

    def invited(self, invite: Invite, code: ShortCode) -> None:
        """Either of the two lets one player in; the ones before are worth nothing any more."""
        ...

    async def admit(self, name: str, phrase: str) -> bool:
        """Whether this player may sit down (N3)."""
        ...

    def at_the_door(self) -> None:
        """The table is reached, its host is asked."""
        ...

    def connected(self, name: str, phrase: str, game: str) -> None:
        """The two know each other and the game has a name; once."""
        ...

    def turned_away(self, sentence: str) -> None:
        """Somebody with the right secret could not be let in."""
        ...

    def noted(self, sentence: str) -> None:
        """What the network around the table said."""
        ...

    def line_is(self, quality: Quality, left: float) -> None:
        """The line changed; so many seconds the other player may still be away in this game."""
        ...

    def heard(self, said: Said | Gesture) -> None:
        """The other player said something."""
        ...


class NetTable:
    """What both ends have in common. `name` is what the other one is told."""

    seat: int

    def __init__(self, own: Own, name: str, folder: Path, watcher: Watcher) -> None:
        self.own = own
        self.name = name
        self.watcher = watcher
        self.files: GameFiles | None = None
        self.session: Session | None = None
        self.failure: Exception | None = None
        """Why the game cannot go on."""
        self._folder = folder
        self._line: Line | None = None
        self._quality = Quality.LOST
        self._parted = False
        """Whether a finished game was left for good."""
        self._waiting: list[asyncio.Future[None]] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def sent(self) -> int:
        """Bytes that went out on the line that stands, encryption and all; 0 without one."""
        return self._line.sent if self._line is not None else 0

    # --- for whoever plays ---------------------------------------------------------------------------------------

    async def changed(self) -> None:
        """Returns after the next move, break or return. Raises what ended everything."""
        if self.failure is not None:
            raise self.failure
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        await waiter
        if self.failure is not None:
            raise self.failure

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until it holds; raises as `changed` does."""
        while not condition():
            await self.changed()

    async def seated(self) -> Session:
        """The session, once both sit at the table."""
        await self.until(lambda: self.session is not None)
        assert self.session is not None
        return self.session

    def act(self, what: Callable[[Session], None]) -> None:
        """Let the session do something and send what comes of it."""
        assert self.session is not None
        what(self.session)
        self._flush()

    async def finish(self) -> None:
        """The game is over: wait until the other end has everything. Deletes the secrets."""
        session, files = self.session, self.files
        assert session is not None
        assert files is not None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LINGER if session.finished else PARTING_SECONDS):
                await self.until(lambda: session.confirmed or session.left)
        files.finish(session.machine.referee)
        if session.finished and session.machine.game is not None:
            enter(self._folder.parent, files, session.machine.game)

    async def part(self) -> None:
        """Nothing more is wanted after a finished game: say so, the guest first."""
        session = self.session
        assert session is not None
        self._parted = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS if self.seat == HOST_SEAT else 0):
                await self.until(lambda: session.left or self._line is None)
        if self._line is not None:
            self._line.send(Bye(ByeReason.OVER))

    async def close(self) -> None:
        """Leave. A game that is not over stays on the disk and can be resumed."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        line, self._line = self._line, None
        if line is not None:
            over = self.session is not None and self.session.over
            line.send(Bye(ByeReason.OVER if over else ByeReason.LEFT))
            await line.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.files is not None:
            self.files.close()

    # --- the line ------------------------------------------------------------------------------------------------

    def resume(self, files: GameFiles, machine: Seat) -> None:
        """Go on with a saved game."""
        self.files = files
        self.session = Session(machine, files, clock())

    def _begin(self, params: Params, note: Note, pair: Secret) -> Session:
        machine = Seat(params, Private.fresh(self.seat, self.own.identity.key, Secrets()))
        self.files = GameFiles.begin(self._folder, note, pair, machine)
        self.session = Session(machine, self.files, clock())
        return self.session

    async def _carry(self, line: Line, have: Sequence[int]) -> None:
        """Play over this line until it ends. The newest line of a player takes the place of the one before (N6)."""
        assert self.session is not None
        before, self._line = self._line, line
        if before is not None:
            before.send(Bye(ByeReason.SUPERSEDED))
        self.session.link_up(have, clock())
        self._flush()
        self._linked(line)
        self._judge_line()
        beat = asyncio.create_task(self._beat(line))
        try:
            while not isinstance(event := await line.next(), Ended):
                if isinstance(event, Secured) or self._line is not line or not isinstance(event.message, Message):
                    continue
                self._noticed(event.message)
                self.session.receive(event.message, clock())
                self._flush()
        finally:
            beat.cancel()
            if self._line is line:
                self._line = None
                self.session.link_down(clock())
                self._judge_line()
            self._wake()

    def _linked(self, line: Line) -> None:
        """A line stands from now on."""

    def _noticed(self, message: Message) -> None:
        """A message is about to be taken."""

    async def _beat(self, line: Line) -> None:
        """Ask an idle line whether somebody is there, and give up one that is dead (N6)."""
        assert self.session is not None
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.session.tick(clock())
            self._flush()
            self._judge_line()
            if self.session.quality(clock()) is Quality.LOST:
                await line.close()

    def _judge_line(self) -> None:
        assert self.session is not None
        quality = self.session.quality(clock())
        if quality is not self._quality and not self.session.over:
            self._quality = quality
            self.watcher.line_is(quality, self.session.absence.left(clock()))

    def _flush(self) -> None:
        session = self.session
        assert session is not None
        for message in session.outgoing():
            if self._line is not None:
                self._line.send(message)
        for event in session.take_events():
            if isinstance(event, Said | Gesture):
                self.watcher.heard(event)
        self._wake()

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)

    def _fail(self, error: Exception) -> None:
        self.failure = error
        self._wake()

    def _run(self, work: asyncio.Task[None]) -> None:
        """Let it run beside the game; what it raises ends the game."""
        self._tasks.append(work)
        work.add_done_callback(self._ran)

    def _ran(self, work: asyncio.Task[None]) -> None:
        error = None if work.cancelled() else work.exception()
        if isinstance(error, Exception):
            self._fail(error)

    async def _watch_budget(self) -> None:
        """The other player may be away for five minutes a game, then nobody has to wait any more (N6)."""
        await self.seated()
        while (session := self.session) is None or session.over or session.connected or session.absence.left(clock()):
            await asyncio.sleep(BEAT_SECONDS)
        self._fail(Refusal("The other player did not come back in time. The game is saved.", NO_CONNECTION))
