"""The long-lived Ed25519 key that is a player to all opponents (N2). Files belong to the caller: text in, text out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class BadIdentity(ValueError):
    """A text that is no identity file; the message is a sentence for the player."""


@dataclass(frozen=True)
class Identity:
    """The key signs rounds and is the key of every leaf certificate; `public` is the player's name to machines."""

    key: Ed25519PrivateKey = field(repr=False)

    @classmethod
    def generate(cls) -> Identity:
        """A new player."""
        return cls(Ed25519PrivateKey.generate())

    @cached_property
    def public(self) -> bytes:
        """32 bytes."""
        return self.key.public_key().public_bytes_raw()

    def to_text(self) -> str:
        """PKCS 8 in PEM, unencrypted: to be written with mode 0600 (N7) and nowhere else."""
        pem = self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return pem.decode("ascii")

    @classmethod
    def from_text(cls, text: str) -> Identity:
        """What `to_text` wrote. Raises `BadIdentity`."""
        try:
            key = serialization.load_pem_private_key(text.encode(), password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            raise BadIdentity("The identity file is damaged: it holds no private key that can be read.") from None
        if not isinstance(key, Ed25519PrivateKey):
            raise BadIdentity("The identity file holds a key of another kind; an Ed25519 key is needed.")
        return cls(key)
