"""Mutual TLS 1.3 over memory (N2): ciphertext in, ciphertext and plaintext out.

Never asyncio's own TLS: `start_tls` loses buffered bytes, its transport costs 310 KiB for a silent socket.
"""

from __future__ import annotations

import secrets
import ssl
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat

from net.channel.certificates import Role, authority, leaf, owner_of
from net.channel.identity import Identity
from net.channel.reasons import Reason
from net.channel.secret import Secret

PROTOCOL: Final = "mindbug/1"
RECORD_ROOM: Final = 64 * 1024
"""Plaintext taken out at a time."""
_STRANGER: Final = frozenset(
    [
        "CERTIFICATE_VERIFY_FAILED", "PEER_DID_NOT_RETURN_A_CERTIFICATE", "TLSV1_ALERT_UNKNOWN_CA",
        "SSLV3_ALERT_BAD_CERTIFICATE", "TLSV1_ALERT_DECRYPT_ERROR", "SSLV3_ALERT_CERTIFICATE_UNKNOWN",
        "TLSV13_ALERT_CERTIFICATE_REQUIRED",
    ]
)  # fmt: skip
_WRONG_PURPOSE: Final = 26
"""X509_V_ERR_INVALID_PURPOSE: a leaf of the right authority in the other role."""
_WRONG_NAME: Final = 62
"""X509_V_ERR_HOSTNAME_MISMATCH."""


@dataclass(frozen=True)
class Credentials:
    """One player in one role under one secret: make them once, use them for every link of that secret."""

    secret: Secret
    identity: Identity
    role: Role
    context: ssl.SSLContext = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "context", _context(self.secret, self.identity, self.role))


class Refused(Exception):
    """The pipe is of no use; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Pipe:
    """One TLS connection. After `Refused` only `outgoing` is of use: it may hold the alert for the other end."""

    def __init__(self, credentials: Credentials) -> None:
        self._own = credentials
        self._in = ssl.MemoryBIO()
        self._out = ssl.MemoryBIO()
        is_host = credentials.role is Role.HOST
        self._tls = credentials.context.wrap_bio(
            self._in, self._out, server_side=is_host, server_hostname=None if is_host else Role.HOST.value
        )
        self.peer: bytes | None = None
        """The other end's identity once the handshake is over on this side."""

    def feed(self, ciphertext: bytes) -> None:
        """Bytes from the other end, as they came."""
        self._in.write(ciphertext)

    @property
    def waiting(self) -> int:
        """Ciphertext that was fed and not yet opened."""
        return self._in.pending

    def outgoing(self) -> bytes:
        """Bytes for the other end."""
        return self._out.read()

    def shake(self) -> bool:
        """Go on with the handshake; True once it is over here. Raises `Refused`."""
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            return False
        except ssl.SSLError as error:
            raise Refused(_reason(error)) from None
        if self._tls.selected_alpn_protocol() != PROTOCOL:
            raise Refused(Reason.NOT_MINDBUG)
        self.peer = owner_of(self._tls.getpeercert(binary_form=True) or b"", self._own.role.other)
        if self.peer is None:
            raise Refused(Reason.WRONG_ROLE)
        if self.peer == self._own.identity.public:
            raise Refused(Reason.ONESELF)
        return True

    def read(self) -> bytes | None:
        """Plaintext; empty if none is there yet, None if the other end closed in good order. Raises `Refused`."""
        try:
            return self._tls.read(RECORD_ROOM) or None
        except ssl.SSLWantReadError:
            return b""
        except ssl.SSLZeroReturnError:
            return None
        except ssl.SSLError as error:
            raise Refused(_reason(error)) from None

    def write(self, plaintext: bytes) -> None:
        """Encrypt into `outgoing`. Raises `Refused` if the connection is broken."""
        try:
            self._tls.write(plaintext)
        except ssl.SSLError as error:
            raise Refused(_reason(error)) from None

    def close(self) -> None:
        """Say in good order that nothing follows."""
        # Our own word is in `outgoing` at once; unwrap would also like to see theirs, which nobody waits for.
        with suppress(OSError, ValueError):
            self._tls.unwrap()


def _context(secret: Secret, identity: Identity, role: Role) -> ssl.SSLContext:
    is_host = role is Role.HOST
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if is_host else ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    context.verify_mode = ssl.CERT_REQUIRED
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    context.options |= ssl.OP_NO_TICKET
    if is_host:
        context.num_tickets = 0
    context.set_alpn_protocols([PROTOCOL])
    context.load_verify_locations(cadata=authority(secret).public_bytes(Encoding.DER))
    _load_leaf(context, secret, identity, role)
    return context


def _load_leaf(context: ssl.SSLContext, secret: Secret, identity: Identity, role: Role) -> None:
    """The library takes keys from files alone: one under a password that never leaves this function, gone at once."""
    password = secrets.token_hex(32)
    locked = BestAvailableEncryption(password.encode())
    key = identity.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked)
    chain = leaf(secret, identity, role).public_bytes(Encoding.PEM)
    with tempfile.TemporaryDirectory(prefix="mindbug-") as folder:
        path = Path(folder, "leaf.pem")
        path.write_bytes(chain + key)
        context.load_cert_chain(path, password=password)


def _reason(error: ssl.SSLError) -> Reason:
    if isinstance(error, ssl.SSLCertVerificationError):
        return Reason.WRONG_ROLE if error.verify_code in (_WRONG_PURPOSE, _WRONG_NAME) else Reason.NO_SECRET
    if isinstance(error, ssl.SSLEOFError):
        return Reason.CUT
    return Reason.NO_SECRET if error.reason in _STRANGER else Reason.NOT_TLS
