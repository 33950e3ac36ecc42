"""A forging shuffler: it may commit to any matrix, apply any other, and bend the chain (A17 to A24).

`E'_i = sum over k of applied[i][k] E_k`, re-encrypted. The committed matrix M passes equation 4 if `applied` is the
inverse of its transpose, so a forger has the choice of which equations to satisfy. It signs with the honest nonces and
keeps its own first messages: a verifier that lacks an equation is one that takes the prover's word for that message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from net.fairdeal.generators import CHAIN_GENERATOR, PERMUTATION_GENERATORS
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import BASE, Ciphertext, Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.shuffle import FirstMessages, Shuffle, public_weights, shuffle_challenge, shuffle_seed

Matrix = tuple[tuple[int, ...], ...]
HALF, FIFTH = pow(2, -1, ORDER), pow(5, -1, ORDER)


@dataclass(frozen=True)
class Plan:
    """What is committed to, what is done to the cards, and what is claimed about the weights."""

    committed: Matrix
    applied: Matrix
    weights: Matrix
    """u' is this matrix times u."""
    bent_chain: bool = False
    """Replace the last link by one that fits the product of the public weights (A21)."""


@dataclass(frozen=True)
class Forgery:
    shuffle: Shuffle
    first: FirstMessages


def widened(corner: Matrix, size: int) -> Matrix:
    """A matrix in the upper left corner of the identity."""
    inner = len(corner)
    return tuple(
        tuple(corner[i][k] if i < inner and k < inner else int(i == k) for k in range(size)) for i in range(size)
    )


def permutation_matrix(order: Sequence[int]) -> Matrix:
    """Row i takes input `order[i]`."""
    return tuple(tuple(int(k == taken) for k in range(len(order))) for taken in order)


def plans(size: int) -> dict[str, tuple[str, Plan]]:
    """By attack: the name of the one equation that stops it, and how it is made. For 3 or more cards."""
    mixing = widened(((2, -1), (0, 1)), size)
    mixed = widened(((HALF, 0), (HALF, 1)), size)
    scaling = widened(((5, 0), (0, FIFTH)), size)
    scaled = widened(((FIFTH, 0), (0, 5)), size)
    identity = widened((), size)
    turned = permutation_matrix([*range(1, size), 0])
    doubled = permutation_matrix([1, 1, *range(2, size)])
    return {
        "A17": ("cards", Plan(committed=identity, applied=doubled, weights=identity)),
        "A20": ("product", Plan(committed=mixing, applied=mixed, weights=mixing)),
        "A21": ("chain", Plan(committed=mixing, applied=mixed, weights=mixing, bent_chain=True)),
        "A22": ("row_sums", Plan(committed=scaling, applied=scaled, weights=scaling)),
        "A23": ("permutation", Plan(committed=identity, applied=scaled, weights=scaling)),
        "A24": ("cards", Plan(committed=turned, applied=identity, weights=turned)),
    }


def forge(plan: Plan, ctx: bytes, zone: int, joint_key: Point, inputs: Sequence[Ciphertext], nonces: Nonces) -> Forgery:
    """The best proof there is for such a plan: each equation that the plan allows to hold does hold."""
    size = len(inputs)

    def draw(count: int) -> list[int]:
        return [nonces.scalar(b"forgery") for _ in range(count)]

    masks, openings, steps = draw(size), draw(size), draw(size)
    outputs = [_apply(row, inputs, mask, joint_key) for row, mask in zip(plan.applied, masks, strict=True)]
    columns = list(zip(*plan.committed, strict=True))
    commitments = [
        GROUP.combine([(opening, BASE), *zip(column, PERMUTATION_GENERATORS, strict=False)])
        for opening, column in zip(openings, columns, strict=True)
    ]
    seed = shuffle_seed(ctx, joint_key, inputs, outputs, commitments)
    public = public_weights(seed, size)
    weights = [_dot(row, public) for row in plan.weights]
    chain, end = _chain(steps, weights)
    if plan.bent_chain:
        chain[-1] = GROUP.combine([(end, BASE), (_product(public), CHAIN_GENERATOR)])
    w, step_nonces, weight_nonces = draw(4), draw(size), draw(size)
    first = _first_messages(w, step_nonces, weight_nonces, outputs, joint_key, chain)
    c = shuffle_challenge(seed, chain, first)
    secrets = (sum(openings), end, _dot(openings, public), _dot(masks, weights))
    s1, s2, s3, s4 = _respond(w, c, secrets)
    shuffle = Shuffle(
        zone,
        tuple(outputs),
        tuple(commitments),
        tuple(chain),
        c,
        (s1, s2, s3, s4),
        tuple(_respond(step_nonces, c, steps)),
        tuple(_respond(weight_nonces, c, weights)),
    )
    return Forgery(shuffle, first)


def _apply(row: Sequence[int], inputs: Sequence[Ciphertext], mask: int, joint_key: Point) -> Ciphertext:
    return Ciphertext(
        GROUP.combine([(mask, BASE), *zip(row, (card.a for card in inputs), strict=True)]),
        GROUP.combine([(mask, joint_key), *zip(row, (card.b for card in inputs), strict=True)]),
    )


def _chain(steps: Sequence[int], weights: Sequence[int]) -> tuple[list[Point], int]:
    """The honest chain, and how much of the base point is in its end."""
    chain, last, exponent = [], CHAIN_GENERATOR, 0
    for step, weight in zip(steps, weights, strict=True):
        last = GROUP.combine([(step, BASE), (weight, last)])
        exponent = (step + weight * exponent) % ORDER
        chain.append(last)
    return chain, exponent


def _first_messages(
    w: Sequence[int],
    step_nonces: Sequence[int],
    weight_nonces: Sequence[int],
    outputs: Sequence[Ciphertext],
    joint_key: Point,
    chain: Sequence[Point],
) -> FirstMessages:
    befores = (CHAIN_GENERATOR, *chain[:-1])
    return FirstMessages(
        row_sums=GROUP.mul_base(w[0]),
        product=GROUP.mul_base(w[1]),
        permutation=GROUP.combine([(w[2], BASE), *zip(weight_nonces, PERMUTATION_GENERATORS, strict=False)]),
        cards=Ciphertext(
            GROUP.combine([(-w[3], BASE), *zip(weight_nonces, (card.a for card in outputs), strict=True)]),
            GROUP.combine([(-w[3], joint_key), *zip(weight_nonces, (card.b for card in outputs), strict=True)]),
        ),
        chain=tuple(
            GROUP.combine([(step, BASE), (weight, before)])
            for step, weight, before in zip(step_nonces, weight_nonces, befores, strict=True)
        ),
    )


def _respond(nonces: Sequence[int], c: int, secrets: Sequence[int]) -> list[int]:
    return [(nonce + c * secret) % ORDER for nonce, secret in zip(nonces, secrets, strict=True)]


def _dot(left: Sequence[int], right: Sequence[int]) -> int:
    return sum(one * other for one, other in zip(left, right, strict=True)) % ORDER


def _product(numbers: Sequence[int]) -> int:
    whole = 1
    for number in numbers:
        whole = whole * number % ORDER
    return whole
