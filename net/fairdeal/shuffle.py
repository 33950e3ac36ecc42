"""SHUFFLE: the same cards in an order that nobody can trace, with the proof of it (F5.4, Terelius and Wikström).

What prover and verifier share: the proof as bytes, its first messages and its challenges. `shuffle_prover` makes it,
`shuffle_verifier` judges it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from net.fairdeal.codes import Code
from net.fairdeal.generators import PERMUTATION_GENERATORS
from net.fairdeal.group import decode_scalar, encode_scalar
from net.fairdeal.hashing import H, Hs, u16
from net.fairdeal.points import POINT_BYTES, SCALAR_BYTES, Ciphertext, Point

HEAD_BYTES: Final = 4
FEWEST: Final = 2
MOST: Final = len(PERMUTATION_GENERATORS)
WORD: Final = POINT_BYTES
"""Points and scalars are as long as each other."""


@dataclass(frozen=True)
class Shuffle:
    """The body of a SHUFFLE message. All points are foreign bytes until `verify_shuffle` says `OK`."""

    zone: int
    outputs: tuple[tuple[bytes, bytes], ...]
    """E'."""
    commitments: tuple[bytes, ...]
    """C, one an input."""
    chain: tuple[bytes, ...]
    """K, one an output."""
    challenge: int
    sums: tuple[int, int, int, int]
    """s1 to s4."""
    links: tuple[int, ...]
    """s_i."""
    weights: tuple[int, ...]
    """s'_i."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.outputs)

    @property
    def ciphertexts(self) -> list[Ciphertext]:
        """The shuffled cards; only of a verified shuffle."""
        return [Ciphertext(Point(a), Point(b)) for a, b in self.outputs]

    def to_bytes(self) -> bytes:
        """u16 zone, u16 n, E', C, K, c, s1 to s4, all s_i, all s'_i: 192n + 164 bytes."""
        points = [*(half for output in self.outputs for half in output), *self.commitments, *self.chain]
        scalars = [self.challenge, *self.sums, *self.links, *self.weights]
        return b"".join([u16(self.zone), u16(self.size), *points, *map(encode_scalar, scalars)])

    @classmethod
    def from_bytes(cls, raw: bytes) -> Shuffle | Code:
        """`E_ENCODING` for a count outside 2..128 or a length that does not fit it, `E_SCALAR` for L or more."""
        size = int.from_bytes(raw[2:HEAD_BYTES], "big")
        if not FEWEST <= size <= MOST or len(raw) != shuffle_bytes(size):
            return Code.E_ENCODING
        words = [raw[start : start + WORD] for start in range(HEAD_BYTES, len(raw), WORD)]
        scalars = []
        for word in words[4 * size :]:
            scalar = decode_scalar(word)
            if scalar is None:
                return Code.E_SCALAR
            scalars.append(scalar)
        challenge, s1, s2, s3, s4 = scalars[:5]
        return cls(
            zone=int.from_bytes(raw[:2], "big"),
            outputs=tuple(zip(words[0 : 2 * size : 2], words[1 : 2 * size : 2], strict=True)),
            commitments=tuple(words[2 * size : 3 * size]),
            chain=tuple(words[3 * size : 4 * size]),
            challenge=challenge,
            sums=(s1, s2, s3, s4),
            links=tuple(scalars[5 : 5 + size]),
            weights=tuple(scalars[5 + size :]),
        )


def shuffle_bytes(size: int) -> int:
    """The length of the body for so many cards."""
    return HEAD_BYTES + 4 * size * POINT_BYTES + (5 + 2 * size) * SCALAR_BYTES


@dataclass(frozen=True)
class FirstMessages:
    """t1, t2, t3, t4 and that of F5.4: what the challenge commits to."""

    row_sums: Point
    product: Point
    permutation: Point
    cards: Ciphertext
    chain: tuple[Point, ...]


def shuffle_seed(
    ctx: bytes,
    joint_key: Point,
    inputs: Iterable[Ciphertext],
    outputs: Iterable[tuple[bytes, bytes]],
    commitments: Iterable[bytes],
) -> bytes:
    """`seed` of F5.4: context and whole statement."""
    before = list(inputs)
    lists = (b"".join(a + b for a, b in before), b"".join(a + b for a, b in outputs), b"".join(commitments))
    return H("mbfd1/shuf-u", ctx, u16(len(before)), joint_key, *lists)


def public_weights(seed: bytes, size: int) -> list[int]:
    """u_0 to u_{n-1} of F5.4."""
    return [Hs("mbfd1/shuf-ui", seed, u16(index)) for index in range(size)]


def shuffle_challenge(seed: bytes, chain: Iterable[bytes], first: FirstMessages) -> int:
    """`c` of F5.4."""
    singles = first.row_sums + first.product + first.permutation + first.cards.a + first.cards.b
    return Hs("mbfd1/shuf-c", seed, b"".join(chain), singles, b"".join(first.chain))
