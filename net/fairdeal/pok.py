"""POK: I know the secret behind my key, so I did not compute it from yours (F5.1, F4.3)."""

from __future__ import annotations

from net.fairdeal.codes import Code
from net.fairdeal.points import BASE, Point
from net.fairdeal.secrets_source import Nonces
from net.fairdeal.sigma import Answer, Statement


def prove_pok(ctx: bytes, secret: int, key: Point, nonces: Nonces) -> Answer:
    """Proof that the prover knows x with `key = xG`; 64 bytes as `Answer.to_bytes` (F5.1)."""
    return _statement(ctx, key).prove(secret, nonces)


def verify_pok(proof: Answer, ctx: bytes, key: bytes) -> Code:
    """`OK`, `E_PROOF_POK`, or `E_POINT` for a key that is no point (F5.1)."""
    return _statement(ctx, key).check([key], proof, Code.E_PROOF_POK)


def _statement(ctx: bytes, key: bytes) -> Statement:
    return Statement("mbfd1/pok", (ctx, key), (BASE,))
