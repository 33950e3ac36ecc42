"""One honest proof of every kind, with what a verifier needs to judge it, for tests that change something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pytest
from nacl import bindings

from net.fairdeal.codes import Code
from net.fairdeal.coin import CoinShare, coin_context, coin_point, prove_coin_share, verify_coin_share
from net.fairdeal.context import MessageType
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.member import HiddenCard, Member, prove_member, verify_member
from net.fairdeal.points import Point
from net.fairdeal.pok import prove_pok, verify_pok
from net.fairdeal.remask import Remask, prove_remask, verify_remask
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.share import Share, prove_share, verify_share
from net.fairdeal.shuffle import Shuffle
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle
from net.fairdeal.sigma import Answer
from tests.net.fairdeal.sources import GID, KEYS, PREV, ROUND, SeededSource, context, encrypted, small_deck

SLOT, VERSION, ZONE = 5, 3, 4
PLACES = (0, 2, 3, 5)
SHUFFLED = 3


@dataclass(frozen=True)
class Case:
    """A proof as bytes; `judge` reads and verifies any bytes in its place, under any context."""

    raw: bytes
    ctx: bytes
    refusal: Code
    head: int
    """Bytes before the first point or scalar."""
    points: int
    """How many 32-byte points follow the head; everything after them is scalars."""
    judge_in: Callable[[bytes, bytes], Code]

    def judge(self, raw: bytes) -> Code:
        """The verdict on these bytes, in the context that the proof was made for."""
        return self.judge_in(raw, self.ctx)

    def with_word(self, index: int, word: bytes) -> bytes:
        """The proof with its point or scalar number `index` replaced."""
        start = self.head + 32 * index
        return self.raw[:start] + word + self.raw[start + 32 :]

    def word(self, index: int) -> bytes:
        start = self.head + 32 * index
        return self.raw[start : start + 32]

    @property
    def words(self) -> int:
        return (len(self.raw) - self.head) // 32


@cache
def cases() -> dict[str, Case]:
    """By name."""
    return {
        "pok": _pok(),
        "share": _share(),
        "remask": _remask(),
        "member": _member(),
        "coin share": _coin_share(),
        "shuffle": _shuffle(),
    }


def _pok() -> Case:
    ctx, key = context(0, MessageType.KEY_PROOF), KEYS.keys[0]

    def judge(raw: bytes, ctx: bytes) -> Code:
        proof = Answer.from_bytes(raw)
        return proof if isinstance(proof, Code) else verify_pok(proof, ctx, key)

    proof = prove_pok(ctx, KEYS.secrets[0], key, Secrets(SeededSource(1)))
    return Case(proof.to_bytes(), ctx, Code.E_PROOF_POK, 0, 0, judge)


def _share() -> Case:
    secrets, ctx = Secrets(SeededSource(2)), context(0, MessageType.SHARE)
    card = encrypted(small_deck().points[2], KEYS.joint, secrets)

    def judge(raw: bytes, ctx: bytes) -> Code:
        share = Share.from_bytes(raw)
        return share if isinstance(share, Code) else verify_share(share, ctx, SLOT, VERSION, KEYS.keys[0], card.a)

    share = prove_share(ctx, SLOT, VERSION, KEYS.secrets[0], KEYS.keys[0], card.a, secrets)
    return Case(share.to_bytes(), ctx, Code.E_PROOF_SHARE, 6, 1, judge)


def _remask() -> Case:
    secrets, ctx = Secrets(SeededSource(3)), context(0, MessageType.REMASK)
    card = encrypted(small_deck().points[2], KEYS.joint, secrets)

    def judge(raw: bytes, ctx: bytes) -> Code:
        remask = Remask.from_bytes(raw)
        return remask if isinstance(remask, Code) else verify_remask(remask, ctx, SLOT, VERSION, KEYS.joint, card)

    remask = prove_remask(ctx, SLOT, VERSION, KEYS.joint, card, secrets.scalar(b"r"), secrets)
    return Case(remask.to_bytes(), ctx, Code.E_PROOF_REMASK, 6, 2, judge)


def hidden_card(place: int, secrets: Secrets) -> HiddenCard:
    """A card of the small deck in seat 0's hand, the other seat's part already public."""
    card = encrypted(small_deck().points[place], KEYS.joint, secrets)
    remainder = open_ciphertext(card, [GROUP.mul(KEYS.secrets[1], card.a)])
    return HiddenCard(SLOT, VERSION, KEYS.keys[0], card.a, remainder)


def _member() -> Case:
    secrets, ctx = Secrets(SeededSource(4)), context(0, MessageType.MEMBER)
    card = hidden_card(3, secrets)

    def judge(raw: bytes, ctx: bytes) -> Code:
        member = Member.from_bytes(raw, len(PLACES))
        return member if isinstance(member, Code) else verify_member(member, ctx, card, small_deck(), PLACES)

    member = prove_member(ctx, card, small_deck(), PLACES, 3, KEYS.secrets[0], secrets)
    return Case(member.to_bytes(), ctx, Code.E_PROOF_MEMBER, 6, 0, judge)


def _coin_share() -> Case:
    ctx, point = context(0, MessageType.COIN_OPEN), coin_point(coin_context(GID, ROUND, PREV, b"first seat"))

    def judge(raw: bytes, ctx: bytes) -> Code:
        share = CoinShare.from_bytes(raw)
        return share if isinstance(share, Code) else verify_coin_share(share, ctx, point, KEYS.keys[0])

    share = prove_coin_share(ctx, point, KEYS.secrets[0], KEYS.keys[0], Secrets(SeededSource(5)))
    return Case(share.to_bytes(), ctx, Code.E_PROOF_SHARE, 0, 1, judge)


def _shuffle() -> Case:
    secrets, ctx = Secrets(SeededSource(6)), context(0, MessageType.SHUFFLE)
    inputs = [encrypted(point, KEYS.joint, secrets) for point in small_deck().points[:SHUFFLED]]

    def judge(raw: bytes, ctx: bytes) -> Code:
        shuffle = Shuffle.from_bytes(raw)
        return shuffle if isinstance(shuffle, Code) else verify_shuffle(shuffle, ctx, ZONE, KEYS.joint, inputs)

    shuffle = prove_shuffle(ctx, ZONE, KEYS.joint, inputs, secrets.permutation(SHUFFLED), secrets)
    return Case(shuffle.to_bytes(), ctx, Code.E_PROOF_SHUFFLE, 4, 4 * SHUFFLED, judge)


def random_point(secrets: Secrets) -> Point:
    """A point of the group that has nothing to do with anything."""
    return GROUP.mul_base(secrets.scalar(b"any"))


def count_multiplications(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The list that every point is put into as it is multiplied from now on; the base point has its own cheap way."""
    counted: list[bytes] = []
    original = bindings.crypto_scalarmult_ed25519_noclamp

    def counting(scalar: bytes, point: bytes) -> bytes:
        counted.append(point)
        return original(scalar, point)

    monkeypatch.setattr(bindings, "crypto_scalarmult_ed25519_noclamp", counting)
    return counted
