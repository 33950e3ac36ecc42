"""The messages of the wire, version 1: `[type, field, ...]`, each field checked, each text cleaned (N5, N6).

What is signed travels as it was signed: PROPOSAL and ROUND carry the fair deal's own bytes. So do resignation, claims
after silence and results: they are rounds (F9), not messages of their own.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import ClassVar, Final

from net.wire.codec import BYTES_LIMIT, decode, encode
from net.wire.errors import Fault, WireError
from net.wire.schema import BadField, Check, blob, flag, line, name, number, one_of, place, raw, several, word

VERSION: Final = 1
SEATS: Final = 4
EMOTES: Final = 16
PLACES: Final = 8
_U16: Final = 2**16 - 1
_U32: Final = 2**32 - 1
_COUNTS: Final = several(number(0, _U32), SEATS)


class RefuseReason(IntEnum):
    """Why somebody who holds the secret is still not let in."""

    VERSION = 1
    """Another protocol version; `detail` names the refuser's."""
    CAPABILITY = 2
    """A mandatory word that the refuser does not know; `detail` is the word."""
    RULES = 3
    """Other cards or rules; `detail` names the refuser's app version."""
    INVITE_USED = 4
    """The invite, code or pair secret belongs to another identity."""
    INVITE_EXPIRED = 5
    TABLE_FULL = 6
    NOT_WELCOME = 7
    """The host said no."""
    GAME_UNKNOWN = 8
    """The game that HELLO names is not kept here."""
    BUSY = 9


class ByeReason(IntEnum):
    """Why a link ends on purpose. A concession is a signed round, not this."""

    LEFT = 1
    """The game goes on later: the peer may redial."""
    OVER = 2
    """Game and talk are over."""
    SUPERSEDED = 3
    """A newer link of the same identity took over."""
    FAULT = 4
    """What came was no valid message."""
    DESYNC = 5


@dataclass(frozen=True)
class Message:
    """One message; making one with a field that does not fit raises `ValueError`."""

    TYPE: ClassVar[int]
    CHECKS: ClassVar[tuple[Check, ...]]

    def __post_init__(self) -> None:
        for entry, check in zip(fields(self), self.CHECKS, strict=True):
            object.__setattr__(self, entry.name, check(getattr(self, entry.name)))

    def to_payload(self) -> bytes:
        """The canonical bytes, without the frame."""
        return encode((self.TYPE, *(getattr(self, entry.name) for entry in fields(self))))


@dataclass(frozen=True)
class Hello(Message):
    """The first message of both ends. A capability with a leading `+` must be known to the other end.

    `game` and `have` name a game to go on with: its gid (or `params_hash` before the gid exists) and, a seat, how many
    of that seat's messages are here. `game` is empty for a first visit.
    """

    TYPE = 1
    CHECKS = (
        number(1, _U16), word, several(word, 16), raw(32), name, raw(0, 32), _COUNTS,
    )  # fmt: skip
    version: int
    app: str
    capabilities: tuple[str, ...]
    rules: bytes
    name: str
    game: bytes = b""
    have: tuple[int, ...] = ()

    def missing(self, known: Collection[str]) -> tuple[str, ...]:
        """The mandatory capabilities of the other end that are not among `known`."""
        mandatory = (entry[1:] for entry in self.capabilities if entry.startswith("+"))
        return tuple(entry for entry in mandatory if entry not in known)


@dataclass(frozen=True)
class OtherVersion:
    """A HELLO of another protocol version: only what every version must keep, version and app, was read."""

    version: int
    app: str


@dataclass(frozen=True)
class Welcome(Message):
    """The host lets the guest in at `seat`. `secret` is the pair's own for every later link; empty: keep yours."""

    TYPE = 2
    CHECKS = (number(0, SEATS - 1), raw(0, 16))
    seat: int
    secret: bytes = field(default=b"", repr=False)


@dataclass(frozen=True)
class Refuse(Message):
    """Not let in; the sender closes the link."""

    TYPE = 3
    CHECKS = (one_of(RefuseReason), line)
    reason: RefuseReason
    detail: str = ""


@dataclass(frozen=True)
class Proposal(Message):
    """The parameters of the game to play (F4.2), canonical bytes. Agreement is the signed PARAMS_ACCEPT."""

    TYPE = 4
    CHECKS = (blob(BYTES_LIMIT),)
    params: bytes = field(repr=False)


@dataclass(frozen=True)
class Round(Message):
    """One signed message of the fair deal (F4.4), of whichever seat."""

    TYPE = 5
    CHECKS = (blob(BYTES_LIMIT),)
    envelope: bytes = field(repr=False)


@dataclass(frozen=True)
class Have(Message):
    """How many messages of each seat are here. Whoever gets it sends what the other lacks: resume and resend."""

    TYPE = 6
    CHECKS = (raw(32), _COUNTS)
    game: bytes
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Ping(Message):
    """Answered at once by a PONG of the same number."""

    TYPE = 7
    CHECKS = (number(0, _U32),)
    number: int


@dataclass(frozen=True)
class Pong(Message):
    TYPE = 8
    CHECKS = (number(0, _U32),)
    number: int


@dataclass(frozen=True)
class Chat(Message):
    """A sentence of the player; one that is empty after cleaning says nothing."""

    TYPE = 9
    CHECKS = (line,)
    text: str


@dataclass(frozen=True)
class Emote(Message):
    """A ready-made sentence by its number; a number without a sentence here says nothing."""

    TYPE = 10
    CHECKS = (number(0, EMOTES - 1),)
    number: int


@dataclass(frozen=True)
class Rematch(Message):
    """Wants another game now that this one is over, or wants none, which is final. When both want one the host sends a
    new PROPOSAL."""

    TYPE = 11
    CHECKS = (flag,)
    wanted: bool


@dataclass(frozen=True)
class Desync(Message):
    """The digests differ at `round`: own live digest and the digest of an own replay of the transcript (N6). The side
    whose two differ has the fault."""

    TYPE = 12
    CHECKS = (number(0, _U32), raw(32), raw(32))
    round: int
    live: bytes
    replayed: bytes


@dataclass(frozen=True)
class Bye(Message):
    """The last message of a link that ends on purpose."""

    TYPE = 13
    CHECKS = (one_of(ByeReason),)
    reason: ByeReason


@dataclass(frozen=True)
class Places(Message):
    """Where the sender listens at this moment, the best place first; these take the place of all it named before.
    None: it cannot be dialed."""

    TYPE = 14
    CHECKS = (several(place, PLACES),)
    places: tuple[tuple[str, int], ...]


TYPES: Final[dict[int, type[Message]]] = {
    kind.TYPE: kind
    for kind in (
        Hello, Welcome, Refuse, Proposal, Round, Have, Ping, Pong, Chat, Emote, Rematch, Desync, Bye, Places,
    )
}  # fmt: skip


def from_payload(payload: bytes) -> Message | OtherVersion:
    """The message that these bytes are. Raises `WireError`, whatever the bytes are."""
    value = decode(payload)
    if type(value) is not tuple or not value or type(value[0]) is not int:
        raise WireError(Fault.SCHEMA, "not an array that starts with a type")
    kind = TYPES.get(value[0])
    if kind is None:
        raise WireError(Fault.UNKNOWN_TYPE, str(value[0]))
    try:
        if kind is Hello and len(value) > 2 and number(1, _U16)(value[1]) != VERSION:
            return OtherVersion(value[1], str(word(value[2])))
        if len(value) - 1 != len(kind.CHECKS):
            raise BadField(f"{len(kind.CHECKS)} fields expected")
        return kind(*value[1:])
    except BadField as error:
        raise WireError(Fault.SCHEMA, f"{kind.__name__}: {error}") from None
