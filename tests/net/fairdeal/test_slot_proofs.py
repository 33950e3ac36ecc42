"""SHARE, REMASK, MEMBER: bound to slot, version, seat and ciphertext, and true (F5.2, F5.3, F5.6)."""

from __future__ import annotations

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER, u16, u32
from net.fairdeal.member import Member, prove_member, verify_member
from net.fairdeal.points import BASE, Ciphertext, Point
from net.fairdeal.pok import prove_pok, verify_pok
from net.fairdeal.remask import Remask, prove_remask, verify_remask
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.share import Share, prove_share, verify_share
from net.fairdeal.sigma import Answer, Statement
from tests.net.fairdeal.bad_encodings import bad_points
from tests.net.fairdeal.proof_cases import PLACES, SLOT, VERSION, hidden_card, random_point
from tests.net.fairdeal.sources import KEYS, SeededSource, context, encrypted, small_deck

DECK = small_deck()
X, Y = KEYS.secrets, KEYS.keys


@pytest.fixture
def secrets() -> Secrets:
    return Secrets(SeededSource(20))


@pytest.fixture
def card(secrets: Secrets) -> Ciphertext:
    return encrypted(DECK.points[2], KEYS.joint, secrets)


def share_of(card: Ciphertext, secrets: Secrets, seat: int = 0) -> Share:
    return prove_share(context(seat), SLOT, VERSION, X[seat], Y[seat], card.a, secrets)


def test_shares_of_all_seats_open_the_card(card: Ciphertext, secrets: Secrets) -> None:
    shares = [share_of(card, secrets, seat) for seat in (0, 1)]
    for seat, share in enumerate(shares):
        assert verify_share(share, context(seat), SLOT, VERSION, Y[seat], card.a) is Code.OK
    assert DECK.place_of(open_ciphertext(card, [Point(share.partial) for share in shares])) == 2


def test_a_share_of_a_trivial_ciphertext_is_the_key(secrets: Secrets) -> None:
    card = DECK.trivial(1, KEYS.joint)
    share = share_of(card, secrets)
    assert share.partial == Y[0]
    assert verify_share(share, context(0), SLOT, VERSION, Y[0], card.a) is Code.OK


def test_a_share_stays_with_its_slot_version_seat_and_ciphertext(card: Ciphertext, secrets: Secrets) -> None:
    """A34, A35, A37, A38."""
    share, ctx, other = share_of(card, secrets), context(0), encrypted(DECK.points[2], KEYS.joint, secrets)
    assert verify_share(share, ctx, SLOT + 1, VERSION, Y[0], card.a) is Code.E_UNEXPECTED
    assert verify_share(share, ctx, SLOT, VERSION + 1, Y[0], card.a) is Code.E_VERSION
    assert verify_share(share, ctx, SLOT, VERSION, Y[1], card.a) is Code.E_PROOF_SHARE
    assert verify_share(share, ctx, SLOT, VERSION, Y[0], other.a) is Code.E_PROOF_SHARE
    for slot, version in ((SLOT + 1, VERSION), (SLOT, VERSION + 1)):
        renamed = Share(slot, version, share.partial, share.answer)
        assert verify_share(renamed, ctx, slot, version, Y[0], card.a) is Code.E_PROOF_SHARE


def test_a_wrong_part_with_the_honest_prover_is_refused(card: Ciphertext, secrets: Secrets) -> None:
    """A33: the prover's code, the key's own proof, but D = (x + 1) A."""
    for secret in (X[0] + 1, X[1], 1, 0):
        share = prove_share(context(0), SLOT, VERSION, secret, Y[0], card.a, secrets)
        assert verify_share(share, context(0), SLOT, VERSION, Y[0], card.a) in (Code.E_PROOF_SHARE, Code.E_POINT)


def test_a_part_chosen_after_the_challenge_is_refused(card: Ciphertext, secrets: Secrets) -> None:
    """A36: T1, T2 and c first, then D solved for: works only where the hash does not cover D."""
    c, z, t = (secrets.scalar(b"forge") for _ in range(3))
    partial = GROUP.mul(pow(c, -1, ORDER), GROUP.sub(GROUP.mul(z, card.a), GROUP.mul(t, card.a)))
    share = Share(SLOT, VERSION, partial, Answer(c, z))
    assert verify_share(share, context(0), SLOT, VERSION, Y[0], card.a) is Code.E_PROOF_SHARE


def test_a_rogue_key_has_no_proof(secrets: Secrets) -> None:
    """A01 to A04: Y_1 = Z - Y_0 with the logarithm of Z known; the other seat's key with its proof."""
    z, ctx = secrets.scalar(b"z"), context(1, MessageType.KEY_PROOF)
    rogue = GROUP.sub(GROUP.mul_base(z), Y[0])
    assert verify_pok(prove_pok(ctx, z, rogue, secrets), ctx, rogue) is Code.E_PROOF_POK
    copied = prove_pok(context(0, MessageType.KEY_PROOF), X[0], Y[0], secrets)
    assert verify_pok(copied, ctx, Y[0]) is Code.E_PROOF_POK
    for bad in bad_points(Y[1]).values():
        assert verify_pok(prove_pok(ctx, X[1], Y[1], secrets), ctx, bad) is Code.E_POINT


def remask_of(card: Ciphertext, secrets: Secrets) -> Remask:
    return prove_remask(context(0), SLOT, VERSION, KEYS.joint, card, secrets.scalar(b"r"), secrets)


def verdict(remask: Remask, card: Ciphertext) -> Code:
    return verify_remask(remask, context(0), SLOT, VERSION, KEYS.joint, card)


def test_a_remask_is_another_ciphertext_of_the_same_card(card: Ciphertext, secrets: Secrets) -> None:
    remask = remask_of(card, secrets)
    assert verdict(remask, card) is Code.OK
    assert remask.ciphertext != card
    assert DECK.place_of(KEYS.open(remask.ciphertext)) == 2


def test_a_remask_stays_with_its_slot_version_key_and_ciphertext(card: Ciphertext, secrets: Secrets) -> None:
    remask, ctx = remask_of(card, secrets), context(0)
    other = encrypted(DECK.points[2], KEYS.joint, secrets)
    assert verify_remask(remask, ctx, SLOT + 1, VERSION, KEYS.joint, card) is Code.E_UNEXPECTED
    assert verify_remask(remask, ctx, SLOT, VERSION + 1, KEYS.joint, card) is Code.E_VERSION
    assert verify_remask(remask, ctx, SLOT, VERSION, Y[0], card) is Code.E_PROOF_REMASK
    assert verdict(remask, other) is Code.E_PROOF_REMASK
    for slot, version in ((SLOT + 1, VERSION), (SLOT, VERSION + 1)):
        renamed = Remask(slot, version, remask.a, remask.b, remask.answer)
        assert verify_remask(renamed, ctx, slot, version, KEYS.joint, card) is Code.E_PROOF_REMASK


def test_a_remask_to_another_card_is_refused(card: Ciphertext, secrets: Secrets) -> None:
    """A47: an honest step, plus the difference to another card; and another slot's ciphertext."""
    remask = remask_of(card, secrets)
    to_other = GROUP.add(Point(remask.b), GROUP.sub(DECK.points[4], DECK.points[2]))
    assert DECK.place_of(KEYS.open(Ciphertext(Point(remask.a), to_other))) == 4
    assert verdict(Remask(SLOT, VERSION, remask.a, to_other, remask.answer), card) is Code.E_PROOF_REMASK
    other = encrypted(DECK.points[4], KEYS.joint, secrets)
    assert verdict(Remask(SLOT, VERSION, *other, remask.answer), card) is Code.E_PROOF_REMASK


def test_a_remask_that_changes_nothing_is_refused(card: Ciphertext, secrets: Secrets) -> None:
    """A48. For r = 0 both equations hold and anybody can prove them: the look at A' - A and B' - B is what stops it."""
    with pytest.raises(ValueError, match="none"):
        prove_remask(context(0), SLOT, VERSION, KEYS.joint, card, ORDER, secrets)
    fields = (context(0), u32(SLOT), u16(VERSION), KEYS.joint, *card, *card)
    proven = Statement("mbfd1/remask", fields, (BASE, KEYS.joint)).prove(0, secrets)
    assert verdict(Remask(SLOT, VERSION, card.a, card.b, proven), card) is Code.E_PROOF_REMASK
    real = remask_of(card, secrets)
    assert verdict(Remask(SLOT, VERSION, real.a, card.b, real.answer), card) is Code.E_PROOF_REMASK
    assert verdict(Remask(SLOT, VERSION, card.a, real.b, real.answer), card) is Code.E_PROOF_REMASK


@pytest.mark.parametrize("place", PLACES)
def test_members_prove_that_they_are_in_the_set(place: int, secrets: Secrets) -> None:
    card = hidden_card(place, secrets)
    member = prove_member(context(0), card, DECK, PLACES, place, X[0], secrets)
    assert verify_member(member, context(0), card, DECK, PLACES) is Code.OK
    assert Member.from_bytes(member.to_bytes(), len(PLACES)) == member


def test_a_set_of_one_and_the_set_of_all(secrets: Secrets) -> None:
    card = hidden_card(4, secrets)
    for places in ((4,), tuple(range(len(DECK.points))), (5, 4, 3)):
        member = prove_member(context(0), card, DECK, places, 4, X[0], secrets)
        assert verify_member(member, context(0), card, DECK, places) is Code.OK


@pytest.mark.parametrize("claimed", PLACES)
def test_a_card_outside_the_set_has_no_proof(claimed: int, secrets: Secrets) -> None:
    """A51: the honest code, told that the card is another one; it refuses only where it is told the truth."""
    card = hidden_card(1, secrets)
    with pytest.raises(ValueError, match="not in the set"):
        prove_member(context(0), card, DECK, PLACES, 1, X[0], secrets)
    member = prove_member(context(0), card, DECK, PLACES, claimed, X[0], secrets)
    assert verify_member(member, context(0), card, DECK, PLACES) is Code.E_PROOF_MEMBER


def test_a_membership_stays_with_its_set_slot_version_and_card(secrets: Secrets) -> None:
    """A52."""
    ctx, card, twin = context(0), hidden_card(3, secrets), hidden_card(3, secrets)
    member = prove_member(ctx, card, DECK, PLACES, 3, X[0], secrets)
    assert verify_member(member, ctx, twin, DECK, PLACES) is Code.E_PROOF_MEMBER
    assert verify_member(member, ctx, card, DECK, (0, 1, 3, 5)) is Code.E_PROOF_MEMBER
    assert verify_member(member, ctx, card, DECK, (0, 3, 2, 5)) is Code.E_PROOF_MEMBER
    assert verify_member(member, ctx, card, small_deck(7), PLACES) is Code.E_PROOF_MEMBER
    assert verify_member(member, ctx, card, DECK, (*PLACES, 1)) is Code.E_ENCODING
    assert verify_member(member, ctx, card, DECK, ()) is Code.E_ENCODING
    for change, code in (
        ({"slot": SLOT + 1}, Code.E_UNEXPECTED),
        ({"version": VERSION + 1}, Code.E_VERSION),
    ):
        moved = type(card)(**{**vars(card), **change})
        assert verify_member(member, ctx, moved, DECK, PLACES) is code
        renamed = Member(moved.slot, moved.version, member.answers)
        assert verify_member(renamed, ctx, moved, DECK, PLACES) is Code.E_PROOF_MEMBER
    for key in (Y[1], random_point(secrets)):
        assert verify_member(member, ctx, type(card)(**{**vars(card), "holder_key": key}), DECK, PLACES) is (
            Code.E_PROOF_MEMBER
        )


def test_nothing_is_a_member_of_the_empty_set(secrets: Secrets) -> None:
    card = hidden_card(3, secrets)
    empty = Member.from_bytes(bytes(3) + bytes([SLOT, 0, VERSION]), 0)
    assert isinstance(empty, Member)
    assert verify_member(empty, context(0), card, DECK, ()) is Code.E_PROOF_MEMBER


def test_made_up_branches_look_like_the_true_one(secrets: Secrets) -> None:
    """Every branch of an honest proof satisfies its own two equations, whichever is the true one."""
    card = hidden_card(3, secrets)
    member = prove_member(context(0), card, DECK, PLACES, 3, X[0], secrets)
    assert len({answer.c for answer in member.answers} | {answer.z for answer in member.answers}) == 2 * len(PLACES)
    for place, answer in zip(PLACES, member.answers, strict=True):
        nonce = (answer.z - answer.c * X[0]) % ORDER
        assert GROUP.sub(GROUP.mul_base(answer.z), GROUP.mul(answer.c, card.holder_key)) == GROUP.mul(nonce, BASE)
        image = GROUP.sub(card.remainder, DECK.points[place])
        second = GROUP.sub(GROUP.mul(answer.z, card.a), GROUP.mul(answer.c, image))
        assert (second == GROUP.mul(nonce, card.a)) == (place == 3)


def test_a_nonce_is_used_once(secrets: Secrets, card: Ciphertext) -> None:
    """Two proofs of one statement share no challenge: a nonce under two challenges would give the secret away."""
    shares = {share_of(card, secrets) for _ in range(20)}
    assert len({share.answer.c for share in shares}) == len({share.answer.z for share in shares}) == 20
