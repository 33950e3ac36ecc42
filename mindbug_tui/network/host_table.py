"""The end that listens: one invite, one guest, and a door for that guest to come back by (N2, N3, N6)."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from itertools import count
from pathlib import Path

from mindbug_tui import __version__
from mindbug_tui.config import LAN_OFF
from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.addresses import own_addresses, written
from mindbug_tui.network.game_files import GameFiles, Note
from mindbug_tui.network.greeting import FIRST_DELAY, LONGEST_DELAY, own_hello
from mindbug_tui.network.identities import Own
from mindbug_tui.network.lan import announce
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.refusals import refused
from mindbug_tui.network.router import reach_sentences, try_door
from mindbug_tui.network.table import GUEST_SEAT, HOST_SEAT, USUAL_SETS, Watcher
from net.channel.invite import Address, Invite
from net.channel.keyring import Invitation
from net.channel.limits import HELLO_SECONDS
from net.channel.link import Link
from net.channel.phrase import safety_phrase
from net.channel.prelude import Mode
from net.channel.secret import Secret
from net.discovery.router import Door, close_door
from net.fairdeal.params import Params
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.session.hello import judge
from net.session.liveness import LOST_AFTER, PING_EVERY
from net.transports.tcp import Closed, Line, clock
from net.wire.messages import (
    Hello,
    Message,
    Ping,
    Pong,
    Proposal,
    Refuse,
    RefuseReason,
    Round,
    Welcome,
)
from screens.catalogue import network as words


class HostTable(PairTable):
    """The end that listens. One invite, one guest, whom it dials itself if it does not come back."""

    seat = HOST_SEAT

    def __init__(self, own: Own, name: str, folder: Path, watcher: Watcher, sets: tuple[str, ...] = USUAL_SETS) -> None:
        super().__init__(own, name, folder, watcher)
        self._sets = sets
        self._invitation: Invitation | None = None
        self._listen = ""
        self.port = 0
        """Where this end listens, once the door is open."""
        self._advertised: Address | None = None
        self._places: tuple[Address, ...] = ()
        self._asking = False
        self._router: Door | None = None

    async def open(
        self, listen: str, port: int, advertised: Address | None, *, lan: str = LAN_OFF, router: bool = False
    ) -> None:
        """Open the door; the watcher is told what lets one player in. Raises `Refusal`."""
        try:
            self.port = await self._listener.open(listen or None, port)
        except OSError as error:
            raise Refusal(_no_door(words.NO_DOOR, listen, port, error), NO_CONNECTION) from error
        self._listen, self._advertised = listen, advertised
        self._run(asyncio.create_task(self._watch_budget()))
        if router:
            await self._ask_router(0)
        self._look_around()
        self._new_invite()
        for sentence in reach_sentences(self._places):
            self.watcher.noted(sentence)
        if lan != LAN_OFF:
            self._run(asyncio.create_task(announce(self, listen or lan)))

    async def reopen(self, files: GameFiles, machine: Seat, at: Address | None = None) -> None:
        """The same door for a saved game, or, if it is taken, another one at the same address; the door `at` if that
        is given. Raises `Refusal`."""
        self.resume(files, machine)
        self.keyring.add_pair(files.pair, files.note.peer_key)
        await self._open_again(files.note, at)
        self._run(asyncio.create_task(self._watch_budget()))
        self._run(asyncio.create_task(self._seek()))
        if files.note.router:
            self._run(asyncio.create_task(self._ask_router(files.note.router)))

    async def _open_again(self, note: Note, at: Address | None) -> None:
        assert self.files is not None
        try:
            if at is not None:
                self._listen, self.port = at.host, await self._listener.open(at.host, at.port)
            else:
                self._listen = note.listen
                self.port = await self._listener.open_near(note.listen or None, note.port)
        except OSError as error:
            listen, port = at or (note.listen, note.port)
            sentence = _no_door(words.NO_OLD_DOOR, listen, port, error, self.files.id)
            raise Refusal(sentence, NO_CONNECTION) from error
        if self.port == note.port:  # what was forwarded led there
            self._advertised = next((Address(host, port) for host, port in note.advertised), None)
        self._look_around()
        self.files.update(replace(note, listen=self._listen, port=self.port))
        places = ", ".join(f"{place.host} port {place.port}" for place in self._places)
        self.watcher.noted(words.LISTENS.format(places=places, name=self.opponent, place=written(self._places[0])))

    async def close(self) -> None:
        await super().close()
        if self._router is not None:
            await close_door(self._router)

    async def _ask_router(self, outside: int) -> None:
        self._router = await try_door(self._listen, self.port, outside, self.watcher.noted)
        self._look_around()
        if self._line is not None:
            self._tell_places(self._line)

    def _look_around(self) -> None:
        outside = self._router.address if self._router is not None else None
        self._places = own_addresses(self._listen, self.port, self._advertised or outside)

    def _own_places(self) -> tuple[Address, ...]:
        return self._places

    def _new_invite(self) -> None:
        if self._invitation is not None:
            self._invitation.burn()
        self._invitation = self.keyring.new_invitation(GUEST_SEAT, clock())
        code = self.keyring.give_code(self._invitation)
        self.watcher.invited(Invite(GUEST_SEAT, self._invitation.secret, self._places), code)

    def _noticed(self, message: Message) -> None:
        super()._noticed(message)
        if isinstance(message, Refuse):
            self._refused()
        if self._invitation is not None and isinstance(message, Round):
            self._invitation.burn()  # only who has the secret of the pair on its disk signs a round

    def _refused(self) -> None:
        """The guest does not want these cards; it has signed nothing, and what this end has signed is cancelled."""
        if self.session is not None and not self.session.machine.state.at_stake:
            self.session.resign()
            self._fail(Refusal(words.PROPOSED_IN_VAIN.format(name=self.opponent), NO_CONNECTION))

    def _agree(self) -> None:
        """Only while a line stands: whoever is away may have left."""
        if not self.rematch.agreed or self._line is None or self.session is None:
            return
        params = self._proposed_to(self._peer, self.session.machine.state.params.sets)
        try:
            self._begin_another(params)
        except Refusal as refusal:
            self._fail(refusal)
            return
        self._line.send(Proposal(params.to_bytes()))
        self.session.link_up((), clock())
        self._flush()

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
        self._met(theirs)
        line.send(own_hello(self.name, self.session))
        if self.session is None and not await self._new_guest(line, theirs):
            return
        await self._play_with(line, theirs)

    async def _play_with(self, line: Line, theirs: Hello) -> None:
        """After both HELLOs, whoever dialed."""
        assert self.session is not None
        assert self.files is not None
        line.send(Welcome(GUEST_SEAT, self.files.pair.raw))
        line.send(Proposal(self.session.machine.state.params.to_bytes()))
        await self._carry(line, theirs.have if theirs.game == self.session.game else ())

    async def _new_guest(self, line: Line, theirs: Hello) -> bool:
        """Ask whether to let them in; then there is a game."""
        assert line.peer is not None
        assert self._invitation is not None
        phrase = await asyncio.to_thread(safety_phrase, line.peer)
        name = theirs.name or "Guest"
        self._asking = True
        try:
            welcome = await self._asked(line, name, phrase)
        finally:
            self._asking = False
        if welcome is None:
            self._invitation.vacate()
            self._say_gone(name, self._invitation)
            return False
        if not welcome:
            line.send(Refuse(RefuseReason.NOT_WELCOME))
            self._new_invite()
            return False
        params = self._proposed_to(line.peer, self._sets)
        advertised = ((self._advertised.host, self._advertised.port),) if self._advertised is not None else ()
        note = Note(
            self.seat, (self.name, name), line.peer.hex(), self.own.number, (), self._listen, self.port,
            self._router.address.port if self._router is not None else 0, advertised,
        )  # fmt: skip
        pair = Secret.fresh()
        self._begin(params, note, pair)
        assert self.files is not None
        self.keyring.add_pair(pair, line.peer)
        self._run(asyncio.create_task(self._seek()))
        self.watcher.connected(name, phrase, self.files.id)
        self._wake()
        return True

    def _proposed_to(self, guest: bytes, sets: tuple[str, ...]) -> Params:
        return Params.of_table(Secrets().token(), (self.own.identity.public, guest), sets=sets)

    async def _asked(self, line: Line, name: str, phrase: str) -> bool | None:
        """The word of whoever hosts; None if the other player goes away before it comes."""
        asking = asyncio.ensure_future(self.watcher.admit(name, phrase))
        going = asyncio.ensure_future(_until_gone(line))
        try:
            await asyncio.wait({asking, going}, return_when=asyncio.FIRST_COMPLETED)
            return None if going.done() else asking.result()
        finally:
            asking.cancel()
            going.cancel()
            await asyncio.gather(asking, going, return_exceptions=True)

    def _say_gone(self, name: str, invitation: Invitation) -> None:
        if clock() < invitation.expires:
            self.watcher.noted(words.KNOCK_GONE.format(name=name))
        else:
            self.watcher.noted(words.KNOCK_GONE_LATE.format(name=name))
            self._new_invite()

    async def _seek(self) -> None:
        """Dial the guest as long as it does not come: it may not know where this end is now (N6)."""
        delay = FIRST_DELAY
        while not self._settled:
            if self._line is not None:
                delay = FIRST_DELAY
                await self.until(lambda: self._line is None)
            await asyncio.sleep(delay * random.uniform(0.5, 1.0))
            delay = min(2 * delay, LONGEST_DELAY)
            if self._line is None and not self._settled:
                await self._call()

    async def _call(self) -> None:
        """Once, at all places that the guest named. A line that it dialed itself is worth more."""
        assert self.files is not None
        note, pair = self.files.note, self.files.pair
        try:
            line, theirs = await self._greeted(
                note.places, lambda: Link.guest(self.own.identity, Mode.PAIR, pair, clock(), note.peer_key)
            )
        except Refusal:
            return
        try:
            if self._line is None:
                await self._play_with(line, theirs)
        finally:
            await line.close()

    @property
    def _peer(self) -> bytes:
        assert self.files is not None
        return self.files.note.peer_key


async def _until_gone(line: Line) -> None:
    """Returns when the other end of a line on which nothing is said has gone, or does not answer any more."""
    silent = 0.0
    for number in count(1):
        try:
            message = await line.message(PING_EVERY)
        except TimeoutError:
            silent += PING_EVERY
            if silent > LOST_AFTER:
                return
            line.send(Ping(number))
        except Closed:
            return
        else:
            silent = 0.0
            if isinstance(message, Ping):
                line.send(Pong(message.number))


def _no_door(sentence: str, listen: str, port: int, error: OSError, game: str = "") -> str:
    place = f"{listen or 'this machine'} port {port}"
    return sentence.format(place=place, error=error.strerror, game=game)
