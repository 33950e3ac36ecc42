"""Where secrets come from: the operating system, or a source that a test injects (F11.2).

A nonce that leaves here is never the same twice, even should the system's generator repeat itself: it also hashes a
seed that is local and secret, and the statement it is used for (F5.0). Python cannot wipe memory (F11.3), so secrets
stay in few places: here, and in the one object that owns a seat's key.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from net.fairdeal.hashing import Hs


class Source(Protocol):
    """What the module `secrets` offers; tests pass an object with the same two functions."""

    def token_bytes(self, nbytes: int, /) -> bytes:
        """So many random bytes."""

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        """A uniform number below the bound."""


class Nonces(Protocol):
    """What a prover draws from; `Secrets` is one, the test vectors bring another."""

    def scalar(self, statement: bytes) -> int:
        """A fresh secret scalar for this statement (F5.0)."""


class Secrets:
    """All randomness of one seat in one game.

    `seed` is the local secret seed of F5.0, kept with the deck secret and never sent.
    """

    def __init__(self, source: Source = secrets, seed: bytes | None = None) -> None:
        self._source = source
        self._seed = source.token_bytes(32) if seed is None else seed

    def token(self, size: int = 32) -> bytes:
        """Random bytes for salts, session nonces and coins."""
        return self._source.token_bytes(size)

    def scalar(self, statement: bytes) -> int:
        """A fresh secret scalar for this statement (F5.0)."""
        return Hs("mbfd1/nonce", self._seed, self._source.token_bytes(64), statement)

    def permutation(self, size: int) -> list[int]:
        """A uniform permutation of 0..size-1 by Fisher-Yates (F5.4)."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            chosen = self._source.randbelow(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order
