"""The private half of backup shares: a key in parts, each in a box that one seat can open (F9.6)."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from nacl.exceptions import CryptoError
from nacl.public import SealedBox
from nacl.signing import SigningKey, VerifyKey

from net.fairdeal.group import GROUP, decode_scalar, encode_scalar
from net.fairdeal.hashing import ORDER
from net.fairdeal.points import Point
from net.fairdeal.secrets_source import Nonces


def split_secret(secret: int, count: int, nonces: Nonces) -> tuple[int, ...]:
    """`count` scalars that sum to the secret; any of them missing, the others say nothing."""
    parts = [nonces.scalar(b"backup part") for _ in range(count - 1)]
    return (*parts, (secret - sum(parts)) % ORDER)


def public_parts(parts: tuple[int, ...]) -> tuple[Point, ...]:
    """`S_{p,i}`: what everybody may know of the parts."""
    return tuple(GROUP.mul_base(part) for part in parts)


def seal_part(part: int, identity: bytes) -> bytes:
    """80 bytes that only the holder of this identity key can open."""
    return SealedBox(VerifyKey(identity).to_curve25519_public_key()).encrypt(encode_scalar(part))


def open_part(box: bytes, identity: Ed25519PrivateKey, public_part: Point) -> int | None:
    """The part, or None if the box does not open or holds another one than was published."""
    try:
        raw = SealedBox(SigningKey(identity.private_bytes_raw()).to_curve25519_private_key()).decrypt(box)
    except CryptoError:
        return None
    part = decode_scalar(raw)
    return part if part is not None and GROUP.mul_base(part) == public_part else None
