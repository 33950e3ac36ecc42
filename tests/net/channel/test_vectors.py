"""The vectors of net/README.md, byte for byte: another implementation can be held against them."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding

from net.channel.certificates import Role, authority
from net.channel.code import ShortCode
from net.channel.invite import Address, Invite
from net.channel.phrase import safety_phrase
from net.channel.prelude import Mode, prelude, refusal
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.channel.spake import Exchange
from net.wire.messages import Message
from net.wire.stream import framed
from tests.net.wire.samples import ONE_OF_EACH

SECRET = Secret(bytes(range(16)))


class Fixed:
    """The scalar that the vectors use in the place of a random one."""

    def __init__(self, value: int) -> None:
        self._value = value

    def scalar(self, statement: bytes) -> int:
        return self._value


WIRE = {
    "HELLO": (
        "00000063980101a5302e312e3092a463686174a72b726f756e6473c420000102030405060708090a0b0c0d0e0f1011121314"
        "15161718191a1b1c1d1e1fa4526f6f6bc4200000000000000000000000000000000000000000000000000000000000000000"
        "920304"
    ),
    "WELCOME": "00000015930201c410000102030405060708090a0b0c0d0e0f",
    "REFUSE": "00000009930303a5302e312e30",
    "PROPOSAL": "0000000a9204c406706172616d73",
    "ROUND": "0000000a9205c4067369676e6564",
    "HAVE": "000000279306c4200000000000000000000000000000000000000000000000000000000000000000920304",
    "PING": "00000003920707",
    "PONG": "00000003920807",
    "CHAT": "0000000f9209ac57656c6c20706c6179656421",
    "EMOTE": "00000003920a02",
    "REMATCH": "00000003920bc3",
    "DESYNC": (
        "00000047940c0cc4200000000000000000000000000000000000000000000000000000000000000000c42000010203040506"
        "0708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    ),
    "BYE": "00000003920d01",
    "PLACES": "00000024920e9292ac3139322e3136382e312e3230cd606892ab323030313a6462383a3a31cd01bb",
}


@pytest.mark.parametrize("message", ONE_OF_EACH, ids=lambda message: type(message).__name__)
def test_messages(message: Message) -> None:
    assert framed(message).hex() == WIRE[type(message).__name__.upper()]


def test_secret() -> None:
    assert SECRET.hint.hex() == "a0547cfe"
    assert prelude(Mode.INVITE, SECRET.hint).hex() == "4d42554701a0547cfe"
    assert refusal(Reason.USED).hex() == "4d4255470002"
    key = SECRET.authority_key.public_key().public_bytes_raw()
    assert key.hex() == "83aac9d0a58217a13b93003ded9c619611b97b51040f95c5635232d418c48c3f"
    certificate = authority(SECRET).public_bytes(Encoding.DER)
    assert sha256(certificate).hexdigest() == "f962043176ac052afd3e2c6a612faeb907bf44cea4c78b39d5086a540fcafc06"


def test_invite() -> None:
    lan = Address("192.168.1.20", 24680)
    text = Invite(1, SECRET, (lan,)).to_text()
    assert text == "MINDBUG1:AEAQAAICAMCAKBQHBAEQUCYMBUHA6YDIATAKQAIUFPNSS"
    text = Invite(1, SECRET, (lan, Address("2001:db8::1", 24680), Address("play.example.org", 443))).to_text()
    assert text == (
        "MINDBUG1:AEAQAAICAMCAKBQHBAEQUCYMBUHA6YDIATAKQAIUAYQACDNYAAAAAAAAAAAAAAAAAAAYAEDQNRQXSLTFP"
        "BQW24DMMUXG64THAG53FOKI"
    )


def test_phrase() -> None:
    assert safety_phrase(bytes(range(32))) == "rebirth pedigree crowfoot istanbul flatfoot inferno"


def test_code() -> None:
    code = ShortCode.parse("7-crossover-clockwork")
    guest = Exchange(Role.GUEST, code.words, code.hint, Fixed(2))
    host = Exchange(Role.HOST, code.words, code.hint, Fixed(3))
    assert guest.share.hex() == "e22f4ea680b9948e614c81f7ae3ce455e76224297e8f1372cd721905a2041454"
    assert host.share.hex() == "ee4fa60bce4b3f567bac01cc9665a9b686db682a2420a8bddc4ae8311e547127"
    agreed = guest.agree(host.share)
    assert agreed is not None
    assert agreed.own.hex() == "6330bbe01692b12de2607ed5d944c9583d069b50789a5a5576d1f2bff7527009"
    assert agreed.expected.hex() == "4e126d665bf625e3c5cac95bffc0d5eb7cb596999b086ddddff6b88accfabf99"
    assert agreed.secret.raw.hex() == "eae3ddfded128ff1fd07649d5e10c92d"


def test_the_page_shows_these_vectors() -> None:
    page = Path(__file__).parents[3].joinpath("net/README.md").read_text()
    own = Path(__file__).read_text().replace('"\n            "', "").replace('"\n        "', "")
    shown = set(re.findall(r"`([0-9a-f]{8,}|MINDBUG1:[A-Z2-7]{20,})`", page))
    assert len(shown) > 20
    assert {vector for vector in shown if vector not in own} == set()
