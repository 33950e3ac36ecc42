"""Which secrets open this door, for whom, and which are burned (N2, N3).

An invitation is OPEN, TAKEN by the identity that came in first, BURNED once that identity holds its pair secret. In
between the same identity may come again: the line can break before the guest has the pair secret on disk. Only the
host's no to whoever took it opens it again, for everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from net.channel.certificates import Role
from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.invite import LIFETIME
from net.channel.prelude import Mode
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.channel.tls import Credentials

WRONG_CODES: Final = 3


class State(Enum):
    OPEN = "open"
    TAKEN = "taken"
    BURNED = "burned"


@dataclass(eq=False)
class Invitation:
    """One invite or code, for one guest."""

    seat: int
    expires: float
    secret: Secret
    code: ShortCode | None = None
    state: State = State.OPEN
    holder: bytes | None = None
    """The identity that took it."""
    turned_away: set[bytes] = field(default_factory=set)
    wrong: int = 0
    """Wrong codes so far. Three burn the code; an invite for the same seat stays good."""
    trying: bool = False
    """Somebody is in the middle of a try with the code: the next one waits."""

    def obstacle(self, mode: Mode, now: float) -> Reason | None:
        """Why nobody may try at this moment. Age ends only what nobody has taken."""
        if self.state is State.BURNED:
            return Reason.USED
        if self.state is State.OPEN and now >= self.expires:
            return Reason.EXPIRED
        if mode is not Mode.CODE:
            return None
        if self.wrong >= WRONG_CODES:
            return Reason.CODE_BURNED
        return Reason.BUSY if self.trying else None

    def admit(self, identity: bytes, now: float) -> Reason | None:
        """Give it to this identity, which proved to hold the secret; the reason if it is not to be had."""
        if identity in self.turned_away:
            return Reason.NOT_WELCOME
        if self.state is State.BURNED or (self.state is State.TAKEN and identity != self.holder):
            return Reason.USED
        if self.state is State.OPEN and now >= self.expires:
            return Reason.EXPIRED
        self.state, self.holder = State.TAKEN, identity
        return None

    def turn_away(self) -> None:
        """The host does not want whoever took it: a stranger with a leaked invite must not cost the friend the seat."""
        if self.state is State.TAKEN and self.holder is not None:
            self.turned_away.add(self.holder)
            self.state, self.holder = State.OPEN, None

    def vacate(self) -> None:
        """Whoever took it went away before the host's word: it is as good as new."""
        if self.state is State.TAKEN:
            self.state, self.holder = State.OPEN, None

    def burn(self) -> None:
        """The guest holds its pair secret, or the host withdraws the invite."""
        self.state = State.BURNED

    def guessed_wrong(self) -> Reason:
        """One wrong code; what to tell whoever tried it."""
        self.wrong += 1
        return Reason.CODE_BURNED if self.wrong >= WRONG_CODES else Reason.CODE_WRONG


@dataclass(frozen=True)
class Pair:
    """The secret of two players who have met; opens for that one identity, any number of times."""

    secret: Secret
    identity: bytes

    def obstacle(self, _mode: Mode, _now: float) -> Reason | None:
        """Nothing stands in the way of an old acquaintance."""
        return None

    def admit(self, identity: bytes, _now: float) -> Reason | None:
        """Only that one."""
        return None if identity == self.identity else Reason.WRONG_PLAYER


Entry = Invitation | Pair


@dataclass
class Keyring:
    """All that opens the host's door. Pair secrets outlive the process: the caller keeps them with the opponents."""

    identity: Identity
    _entries: dict[tuple[Mode, bytes], Entry] = field(default_factory=dict, repr=False)
    _made: dict[bytes, Credentials] = field(default_factory=dict, repr=False)

    def new_invitation(self, seat: int, now: float) -> Invitation:
        """A fresh invite for a seat, open for 30 minutes."""
        secret = Secret.fresh()
        while (Mode.INVITE, secret.hint) in self._entries:
            secret = Secret.fresh()
        invitation = Invitation(seat, now + LIFETIME, secret)
        self._entries[Mode.INVITE, secret.hint] = invitation
        return invitation

    def give_code(self, invitation: Invitation) -> ShortCode:
        """A short code for the same seat and the same one guest; an earlier code of it is void."""
        if invitation.code is not None:
            self._entries.pop((Mode.CODE, invitation.code.hint), None)
        code = ShortCode.fresh()
        while (Mode.CODE, code.hint) in self._entries:
            code = ShortCode.fresh()
        invitation.code, invitation.wrong = code, 0
        self._entries[Mode.CODE, code.hint] = invitation
        return code

    def add_pair(self, secret: Secret, identity: bytes) -> Pair:
        """From now on this identity may come by the secret of the pair."""
        pair = Pair(secret, identity)
        self._entries[Mode.PAIR, secret.hint] = pair
        return pair

    def forget_pair(self, secret: Secret) -> None:
        """The opponent was taken off the list."""
        self._entries.pop((Mode.PAIR, secret.hint), None)
        self._made.pop(secret.raw, None)

    def find(self, mode: Mode, hint: bytes, now: float) -> Entry | Reason:
        """What a prelude asks for, or why not. Burned invites stay known, so that a second guest is told the truth."""
        entry = self._entries.get((mode, hint))
        if entry is None:
            return Reason.UNKNOWN
        return entry.obstacle(mode, now) or entry

    def credentials(self, secret: Secret) -> Credentials:
        """The host's end of the secret, made once."""
        if secret.raw not in self._made:
            self._made[secret.raw] = Credentials(secret, self.identity, Role.HOST)
        return self._made[secret.raw]
