"""The end that dials: knocks, is let in, and dials again whenever the line breaks (N4, N6)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Final

from mindbug_tui import __version__
from mindbug_tui.errors import NO_CONNECTION, OTHER_VERSION, Refusal
from mindbug_tui.network.game_files import GameFiles, Note
from mindbug_tui.network.refusals import VERSIONS, differs, refused
from mindbug_tui.network.table import GUEST_SEAT, NetTable
from net.channel.code import ShortCode
from net.channel.invite import Address
from net.channel.limits import HELLO_SECONDS
from net.channel.link import Ended, Link, Secured
from net.channel.phrase import safety_phrase
from net.channel.prelude import Mode
from net.channel.secret import Secret
from net.fairdeal.codes import Code
from net.fairdeal.params import Options, Params
from net.fairdeal.seat import Seat
from net.session.hello import hello, judge
from net.transports.tcp import Closed, Line, Unreachable, clock, dial
from net.wire.messages import (
    Hello,
    Message,
    OtherVersion,
    Proposal,
    Refuse,
    RefuseReason,
    Welcome,
)

ADMISSION_SECONDS: Final = 600.0
"""How long a guest waits for the host to look up."""
FIRST_DELAY, LONGEST_DELAY = 0.5, 8.0
"""Seconds between two tries to reach the host again; each is drawn from half of it up (N6)."""


class GuestTable(NetTable):
    """The end that dials."""

    seat = GUEST_SEAT

    async def sit_down(self, places: Sequence[Address], key: Secret | ShortCode) -> None:
        """Knock, be let in, then stay. Raises `Refusal` if there is no connection or the versions differ."""
        line, theirs = await self._knock(places, Mode.CODE if isinstance(key, ShortCode) else Mode.INVITE, key)
        self.watcher.at_the_door()
        try:
            await self._be_seated(line, theirs, places)
        except BaseException:
            await line.close()
            raise
        self._run(asyncio.create_task(self._stay(line, theirs)))
        self._run(asyncio.create_task(self._watch_budget()))

    async def reopen(self, files: GameFiles, machine: Seat) -> None:
        """Go on with a saved game."""
        self.resume(files, machine)
        self._run(asyncio.create_task(self._stay(None, None)))
        self._run(asyncio.create_task(self._watch_budget()))

    async def _knock(self, places: Sequence[Address], mode: Mode, key: Secret | ShortCode) -> tuple[Line, Hello]:
        """Up to the host's HELLO: only with it is one connected (N2)."""
        expected = self.files.note.peer_key if self.files is not None else None
        try:
            line = await dial(places, lambda: Link.guest(self.own.identity, mode, key, clock(), expected))
        except Unreachable as error:
            raise Refusal(str(error), NO_CONNECTION) from error
        try:
            return line, await self._greet(line)
        except BaseException:
            await line.close()
            raise

    async def _greet(self, line: Line) -> Hello:
        session = self.session
        first = await line.next()
        if not isinstance(first, Secured):
            raise Refusal(first.reason.sentence if isinstance(first, Ended) else "", NO_CONNECTION)
        line.send(hello(__version__, self.name, *((session.game, session.have) if session else ())))
        theirs = await self._expect(line, HELLO_SECONDS)
        refusal = judge(theirs, __version__)
        if refusal is not None or not isinstance(theirs, Hello):
            line.send(refusal or Refuse(RefuseReason.VERSION))
            raise Refusal(differs(theirs), OTHER_VERSION)
        return theirs

    async def _expect(self, line: Line, seconds: float) -> Message | OtherVersion:
        try:
            message = await line.message(seconds)
        except Closed as closed:
            raise Refusal(closed.reason.sentence, NO_CONNECTION) from closed
        except TimeoutError as error:
            raise Refusal("The other end does not answer.", NO_CONNECTION) from error
        if isinstance(message, Refuse):
            raise Refusal(refused(message), OTHER_VERSION if message.reason in VERSIONS else NO_CONNECTION)
        return message

    async def _be_seated(self, line: Line, theirs: Hello, places: Sequence[Address]) -> None:
        welcome, proposal = await self._expect(line, ADMISSION_SECONDS), await self._expect(line, HELLO_SECONDS)
        if not isinstance(welcome, Welcome) or not isinstance(proposal, Proposal) or not welcome.secret:
            raise Refusal("The host does not do what this version expects.", OTHER_VERSION)
        params = Params.from_bytes(proposal.params)
        assert line.peer is not None
        if isinstance(params, Code) or not self._agrees(params, line.peer):
            raise Refusal("The host wants to play by rules that this version does not know.", OTHER_VERSION)
        name = theirs.name or "Host"
        addresses = tuple((place.host, place.port) for place in places)
        note = Note(self.seat, (name, self.name), line.peer.hex(), self.own.number, addresses)
        self._begin(params, note, Secret(welcome.secret))
        assert self.files is not None
        phrase = await asyncio.to_thread(safety_phrase, line.peer)
        self.watcher.connected(name, phrase, self.files.id)

    def _agrees(self, params: Params, host: bytes) -> bool:
        keys = tuple(chair.identity for chair in params.chairs)
        known = keys == (host, self.own.identity.public) and params.options == Options()
        return known and params.check() is Code.OK

    async def _stay(self, line: Line | None, theirs: Hello | None) -> None:
        """Play over this line, and over the next one when it breaks; redial until the budget is used up (N6)."""
        assert self.session is not None
        delay = FIRST_DELAY
        while not (self.session.over and (self.session.confirmed or self.session.left)):
            if line is None or theirs is None:
                line, theirs = await self._redial()
            if line is None or theirs is None:
                await asyncio.sleep(delay * random.uniform(0.5, 1.0))
                delay = min(2 * delay, LONGEST_DELAY)
                continue
            delay = FIRST_DELAY
            try:
                await self._carry(line, theirs.have if theirs.game == self.session.game else ())
            finally:
                await line.close()
            line = theirs = None

    async def _redial(self) -> tuple[Line | None, Hello | None]:
        assert self.files is not None
        assert self.session is not None
        try:
            line, theirs = await self._knock(self.files.note.places, Mode.PAIR, self.files.pair)
        except Refusal as refusal:
            if refusal.status == OTHER_VERSION:
                raise
            return None, None
        try:
            await self._expect(line, HELLO_SECONDS)
            proposal = await self._expect(line, HELLO_SECONDS)
        except Refusal:
            await line.close()
            return None, None
        if not isinstance(proposal, Proposal) or proposal.params != self.session.machine.state.params.to_bytes():
            await line.close()
            raise Refusal("The other player goes on with another game than this one.", NO_CONNECTION)
        return line, theirs
