"""How a shuffle and its proof are made (F5.4).

The price for n cards is 6n multiplications: n for the cards, n for the chain, and 4n for the first messages, of which a
deck fresh from the manifest saves most of 2n because its ciphertexts are few and half of each is the base point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from net.fairdeal.generators import CHAIN_GENERATOR, PERMUTATION_GENERATORS
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import ORDER, H
from net.fairdeal.points import BASE, Ciphertext, Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.shuffle import FEWEST, MOST, FirstMessages, Shuffle, public_weights, shuffle_challenge, shuffle_seed


def prove_shuffle(
    ctx: bytes,
    zone: int,
    joint_key: Point,
    inputs: Sequence[Ciphertext],
    permutation: Sequence[int],
    nonces: Nonces,
) -> Shuffle:
    """Output i is input `permutation[i]`, re-encrypted; the permutation comes from `Secrets.permutation` (F5.4).

    Raises `ValueError` for fewer than 2 or more than 128 cards, or for what is no permutation of them.
    """
    size = len(inputs)
    if not FEWEST <= size <= MOST or sorted(permutation) != list(range(size)):
        raise ValueError(f"a shuffle needs {FEWEST} to {MOST} cards and a permutation of them")
    draws = _Draws.fresh(H("mbfd1/shuf-nonce", ctx, joint_key, *(a + b for a, b in inputs)), size, nonces)
    outputs = [_remask(inputs[j], mask, joint_key) for j, mask in zip(permutation, draws.masks, strict=True)]
    commitments = [BASE] * size
    for i, j in enumerate(permutation):
        commitments[j] = GROUP.add(GROUP.mul_base(draws.openings[j]), PERMUTATION_GENERATORS[i])
    seed = shuffle_seed(ctx, joint_key, inputs, outputs, commitments)
    public = public_weights(seed, size)
    weights = [public[j] for j in permutation]
    chain = _chain(draws.steps, weights)
    first = _first_messages(draws, joint_key, inputs, permutation, chain)
    c = shuffle_challenge(seed, chain, first)
    secrets = (
        sum(draws.openings),
        _chain_exponent(draws.steps, weights),
        _dot(draws.openings, public),
        _dot(draws.masks, weights),
    )
    s1, s2, s3, s4 = _respond(draws.sum_nonces, c, secrets)
    return Shuffle(
        zone=zone,
        outputs=tuple(outputs),
        commitments=tuple(commitments),
        chain=tuple(chain),
        challenge=c,
        sums=(s1, s2, s3, s4),
        links=tuple(_respond(draws.step_nonces, c, draws.steps)),
        weights=tuple(_respond(draws.weight_nonces, c, weights)),
    )


@dataclass(frozen=True)
class _Draws:
    """Every random scalar of one shuffle, in the order of F14."""

    masks: list[int]
    """rho_i, by output."""
    openings: list[int]
    """r_j, by input."""
    steps: list[int]
    """h_i."""
    sum_nonces: list[int]
    """w1 to w4."""
    step_nonces: list[int]
    """v_i."""
    weight_nonces: list[int]
    """v'_i."""

    @classmethod
    def fresh(cls, statement: bytes, size: int, nonces: Nonces) -> _Draws:
        masks, openings, steps, sums, step_nonces, weight_nonces = (
            [nonces.scalar(statement) for _ in range(count)] for count in (size, size, size, 4, size, size)
        )
        return cls(masks, openings, steps, sums, step_nonces, weight_nonces)


def _remask(card: Ciphertext, mask: int, joint_key: Point) -> Ciphertext:
    return Ciphertext(
        GROUP.add(card.a, GROUP.mul_base(mask)),
        GROUP.add(card.b, GROUP.mul(mask, joint_key)),
    )


def _chain(steps: Iterable[int], weights: Iterable[int]) -> list[Point]:
    """K_i: each link multiplies the last by its weight, so the end holds the product of all."""
    chain, last = [], CHAIN_GENERATOR
    for step, weight in zip(steps, weights, strict=True):
        last = GROUP.add(GROUP.mul_base(step), GROUP.mul(weight, last))
        chain.append(last)
    return chain


def _chain_exponent(steps: Iterable[int], weights: Iterable[int]) -> int:
    """a2: what of the base point is in the last link."""
    exponent = 0
    for step, weight in zip(steps, weights, strict=True):
        exponent = (exponent * weight + step) % ORDER
    return exponent


def _first_messages(
    draws: _Draws, joint_key: Point, inputs: Sequence[Ciphertext], permutation: Sequence[int], chain: Sequence[Point]
) -> FirstMessages:
    w1, w2, w3, w4 = draws.sum_nonces
    by_input = [0] * len(inputs)
    for j, nonce in zip(permutation, draws.weight_nonces, strict=True):
        by_input[j] = nonce
    # The sum over the outputs, written over the inputs that they re-encrypt: those of a fresh deck repeat themselves.
    mask = (_dot(draws.masks, draws.weight_nonces) - w4) % ORDER
    cards = Ciphertext(
        GROUP.combine([(mask, BASE), *zip(by_input, (card.a for card in inputs), strict=True)]),
        GROUP.combine([(mask, joint_key), *zip(by_input, (card.b for card in inputs), strict=True)]),
    )
    return FirstMessages(
        row_sums=GROUP.mul_base(w1),
        product=GROUP.mul_base(w2),
        permutation=GROUP.combine([(w3, BASE), *zip(draws.weight_nonces, PERMUTATION_GENERATORS, strict=False)]),
        cards=cards,
        chain=tuple(
            GROUP.add(GROUP.mul_base(step), GROUP.mul(weight, before))
            for step, weight, before in zip(
                draws.step_nonces, draws.weight_nonces, (CHAIN_GENERATOR, *chain[:-1]), strict=True
            )
        ),
    )


def _respond(nonces: Iterable[int], c: int, secrets: Iterable[int]) -> list[int]:
    return [(nonce + c * secret) % ORDER for nonce, secret in zip(nonces, secrets, strict=True)]


def _dot(left: Iterable[int], right: Iterable[int]) -> int:
    return sum(a * b for a, b in zip(left, right, strict=True)) % ORDER
