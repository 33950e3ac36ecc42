"""The invite: secret and addresses of a table in one line of text that survives chats, phones and hands (N3).

`MINDBUG1:` and upper-case base32 without padding of
    version u8 = 1 | seat u8 | secret, 16 bytes | port u16 | addresses
    | check, the first 3 bytes of SHA-256 over "mindbug invite" and all that stands before
an address:  4 | 4 bytes,  6 | 16 bytes,  0 | length u8 | host name in ASCII
    with 128 added to the kind its own port u16 follows
"""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from net.channel.secret import SECRET_BYTES, Secret

PREFIX: Final = "MINDBUG1:"
VERSION: Final = 1
LIFETIME: Final = 30 * 60.0
"""Seconds that an invite stands open (N3)."""
MOST_ADDRESSES: Final = 8
_CHECK_BYTES: Final = 3
_OWN_PORT: Final = 128
_HOST_NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.?", re.ASCII)
_NO_LETTERS: Final = re.compile(r"[\s\-\u2010-\u2015\u200b-\u200d\u2060\ufeff\u00ad\"'<>`*_|,;.()\[\]]+")
_HEADER: Final = re.compile(r"(?:MINDBUG(?::/*|$))?(?:MINDBUG(\d*):)?", re.ASCII)
_TEXT_LIMIT: Final = 4096


class Typo(Enum):
    """What kind of typing error it is, with the sentence for the player."""

    EMPTY = "There is nothing here: paste the invite that the host has sent you."
    CODE = "This looks like a short code, not like an invite."
    NEWER = "This invite was made by a newer version of the game. Update yours, or ask the host for an older one."
    FOREIGN = "This is no invite: an invite starts with MINDBUG1 and a colon."
    CHARACTER = "An invite holds only the letters A to Z and the digits 2 to 7. 0 is the letter O, 1 is I or L, 8 is B."
    CUT = "Some of the invite is missing: copy it whole, to its last character."
    LONGER = "Something more than the invite was pasted: copy the invite alone."
    MISTYPED = "A character is wrong, or two are swapped: compare the invite once more."
    CONTENT = "The invite arrived as it was made, but what it says makes no sense to this version."


class BadInvite(ValueError):
    """A text that is no invite; the message is a sentence for the player."""

    def __init__(self, typo: Typo) -> None:
        super().__init__(typo.value)
        self.typo = typo


class Address(NamedTuple):
    """Where a host may be reached: an IPv4 or IPv6 address or a host name, and a port."""

    host: str
    port: int


class _Cut(Exception):
    """The bytes end in the middle of an address."""


@dataclass(frozen=True)
class Invite:
    """One seat of one table, for one player. Raises `ValueError` for a seat, port or address that cannot be."""

    seat: int
    secret: Secret
    addresses: tuple[Address, ...]

    def __post_init__(self) -> None:
        if not 0 <= self.seat < 4 or not 0 < len(self.addresses) <= MOST_ADDRESSES:
            raise ValueError(f"an invite names a seat of 0 to 3 and 1 to {MOST_ADDRESSES} addresses")
        if not all(0 < address.port < 2**16 for address in self.addresses):
            raise ValueError("a port is a number from 1 to 65535")
        normal = tuple(Address(_normal_host(address.host), address.port) for address in self.addresses)
        object.__setattr__(self, "addresses", normal)

    def to_bytes(self) -> bytes:
        """What the base32 holds."""
        port = self.addresses[0].port
        head = bytes([VERSION, self.seat]) + self.secret.raw + port.to_bytes(2, "big")
        body = head + b"".join(_packed(address, port) for address in self.addresses)
        return body + _check(body)

    def to_text(self) -> str:
        """On one line, with nothing that a chat or a QR code would change."""
        return PREFIX + base64.b32encode(self.to_bytes()).decode("ascii").rstrip("=")

    @classmethod
    def parse(cls, text: str) -> Invite:
        """What was pasted or typed: any case, spaces, dashes, line breaks, a `mindbug:` URL. Raises `BadInvite`."""
        return _read(_decoded(_letters(text)))


def _letters(text: str) -> str:
    if len(text) > _TEXT_LIMIT:
        raise BadInvite(Typo.LONGER)
    joined = _NO_LETTERS.sub("", text).upper()
    if not joined:
        raise BadInvite(Typo.EMPTY)
    header = _HEADER.match(joined)
    assert header is not None  # it may match nothing
    if header[1] not in (None, "1"):
        raise BadInvite(Typo.NEWER if header[1] else Typo.FOREIGN)
    letters = joined[header.end() :].rstrip("=")
    if not header[0] and not _could_be_bare(letters):
        is_code = re.fullmatch(r"\d{1,2}[A-Z]{6,}", letters) is not None
        raise BadInvite(Typo.CODE if is_code else Typo.FOREIGN)
    return letters


def _could_be_bare(letters: str) -> bool:
    """An invite that was copied without its first word starts with version 1 and a seat below 4."""
    return re.fullmatch(r"AEA[AQ0-9A-Z][A-Z0-9]{36,}", letters) is not None


def _decoded(letters: str) -> bytes:
    if re.fullmatch(r"[A-Z2-7]*", letters) is None:
        raise BadInvite(Typo.CHARACTER)
    if len(letters) % 8 in (1, 3, 6):
        raise BadInvite(Typo.CUT)
    data = base64.b32decode(letters + "=" * (-len(letters) % 8))
    if base64.b32encode(data).decode().rstrip("=") != letters:
        raise BadInvite(Typo.MISTYPED)
    return data


def _read(data: bytes) -> Invite:
    body, check = data[:-_CHECK_BYTES], data[-_CHECK_BYTES:]
    if check != _check(body):
        raise BadInvite(_damage(data))
    if body[:1] != bytes([VERSION]):
        raise BadInvite(Typo.NEWER)
    try:
        return _fields(body)
    except (_Cut, ValueError):
        raise BadInvite(Typo.CONTENT) from None


def _fields(body: bytes) -> Invite:
    if len(body) < 4 + SECRET_BYTES:
        raise _Cut
    secret, rest = Secret(body[2 : 2 + SECRET_BYTES]), body[2 + SECRET_BYTES :]
    port, rest = int.from_bytes(rest[:2], "big"), rest[2:]
    addresses: list[Address] = []
    while rest:
        address, rest = _unpacked(rest, port)
        addresses.append(address)
    invite = Invite(body[1], secret, tuple(addresses))
    if invite.to_bytes()[:-_CHECK_BYTES] != body:
        raise ValueError("the same invite has another encoding")
    return invite


def _damage(data: bytes) -> Typo:
    """Why the check does not fit: look for a whole invite in front, then for one that ends too early."""
    for end in range(len(data) - 1, SECRET_BYTES, -1):
        if data[end - _CHECK_BYTES : end] == _check(data[: end - _CHECK_BYTES]):
            return Typo.LONGER
    try:
        _fields(data[:-_CHECK_BYTES])
    except _Cut:
        return Typo.CUT
    except ValueError:
        return Typo.MISTYPED
    return Typo.MISTYPED


def _check(body: bytes) -> bytes:
    return hashlib.sha256(b"mindbug invite" + body).digest()[:_CHECK_BYTES]


def _packed(address: Address, port: int) -> bytes:
    own = b"" if address.port == port else address.port.to_bytes(2, "big")
    mark = _OWN_PORT if own else 0
    try:
        ip = ipaddress.ip_address(address.host)
    except ValueError:
        name = address.host.encode("ascii")
        return bytes([mark, len(name)]) + name + own
    return bytes([ip.version + mark]) + ip.packed + own


def _unpacked(data: bytes, port: int) -> tuple[Address, bytes]:
    kind, rest = data[0] % _OWN_PORT, data[1:]
    if kind not in (0, 4, 6):
        raise ValueError("an unknown kind of address")
    if kind == 0:
        size, rest = (rest[0], rest[1:]) if rest else (1, b"")
    else:
        size = 4 if kind == 4 else 16
    raw, rest = rest[:size], rest[size:]
    if len(raw) < size or (data[0] >= _OWN_PORT and len(rest) < 2):
        raise _Cut
    if data[0] >= _OWN_PORT:
        port, rest = int.from_bytes(rest[:2], "big"), rest[2:]
    return Address(str(ipaddress.ip_address(raw)) if kind else raw.decode("ascii"), port), rest


def _normal_host(host: str) -> str:
    """One spelling a host; raises `ValueError`. A scoped address means nothing on another machine."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        name = host.lower()
        if _HOST_NAME.fullmatch(name) is None:
            raise ValueError("not a host name") from None
        return name
    if isinstance(ip, ipaddress.IPv6Address) and ip.scope_id is not None:
        raise ValueError("a scoped address")
    return str(ip)
