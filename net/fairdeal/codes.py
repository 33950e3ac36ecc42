"""What can be wrong with a message: one code an offence (F9.1)."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The verdict on a message; everything but `OK` stops the game and blames its signer (F9.1)."""

    OK = "OK"
    E_ENCODING = "E_ENCODING"
    """Length, count, trailing bytes, a limit exceeded."""
    E_POINT = "E_POINT"
    """Thirty-two bytes that are no point of the group (F3.4)."""
    E_SCALAR = "E_SCALAR"
    """A scalar of L or more."""
    E_SIGNATURE = "E_SIGNATURE"
    """A wrong signature or an unknown key; blames nobody."""
    E_PREV = "E_PREV"
    """The chain hash differs."""
    E_STATE = "E_STATE"
    """The digest of the public state differs."""
    E_UNEXPECTED = "E_UNEXPECTED"
    """A seat, type, round, slot or zone that is not owed."""
    E_PROOF_POK = "E_PROOF_POK"
    E_PROOF_SHARE = "E_PROOF_SHARE"
    E_PROOF_REMASK = "E_PROOF_REMASK"
    E_PROOF_SHUFFLE = "E_PROOF_SHUFFLE"
    E_PROOF_MEMBER = "E_PROOF_MEMBER"
    E_COMMIT = "E_COMMIT"
    """An opening that does not fit its commitment."""
    E_VERSION = "E_VERSION"
    """A stale version of a slot, or a slot that does not exist."""
    E_RULES = "E_RULES"
    """A move that the public state does not allow."""
    E_EQUIVOCATION = "E_EQUIVOCATION"
    """Two different messages of one seat for one round."""
    E_TIMEOUT = "E_TIMEOUT"
    """Nothing arrived in time."""
    E_NOT_A_CARD = "E_NOT_A_CARD"
    """All shares are proven and yet no card opens: a proof is broken, the game stops (F5.2)."""
