"""Shared secrets: of an invite, of a code, of a pair. Everything else is derived, each for one purpose (N2)."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SECRET_BYTES: Final = 16
HINT_BYTES: Final = 4


@dataclass(frozen=True)
class Secret:
    """Sixteen bytes that two machines know. Raises `ValueError` for another length; never shows them."""

    raw: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.raw) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(self.raw)}")

    @classmethod
    def fresh(cls) -> Secret:
        """From the operating system."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @property
    def hint(self) -> bytes:
        """What the prelude says in clear: tells the owner which secret is meant, and nobody anything about it."""
        return self._derive(b"mindbug/1 hint", HINT_BYTES)

    @property
    def authority_key(self) -> Ed25519PrivateKey:
        """The key of the throw-away certificate authority; the same on both machines."""
        return Ed25519PrivateKey.from_private_bytes(self._derive(b"mindbug/1 authority", 32))

    def _derive(self, purpose: bytes, size: int) -> bytes:
        return HKDF(SHA256(), size, salt=None, info=purpose).derive(self.raw)
