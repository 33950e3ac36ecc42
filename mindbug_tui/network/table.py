"""A network game at this machine: the session, the line that carries it, and how the two find each other again (N6).

`HostTable` keeps a door open, `GuestTable` dials; both go on until the game is over or its player leaves. Whoever
plays waits with `changed`, whoever watches is a `Watcher`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import count
from math import ceil
from pathlib import Path
from typing import Final, Protocol

from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.desync import write_dump
from mindbug_tui.network.game_files import GameFiles, Note
from mindbug_tui.network.history import enter
from mindbug_tui.network.identities import Own
from mindbug_tui.network.patience import (
    KEEP_SECONDS,
    KEEP_WITHIN_SECONDS,
    Standing,
    Waiting,
    minutes,
    standing,
    wall,
)
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.channel.link import Ended, Secured
from net.channel.secret import Secret
from net.fairdeal.params import Params
from net.fairdeal.private import Private
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.session.claims import Accused
from net.session.liveness import BUDGET, PING_EVERY, Quality
from net.session.session import LINGER, Desynced, Gesture, Said, Session
from net.transports import inside
from net.transports.tcp import Line, clock
from net.wire.messages import (
    Bye,
    ByeReason,
    Message,
)
from screens.catalogue import network as words

HOST_SEAT, GUEST_SEAT = 0, 1
BEAT_SECONDS: Final = 1.0
INSIDE_BEAT_SECONDS: Final = 5.0
INSIDE_PING_SECONDS: Final = 10.0
"""The same where both players are in this process: such a line does not break without a word, and fifty tables that
look every second would cost more than fifty games."""
PARTING_SECONDS: Final = 3.0
"""How long the host leaves the last word to the guest."""


USUAL_SETS: Final = ("first_contact",)
"""What is played where nobody asks for anything else."""


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

    async def proposed(self, name: str, sets: tuple[str, ...]) -> bool:
        """Whether to play with the sets that the host has chosen, where they are not the usual ones."""
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

    def line_is(self, quality: Quality, left: float, own: float) -> None:
        """The line changed; so many seconds the other player and this one may still be away in this game."""
        ...

    def heard(self, said: Said | Gesture) -> None:
        """The other player said something."""
        ...

    def patience_over(self, standing: Standing) -> None:
        """The other player has used up its time for coming back, and this is what one may do; WAIT: it is back."""
        ...

    def accused(self, draw: bool, stands: bool) -> None:
        """The other player has claimed the game, since one was away; `stands` if that is so."""
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
        self.dump: Path | None = None
        """What was written down when the two sides stood in different states."""
        self._folder = folder
        self._line: Line | None = None
        self._quality = Quality.LOST
        self._waits: Waiting | None = None
        self._parted = False
        """Whether a finished game was left for good."""
        self._waiting: list[asyncio.Future[None]] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def within(self) -> bool:
        """Whether the line that stands does not leave this process."""
        return self._line is not None and self._line.peer_host == inside.HOST

    @property
    def _pause(self) -> float:
        """Seconds until somebody looks at the line and at the clock again."""
        return INSIDE_BEAT_SECONDS if self.within else BEAT_SECONDS

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

    def claim(self, *, draw: bool) -> bool:
        """The player's word: the game ends as won or drawn, because the other one is gone. False if that may not be
        (any more), and then nothing has happened (N6)."""
        assert self.session is not None
        claimed = self.session.claim(clock(), draw=draw)
        self._flush()
        return claimed

    def give_up(self, sentence: str) -> None:
        """Wait no longer; the game stays on the disk."""
        self._fail(Refusal(sentence, NO_CONNECTION))

    @property
    def own_left(self) -> float:
        """Seconds that this player may still be away in this game, as far as this machine can tell."""
        return self._waits.away.left if self._waits is not None else BUDGET

    async def signed(self) -> None:
        """The game is decided: wait until both have signed, or the other one has no time left to come back for it."""
        session = await self.seated()
        await self.until(lambda: session.over or standing(session, clock()) is Standing.SIGNED_ALONE)

    async def finish(self) -> None:
        """The game is over: wait until the other end has everything, if it is there. Deletes the secrets."""
        session, files = self.session, self.files
        assert session is not None
        assert files is not None
        if not session.claimed:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LINGER if session.finished else PARTING_SECONDS):
                    await self.until(lambda: session.confirmed or session.left)
        files.finish(session.machine.referee)
        if session.machine.game is not None and session.machine.game.over:
            enter(self._folder.parent, files, session.machine.game)

    async def part(self) -> None:
        """Nothing more is wanted after a finished game: say so, the guest first."""
        session = self.session
        assert session is not None
        if session.claimed and session.machine.fault is not None and session.machine.fault.seat != self.seat:
            with contextlib.suppress(TimeoutError):  # whoever comes back just now hears how it ended
                async with asyncio.timeout(LINGER):
                    await self.until(lambda: session.left)
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
            line.send(Bye(self._parting_word()))
            await line.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.files is not None:
            self._keep_patience()
            self.files.close()

    def _parting_word(self) -> ByeReason:
        if self.session is None or not self.session.over:
            return ByeReason.LEFT
        return ByeReason.OVER if self.session.difference is None else ByeReason.DESYNC

    # --- the line ------------------------------------------------------------------------------------------------

    def resume(self, files: GameFiles, machine: Seat) -> None:
        """Go on with a saved game."""
        self._take_up(files, machine)

    def _take_up(self, files: GameFiles, machine: Seat) -> Session:
        self.files = files
        self._waits = Waiting(files, clock())
        self.session = Session(machine, files, clock(), files.patience.left)
        return self.session

    def _begin(self, params: Params, note: Note, pair: Secret) -> Session:
        machine = Seat(params, Private.fresh(self.seat, self.own.identity.key, Secrets()))
        return self._take_up(GameFiles.begin(self._folder, note, pair, machine), machine)

    async def _carry(self, line: Line, have: Sequence[int]) -> None:
        """Play over this line until it ends. The newest line of a player takes the place of the one before (N6)."""
        assert self.session is not None
        before, self._line = self._line, line
        if before is not None:
            before.send(Bye(ByeReason.SUPERSEDED))
        assert self._waits is not None
        self._waits.away.back(wall())
        self.session.link_up(have, clock(), INSIDE_PING_SECONDS if self.within else PING_EVERY)
        self._flush()
        self._linked(line)
        self._judge_line()
        beat = asyncio.create_task(self._beat(line))
        try:
            while not isinstance(event := await line.next(), Ended):
                if isinstance(event, Secured) or self._line is not line or not isinstance(event.message, Message):
                    continue
                self._waits.away.heard(wall())
                self._noticed(event.message)
                self.session.receive(event.message, clock())
                self._flush()
        finally:
            beat.cancel()
            if self._line is line:
                self._line = None
                self.session.link_down(clock())
                self._flush()
                self._keep_patience()
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
            await asyncio.sleep(self._pause)
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
            self.watcher.line_is(quality, self.session.absence.left(clock()), self.own_left)

    def _flush(self) -> None:
        session = self.session
        assert session is not None
        for message in session.outgoing():
            if self._line is not None:
                self._line.send(message)
        for event in session.take_events():
            if isinstance(event, Said | Gesture):
                self.watcher.heard(event)
            elif isinstance(event, Accused):
                self._answer(event)
            elif isinstance(event, Desynced) and self.files is not None:
                self.dump = write_dump(self.files, session.machine, event.difference)
        self._wake()

    def _answer(self, accused: Accused) -> None:
        """The other end says that one was away for too long: this machine knows whether that can be. If it can, the
        file changes as a whole, now: a claim behind what was sent too late would end nothing after a restart."""
        session, files, waits = self.session, self.files, self._waits
        assert session is not None
        assert files is not None
        assert waits is not None
        stands = accused.possible and waits.away.admits
        if stands:
            session.admit()
            files.finish(session.machine.referee)
        else:
            session.deny()
        self.watcher.accused(accused.draw, stands)
        self._flush()

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
        """The other player may be away for five minutes a game; what then, the player here decides (N6)."""
        await self.seated()
        for beat in count(1):
            await asyncio.sleep(self._pause)
            session, waits, files, now = self.session, self._waits, self.files, clock()
            assert session is not None
            assert waits is not None
            assert files is not None
            if beat == 1 and waits.came_too_late(session):
                name, left = files.note.names[1 - self.seat], minutes(ceil(session.absence.left(now)))
                self.watcher.noted(words.AWAY_TOO_LONG.format(name=name, left=left))
            waits.beat(session, now, KEEP_WITHIN_SECONDS if self.within else KEEP_SECONDS)
            stands = standing(session, now)
            if stands is Standing.GO:
                self.give_up(words.GONE_BEFORE_THE_DEAL)
            if stands is Standing.SIGNED_ALONE:
                self._wake()
            elif stands is not waits.told:
                waits.told = stands
                self.watcher.patience_over(stands)

    def _keep_patience(self) -> None:
        if self.session is not None and self._waits is not None:
            with contextlib.suppress(OSError):  # the next time; the game is what must not be lost
                self._waits.keep(self.session, clock())
