"""The throw-away authority of a secret and the leafs under it (N2).

The authority proves "was invited", the leaf's key proves "who". Its role stands in the extended key usage, which TLS
checks, and in the alternative name, which each end checks; so a leaf cannot be reflected to its owner.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import Enum
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from net.channel.identity import Identity
from net.channel.secret import Secret

NOT_BEFORE: Final = datetime(2020, 1, 1, tzinfo=UTC)
NOT_AFTER: Final = datetime(2099, 12, 31, 23, 59, 59, tzinfo=UTC)
"""Wrong clocks do not matter: an authority dies with its secret, not with a date."""


class Role(Enum):
    """The host listens, the guest dials; on a link between two guests the one who dials is the guest."""

    HOST = "host.mindbug"
    GUEST = "guest.mindbug"

    @property
    def other(self) -> Role:
        return Role.GUEST if self is Role.HOST else Role.HOST


_USAGE: Final = {Role.HOST: ExtendedKeyUsageOID.SERVER_AUTH, Role.GUEST: ExtendedKeyUsageOID.CLIENT_AUTH}


def authority(secret: Secret) -> x509.Certificate:
    """The same bytes on every machine that holds the secret: Ed25519 signs deterministically."""
    key = secret.authority_key
    name = _named("mindbug authority")
    builder = _builder(name, name, key.public_key()).serial_number(1)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    builder = builder.add_extension(_key_usage(signs_certificates=True), critical=True)
    builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    return builder.sign(key, None)


def leaf(secret: Secret, identity: Identity, role: Role) -> x509.Certificate:
    """This player's certificate for the links of this secret."""
    key = secret.authority_key
    return _leaf(key, identity.key.public_key(), role)


def _leaf(key: Ed25519PrivateKey, owner: Ed25519PublicKey, role: Role) -> x509.Certificate:
    builder = _builder(_named("mindbug authority"), _named("mindbug player"), owner)
    builder = builder.serial_number(x509.random_serial_number())
    builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    builder = builder.add_extension(_key_usage(signs_certificates=False), critical=True)
    builder = builder.add_extension(x509.ExtendedKeyUsage([_USAGE[role]]), critical=True)
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(role.value)]), critical=False)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())
    return builder.add_extension(issuer, critical=False).sign(key, None)


def owner_of(certificate: bytes, role: Role) -> bytes | None:
    """Whose leaf this is, from its DER; None if it is no leaf of this role. TLS has checked its chain."""
    try:
        parsed = x509.load_der_x509_certificate(certificate)
        key = parsed.public_key()
        alternatives = parsed.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        usages = list(parsed.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value)
        names = alternatives.get_values_for_type(x509.DNSName)
    except (ValueError, x509.ExtensionNotFound, x509.DuplicateExtension, x509.UnsupportedGeneralNameType):
        return None
    if not isinstance(key, Ed25519PublicKey) or usages != [_USAGE[role]] or names != [role.value]:
        return None
    return key.public_bytes_raw()


def _builder(issuer: x509.Name, subject: x509.Name, key: Ed25519PublicKey) -> x509.CertificateBuilder:
    builder = x509.CertificateBuilder().issuer_name(issuer).subject_name(subject).public_key(key)
    return builder.not_valid_before(NOT_BEFORE).not_valid_after(NOT_AFTER)


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _key_usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
