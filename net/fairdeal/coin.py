"""COIN: chance that nobody chooses, by committing first and opening later, or by shares of a point (F5.5)."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from net.fairdeal.codes import Code
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32, H, u8, u32
from net.fairdeal.points import BASE, POINT_BYTES, Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.sigma import ANSWER_BYTES, Answer, Statement

CONTRIBUTION_BYTES: Final = 32
COMMITMENT_BYTES: Final = 32
COIN_SHARE_BYTES: Final = POINT_BYTES + ANSWER_BYTES


def coin_context(gid: bytes, round_number: int, prev: bytes, purpose: bytes) -> bytes:
    """`cc` of F5.5, 64 bytes; `round_number` and `prev` are those of the commits (or of the shares)."""
    return H("mbfd1/coin-ctx", gid, u32(round_number), prev, purpose)


def commit_coin(cc: bytes, seat: int, contribution: bytes) -> bytes:
    """The body of COIN_COMMIT: 32 bytes that bind the seat to its 32 random bytes (F5.5)."""
    return H32("mbfd1/coin-commit", cc, u8(seat), contribution)


def verify_opening(cc: bytes, seat: int, commitment: bytes, contribution: bytes) -> Code:
    """`OK`, `E_ENCODING` for another length than 32, `E_COMMIT` if the opening does not fit (F5.5)."""
    if len(contribution) != CONTRIBUTION_BYTES:
        return Code.E_ENCODING
    return Code.OK if hmac.compare_digest(commit_coin(cc, seat, contribution), commitment) else Code.E_COMMIT


@dataclass(frozen=True)
class Coin:
    """64 bytes that all seats made together, and the numbers drawn from them (F5.5)."""

    value: bytes

    @classmethod
    def of_contributions(cls, cc: bytes, contributions: Iterable[bytes]) -> Coin:
        """The coin of all opened contributions, in the order of the seats."""
        return cls(H("mbfd1/coin", cc, *contributions))

    @classmethod
    def of_shares(cls, cc: bytes, values: Iterable[Point]) -> Coin:
        """The coin of all verified `V_p` (option `coin = share`)."""
        return cls(H("mbfd1/coin-shared", cc, GROUP.sum(values)))

    def below(self, bound: int, index: int = 0) -> int:
        """Number `index` below `bound`, read little-endian as `Hs` reads."""
        return int.from_bytes(H("mbfd1/coin-int", self.value, u32(index)), "little") % bound

    def choose(self, count: int, size: int) -> list[int]:
        """`count` different numbers of 0..size-1 in the order drawn: so many steps of Fisher-Yates from the front."""
        numbers = list(range(size))
        for step in range(count):
            chosen = step + self.below(size - step, step)
            numbers[step], numbers[chosen] = numbers[chosen], numbers[step]
        return numbers[:count]


@dataclass(frozen=True)
class CoinShare:
    """A seat's part of a coin made in one round, 96 bytes. `value` is foreign bytes until verified."""

    value: bytes
    answer: Answer

    def to_bytes(self) -> bytes:
        """V, c, z."""
        return self.value + self.answer.to_bytes()

    @classmethod
    def from_bytes(cls, raw: bytes) -> CoinShare | Code:
        """`E_ENCODING` for another length than 96, `E_SCALAR` for a scalar of L or more."""
        if len(raw) != COIN_SHARE_BYTES:
            return Code.E_ENCODING
        answer = Answer.from_bytes(raw[POINT_BYTES:])
        return answer if isinstance(answer, Code) else cls(raw[:POINT_BYTES], answer)


def coin_point(cc: bytes) -> Point:
    """`Q` of the option `coin = share`; compute it once a coin."""
    return GROUP.hash_to_point("mbfd1/coin-point", cc)


def prove_coin_share(ctx: bytes, point: Point, secret: int, key: Point, nonces: Nonces) -> CoinShare:
    """`V = xQ`: the one value this seat can send (F5.5)."""
    value = GROUP.mul(secret, point)
    return CoinShare(value, _statement(ctx, point, key, value).prove(secret, nonces))


def verify_coin_share(share: CoinShare, ctx: bytes, point: Point, key: Point) -> Code:
    """`OK`, `E_POINT`, `E_PROOF_SHARE` (F5.5)."""
    return _statement(ctx, point, key, share.value).check([key, share.value], share.answer, Code.E_PROOF_SHARE)


def _statement(ctx: bytes, point: Point, key: Point, value: bytes) -> Statement:
    return Statement("mbfd1/coin-share", (ctx, key, point, value), (BASE, point))
