"""The end that listens: one invite, one guest, and a door for that guest to come back by (N2, N3, N6)."""

from __future__ import annotations

import asyncio
from pathlib import Path

from mindbug_tui import __version__
from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.addresses import own_addresses
from mindbug_tui.network.game_files import GameFiles, Note
from mindbug_tui.network.identities import Own
from mindbug_tui.network.lan import announce
from mindbug_tui.network.refusals import refused
from mindbug_tui.network.router import reach_sentences, try_door
from mindbug_tui.network.table import (
    GUEST_SEAT,
    HOST_SEAT,
    NetTable,
    Watcher,
)
from net.channel.invite import Address, Invite
from net.channel.keyring import Invitation, Keyring
from net.channel.limits import HELLO_SECONDS
from net.channel.phrase import safety_phrase
from net.channel.secret import Secret
from net.discovery.router import Door, close_door
from net.fairdeal.params import Params
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.session.hello import hello, judge
from net.session.session import Session
from net.transports.tcp import Closed, Line, Listener, clock
from net.wire.messages import (
    Hello,
    Message,
    Proposal,
    Refuse,
    RefuseReason,
    Round,
    Welcome,
)


class HostTable(NetTable):
    """The end that listens. One invite, one guest."""

    seat = HOST_SEAT

    def __init__(self, own: Own, name: str, folder: Path, watcher: Watcher) -> None:
        super().__init__(own, name, folder, watcher)
        self.keyring = Keyring(own.identity)
        self._invitation: Invitation | None = None
        self._listener = Listener(self.keyring, self._visit)
        self._listen = ""
        self.port = 0
        """Where this end listens, once the door is open."""
        self._places: tuple[Address, ...] = ()
        self._asking = False
        self._router: Door | None = None

    async def open(
        self, listen: str, port: int, advertised: Address | None, *, lan: bool = False, router: bool = False
    ) -> None:
        """Open the door; the watcher is told what lets one player in. Raises `Refusal`."""
        await self._open_door(listen, port)
        if router:
            await self._ask_router(0)
        outside = self._router.address if self._router is not None else None
        self._places = own_addresses(listen, self.port, advertised or outside)
        self._new_invite()
        for sentence in reach_sentences(self._places):
            self.watcher.noted(sentence)
        if lan:
            self._run(asyncio.create_task(announce(self, listen)))

    async def reopen(self, files: GameFiles, machine: Seat) -> None:
        """The same door for a saved game. Raises `Refusal`."""
        self.resume(files, machine)
        self.keyring.add_pair(files.pair, files.note.peer_key)
        await self._open_door(files.note.listen, files.note.port)
        if files.note.router:
            self._run(asyncio.create_task(self._ask_router(files.note.router)))

    async def close(self) -> None:
        await super().close()
        await self._listener.close()
        if self._router is not None:
            await close_door(self._router)

    async def _ask_router(self, outside: int) -> None:
        self._router = await try_door(self._listen, self.port, outside, self.watcher.noted)

    async def _open_door(self, listen: str, port: int) -> None:
        try:
            self.port = await self._listener.open(listen or None, port)
        except OSError as error:
            place = f"{listen or 'this machine'} port {port}"
            raise Refusal(f"Nobody can be let in at {place}: {error.strerror}.", NO_CONNECTION) from error
        self._listen = listen
        self._run(asyncio.create_task(self._watch_budget()))

    def _new_invite(self) -> None:
        if self._invitation is not None:
            self._invitation.burn()
        self._invitation = self.keyring.new_invitation(GUEST_SEAT, clock())
        code = self.keyring.give_code(self._invitation)
        self.watcher.invited(Invite(GUEST_SEAT, self._invitation.secret, self._places), code)

    def _noticed(self, message: Message) -> None:
        if self._invitation is not None and isinstance(message, Round):
            self._invitation.burn()  # only who has the secret of the pair on its disk signs a round

    async def _visit(self, line: Line) -> None:
        """Somebody holds a secret of this table. What goes wrong at this end ends the game, not only the line."""
        try:
            await self._receive(line)
        except Exception as error:  # raised again to whoever plays
            self._fail(error)

    async def _receive(self, line: Line) -> None:
        try:
            theirs = await line.message(HELLO_SECONDS)
        except (Closed, TimeoutError):
            return
        refusal = judge(theirs, __version__)
        if refusal is None and self.session is not None and line.peer != self._peer:
            refusal = Refuse(RefuseReason.TABLE_FULL)
        if refusal is None and self._asking:
            refusal = Refuse(RefuseReason.BUSY)
        if refusal is not None or not isinstance(theirs, Hello):
            line.send(refusal or Refuse(RefuseReason.NOT_WELCOME))
            self.watcher.turned_away(refused(refusal) if refusal else "")
            return
        await self._welcome(line, theirs)

    async def _welcome(self, line: Line, theirs: Hello) -> None:
        session = self.session
        line.send(hello(__version__, self.name, *((session.game, session.have) if session else ())))
        if session is None:
            session = await self._new_guest(line, theirs)
            if session is None:
                return
        assert self.files is not None
        line.send(Welcome(GUEST_SEAT, self.files.pair.raw))
        line.send(Proposal(session.machine.state.params.to_bytes()))
        await self._carry(line, theirs.have if theirs.game == session.game else ())

    async def _new_guest(self, line: Line, theirs: Hello) -> Session | None:
        assert line.peer is not None
        phrase = await asyncio.to_thread(safety_phrase, line.peer)
        name = theirs.name or "Guest"
        self._asking = True
        try:
            welcome = await self.watcher.admit(name, phrase)
        finally:
            self._asking = False
        if not welcome:
            line.send(Refuse(RefuseReason.NOT_WELCOME))
            self._new_invite()
            return None
        params = Params.of_table(Secrets().token(), (self.own.identity.public, line.peer))
        places = tuple((place.host, place.port) for place in self._places)
        note = Note(
            self.seat, (self.name, name), line.peer.hex(), self.own.number, places, self._listen, self.port,
            self._router.address.port if self._router is not None else 0,
        )  # fmt: skip
        pair = Secret.fresh()
        session = self._begin(params, note, pair)
        assert self.files is not None
        self.keyring.add_pair(pair, line.peer)
        self.watcher.connected(name, phrase, self.files.id)
        self._wake()
        return session

    @property
    def _peer(self) -> bytes:
        assert self.files is not None
        return self.files.note.peer_key
