"""The conversation before TLS, one machine an end: bytes in, at last the credentials for TLS out (N2).

modes 1, 3   guest: prelude, then TLS at once        host: nothing, or a refusal
mode 2       guest: prelude, X                       host: Y
             guest: proof                            host: proof, then TLS as above under the agreed secret
"""

from __future__ import annotations

from dataclasses import dataclass

from net.channel.certificates import Role
from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.keyring import Entry, Invitation, Keyring
from net.channel.limits import CODE_SECONDS, PRELUDE_SECONDS
from net.channel.prelude import (
    HEADER_BYTES,
    MAGIC,
    PRELUDE_BYTES,
    REFUSED,
    Mode,
    could_be_mindbug,
    prelude,
    read_prelude,
    read_refusal,
    refusal,
)
from net.channel.reasons import SPOKEN_IN_CLEAR, Reason
from net.channel.spake import PROOF_BYTES, SHARE_BYTES, Agreed, Exchange
from net.channel.tls import Credentials, Refused


@dataclass(frozen=True)
class Opened:
    """The clear part is over. `entry` is what the host's keyring found; `rest` are bytes that came after it."""

    credentials: Credentials
    mode: Mode
    entry: Entry | None
    rest: bytes


class HostDoor:
    """The listening end. After `Refused` only `outgoing` is of use: it may hold the refusal."""

    def __init__(self, keyring: Keyring, now: float) -> None:
        self.outgoing = bytearray()
        self.deadline = now + PRELUDE_SECONDS
        self._keyring = keyring
        self._held = b""
        self._trying: Invitation | None = None
        self._exchange: Exchange | None = None
        self._agreed: Agreed | None = None

    def receive(self, data: bytes, now: float) -> Opened | None:
        """Go on with these bytes. Raises `Refused`."""
        self._held += data
        try:
            return self._knocked(now) if self._trying is None else self._code()
        except Refused as refused:
            if refused.reason.number in SPOKEN_IN_CLEAR:
                self.outgoing += refusal(refused.reason)
            self.abandon()
            raise

    def abandon(self) -> None:
        """The line is gone: let somebody else try the code."""
        if self._trying is not None:
            self._trying.trying = False
            self._trying = None

    def _knocked(self, now: float) -> Opened | None:
        if not could_be_mindbug(self._held):
            raise Refused(Reason.NOT_MINDBUG)
        if len(self._held) < PRELUDE_BYTES:
            return None
        asked = read_prelude(self._held[:PRELUDE_BYTES])
        if asked is None:
            raise Refused(Reason.NOT_MINDBUG)
        self._held = self._held[PRELUDE_BYTES:]
        mode, hint = asked
        entry = self._keyring.find(mode, hint, now)
        if isinstance(entry, Reason):
            raise Refused(entry)
        if mode is not Mode.CODE:
            return Opened(self._keyring.credentials(entry.secret), mode, entry, self._held)
        assert isinstance(entry, Invitation)
        assert entry.code is not None
        entry.trying = True
        self._trying = entry
        self._exchange = Exchange(Role.HOST, entry.code.words, entry.code.hint)
        self.deadline = now + CODE_SECONDS
        return self._code()

    def _code(self) -> Opened | None:
        assert self._exchange is not None
        assert self._trying is not None
        if self._agreed is None:
            if len(self._held) < SHARE_BYTES:
                return None
            self._agreed = self._exchange.agree(self._held[:SHARE_BYTES])
            if self._agreed is None:
                raise Refused(Reason.NOT_MINDBUG)
            self._held = self._held[SHARE_BYTES:]
            self.outgoing += prelude(Mode.CODE, self._exchange.share)
        if len(self._held) < PROOF_BYTES:
            return None
        if not self._agreed.accepts(self._held[:PROOF_BYTES]):
            raise Refused(self._trying.guessed_wrong())
        self.outgoing += prelude(Mode.CODE, self._agreed.own)
        entry = self._trying
        self.abandon()
        credentials = Credentials(self._agreed.secret, self._keyring.identity, Role.HOST)
        return Opened(credentials, Mode.CODE, entry, self._held[PROOF_BYTES:])


class GuestDoor:
    """The dialing end with a short code; with a secret at hand there is nothing to wait for before TLS."""

    def __init__(self, identity: Identity, code: ShortCode, now: float) -> None:
        self._identity = identity
        self._exchange = Exchange(Role.GUEST, code.words, code.hint)
        self._agreed: Agreed | None = None
        self._held = b""
        self.outgoing = bytearray(prelude(Mode.CODE, code.hint) + self._exchange.share)
        self.deadline = now + CODE_SECONDS

    def receive(self, data: bytes, now: float) -> Opened | None:
        """Go on with these bytes. Raises `Refused`."""
        self._held += data
        refused = refusal_in(self._held)
        if refused is not None:
            raise Refused(refused)
        if len(self._held) < HEADER_BYTES:
            return None
        if self._held[:HEADER_BYTES] != prelude(Mode.CODE, b""):
            raise Refused(Reason.NOT_MINDBUG)
        if len(self._held) < HEADER_BYTES + SHARE_BYTES:
            return None
        said, self._held = (
            self._held[HEADER_BYTES : HEADER_BYTES + SHARE_BYTES],
            self._held[HEADER_BYTES + SHARE_BYTES :],
        )
        if self._agreed is None:
            self._agreed = self._exchange.agree(said)
            if self._agreed is None:
                raise Refused(Reason.NOT_MINDBUG)
            self.outgoing += self._agreed.own
            return self.receive(b"", now)
        if not self._agreed.accepts(said):
            raise Refused(Reason.NO_SECRET)
        credentials = Credentials(self._agreed.secret, self._identity, Role.GUEST)
        return Opened(credentials, Mode.CODE, None, self._held)

    def abandon(self) -> None:
        """Nothing is kept from others at this end."""


def refusal_in(data: bytes) -> Reason | None:
    """What a host says in clear instead of going on; `NOT_MINDBUG` for the first bytes of somebody else."""
    if not could_be_mindbug(data):
        return Reason.NOT_MINDBUG
    if len(data) > HEADER_BYTES and data[len(MAGIC)] == REFUSED:
        return read_refusal(data[HEADER_BYTES])
    return None
