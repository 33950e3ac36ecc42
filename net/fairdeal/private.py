"""What only one seat knows, in one place (F11.3): deck secret, open coin, orders of the own shuffles.

Nothing in here is ever written with the transcript. Whoever keeps a running game keeps this object beside it: a new
machine that gets both stands where the old one stood.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from net.fairdeal.coin import CONTRIBUTION_BYTES
from net.fairdeal.group import GROUP
from net.fairdeal.rounds.keys import KeyOpening
from net.fairdeal.secrets_source import Secrets


@dataclass(repr=False)
class Private:
    """The secrets of `seat` in one game. The identity key signs; the deck secret `x` is of this game alone (F4.1)."""

    seat: int
    identity: Ed25519PrivateKey
    secrets: Secrets
    x: int
    opening: KeyOpening
    contribution: bytes = b""
    """r_p of the open coin: drawn when the commitment is made, the same until it is opened (F5.5)."""
    permutations: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The orders of the own shuffles, by round: the only way to follow the own cards through them."""
    kept: dict[int, int] = field(default_factory=dict)
    """The parts of other seats' keys that this one keeps (F9.6)."""
    parts: tuple[int, ...] = ()
    """The own key in parts, for the others to keep."""
    box_key: bytes = b""
    """Opens the boxes in which others send theirs."""

    @classmethod
    def fresh(cls, seat: int, identity: Ed25519PrivateKey, secrets: Secrets) -> Private:
        """New secrets for a new game."""
        x = secrets.scalar(b"deck secret")
        opening = KeyOpening(bytes(GROUP.mul_base(x)), secrets.token(), secrets.token())
        return cls(seat, identity, secrets, x, opening)

    @property
    def public_identity(self) -> bytes:
        return self.identity.public_key().public_bytes_raw()

    def new_contribution(self) -> bytes:
        """Fresh bytes for a coin."""
        self.contribution = self.secrets.token(CONTRIBUTION_BYTES)
        return self.contribution
