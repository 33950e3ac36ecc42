"""MEMBER: my hidden card is one of these designs, and I do not say which (F5.6, F7.10).

One branch a design; the prover can answer only the true one and makes up all others, and nobody can tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from net.fairdeal.codes import Code
from net.fairdeal.deck import Deck
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER, Hs, u16, u32
from net.fairdeal.points import Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.share import SLOT_HEAD_BYTES, check_slot_head, read_slot_head
from net.fairdeal.sigma import ANSWER_BYTES, Answer


@dataclass(frozen=True)
class Member:
    """One item of a MEMBER message: 6 bytes and 64 a design of the set, in the order of the set."""

    slot: int
    version: int
    answers: tuple[Answer, ...]

    def to_bytes(self) -> bytes:
        """u32 slot, u16 version, then c_d, z_d of every design."""
        return u32(self.slot) + u16(self.version) + b"".join(answer.to_bytes() for answer in self.answers)

    @classmethod
    def from_bytes(cls, raw: bytes, designs: int) -> Member | Code:
        """`designs` is the size of the set as the state knows it. `E_ENCODING` for another length, `E_SCALAR`."""
        if len(raw) != member_bytes(designs):
            return Code.E_ENCODING
        answers = []
        for start in range(SLOT_HEAD_BYTES, len(raw), ANSWER_BYTES):
            answer = Answer.from_bytes(raw[start : start + ANSWER_BYTES])
            if isinstance(answer, Code):
                return answer
            answers.append(answer)
        return cls(*read_slot_head(raw), tuple(answers))


def member_bytes(designs: int) -> int:
    """The length of an item for a set of so many designs."""
    return SLOT_HEAD_BYTES + designs * ANSWER_BYTES


@dataclass(frozen=True)
class HiddenCard:
    """What everybody sees of the slot in question.

    `remainder` is Z of F5.6: B minus the partial decryptions of all seats but the holder (`deck.open_ciphertext`).
    """

    slot: int
    version: int
    holder_key: Point
    a: Point
    remainder: Point


def prove_member(
    ctx: bytes, card: HiddenCard, deck: Deck, places: Sequence[int], true_place: int, secret: int, nonces: Nonces
) -> Member:
    """The card is one of `places`, S of F5.6. Raises `ValueError` if `true_place` is not: then there is no proof.

    The prover knows x and the card, so a made-up branch costs one multiplication less than it costs the verifier:
    `T1 = (z - cx) G` and `T2 = (z - cx) A - c (M_true - M_d)`.
    """
    if true_place not in places:
        raise ValueError("the card is not in the set")
    own_point = deck.points[true_place]
    statement = b"".join(_fields(ctx, card, places))
    made_up, firsts, nonce = {}, [], 0
    for place in places:
        known = nonces.scalar(statement)
        first = (GROUP.mul_base(known), GROUP.mul(known, card.a))
        if place == true_place:
            nonce = known
        else:
            c = nonces.scalar(statement)
            made_up[place] = Answer(c, (known + c * secret) % ORDER)
            shift = GROUP.mul(c, GROUP.sub(own_point, deck.points[place]))
            first = (first[0], GROUP.sub(first[1], shift))
        firsts.append(first)
    c = (_challenge(ctx, card, places, firsts) - sum(answer.c for answer in made_up.values())) % ORDER
    made_up[true_place] = Answer(c, (nonce + c * secret) % ORDER)
    return Member(card.slot, card.version, tuple(made_up[place] for place in places))


def verify_member(member: Member, ctx: bytes, card: HiddenCard, deck: Deck, places: Sequence[int]) -> Code:
    """Card and set are the verifier's own; the set comes from the rules, never from the message (F5.6).

    `OK`, `E_UNEXPECTED` or `E_VERSION` for another slot or version, `E_ENCODING` for another number of branches,
    `E_PROOF_MEMBER`.
    """
    head = check_slot_head((member.slot, member.version), (card.slot, card.version))
    if head is not Code.OK:
        return head
    if len(member.answers) != len(places):
        return Code.E_ENCODING
    firsts = []
    for place, answer in zip(places, member.answers, strict=True):
        image = GROUP.sub(card.remainder, deck.points[place])
        first = GROUP.sub(GROUP.mul_base(answer.z), GROUP.mul(answer.c, card.holder_key))
        firsts.append((first, GROUP.sub(GROUP.mul(answer.z, card.a), GROUP.mul(answer.c, image))))
    total = sum(answer.c for answer in member.answers) % ORDER
    return Code.OK if total == _challenge(ctx, card, places, firsts) else Code.E_PROOF_MEMBER


def _fields(ctx: bytes, card: HiddenCard, places: Iterable[int]) -> tuple[bytes, ...]:
    head = (ctx, u32(card.slot), u16(card.version), card.holder_key, card.a, card.remainder)
    return (*head, b"".join(u16(place) for place in places))


def _challenge(ctx: bytes, card: HiddenCard, places: Iterable[int], firsts: Iterable[tuple[Point, Point]]) -> int:
    return Hs("mbfd1/member", *_fields(ctx, card, places), b"".join(first + second for first, second in firsts))
