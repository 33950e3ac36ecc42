"""A table of two who know each other: where each may be reached now, and whether they play another game (N6).

Both ends listen while the table stands, and both dial: the guest at once, the host when it has not come. A rematch has
the same seats, since chance and not the seat says who begins, and the same secret of the pair, so that a line that
breaks between two games finds back from either.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.greeting import greet
from mindbug_tui.network.identities import Own
from mindbug_tui.network.places import HEARD, believed
from mindbug_tui.network.rematch import NoRematch, Rematch
from mindbug_tui.network.table import BEAT_SECONDS, NetTable, Watcher
from net.channel.invite import Address
from net.channel.keyring import Keyring
from net.channel.link import Link
from net.fairdeal.params import Params
from net.transports.tcp import Line, Listener, Unreachable, dial
from net.wire.messages import PLACES, Bye, ByeReason, Hello, Message, Places
from net.wire.messages import Rematch as Wish
from screens.catalogue import network as words

RETURN_SECONDS: Final = 60.0
"""How long a broken line may take to come back once the game is over."""
KNOWS_REMATCH, KNOWS_PLACES = "rematch", "places"


class PairTable(NetTable):
    """What both ends have in common besides one game."""

    def __init__(self, own: Own, name: str, folder: Path, watcher: Watcher) -> None:
        super().__init__(own, name, folder, watcher)
        self.keyring = Keyring(own.identity)
        self.rematch = Rematch()
        """About another game after the one that is on."""
        self._listener = Listener(self.keyring, self._visit)
        self._known: frozenset[str] | None = None
        """What the other end's program can do; None before its first HELLO."""
        self._closing = False
        self._in_vain: Address | None = None
        """The place that answered last and led to somebody else."""
        self._named = 0
        """How often the other end has named places over the line that stands."""
        self._again = False
        """Whether the game that is on is a rematch."""

    # --- for whoever plays ---------------------------------------------------------------------------------------

    async def finish(self) -> None:
        await super().finish()
        session, rematch = self.session, self.rematch
        assert session is not None
        if not session.finished:
            rematch.end(NoRematch.NO_GAME)
        elif self._known is not None and KNOWS_REMATCH not in self._known:
            rematch.end(NoRematch.UNKNOWN)
        rematch.ready = True
        self._run(asyncio.create_task(self._await_return(rematch)))
        self._wake()

    def want_another(self, wanted: bool) -> None:
        """Ask for another game, or accept it, or want none; `rematch` tells what comes of it."""
        if self.rematch.open:
            self.rematch.want(wanted)
            if self._line is not None:
                self._line.send(Wish(wanted))
            self._agree()
            self._wake()

    async def close(self) -> None:
        self._closing = True
        await super().close()
        await self._listener.close()

    @property
    def opponent(self) -> str:
        """The other player's name, once both sit."""
        assert self.files is not None
        return self.files.note.names[1 - self.seat]

    # --- another game --------------------------------------------------------------------------------------------

    @property
    def _settled(self) -> bool:
        """Whether nobody needs to come back: the game is over, and so is the talk about another one; or this end
        closes."""
        over = self.session is not None and self.session.over
        return self._closing or (over and (self._parted or self.rematch.ended in (NoRematch.LEFT, NoRematch.LOST)))

    def _agree(self) -> None:
        """Both may want another game now: the host begins it."""

    def _begin_another(self, params: Params) -> None:
        """A complete new game with files of its own, over the line that stands if there is one. Raises `Refusal`."""
        before, asked = self.session, self.rematch
        assert before is not None
        assert self.files is not None
        self.files.close()
        session = self._begin(params, self.files.note, self.files.pair)
        session.muted = before.muted
        self.rematch, asked.begun, self._again = Rematch(), True, True

    async def _await_return(self, rematch: Rematch) -> None:
        """A line that broke after the game need not be waited for as long as in it."""
        silent = 0.0
        while not rematch.settled and not self._parted:
            silent = 0.0 if self._line is not None else silent + BEAT_SECONDS
            if silent > RETURN_SECONDS:
                rematch.end(NoRematch.LOST)
                self._wake()
            await asyncio.sleep(BEAT_SECONDS)

    # --- the line ------------------------------------------------------------------------------------------------

    def _met(self, theirs: Hello) -> None:
        self._known = frozenset(word.lstrip("+") for word in theirs.capabilities)

    def _linked(self, line: Line) -> None:
        self._named = 0
        self._tell_places(line)
        if self.rematch.mine:
            line.send(Wish(True))

    def _noticed(self, message: Message) -> None:
        if isinstance(message, Wish):
            self.rematch.heard(message.wanted)
            self._agree()
            self._wake()
        elif isinstance(message, Places):
            self._named_places(tuple(Address(host, port) for host, port in message.places))
        elif isinstance(message, Bye) and message.reason in (ByeReason.LEFT, ByeReason.OVER):
            self._other_leaves(message.reason)

    def _other_leaves(self, reason: ByeReason) -> None:
        session = self.session
        assert session is not None
        assert self.files is not None
        if session.over:
            self.rematch.end(NoRematch.LEFT)
        elif reason is ByeReason.OVER and not session.have[1 - self.seat]:  # of the game before, which it still is in
            self.files.discard()
            sentence = words.REMATCH_LEFT if self._again else words.LEFT_BEFORE_THE_GAME
            self._fail(Refusal(sentence.format(name=self.opponent), NO_CONNECTION))

    def _own_places(self) -> tuple[Address, ...]:
        """Where this end listens."""
        raise NotImplementedError

    def _tell_places(self, line: Line) -> None:
        if self._known is not None and KNOWS_PLACES in self._known:
            line.send(Places(tuple((host.lower(), port) for host, port in self._own_places()[:PLACES])))

    def _named_places(self, named: tuple[Address, ...]) -> None:
        """Where the other end says that it listens, as far as that is believed; on the disk only if it is news, and
        not as often as somebody likes."""
        line = self._line
        if line is None or self._named == HEARD:
            return
        self._named += 1
        here = (line.dialed,) if line.dialed is not None else ()
        self._found_at((*here, *believed(named, line.peer_host)))

    def _found_at(self, places: tuple[Address, ...]) -> None:
        """Dial there first from now on. Places of before come last: a tunnel or a forwarded port is nothing that the
        other end's machine knows of."""
        assert self.files is not None
        places = tuple(dict.fromkeys([*places, *self.files.note.places]))[:PLACES]
        self.files.update(replace(self.files.note, addresses=tuple((place.host, place.port) for place in places)))

    async def _greeted(self, places: Sequence[Address], make_link: Callable[[], Link]) -> tuple[Line, Hello]:
        """Dial, up to the other end's HELLO. A place that is somebody else's now waits until the others have failed.
        Raises `Refusal`."""
        try:
            line = await dial(sorted(places, key=lambda place: place == self._in_vain), make_link)
        except Unreachable as error:
            raise Refusal(str(error), NO_CONNECTION) from error
        try:
            theirs = await greet(line, self.name, self.session)
        except BaseException:
            self._in_vain = line.dialed
            await line.close()
            raise
        self._met(theirs)
        return line, theirs

    async def _visit(self, line: Line) -> None:
        """Somebody holds a secret of this table. What goes wrong at this end ends the game, not only the line."""
        try:
            await self._receive(line)
        except Exception as error:  # raised again to whoever plays
            self._fail(error)

    async def _receive(self, line: Line) -> None:
        """Somebody dialed this end."""
        raise NotImplementedError
