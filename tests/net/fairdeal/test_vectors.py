"""The test vectors of F14, all of them, and the formulas of the proofs that have none."""

from __future__ import annotations

import hashlib

from net.fairdeal.codes import Code
from net.fairdeal.coin import coin_point, prove_coin_share
from net.fairdeal.context import MessageType
from net.fairdeal.deck import card_point
from net.fairdeal.generators import CHAIN_GENERATOR, PERMUTATION_GENERATORS
from net.fairdeal.group import GROUP, encode_scalar
from net.fairdeal.hashing import H32, ORDER, H, Hs, u16, u32
from net.fairdeal.member import HiddenCard, prove_member
from net.fairdeal.points import BASE, Ciphertext
from net.fairdeal.pok import prove_pok, verify_pok
from net.fairdeal.remask import prove_remask
from net.fairdeal.self_test import ALL_GENERATORS_DIGEST, GENERATOR_DIGEST
from net.fairdeal.share import Share, prove_share, verify_share
from net.fairdeal.shuffle import Shuffle
from net.fairdeal.shuffle_prover import prove_shuffle
from net.fairdeal.shuffle_verifier import verify_shuffle
from tests.net.fairdeal.sources import GID, KEYS, PREV, ROUND, KatNonces, context, kat, small_deck

HGEN = "8de51106fd1e3bb436cc72215fc99de5cc242f9d5055467d1be50ffcb052e842"
H_0 = "762111d4442eb36e1747dc408bdd7882678ec0f60c2fa7d730335cfa4bb69127"
H_127 = "a86d94662c638ab5354c907e93f2279ce53c04d366d4a36b4d99984deeb59a41"
DIGEST = "d5f464baab7c3c3ff71b388275c7055d8fe9f43358625f45bc4a8e7c14651b6a"
M_0 = "9f735d894767fede428b3d54ddd28d365e7f023f74cea7f976157da052c02879"
Y_0 = "598718481672e195c18b2bc2df13b37c0978c93412ca238a405423e09581b78e"
Y = "8cf62fd68a0c82afa115d0ee4356953205c03c158d407341b1914590ef843731"
POK = (
    "5023e3357452f64f2ce5dbb02308f11eb9766079a88d9a138ef41f9be3786404"
    "84ae325c33ce13988cbe9df67926e6474242ecf9220b982865691497285c5909"
)
SHARE_D = "b582c6e2a329584f2b1c5162609553b9f603a8828144e51e416e9a97f09924c6"
SHARE_CZ = (
    "92cdaae4090e39b356fafdb6f9622720289e42b3a72e6c2a317ca5f66ccca70f"
    "700ced43966c6472447d35b2811c82ef6da3cf471da96ac8db6c61f540150a05"
)
SHUFFLE_C = "5d37fc1183f7b54436d77848b3efa2f53d9a7f0dcbd54c83d60972f57ef7d70e"
SHUFFLE_OUTPUTS = "6afe2a76a04c244e895eba8e5804934114e73ad0d36d7f59736a147fbbe834ba"
SHUFFLE_PROOF = "2f01fbf13dd857a85bf1a13543c9cbc2bdb629554d0cb0046e769966b479bbad"
DECK_HASH = bytes(32)


def test_the_hash() -> None:
    assert H("mbfd1/test", b"abc", b"")[:16].hex() == "d2883b53c4d1879812aa58122c835e5a"
    scalar = "5445fb87ff3973f3ee4aafc3359805b11bf6e28b9cffe47889d1ed18aec8f504"
    assert encode_scalar(Hs("mbfd1/test", b"abc")).hex() == scalar
    assert H32("mbfd1/test", b"abc", b"") == H("mbfd1/test", b"abc", b"")[:32]
    assert H("mbfd1/test", b"ab", b"c") != H("mbfd1/test", b"a", b"bc") != H("mbfd1/test", b"abc")


def test_the_stored_generators_are_what_the_hash_gives() -> None:
    assert CHAIN_GENERATOR.hex() == HGEN
    assert PERMUTATION_GENERATORS[0].hex() == H_0
    assert PERMUTATION_GENERATORS[127].hex() == H_127
    assert GROUP.hash_to_point("mbfd1/gen-h", b"") == CHAIN_GENERATOR
    computed = tuple(GROUP.hash_to_point("mbfd1/gen-i", u16(number)) for number in range(256))
    assert computed == PERMUTATION_GENERATORS
    first = b"".join([CHAIN_GENERATOR, *computed[:128]])
    assert hashlib.sha256(first).hexdigest() == DIGEST == GENERATOR_DIGEST
    assert hashlib.sha256(first + b"".join(computed[128:])).hexdigest() == ALL_GENERATORS_DIGEST


def test_cards_and_keys() -> None:
    assert card_point(DECK_HASH, 0).hex() == M_0
    assert KEYS.keys[0].hex() == Y_0
    assert KEYS.joint.hex() == Y


def test_the_proof_of_knowledge() -> None:
    ctx = context(0, MessageType.KEY_PROOF)
    proof = prove_pok(ctx, KEYS.secrets[0], KEYS.keys[0], KatNonces(1000))
    assert proof.to_bytes().hex() == POK
    assert verify_pok(proof, ctx, KEYS.keys[0]) is Code.OK


def test_the_share() -> None:
    ctx, a = context(0, MessageType.SHARE), GROUP.mul_base(kat(1001))
    share = prove_share(ctx, 5, 0, KEYS.secrets[0], KEYS.keys[0], a, KatNonces(1002))
    assert share.partial.hex() == SHARE_D
    assert share.to_bytes().hex() == "00000005" + "0000" + SHARE_D + SHARE_CZ
    assert Share.from_bytes(share.to_bytes()) == share
    assert verify_share(share, ctx, 5, 0, KEYS.keys[0], a) is Code.OK


def test_the_shuffle() -> None:
    ctx, joint = context(0, MessageType.SHUFFLE), KEYS.joint
    inputs = [Ciphertext(BASE, GROUP.add(card_point(DECK_HASH, place), joint)) for place in range(3)]
    shuffle = prove_shuffle(ctx, 0, joint, inputs, (2, 0, 1), KatNonces(0))
    body = shuffle.to_bytes()
    assert len(body) == 192 * 3 + 164
    assert encode_scalar(shuffle.challenge).hex() == SHUFFLE_C
    assert hashlib.sha256(body[4:196]).hexdigest() == SHUFFLE_OUTPUTS
    assert hashlib.sha256(body[196:]).hexdigest() == SHUFFLE_PROOF
    assert Shuffle.from_bytes(body) == shuffle
    assert verify_shuffle(shuffle, ctx, 0, joint, inputs) is Code.OK


def test_the_challenge_of_a_remask_hashes_what_the_specification_lists() -> None:
    """F14 has no vector for F5.3: the formula is written out instead."""
    ctx, old, factor, nonce = context(0, MessageType.REMASK), Ciphertext(BASE, KEYS.keys[1]), kat(1), kat(2)
    remask = prove_remask(ctx, 5, 3, KEYS.joint, old, factor, KatNonces(2))
    new_a, new_b = GROUP.mul_base(1 + factor), GROUP.add(old.b, GROUP.mul(factor, KEYS.joint))
    firsts = GROUP.mul_base(nonce), GROUP.mul(nonce, KEYS.joint)
    c = Hs("mbfd1/remask", ctx, u32(5), u16(3), KEYS.joint, *old, new_a, new_b, *firsts)
    assert remask.to_bytes() == b"".join(
        [u32(5), u16(3), new_a, new_b, encode_scalar(c), encode_scalar(nonce + c * factor)]
    )


def test_the_challenge_of_a_membership_hashes_what_the_specification_lists() -> None:
    """F5.6, written out with a set of two of which the second is true."""
    deck, ctx, (x, _) = small_deck(), context(0, MessageType.MEMBER), KEYS.secrets
    a = GROUP.mul_base(kat(1))
    z = GROUP.add(GROUP.mul(x, a), deck.points[4])
    member = prove_member(ctx, HiddenCard(5, 3, KEYS.keys[0], a, z), deck, (1, 4), 4, x, KatNonces(2))
    made_up, true = member.answers
    false_image = GROUP.sub(z, deck.points[1])
    firsts = [
        GROUP.sub(GROUP.mul_base(made_up.z), GROUP.mul(made_up.c, KEYS.keys[0])),
        GROUP.sub(GROUP.mul(made_up.z, a), GROUP.mul(made_up.c, false_image)),
        GROUP.mul_base(kat(4)),
        GROUP.mul(kat(4), a),
    ]
    c = Hs("mbfd1/member", ctx, u32(5), u16(3), KEYS.keys[0], a, z, u16(1) + u16(4), b"".join(firsts))
    assert (made_up.c + true.c) % ORDER == c
    assert true.z == (kat(4) + true.c * x) % ORDER


def test_the_challenge_of_a_coin_share_has_its_own_label() -> None:
    """F5.5, option `coin = share`."""
    ctx, point, key = context(0, MessageType.COIN_OPEN), GROUP.hash_to_point("mbfd1/coin-point", b"cc"), KEYS.keys[0]
    assert coin_point(b"cc") == point
    share = prove_coin_share(ctx, point, KEYS.secrets[0], key, KatNonces(1))
    value = GROUP.mul(KEYS.secrets[0], point)
    c = Hs("mbfd1/coin-share", ctx, key, point, value, GROUP.mul_base(kat(1)), GROUP.mul(kat(1), point))
    assert share.to_bytes() == value + encode_scalar(c) + encode_scalar(kat(1) + c * KEYS.secrets[0])


def test_the_context_and_the_types_are_those_of_the_specification() -> None:
    """F4.6."""
    assert context(1, MessageType.SHARE) == H("mbfd1/ctx", GID, u32(ROUND), PREV, b"\1", b"\x11")
    assert {kind.name: kind.value for kind in MessageType} == {
        "PARAMS_ACCEPT": 0x01, "KEY_COMMIT": 0x02, "KEY_OPEN": 0x03, "KEY_PROOF": 0x04, "BACKUP": 0x05,
        "SHUFFLE": 0x10, "SHARE": 0x11, "REMASK": 0x12, "COIN_COMMIT": 0x13, "COIN_OPEN": 0x14, "MEMBER": 0x15,
        "ACTION": 0x20, "RESULT": 0x30, "TIMEOUT": 0x31, "ACCUSE": 0x32, "RESIGN": 0x33, "AUDIT_KEY": 0x3F,
    }  # fmt: skip
