"""The end that dials: knocks, is let in, and dials again whenever the line breaks (N4, N6)."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mindbug_tui import __version__
from mindbug_tui.errors import CHEATED, NO_CONNECTION, OTHER_VERSION, Refusal
from mindbug_tui.network.game_files import GameFiles, Note
from mindbug_tui.network.greeting import FIRST_DELAY, LONGEST_DELAY, NOT_EXPECTED, answered, expect, own_hello
from mindbug_tui.network.pair_table import KNOWS_PLACES, PairTable
from mindbug_tui.network.signed import remember_signed, was_signed
from mindbug_tui.network.table import GUEST_SEAT, USUAL_SETS
from net.channel.code import ShortCode
from net.channel.invite import Address
from net.channel.limits import HELLO_SECONDS
from net.channel.link import Link
from net.channel.phrase import safety_phrase
from net.channel.prelude import Mode
from net.channel.secret import Secret
from net.fairdeal.codes import Code
from net.fairdeal.params import Options, Params
from net.fairdeal.seat import Seat
from net.session.hello import judge
from net.session.session import Session
from net.transports.tcp import Closed, Line, Listener, clock
from net.wire.messages import (
    Hello,
    Message,
    Proposal,
    Refuse,
    RefuseReason,
    Welcome,
)
from screens.catalogue import network as words

ADMISSION_SECONDS: Final = 600.0
"""How long a guest waits for the host to look up."""


class GuestTable(PairTable):
    """The end that dials. Once seated it listens, too, for a host that comes back from somewhere else."""

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
        self._stay_seated(line, theirs)
        await asyncio.sleep(0)  # a task that is cancelled before it begins would never close its line

    async def reopen(self, files: GameFiles, machine: Seat, at: Address | None = None) -> None:
        """Go on with a saved game; `at` is where the host is reached now."""
        self.resume(files, machine)
        if at is not None:
            self._found_at((at,))
        await self._listen_at(files.note.listen)
        self._stay_seated(None, None)

    def _stay_seated(self, line: Line | None, theirs: Hello | None) -> None:
        assert self.files is not None
        self.keyring.add_pair(self.files.pair, self.files.note.peer_key)
        self._run(asyncio.create_task(self._stay(line, theirs)))
        self._run(asyncio.create_task(self._watch_budget()))

    async def _knock(self, places: Sequence[Address], mode: Mode, key: Secret | ShortCode) -> tuple[Line, Hello]:
        """Up to the host's HELLO. Raises `Refusal`."""
        expected = self.files.note.peer_key if self.files is not None else None
        return await self._greeted(places, lambda: Link.guest(self.own.identity, mode, key, clock(), expected))

    async def _be_seated(self, line: Line, theirs: Hello, places: Sequence[Address]) -> None:
        welcome, proposal = await expect(line, ADMISSION_SECONDS), await expect(line, HELLO_SECONDS)
        if not isinstance(welcome, Welcome) or not isinstance(proposal, Proposal) or not welcome.secret:
            raise Refusal(NOT_EXPECTED, OTHER_VERSION)
        assert line.peer is not None
        params = self._agreeable(proposal, line.peer)
        name = theirs.name or "Host"
        if params.sets != USUAL_SETS:
            await self._accept(line, name, params.sets)
        addresses = tuple((place.host, place.port) for place in places)
        note = Note(self.seat, (name, self.name), line.peer.hex(), self.own.number, addresses)
        self._begin(params, note, Secret(welcome.secret))
        assert self.files is not None
        phrase = await asyncio.to_thread(safety_phrase, line.peer)
        self.watcher.connected(name, phrase, self.files.id)

    async def _accept(self, line: Line, name: str, sets: tuple[str, ...]) -> None:
        """Ask before anything is signed. Raises `Refusal` if this end's player does not want these sets."""
        if not await answered(line, asyncio.ensure_future(self.watcher.proposed(name, sets))):
            line.send(Refuse(RefuseReason.NOT_WELCOME))
            raise Refusal(words.PROPOSED_NOT)

    def _agreeable(self, proposal: Proposal, host: bytes) -> Params:
        """What the host proposes, if this seat may put its name to it. Raises `Refusal`."""
        params = Params.from_bytes(proposal.params)
        if isinstance(params, Code) or not self._agrees(params, host):
            raise Refusal(words.UNKNOWN_RULES, OTHER_VERSION)
        if was_signed(self._folder, params.hash):
            raise Refusal(words.OLD_DEAL, CHEATED)
        return params

    def _agrees(self, params: Params, host: bytes) -> bool:
        keys = tuple(chair.identity for chair in params.chairs)
        known = keys == (host, self.own.identity.public) and params.options == Options()
        return known and params.check() is Code.OK

    def _begin(self, params: Params, note: Note, pair: Secret) -> Session:
        """Nothing is signed before the disk knows that it was."""
        session = super()._begin(params, note, pair)
        remember_signed(self._folder, params.hash)
        return session

    # --- the lines after the first -------------------------------------------------------------------------------

    async def _stay(self, line: Line | None, theirs: Hello | None) -> None:
        """Play over this line, and over the next one when it breaks; redial until the budget is used up (N6)."""
        assert self.session is not None
        delay = FIRST_DELAY
        while not self._settled:
            if line is None or theirs is None:
                await self.until(lambda: self._line is None)
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
        try:
            line, theirs = await self._knock(self.files.note.places, Mode.PAIR, self.files.pair)
        except Refusal as refusal:
            if refusal.status == OTHER_VERSION:
                raise
            return None, None
        try:
            proposal = await self._offered(line)
            if proposal is not None:
                self._go_on_with(proposal)
        except BaseException:
            await line.close()
            raise
        if proposal is None:
            await line.close()
            return None, None
        return line, theirs

    async def _offered(self, line: Line) -> Proposal | None:
        """What comes after both HELLOs; None if the line breaks or something else comes."""
        try:
            await expect(line, HELLO_SECONDS)
            proposal = await expect(line, HELLO_SECONDS)
        except Refusal:
            return None
        return proposal if isinstance(proposal, Proposal) else None

    def _go_on_with(self, proposal: Proposal) -> None:
        """The same game as before, or the rematch for which the line broke too early. Raises `Refusal`."""
        assert self.session is not None
        if proposal.params == self.session.machine.state.params.to_bytes():
            return
        if not self._takes_another(proposal):
            raise Refusal(words.ANOTHER_GAME, NO_CONNECTION)

    def _takes_another(self, proposal: Proposal) -> bool:
        """Begin the rematch that both want. Raises `Refusal` for parameters that nobody may sign."""
        assert self.files is not None
        if not self.rematch.ready or not self.rematch.mine or self.rematch.settled:
            return False
        self._begin_another(self._agreeable(proposal, self.files.note.peer_key))
        return True

    def _noticed(self, message: Message) -> None:
        super()._noticed(message)
        if isinstance(message, Proposal) and self._takes_another(message):
            assert self.session is not None
            self.session.link_up((), clock())
            self._flush()

    # --- the own door --------------------------------------------------------------------------------------------

    def _own_places(self) -> tuple[Address, ...]:
        assert self.files is not None
        note = self.files.note
        return (Address(note.listen, note.port),) if note.listen and note.port else ()

    def _linked(self, line: Line) -> None:
        super()._linked(line)
        assert self.files is not None
        moved = line.own_host != self.files.note.listen
        if line.dialed is not None and moved and self._known is not None and KNOWS_PLACES in self._known:
            self._run(asyncio.create_task(self._move_door(line)))

    async def _move_door(self, line: Line) -> None:
        await self._listen_at(line.own_host)
        self._tell_places(line)

    async def _listen_at(self, host: str) -> None:
        """Listen at the own address that leads to the host, at the same port as before if that is free. Where that
        does not work the host cannot dial, and nothing else is lost."""
        assert self.files is not None
        await self._listener.close()
        port = 0
        if host and "%" not in host:
            self._listener = Listener(self.keyring, self._visit)
            with contextlib.suppress(OSError):
                port = await self._listener.open_near(host, self.files.note.port)
        self.files.update(replace(self.files.note, listen=host if port else "", port=port))

    async def _receive(self, line: Line) -> None:
        """The host came back from somewhere else. A line that this end dialed is worth more."""
        try:
            theirs = await line.message(HELLO_SECONDS)
        except (Closed, TimeoutError):
            return
        refusal = judge(theirs, __version__)
        if refusal is None and self._line is not None:
            refusal = Refuse(RefuseReason.BUSY)
        if refusal is not None or not isinstance(theirs, Hello):
            line.send(refusal or Refuse(RefuseReason.NOT_WELCOME))
            return
        self._met(theirs)
        line.send(own_hello(self.name, self.session))
        proposal = await self._offered(line)
        if proposal is None:
            return
        self._go_on_with(proposal)
        assert self.session is not None
        if self._line is None:
            await self._carry(line, theirs.have if theirs.game == self.session.game else ())
