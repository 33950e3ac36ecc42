"""One seat's end of a game between two machines, whatever becomes of the links (N6).

    session = Session(machine, journal, now)
    session.link_up(have, now); session.receive(message, now); session.tick(now); session.link_down(now)
    session.decide(option); session.resign(); session.chat(text); session.emote(number)
    session.claim(now, draw=False); session.admit(); session.deny()
    session.outgoing(); session.take_events()            what to do about it; drain both after every call

The seat machine says what is owed and judges what comes; this object carries it. Whatever the machine accepts, own
messages first of all, is in the journal before it can leave. So after any break both ends tell each other how many
messages of each seat they hold, send what the other lacks, byte for byte as it was signed, and stand at the same
decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.private import Private
from net.fairdeal.rounds.result import Closed
from net.fairdeal.seat import Seat
from net.fairdeal.state import Fault
from net.session.claims import Accused, Claims
from net.session.desync import Comparison, Difference, Side
from net.session.liveness import BUDGET, PING_EVERY, Absence, Heartbeat, Quality
from net.wire.messages import Bye, ByeReason, Chat, Desync, Emote, Have, Message, Ping, Pong, Round

LINGER: Final = 20.0
"""Seconds to wait, once the game is over, until the other end says that it has everything."""


class Journal(Protocol):
    """The disk. Returns only when what it was given cannot be lost any more."""

    def keep(self, messages: Sequence[bytes], private: Private) -> None:
        """Write the secrets as they are now, then these messages of the transcript."""


@dataclass(frozen=True)
class Moved:
    """The game went on, or ended: look at `session.machine`."""


@dataclass(frozen=True)
class Said:
    """The other player's sentence."""

    text: str


@dataclass(frozen=True)
class Gesture:
    """The other player's ready-made sentence, by its number."""

    number: int


@dataclass(frozen=True)
class Offence:
    """The game stopped: the other end did what the rules of the deal do not allow."""

    fault: Fault


@dataclass(frozen=True)
class Desynced:
    """The game stopped: the two sides stand in different states."""

    difference: Difference


Event = Moved | Said | Gesture | Offence | Accused | Desynced


class Session:
    """See the head of this module. `machine` may come from a journal: it goes on where it stood."""

    def __init__(self, machine: Seat, journal: Journal, now: float, left: float = BUDGET) -> None:
        """`left` is what the other player has left of its budget, in seconds."""
        self.machine = machine
        self.muted = False
        self.absence = Absence(left)
        self.heartbeat: Heartbeat | None = None
        """Of the link that stands; None while none does."""
        self.confirmed = False
        """The other end said that it has the whole game."""
        self.left = False
        """The other end said that it is done with a game that is over."""
        self._journal = journal
        self._kept = len(machine.referee.messages)
        self._by_seat: list[list[bytes]] = [[] for _ in machine.state.seats]
        self._out: list[Message] = []
        self._events: list[Event] = []
        self._closing = False
        self._told: Fault | None = None
        self._theirs: Sequence[int] = ()
        """How many messages of each seat the other end had when the link came."""
        self._claims = Claims(machine)
        self._comparison = Comparison(machine)
        for wire in machine.referee.messages:
            self._by_seat[_author(wire)].append(wire)
        self.absence.gone(now)

    # --- what the caller may look at -----------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return self.machine.seat

    @property
    def game(self) -> bytes:
        """What names the game in HELLO and HAVE."""
        return self.machine.state.params.hash

    @property
    def have(self) -> tuple[int, ...]:
        """How many messages of each seat are here."""
        return tuple(map(len, self._by_seat))

    @property
    def finished(self) -> bool:
        """Whether the game is over and signed by both, or given up."""
        return isinstance(self.machine.state.stage, Closed)

    @property
    def over(self) -> bool:
        """Whether nothing more will happen in the game, however that came."""
        return self.finished or self.machine.stopped

    @property
    def must_decide(self) -> bool:
        """Whether the open decision is this seat's."""
        return self.machine.owes is MessageType.ACTION

    @property
    def claimed(self) -> bool:
        """Whether the game ended by the claim of the player who stayed."""
        fault = self.machine.fault
        return fault is not None and fault.code is Code.E_TIMEOUT

    @property
    def comparing(self) -> bool:
        """Whether the game stopped and the other side is asked what it finds out about itself."""
        return self._comparison.asking

    @property
    def difference(self) -> Difference | None:
        """Why the game stopped, if the two sides stand in different states."""
        return self._comparison.found

    @property
    def waits_for_other(self) -> bool:
        """Whether cards are dealt, the game is undecided, and nobody but the other player owes a message."""
        state, owing = self.machine.state, self.machine.referee.owing
        return state.dealt and not state.over and not self.over and owing == (1 - self.seat,)

    def may_claim(self, now: float) -> bool:
        """The other player is not there, has used up its budget and owes a message (N6)."""
        return not self.connected and self.waits_for_other and self.absence.left(now) <= 0

    @property
    def connected(self) -> bool:
        return self.heartbeat is not None

    def quality(self, now: float) -> Quality:
        """How the line is; LOST while there is none."""
        return Quality.LOST if self.heartbeat is None else self.heartbeat.quality(now)

    # --- links ---------------------------------------------------------------------------------------------------

    def link_up(self, have: Sequence[int], now: float, ping_every: float = PING_EVERY) -> None:
        """A link stands, whatever stood before; the other end holds so many messages of each seat."""
        self._out.clear()
        self.heartbeat = Heartbeat(now, ping_every)
        self.absence.back(now)
        self._theirs = tuple(have)
        self._resend(have)
        self._closing = False
        self._advance()

    def link_down(self, now: float) -> None:
        """The link is gone. What was not sent is in the journal and will be."""
        self._out.clear()
        self.heartbeat = None
        if not self.over:
            self.absence.gone(now)
        self._concluded(self._comparison.conclude())

    def receive(self, message: Message, now: float) -> None:
        """A message of the other end, after HELLO and WELCOME."""
        if self.heartbeat is not None:
            self.heartbeat.heard(now)
        if isinstance(message, Round):
            self._take(message.envelope)
        elif isinstance(message, Have):
            self._resend(message.counts)
            self.confirmed = self.finished and self._is_all(message.counts)
        elif isinstance(message, Desync):
            self._concluded(self._comparison.hear(message, self._say))
        elif isinstance(message, Ping):
            self._say(Pong(message.number))
        elif isinstance(message, Pong) and self.heartbeat is not None:
            self.heartbeat.answered(message.number, now)
        elif isinstance(message, Bye):
            self.left = self.left or message.reason is ByeReason.OVER
        else:
            self._talk(message)

    def tick(self, now: float) -> None:
        """Time has passed: ask whether the other end is there."""
        self._concluded(self._comparison.tick(now))
        if self.heartbeat is not None and (number := self.heartbeat.ping(now)) is not None:
            self._say(Ping(number))

    # --- what the player wants -----------------------------------------------------------------------------------

    def decide(self, option: int) -> None:
        """Answer the open decision. Raises `IllegalAnswer` and sends nothing if that cannot be."""
        self.machine.decide(option)
        self._advance()

    def resign(self) -> None:
        """Give up; a game that is over stays as it is."""
        if not self.over and not self.machine.state.over:
            self.machine.resign()
            self._advance()

    def claim(self, now: float, *, draw: bool) -> bool:
        """End the game because the other player is gone: as won, or as a draw. Signed and on the disk at once; False
        and nothing happens if it may not be (any more): a return before the claim resumes the game (N6)."""
        if not self.may_claim(now):
            return False
        self.machine.timeout(1 - self.seat, draw=draw)
        self._advance()
        return True

    def admit(self) -> None:
        """The claim of the other player is true. The record of this end changes as a whole, by the caller: one message
        added behind what was sent since would say something else after a restart."""
        if self._claims.admit():
            self._kept = len(self.machine.referee.messages)
            self._events.append(Moved())

    def deny(self) -> None:
        """The claim of the other player is not true: the game goes on here. It goes into the record, for everybody to
        see, as soon as this seat does not owe what it is about; until then it would end the game there (F9.3)."""
        self._claims.deny()
        self._advance()

    def chat(self, text: str) -> None:
        """Say something, if somebody is there to hear it."""
        if text:
            self._say(Chat(text))

    def emote(self, number: int) -> None:
        """Say something ready-made, if somebody is there to hear it."""
        self._say(Emote(number))

    # --- what to do ----------------------------------------------------------------------------------------------

    def outgoing(self) -> list[Message]:
        """What to send over the link that stands."""
        out, self._out = self._out, []
        return out

    def take_events(self) -> list[Event]:
        """What happened since the last call."""
        events, self._events = self._events, []
        return events

    # --- inside --------------------------------------------------------------------------------------------------

    def _advance(self) -> None:
        """Write what is owed, keep everything, only then let it go."""
        self._settle()
        while self.machine.due() is not None:
            self._settle()
        self._claims.record_denied()
        self._settle()
        fault = self.machine.fault
        if fault is not None and fault != self._told and not self.claimed:
            self._told = fault
            if fault.code in (Code.E_PREV, Code.E_STATE) and self.machine.referee.fault is None:
                self._comparison.begin(fault.round, self._say)
                if not self.connected:
                    self._concluded(self._comparison.conclude())
            else:
                self._accuse(fault)
        if self.finished and not self._closing:
            self._closing = True
            self._say(Have(self.game, self.have))

    def _take(self, wire: bytes) -> None:
        """A message of the deal, of whichever seat."""
        if not self._claims.is_one(wire):
            self.machine.receive(wire)
        elif not self.over and (accused := self._claims.hear(wire, self._theirs)) is not None:
            self._events.append(accused)
        self._advance()

    def _concluded(self, difference: Difference | None) -> None:
        """The two sides have compared what they stand in: whose replay shows a mistake is not accused of cheating."""
        if difference is None:
            return
        if difference.side is Side.NEITHER and self.machine.fault is not None:
            self._accuse(self.machine.fault)
        self._events.append(Desynced(difference))

    def _accuse(self, fault: Fault) -> None:
        self.machine.accusation()
        self._settle()
        self._events.append(Offence(fault))

    def _settle(self) -> None:
        """The disk first: what it does not hold is not sent (N6)."""
        fresh = self.machine.referee.messages[self._kept :]
        if not fresh:
            return
        self._journal.keep(fresh, self.machine.private)
        self._kept += len(fresh)
        for wire in fresh:
            author = _author(wire)
            self._by_seat[author].append(wire)
            if author == self.seat:
                self._say(Round(wire))
        self._events.append(Moved())

    def _resend(self, have: Sequence[int]) -> None:
        counts = [*have, *([0] * len(self._by_seat))]
        for seat, messages in enumerate(self._by_seat):
            for wire in messages[counts[seat] :]:
                self._say(Round(wire))

    def _is_all(self, have: Sequence[int]) -> bool:
        return len(have) == len(self._by_seat) and all(map(int.__ge__, have, self.have))

    def _talk(self, message: Message) -> None:
        if self.muted:
            return
        if isinstance(message, Chat) and message.text:
            self._events.append(Said(message.text))
        elif isinstance(message, Emote):
            self._events.append(Gesture(message.number))

    def _say(self, message: Message) -> None:
        if self.heartbeat is not None:
            self._out.append(message)


def _author(wire: bytes) -> int:
    message = open_envelope(wire)
    assert isinstance(message, Envelope), "the referee accepted it"
    return message.header.seat
