"""The rounds of a coin: commit and open, or one round of shares (F5.5, F7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from engine.decisions import Pick
from net.fairdeal.codes import Code
from net.fairdeal.coin import (
    COMMITMENT_BYTES,
    Coin,
    CoinShare,
    coin_context,
    coin_point,
    verify_coin_share,
    verify_opening,
)
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope
from net.fairdeal.moves import told
from net.fairdeal.params import CoinKind
from net.fairdeal.points import Point
from net.fairdeal.state import Fault, Round, State, numbers


def first_coin_round(state: State, pick: Pick) -> Round:
    """The round with which this table makes a coin."""
    return ShareCoin(pick) if state.params.options.coin is CoinKind.SHARE else CommitCoin(pick)


def context_of(state: State, pick: Pick) -> bytes:
    """`cc` of F5.5 in the round of the commits or of the shares: what is picked from is part of it, in its order."""
    return coin_context(state.table, state.number, state.prev, b"pick" + numbers(*pick))


def picked(pick: Pick, coin: Coin) -> tuple[int, ...]:
    return tuple(pick.slots[number] for number in coin.choose(pick.size, len(pick.slots)))


@dataclass(frozen=True)
class CommitCoin:
    """Everybody commits to 32 random bytes."""

    pick: Pick
    CODE: ClassVar[int] = 20

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.present, MessageType.COIN_COMMIT)

    def examine(self, state: State, message: Envelope) -> bytes | Code:
        return message.body if len(message.body) == COMMITMENT_BYTES else Code.E_ENCODING

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        commits = tuple((seat, said[seat]) for seat in sorted(said))
        return replace(state, stage=OpenCoin(self.pick, context_of(state, self.pick), commits))

    def canonical(self) -> bytes:
        return numbers(*self.pick)


@dataclass(frozen=True)
class OpenCoin:
    """Everybody opens what they committed to; `context` is that of the commits."""

    pick: Pick
    context: bytes
    commits: tuple[tuple[int, bytes], ...]
    CODE: ClassVar[int] = 21

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys([seat for seat, _ in self.commits], MessageType.COIN_OPEN)

    def examine(self, state: State, message: Envelope) -> bytes | Code:
        seat = message.header.seat
        code = verify_opening(self.context, seat, dict(self.commits)[seat], message.body)
        return message.body if code is Code.OK else code

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        coin = Coin.of_contributions(self.context, [said[seat] for seat in sorted(said)])
        return told(state, self.pick, picked(self.pick, coin))

    def canonical(self) -> bytes:
        return numbers(*self.pick) + self.context + b"".join(commit for _, commit in self.commits)


@dataclass(frozen=True)
class ShareCoin:
    """Everybody sends the one value that their key gives for this coin: nothing to choose, nothing to store."""

    pick: Pick
    CODE: ClassVar[int] = 22

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.present, MessageType.COIN_OPEN)

    def point(self, state: State) -> Point:
        return _point_of(context_of(state, self.pick))

    def examine(self, state: State, message: Envelope) -> Point | Code:
        seat = message.header.seat
        share = CoinShare.from_bytes(message.body)
        if isinstance(share, Code):
            return share
        context = state.context(seat, MessageType.COIN_OPEN)
        code = verify_coin_share(share, context, self.point(state), state.keys[seat])
        return Point(share.value) if code is Code.OK else code

    def close(self, state: State, said: Mapping[int, Point]) -> State | Fault:
        coin = Coin.of_shares(context_of(state, self.pick), [said[seat] for seat in sorted(said)])
        return told(state, self.pick, picked(self.pick, coin))

    def canonical(self) -> bytes:
        return numbers(*self.pick)


@lru_cache(maxsize=8)
def _point_of(context: bytes) -> Point:
    """`Q` takes sixteen tries; every message of the round needs it."""
    return coin_point(context)
