"""One link from the first byte to the last: clear part, TLS, messages, limits (N1, N2, N7); bytes in, events out.

    link = Link.guest(identity, Mode.INVITE, invite.secret, now)      link = Link.host(keyring, now)
    link.receive(data, now); link.receive_eof(now); link.tick(now)    what happened outside
    link.send(message); link.close()                                  what this end wants
    link.outgoing(); link.take_events(now)                            what to do about it; drain both after every call
    link.may_read(now), link.deadline(now), link.note_unsent(n, now)  when to read, when to tick, when to give up

No call raises because of what the other end did: the last event is `Ended` with its reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from net.channel.certificates import Role
from net.channel.clear import GuestDoor, HostDoor, Opened, refusal_in
from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.keyring import Entry, Keyring
from net.channel.limits import (
    BACKLOG,
    BYTES_PER_SECOND,
    HELLO_SECONDS,
    MESSAGES_BURST,
    MESSAGES_PER_SECOND,
    QUEUE,
    TLS_SECONDS,
    Bucket,
    Stuck,
)
from net.channel.prelude import HEADER_BYTES, MAGIC, Mode, prelude
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.channel.tls import Credentials, Pipe, Refused
from net.wire.errors import WireError
from net.wire.messages import Bye, ByeReason, Hello, Message, OtherVersion, Refuse, RefuseReason
from net.wire.stream import MessageStream, framed


class Stage(Enum):
    """How far a link has come."""

    CLEAR = "clear"
    TLS = "tls"
    HELLO = "hello"
    """Encrypted; the other end's HELLO is awaited. Only with it may a guest call itself connected (N2)."""
    OPEN = "open"
    ENDED = "ended"


@dataclass(frozen=True)
class Secured:
    """Encrypted, and this is who is there. `entry` is the invitation or pair at the host, None at the guest."""

    peer: bytes
    mode: Mode
    entry: Entry | None


@dataclass(frozen=True)
class Received:
    """A message of the other end."""

    message: Message | OtherVersion


@dataclass(frozen=True)
class Ended:
    """Nothing comes or goes any more; send what is in `outgoing` and close the socket."""

    reason: Reason


Event = Secured | Received | Ended

_SAID: dict[Reason, RefuseReason] = {
    Reason.USED: RefuseReason.INVITE_USED,
    Reason.EXPIRED: RefuseReason.INVITE_EXPIRED,
    Reason.WRONG_PLAYER: RefuseReason.INVITE_USED,
    Reason.NOT_WELCOME: RefuseReason.NOT_WELCOME,
}


class Link:
    """See the head of this module. Make one with `Link.host` or `Link.guest`."""

    def __init__(self, door: HostDoor | GuestDoor | None) -> None:
        self.stage = Stage.CLEAR
        self.peer: bytes | None = None
        """The other end's identity key, once it is known."""
        self.bytes_in = 0
        self.bytes_out = 0
        self._door = door
        self._deadline: float | None = door.deadline if door is not None else None
        self._pipe: Pipe | None = None
        self._opened: Opened | None = None
        self._expected: bytes | None = None
        self._first: bytes | None = None
        self._stream = MessageStream()
        self._bytes = Bucket(BYTES_PER_SECOND, BYTES_PER_SECOND)
        self._messages = Bucket(MESSAGES_PER_SECOND, MESSAGES_BURST)
        self._stuck = Stuck()
        self._out = bytearray()
        self._events: list[Event] = []
        self._said_hello = False
        self._at_end = False
        self._held = False
        """Whether messages may be here that the measure alone holds back: no bytes of the peer announce them."""

    @classmethod
    def host(cls, keyring: Keyring, now: float) -> Link:
        """The end that was dialed; the keyring judges who may come in."""
        return cls(HostDoor(keyring, now))

    @classmethod
    def guest(
        cls, identity: Identity, mode: Mode, key: Secret | ShortCode, now: float, expected: bytes | None = None
    ) -> Link:
        """The end that dials, with a code in mode 2, else with a secret. `expected`: the host's identity if known.

        Raises `TypeError` for a key that does not fit the mode.
        """
        if isinstance(key, ShortCode) != (mode is Mode.CODE):
            raise TypeError("mode CODE takes a code, the other modes a secret")
        if isinstance(key, ShortCode):
            link = cls(GuestDoor(identity, key, now))
            link._flush()
        else:
            link = cls(None)
            link._first = b""
            link._out += prelude(mode, key.hint)
            link._start_tls(Opened(Credentials(key, identity, Role.GUEST), mode, None, b""), now)
        link._expected = expected
        return link

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the socket, as they came."""
        self.bytes_in += len(data)
        self._bytes.take(len(data), now)
        self._guarded(data, now)

    def receive_eof(self, now: float) -> None:
        """The other end will send no more. Messages that wait are delivered before the end is."""
        self._at_end = True
        self._guarded(b"", now)

    def tick(self, now: float) -> None:
        """Time has passed: end a link whose deadline is over, go on with what had to wait."""
        stuck = self._stuck.deadline
        if self._deadline is not None and now >= self._deadline:
            self._end(Reason.TOO_SLOW)
        elif stuck is not None and now >= stuck:
            self._end(Reason.STUCK)
        else:
            self._guarded(b"", now)

    def send(self, message: Message) -> None:
        """Say it; nothing happens on a link that has ended.

        Raises `RuntimeError` before `Secured`, and for anything but HELLO as the first message.
        """
        if self.stage is Stage.ENDED:
            return
        if self.peer is None or self._pipe is None:
            raise RuntimeError("nobody is there yet")
        if not self._said_hello and not isinstance(message, Hello | Refuse | Bye):
            raise RuntimeError("HELLO comes first")
        self._said_hello = True
        self._say(message)
        if isinstance(message, Refuse | Bye):
            self._end(Reason.CLOSED_HERE)

    def close(self) -> None:
        """End the link from here, at any stage, without a word. `send(Bye(...))` says one and then closes as well."""
        self._end(Reason.CLOSED_HERE)

    def outgoing(self) -> bytes:
        """Bytes for the socket, also after `Ended`."""
        data = bytes(self._out)
        self._out.clear()
        self.bytes_out += len(data)
        return data

    def take_events(self, now: float) -> list[Event]:
        """At most about `QUEUE` at a time: call until it is empty. Empty means that nothing can be handed out now."""
        if not self._events:
            self._guarded(b"", now)
        events, self._events = self._events, []
        return events

    def may_read(self, now: float) -> bool:
        """Whether the socket should be read now. A driver that reads all the same is a flood after 1 MiB."""
        return self.stage is not Stage.ENDED and len(self._events) <= QUEUE and self._pause(now) <= 0

    def deadline(self, now: float) -> float | None:
        """When to call `tick` at the latest; None if nothing depends on time."""
        pause = self._pause(now)
        goes_on = now + pause if pause > 0 or self._held else None
        times = [self._deadline, self._stuck.deadline, goes_on]
        return min((time for time in times if time is not None), default=None)

    def note_unsent(self, unsent: int, now: float) -> None:
        """How many bytes the driver holds that the socket does not take."""
        self._stuck.note(unsent, now)

    def _pause(self, now: float) -> float:
        if self.stage not in (Stage.HELLO, Stage.OPEN):
            return 0.0
        return max(self._bytes.wait(0, now), self._messages.wait(1, now))

    def _guarded(self, data: bytes, now: float) -> None:
        if self.stage is Stage.ENDED:
            return
        try:
            self._advance(data, now)
        except Refused as refused:
            self._end(refused.reason)
        except WireError:
            self._say(Bye(ByeReason.FAULT))
            self._end(Reason.BAD_MESSAGE)
        self._flush()

    def _advance(self, data: bytes, now: float) -> None:
        if self.stage is Stage.CLEAR:
            assert self._door is not None
            opened = self._door.receive(data, now)
            self._deadline = self._door.deadline
            self._flush()
            if opened is not None:
                self._start_tls(opened, now)
                data = opened.rest
        if self.stage is Stage.TLS:
            self._shake(data, now)
        elif self._pipe is not None:
            self._pipe.feed(data)
        if self.stage in (Stage.HELLO, Stage.OPEN):
            self._pump(now)
        elif self._at_end:
            raise Refused(Reason.CUT)

    def _start_tls(self, opened: Opened, now: float) -> None:
        self._opened = opened
        self._pipe = Pipe(opened.credentials)
        self.stage = Stage.TLS
        self._deadline = now + TLS_SECONDS
        self._pipe.shake()
        self._flush()

    def _shake(self, data: bytes, now: float) -> None:
        assert self._pipe is not None
        assert self._opened is not None
        if self._first is not None:
            self._first += data
            if self._first[: len(MAGIC)] == MAGIC[: len(self._first)]:
                if len(self._first) > HEADER_BYTES:
                    raise Refused(refusal_in(self._first) or Reason.NOT_MINDBUG)
                return
            data, self._first = self._first, None
        self._pipe.feed(data)
        if not self._pipe.shake():
            return
        self._flush()
        self.peer = self._pipe.peer
        assert self.peer is not None
        if self._expected is not None and self.peer != self._expected:
            raise Refused(Reason.WRONG_PLAYER)
        entry = self._opened.entry
        obstacle = entry.admit(self.peer, now) if entry is not None else None
        if obstacle is not None:
            self._say(Refuse(_SAID[obstacle]))
            raise Refused(obstacle)
        self.stage = Stage.HELLO
        self._deadline = now + HELLO_SECONDS
        self._events.append(Secured(self.peer, self._opened.mode, entry))

    def _pump(self, now: float) -> None:
        """Hand out messages while the application keeps up and the peer keeps to its measure."""
        assert self._pipe is not None
        while len(self._events) <= QUEUE and self._messages.wait(1, now) <= 0:
            message = self._stream.pull()
            if message is not None:
                self._take(message, now)
                if self.stage is Stage.ENDED:
                    return
                continue
            plaintext = self._pipe.read()
            if plaintext is None:
                raise Refused(Reason.ENDED)
            if not plaintext:
                if self._at_end:
                    raise Refused(Reason.CUT)
                self._held = False
                return
            self._stream.feed(plaintext)
        self._held = len(self._events) <= QUEUE
        if self._pipe.waiting > BACKLOG:
            raise Refused(Reason.FLOOD)

    def _take(self, message: Message | OtherVersion, now: float) -> None:
        self._messages.take(1, now)
        self._events.append(Received(message))
        if self._stream.greeted and self.stage is Stage.HELLO:
            self.stage = Stage.OPEN
            self._deadline = None
        if isinstance(message, Refuse | Bye):
            self._end(Reason.ENDED)

    def _say(self, message: Message) -> None:
        assert self._pipe is not None
        try:
            self._pipe.write(framed(message))
        except Refused as refused:
            self._end(refused.reason)
        self._flush()

    def _end(self, reason: Reason) -> None:
        if self.stage is Stage.ENDED:
            return
        if self._door is not None:
            self._door.abandon()
        if self._pipe is not None and self.peer is not None:
            self._pipe.close()
        self._flush()
        self.stage = Stage.ENDED
        self._deadline = None
        self._events.append(Ended(reason))

    def _flush(self) -> None:
        if self._door is not None and self._door.outgoing:
            self._out += self._door.outgoing
            self._door.outgoing.clear()
        if self._pipe is not None:
            self._out += self._pipe.outgoing()
