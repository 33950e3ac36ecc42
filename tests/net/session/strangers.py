"""Who knocks in the middle of a game and must stay outside: secrets that are old, unknown or not theirs (N2, N3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from net.channel.identity import Identity
from net.channel.invite import LIFETIME
from net.channel.keyring import Keyring
from net.channel.link import Link
from net.channel.prelude import Mode
from net.channel.reasons import Reason
from net.channel.secret import Secret
from tests.net.channel.ends import End, run


class Doorstep(NamedTuple):
    """The host's door at this moment, and the secret of the two who play."""

    keyring: Keyring
    pair: Secret
    now: float


def _expect(door: Doorstep, mode: Mode, secret: Secret, reason: Reason) -> None:
    host = End(Link.host(door.keyring, door.now))
    guest = End(Link.guest(Identity.generate(), mode, secret, door.now))
    run(guest, host, door.now)
    assert (host.reason, host.secured) == (reason, [])


def burned_invite(door: Doorstep) -> None:
    invitation = door.keyring.new_invitation(1, door.now)
    invitation.burn()
    _expect(door, Mode.INVITE, invitation.secret, Reason.USED)


def old_invite(door: Doorstep) -> None:
    _expect(door, Mode.INVITE, door.keyring.new_invitation(1, door.now - LIFETIME).secret, Reason.EXPIRED)


def forgotten_pair(door: Doorstep) -> None:
    pair = door.keyring.add_pair(Secret.fresh(), Identity.generate().public)
    door.keyring.forget_pair(pair.secret)
    _expect(door, Mode.PAIR, pair.secret, Reason.UNKNOWN)


def stolen_pair(door: Doorstep) -> None:
    _expect(door, Mode.PAIR, door.pair, Reason.WRONG_PLAYER)


def pair_as_invite(door: Doorstep) -> None:
    _expect(door, Mode.INVITE, door.pair, Reason.UNKNOWN)


STRANGERS: Mapping[str, Callable[[Doorstep], None]] = {
    "burned invite": burned_invite,
    "old invite": old_invite,
    "forgotten pair": forgotten_pair,
    "stolen pair": stolen_pair,
    "pair as invite": pair_as_invite,
}
