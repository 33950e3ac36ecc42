"""Coins: uniform, bound to seat and occasion, opened as committed (F5.5)."""

from __future__ import annotations

from collections import Counter

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.coin import (
    Coin,
    CoinShare,
    coin_context,
    coin_point,
    commit_coin,
    prove_coin_share,
    verify_coin_share,
    verify_opening,
)
from net.fairdeal.context import MessageType
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32, H, u8, u32
from net.fairdeal.points import Point
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.share import prove_share
from net.fairdeal.sigma import Answer
from tests.net.fairdeal.sources import GID, KEYS, PREV, ROUND, SeededSource, context

CC = coin_context(GID, ROUND, PREV, b"first seat")
MINE, YOURS = bytes([1]) * 32, bytes([2]) * 32


def test_the_hashes_are_those_of_the_specification() -> None:
    assert H("mbfd1/coin-ctx", GID, u32(ROUND), PREV, b"first seat") == CC
    assert commit_coin(CC, 1, MINE) == H32("mbfd1/coin-commit", CC, u8(1), MINE)
    coin = Coin.of_contributions(CC, [MINE, YOURS])
    assert coin.value == H("mbfd1/coin", CC, MINE, YOURS)
    assert coin.below(10**9, 3) == int.from_bytes(H("mbfd1/coin-int", coin.value, u32(3)), "little") % 10**9


def test_only_what_was_committed_opens() -> None:
    """A55, A58, A59."""
    commitment = commit_coin(CC, 0, MINE)
    assert verify_opening(CC, 0, commitment, MINE) is Code.OK
    assert verify_opening(CC, 0, commitment, YOURS) is Code.E_COMMIT
    assert verify_opening(CC, 1, commitment, MINE) is Code.E_COMMIT
    assert verify_opening(CC, 0, commitment[:-1], MINE) is Code.E_COMMIT
    for other in (
        (GID, ROUND + 2, PREV, b"first seat"),
        (GID, ROUND, PREV, b"card"),
        (PREV, ROUND, PREV, b"first seat"),
    ):
        assert verify_opening(coin_context(*other), 0, commitment, MINE) is Code.E_COMMIT
    for length in (0, 31, 33, 64):
        assert verify_opening(CC, 0, commit_coin(CC, 0, bytes(length)), bytes(length)) is Code.E_ENCODING


def test_every_contribution_and_its_seat_count() -> None:
    coins = {
        Coin.of_contributions(CC, parts).value
        for parts in ([MINE, YOURS], [YOURS, MINE], [MINE, MINE], [MINE], [MINE, YOURS, MINE, YOURS])
    }
    assert len(coins) == 5


@pytest.mark.parametrize("constant", [0, 1])
def test_one_honest_seat_makes_the_coin_uniform(constant: int) -> None:
    """A61: the other seat always says the same."""
    source, seen = SeededSource(30), Counter[int]()
    for _ in range(6000):
        parts = [source.token_bytes(32)]
        parts.insert(constant, bytes(32))
        seen[Coin.of_contributions(CC, parts).below(6)] += 1
    # 5 degrees of freedom: above 20.5 once in a thousand seeds, and this seed is fixed.
    assert sum((seen[number] - 1000) ** 2 / 1000 for number in range(6)) < 20.5


def test_choices_are_without_repetition_and_uniform() -> None:
    source, seen = SeededSource(31), Counter[tuple[int, ...]]()
    for _ in range(4000):
        chosen = Coin(source.token_bytes(64)).choose(2, 5)
        assert len(set(chosen)) == 2
        seen[tuple(chosen)] += 1
    assert len(seen) == 20
    # 19 degrees of freedom.
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 43.8


def test_the_first_choice_is_the_first_number() -> None:
    coin = Coin.of_contributions(CC, [MINE, YOURS])
    assert coin.choose(1, 7) == [coin.below(7)]
    assert sorted(coin.choose(7, 7)) == list(range(7))
    assert coin.choose(3, 7) == coin.choose(7, 7)[:3]
    assert coin.choose(0, 7) == []


def test_a_shared_coin_has_one_value_and_its_proofs() -> None:
    """Option `coin = share`: the parts are x Q, so nobody can choose."""
    point, secrets, ctx = coin_point(CC), Secrets(SeededSource(32)), [context(0), context(1)]
    shares = [prove_coin_share(ctx[seat], point, KEYS.secrets[seat], KEYS.keys[seat], secrets) for seat in (0, 1)]
    for seat, share in enumerate(shares):
        assert verify_coin_share(share, ctx[seat], point, KEYS.keys[seat]) is Code.OK
        assert CoinShare.from_bytes(share.to_bytes()) == share
        assert verify_coin_share(share, ctx[1 - seat], point, KEYS.keys[seat]) is Code.E_PROOF_SHARE
        assert verify_coin_share(share, ctx[seat], point, KEYS.keys[1 - seat]) is Code.E_PROOF_SHARE
        other = coin_point(coin_context(GID, ROUND + 1, PREV, b"first seat"))
        assert verify_coin_share(share, ctx[seat], other, KEYS.keys[seat]) is Code.E_PROOF_SHARE
        chosen = CoinShare(GROUP.add(Point(share.value), point), share.answer)
        assert verify_coin_share(chosen, ctx[seat], point, KEYS.keys[seat]) is Code.E_PROOF_SHARE
    again = [prove_coin_share(ctx[seat], point, KEYS.secrets[seat], KEYS.keys[seat], secrets) for seat in (0, 1)]
    coin = Coin.of_shares(CC, [Point(share.value) for share in shares])
    assert coin == Coin.of_shares(CC, [Point(share.value) for share in again])
    assert coin.value == H("mbfd1/coin-shared", CC, GROUP.mul(sum(KEYS.secrets), point))


def test_a_share_of_a_card_is_none_of_a_coin() -> None:
    """Labels are never shared between purposes (F3.1)."""
    point, ctx = coin_point(CC), context(0, MessageType.SHARE)
    share = prove_share(ctx, 0, 0, KEYS.secrets[0], KEYS.keys[0], point, Secrets(SeededSource(33)))
    assert verify_coin_share(CoinShare(share.partial, share.answer), ctx, point, KEYS.keys[0]) is Code.E_PROOF_SHARE
    assert verify_coin_share(CoinShare(share.partial, Answer(0, 0)), ctx, point, KEYS.keys[0]) is Code.E_PROOF_SHARE
