"""How a shuffle is judged: five equations, each of which stops a forgery that passes the other four (F5.4, A20 to A24).

The price for n cards is 8n multiplications. Every foreign point is multiplied anyway, and the library checks a point
before it multiplies it, so no decoding is paid for on its own: `_decode` comes before any other use of the points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from net.fairdeal.codes import Code
from net.fairdeal.generators import CHAIN_GENERATOR, PERMUTATION_GENERATORS
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import BASE, Ciphertext, Point
from net.fairdeal.shuffle import FirstMessages, Shuffle, public_weights, shuffle_challenge, shuffle_seed


@dataclass(frozen=True)
class Claim:
    """A shuffle with all that its equations need, its points decoded."""

    shuffle: Shuffle
    joint_key: Point
    inputs: Sequence[Ciphertext]
    public: list[int]
    """u_j."""
    scaled: list[int]
    """c u_j."""
    commitments: list[Point]
    """C_j."""
    chain: list[Point]
    """K_i."""
    weighted_outputs: list[Ciphertext]
    """s'_i E'_i."""
    scaled_commitments: list[Point]
    """(c u_j) C_j."""
    scaled_chain: list[Point]
    """c K_i."""


def verify_shuffle(shuffle: Shuffle, ctx: bytes, zone: int, joint_key: Point, inputs: Sequence[Ciphertext]) -> Code:
    """Zone, key and inputs are the verifier's own (F5.4).

    `OK`, `E_UNEXPECTED` for another zone, `E_ENCODING` for another number of cards, `E_POINT`, `E_PROOF_SHUFFLE`.
    """
    if shuffle.zone != zone:
        return Code.E_UNEXPECTED
    if shuffle.size != len(inputs):
        return Code.E_ENCODING
    seed = shuffle_seed(ctx, joint_key, inputs, shuffle.outputs, shuffle.commitments)
    claim = _decode(shuffle, joint_key, inputs, public_weights(seed, shuffle.size))
    if claim is None:
        return Code.E_POINT
    first = FirstMessages(
        row_sums=row_sums(claim),
        product=product(claim),
        permutation=permutation(claim),
        cards=cards(claim),
        chain=chain(claim),
    )
    fits = shuffle_challenge(seed, shuffle.chain, first) == shuffle.challenge
    return Code.OK if fits else Code.E_PROOF_SHUFFLE


def row_sums(claim: Claim) -> Point:
    """Equation 1: every row of the committed matrix sums to one."""
    difference = GROUP.sub(GROUP.sum(claim.commitments), _generator_sum(len(claim.commitments)))
    return GROUP.sub(GROUP.mul_base(claim.shuffle.sums[0]), GROUP.mul(claim.shuffle.challenge, difference))


def product(claim: Claim) -> Point:
    """Equation 2: the product of the permuted weights is the product of the public ones."""
    c, last = claim.shuffle.challenge, claim.scaled_chain[-1]
    whole = 1
    for weight in claim.public:
        whole = whole * weight % ORDER
    return GROUP.sub(GROUP.combine([(claim.shuffle.sums[1], BASE), (c * whole, CHAIN_GENERATOR)]), last)


def permutation(claim: Claim) -> Point:
    """Equation 3: the weights are permuted as the commitments say."""
    terms = zip(claim.shuffle.weights, PERMUTATION_GENERATORS, strict=False)
    return GROUP.sub(GROUP.combine([(claim.shuffle.sums[2], BASE), *terms]), GROUP.sum(claim.scaled_commitments))


def cards(claim: Claim) -> Ciphertext:
    """Equation 4: the outputs are the inputs, permuted by the same weights and re-encrypted."""
    s4 = claim.shuffle.sums[3]
    taken_a = GROUP.combine([(s4, BASE), *zip(claim.scaled, (card.a for card in claim.inputs), strict=True)])
    taken_b = GROUP.combine([(s4, claim.joint_key), *zip(claim.scaled, (card.b for card in claim.inputs), strict=True)])
    return Ciphertext(
        GROUP.sub(GROUP.sum(card.a for card in claim.weighted_outputs), taken_a),
        GROUP.sub(GROUP.sum(card.b for card in claim.weighted_outputs), taken_b),
    )


def chain(claim: Claim) -> tuple[Point, ...]:
    """Equation 5: every link of the chain holds the one before, times its weight."""
    before = (CHAIN_GENERATOR, *claim.chain[:-1])
    return tuple(
        GROUP.sub(GROUP.add(GROUP.mul_base(link), GROUP.mul(weight, last)), scaled)
        for link, weight, last, scaled in zip(
            claim.shuffle.links, claim.shuffle.weights, before, claim.scaled_chain, strict=True
        )
    )


def _decode(shuffle: Shuffle, joint_key: Point, inputs: Sequence[Ciphertext], public: list[int]) -> Claim | None:
    """Multiply every foreign point by what its equation wants; None if one of them is no point (F3.4)."""
    scaled = [shuffle.challenge * weight % ORDER for weight in public]
    outputs_a = _decode_products(shuffle.weights, (a for a, _ in shuffle.outputs))
    outputs_b = _decode_products(shuffle.weights, (b for _, b in shuffle.outputs))
    scaled_commitments = _decode_products(scaled, shuffle.commitments)
    scaled_chain = _decode_products([shuffle.challenge] * shuffle.size, shuffle.chain)
    if outputs_a is None or outputs_b is None or scaled_commitments is None or scaled_chain is None:
        return None
    return Claim(
        shuffle=shuffle,
        joint_key=joint_key,
        inputs=inputs,
        public=public,
        scaled=scaled,
        commitments=[Point(raw) for raw in shuffle.commitments],
        chain=[Point(raw) for raw in shuffle.chain],
        weighted_outputs=[Ciphertext(a, b) for a, b in zip(outputs_a, outputs_b, strict=True)],
        scaled_commitments=scaled_commitments,
        scaled_chain=scaled_chain,
    )


def _decode_products(scalars: Iterable[int], raws: Iterable[bytes]) -> list[Point] | None:
    products = []
    for scalar, raw in zip(scalars, raws, strict=True):
        product_of_both = GROUP.decode_mul(scalar, raw)
        if product_of_both is None:
            return None
        products.append(product_of_both)
    return products


@cache
def _generator_sum(size: int) -> Point:
    return GROUP.sum(PERMUTATION_GENERATORS[:size])
