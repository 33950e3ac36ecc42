"""SPAKE2 (RFC 9382) over the fair deal's group: a short code becomes a strong secret.

Whoever listens learns nothing, whoever takes part has one guess a try. Own code of some thirty lines, because the one
package for it is pure Python whose arithmetic takes time that depends on the secret, has no types, and lacks the check
against the identity; here every curve operation is libsodium's, in constant time, behind the interface of F3.4. M and N
come out of `hash_to_point`, so nobody knows their logarithms.

guest to host   X = xG + wM      32 bytes          host to guest   Y = yG + wN      32 bytes
guest to host   proof            32 bytes          host to guest   proof            32 bytes

The guest proves first: a host that is shown a wrong proof has seen a wrong code, and shows nothing in return.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Final

from net.channel.certificates import Role
from net.channel.secret import SECRET_BYTES, Secret
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H, Hs
from net.fairdeal.secrets_source import Nonces, Secrets

SHARE_BYTES: Final = 32
PROOF_BYTES: Final = 32
_BLIND: Final = {
    Role.GUEST: GROUP.hash_to_point("mindbug/1 spake M", b""),
    Role.HOST: GROUP.hash_to_point("mindbug/1 spake N", b""),
}


@dataclass(frozen=True)
class Agreed:
    """What both ends of a right code hold. `own` is the proof to show, `expected` the one to be shown."""

    secret: Secret = field(repr=False)
    own: bytes = field(repr=False)
    expected: bytes = field(repr=False)

    def accepts(self, proof: bytes) -> bool:
        """Whether the other end knows the same code; compared in constant time."""
        return hmac.compare_digest(proof, self.expected)


class Exchange:
    """One try of one side with the code's words. `public` is what both know beside it and bind in."""

    def __init__(self, role: Role, words: str, public: bytes, nonces: Nonces | None = None) -> None:
        self._role = role
        self._public = public
        self._w = Hs("mindbug/1 spake w", words.encode(), public)
        self._x = (nonces or Secrets()).scalar(b"spake2" + public)
        self.share = bytes(GROUP.add(GROUP.mul_base(self._x), GROUP.mul(self._w, _BLIND[role])))

    def agree(self, share: bytes) -> Agreed | None:
        """The result of both shares; None if the other's is no point of the group or hides the identity."""
        other = GROUP.decode(share)
        if other is None:
            return None
        key = GROUP.mul(self._x, GROUP.sub(other, GROUP.mul(self._w, _BLIND[self._role.other])))
        if key == GROUP.identity:
            return None
        guest, host = (self.share, share) if self._role is Role.GUEST else (share, self.share)
        w = self._w.to_bytes(32, "little")
        master = H("mindbug/1 spake", self._public, guest, host, bytes(key), w)
        proofs = {role: hashlib.sha512(role.name.encode() + master[32:]).digest()[:PROOF_BYTES] for role in Role}
        secret = Secret(H("mindbug/1 spake secret", master[:32])[:SECRET_BYTES])
        return Agreed(secret, proofs[self._role], proofs[self._role.other])
