"""The first words of both ends: who is there, by which protocol and which rules, and how far a game has come (N5, N6).

guest to host   HELLO, with the game to go on with and what of it is here
host to guest   HELLO, the same from there; or REFUSE
host to guest   WELCOME with seat and pair secret, PROPOSAL with the parameters: once the host lets the guest in
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.cards import SETS
from engine.rules import MODES
from net.fairdeal.hashing import H32
from net.fairdeal.params import rules_hash
from net.wire.messages import VERSION, Hello, Message, OtherVersion, Refuse, RefuseReason

CAPABILITIES = ("fairdeal", "chat", "emote", "rematch", "places")
"""What this version can do. None of it is mandatory, so that a later one may do without."""


@cache
def ruleset() -> bytes:
    """32 bytes that stand for all cards, rules and modes of this program."""
    return H32("mindbug/1 ruleset", *(rules_hash(mode, tuple(SETS)) for mode in sorted(MODES)))


def hello(app: str, name: str, game: bytes = b"", have: Sequence[int] = ()) -> Hello:
    """This program's HELLO. `app` is its version: a word of the protocol."""
    return Hello(VERSION, app, CAPABILITIES, ruleset(), name, game, tuple(have))


def judge(theirs: Message | OtherVersion, app: str) -> Refuse | None:
    """Why the two cannot play, to be sent to the other end; None if they can. `app` is the own version."""
    if isinstance(theirs, OtherVersion):
        return Refuse(RefuseReason.VERSION, f"version {VERSION} of the protocol, mindbug-tui {app}")
    if not isinstance(theirs, Hello):
        return Refuse(RefuseReason.NOT_WELCOME)
    unknown = theirs.missing(CAPABILITIES)
    if unknown:
        return Refuse(RefuseReason.CAPABILITY, unknown[0])
    if theirs.rules != ruleset():
        return Refuse(RefuseReason.RULES, f"mindbug-tui {app}")
    return None
