"""Randomness that tests can repeat, and keys and cards to prove things about (F11.2)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from net.fairdeal.context import MessageType, proof_context
from net.fairdeal.deck import Deck, Manifest, deck_of_manifest
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import Hs, u8, u32
from net.fairdeal.points import BASE, Ciphertext, Point
from net.fairdeal.secrets_source import Secrets


class SeededSource:
    """The two functions of `secrets` out of a hash in counter mode: `Secrets(SeededSource(7))`."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._count = 0

    def token_bytes(self, nbytes: int, /) -> bytes:
        token = b""
        while len(token) < nbytes:
            self._count += 1
            token += hashlib.sha512(f"{self._seed}/{self._count}".encode()).digest()
        return token[:nbytes]

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        # 64 random bytes: the bias is below 2**-500.
        return int.from_bytes(self.token_bytes(64), "big") % exclusive_upper_bound


def kat(number: int) -> int:
    """The numbered scalars of F14."""
    return Hs("mbfd1/kat", u32(number))


class KatNonces:
    """`kat(first)`, `kat(first + 1)`, ... in the order of the draws (F14)."""

    def __init__(self, first: int) -> None:
        self._next = first

    def scalar(self, statement: bytes) -> int:
        self._next += 1
        return kat(self._next - 1)


@dataclass(frozen=True)
class Keys:
    """The deck secrets and keys of all seats, as only a test has them."""

    secrets: tuple[int, ...]

    @property
    def keys(self) -> tuple[Point, ...]:
        return tuple(GROUP.mul_base(secret) for secret in self.secrets)

    @property
    def joint(self) -> Point:
        return GROUP.sum(self.keys)

    def open(self, ciphertext: Ciphertext) -> Point:
        """The card under a ciphertext."""
        return GROUP.sub(ciphertext.b, GROUP.mul(sum(self.secrets), ciphertext.a))


KEYS = Keys(tuple(Hs("mbfd1/kat-x", u8(seat)) for seat in (0, 1)))
"""The two seats of F14."""
GID, ROUND, PREV = bytes([0x11]) * 32, 7, bytes([0x22]) * 32


def context(
    seat: int = 0, kind: MessageType = MessageType.SHARE, *, gid: bytes = GID, number: int = ROUND, prev: bytes = PREV
) -> bytes:
    """A proof context of the game of F14, or of another one."""
    return proof_context(gid, number, prev, seat, kind)


def small_deck(designs: int = 6) -> Deck:
    """A deck of so many designs, one copy each."""
    return deck_of_manifest(Manifest(tuple((f"design-{number}", 1) for number in range(designs))))


def encrypted(card: Point, joint_key: Point, secrets: Secrets) -> Ciphertext:
    """A card under fresh randomness."""
    factor = secrets.scalar(card)
    return Ciphertext(GROUP.mul(factor, BASE), GROUP.add(card, GROUP.mul(factor, joint_key)))
