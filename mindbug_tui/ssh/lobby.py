"""Who is here, who asks whom for a game, and which games others may watch (U7)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, Protocol

from engine.events import Event
from engine.view import NOBODY, View
from mindbug_tui.errors import Refusal
from mindbug_tui.network.fair_match import FairMatch
from mindbug_tui.ssh.guest_book import Visitor
from net.channel.invite import Invite
from screens.catalogue import lobby as words

CHALLENGE_SECONDS: Final = 60.0
GATHER_SECONDS: Final = 0.1
"""What changes within this time is shown at once."""


class Audience(Protocol):
    """Somebody who watches a game."""

    def saw(self, events: Sequence[Event], view: View) -> None:
        """See `mindbug_tui.match.Observer`."""
        ...

    def closed(self) -> None:
        """No more comes."""
        ...


class Show:
    """A game as a spectator may see it: an observer of one player's match that hands on what is public (A1)."""

    seat = NOBODY

    def __init__(self, match: FairMatch, names: Sequence[str]) -> None:
        self.names = names
        self._match = match
        self._events: list[Event] = []
        self._audience: list[Audience] = []
        match.watch(self)

    def saw(self, events: Sequence[Event], view: View) -> None:
        self._events += events
        for spectator in self._audience:
            spectator.saw(events, view)

    def admit(self, spectator: Audience) -> None:
        """Tell everything up to now, then what happens."""
        spectator.saw(list(self._events), self._match.game.view(NOBODY))
        self._audience.append(spectator)

    def dismiss(self, spectator: Audience) -> None:
        if spectator in self._audience:
            self._audience.remove(spectator)

    def close(self) -> None:
        """The player has left the table."""
        for spectator in self._audience:
            spectator.closed()
        self._audience = []


class Inhabitant(Protocol):
    """Somebody in the lobby: the program that a visitor sees."""

    number: int
    visitor: Visitor
    show: Show | None

    @property
    def state(self) -> str:
        """A key of `screens.catalogue.lobby.STATES`."""
        ...

    @property
    def opponent(self) -> str:
        """Whom this one plays, if anybody in this lobby."""
        ...

    def ask(self, challenge: Challenge) -> None:
        """Show the question; its answer goes to the challenge."""
        ...

    def lobby_changed(self) -> None: ...


class Challenge:
    """One visitor wants to play another. Whoever asked hosts: its invite opens the table for the other one."""

    def __init__(self, by: Inhabitant, to: Inhabitant) -> None:
        self.by, self.to = by, to
        loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[bool] = loop.create_future()
        self.invite: asyncio.Future[Invite] = loop.create_future()
        self.withdrawn: Callable[[], object] = lambda: None
        """Takes the question off the other one's screen."""

    @property
    def open(self) -> bool:
        return not self.answer.done()

    def reply(self, yes: bool) -> None:
        if self.open:
            self.answer.set_result(yes)

    def end(self) -> None:
        """Whoever still waits for something waits in vain."""
        if self.open:
            self.answer.set_result(False)
            self.withdrawn()
        if not self.invite.done():
            self.invite.cancel()


class Lobby:
    """Everybody who is here."""

    def __init__(self) -> None:
        self._here: dict[int, Inhabitant] = {}
        self._numbers = count(1)
        self._challenges: list[Challenge] = []
        self._telling: asyncio.TimerHandle | None = None

    @property
    def names(self) -> frozenset[str]:
        """Those in use now."""
        return frozenset(each.visitor.name for each in self._here.values())

    def __len__(self) -> int:
        return len(self._here)

    def count(self, state: str) -> int:
        """How many are in this state."""
        return sum(each.state == state for each in self._here.values())

    def enter(self, inhabitant: Inhabitant) -> None:
        inhabitant.number = next(self._numbers)
        self._here[inhabitant.number] = inhabitant
        self.tell()

    def leave(self, inhabitant: Inhabitant) -> None:
        self._here.pop(inhabitant.number, None)
        for challenge in [each for each in self._challenges if inhabitant in (each.by, each.to)]:
            challenge.end()
        self.tell()

    def find(self, number: int) -> Inhabitant | None:
        return self._here.get(number)

    def others(self, than: Inhabitant) -> list[Inhabitant]:
        """Who waits for a game first."""
        return sorted(
            (each for each in self._here.values() if each is not than),
            key=lambda each: (each.state != "waits", each.visitor.name.casefold(), each.number),
        )

    def challenge(self, by: Inhabitant, to: Inhabitant) -> Challenge:
        """Ask somebody for a game. Raises Refusal where they cannot be asked now."""
        self._challenges = [each for each in self._challenges if each.open]
        if to.state in ("plays", "away", "seated"):
            raise Refusal(words.BUSY.format(name=to.visitor.name))
        if any(each.to is to for each in self._challenges):
            raise Refusal(words.ASKED_ALREADY.format(name=to.visitor.name))
        challenge = Challenge(by, to)
        self._challenges.append(challenge)
        to.ask(challenge)
        return challenge

    def tell(self) -> None:
        """Everybody shall see what has changed, soon."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(GATHER_SECONDS, self._tell)

    def _tell(self) -> None:
        self._telling = None
        for each in list(self._here.values()):
            each.lobby_changed()
