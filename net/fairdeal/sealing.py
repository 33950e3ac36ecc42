"""The private half of backup shares: a key in parts, each in a box that one seat can open (F9.6).

A box is X25519 with a key pair of its own, HKDF-SHA256 and ChaCha20-Poly1305, bound to the game and the two seats. The
receiver's box key is of this game alone and stands, signed, in its KEY_PROOF.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from net.fairdeal.group import GROUP, decode_scalar, encode_scalar
from net.fairdeal.hashing import ORDER, u8
from net.fairdeal.points import Point
from net.fairdeal.secrets_source import Nonces, Secrets

KEY_BYTES = 32
NONCE = bytes(12)
"""A key seals one box only."""


def split_secret(secret: int, count: int, nonces: Nonces) -> tuple[int, ...]:
    """`count` scalars that sum to the secret; any of them missing, the others say nothing."""
    parts = [nonces.scalar(b"backup part") for _ in range(count - 1)]
    return (*parts, (secret - sum(parts)) % ORDER)


def public_parts(parts: tuple[int, ...]) -> tuple[Point, ...]:
    """`S_{p,i}`: what everybody may know of the parts."""
    return tuple(GROUP.mul_base(part) for part in parts)


def box_context(gid: bytes, sender: int, receiver: int) -> bytes:
    """What a box is bound to."""
    return b"mbfd1/backup-box" + gid + u8(sender) + u8(receiver)


def public_box_key(private: bytes) -> bytes:
    """The key that others seal boxes to."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def is_box_key(public: bytes) -> bool:
    """Whether boxes can be sealed to it: a point of small order gives no secret at all."""
    try:
        X25519PrivateKey.from_private_bytes(bytes(KEY_BYTES)).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return False
    return True


def seal_part(part: int, receiver: bytes, context: bytes, secrets: Secrets) -> bytes:
    """80 bytes that only the holder of this box key can open: the sender's key for this box, then the sealed part."""
    ephemeral = X25519PrivateKey.from_private_bytes(secrets.token(KEY_BYTES))
    key = _key(ephemeral, receiver, context)
    return ephemeral.public_key().public_bytes_raw() + ChaCha20Poly1305(key).encrypt(
        NONCE, encode_scalar(part), context
    )


def open_part(box: bytes, private: bytes, context: bytes, public_part: Point) -> int | None:
    """The part, or None if the box does not open or holds another one than was published."""
    try:
        key = _key(X25519PrivateKey.from_private_bytes(private), box[:KEY_BYTES], context)
        raw = ChaCha20Poly1305(key).decrypt(NONCE, box[KEY_BYTES:], context)
    except (InvalidTag, ValueError):
        return None
    part = decode_scalar(raw)
    return part if part is not None and GROUP.mul_base(part) == public_part else None


def _key(own: X25519PrivateKey, other: bytes, context: bytes) -> bytes:
    shared = own.exchange(X25519PublicKey.from_public_bytes(other))
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=context).derive(shared)
