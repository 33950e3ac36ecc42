"""Identity files, safety phrases, short codes, SPAKE2 (N2, N3)."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from net.channel.certificates import Role
from net.channel.code import BadCode, ShortCode
from net.channel.identity import BadIdentity, Identity
from net.channel.phrase import safety_phrase
from net.channel.secret import Secret
from net.channel.spake import _BLIND, Agreed, Exchange
from net.channel.words import LONG, SHORT, WORDS, spoken
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import Hs


def test_an_identity_is_read_as_it_was_written() -> None:
    identity = Identity.generate()
    assert Identity.from_text(identity.to_text()).public == identity.public
    assert Identity.generate().public != identity.public


def test_a_damaged_identity_is_a_sentence() -> None:
    text = Identity.generate().to_text()
    key = X25519PrivateKey.generate()
    other = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    for broken, said in (("", "damaged"), (text[:60], "damaged"), ("x" + text[1:], "damaged"), (other, "another kind")):
        with pytest.raises(BadIdentity, match=said):
            Identity.from_text(broken)


def test_keys_stay_out_of_logs() -> None:
    assert repr(Identity.generate()) == "Identity()"
    assert repr(Secret(bytes(16))) == "Secret()"
    with pytest.raises(ValueError, match="16 bytes"):
        Secret(bytes(15))


def test_the_words_are_told_apart() -> None:
    assert len(SHORT) == len(LONG) == 256
    assert len(WORDS) == 512
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    published = "topmost istanbul pluto vagabond treadmill pacific brackish dictator goldfish medusa afflict bravado"
    assert " ".join(spoken(bytes.fromhex("E58294F2E9A227486E8B061B"))) == published


def test_six_words_for_a_key() -> None:
    phrase = safety_phrase(bytes(32))
    assert phrase == safety_phrase(bytes(32))
    assert phrase != safety_phrase(bytes(31) + b"\x01")
    words = phrase.split()
    assert [word in SHORT for word in words] == [True, False] * 3
    with pytest.raises(ValueError, match="32 bytes"):
        safety_phrase(b"")


@pytest.mark.parametrize("written", ["7-crossover-clockwork", " 7 Crossover CLOCKWORK\n", "07,crossover.clockwork"])
def test_a_code_however_it_is_written(written: str) -> None:
    assert ShortCode.parse(written) == ShortCode(7, "crossover-clockwork")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "a number and two words"),
        ("7-crossover", "a number and two words"),
        ("0-crossover-clockwork", "from 1 to 99"),
        ("100-crossover-clockwork", "from 1 to 99"),
        ("\u0667-crossover-clockwork", "from 1 to 99"),
        ("seven-crossover-clockwork", "from 1 to 99"),
        ("7-clockwork-crossover", "wrong order"),
        ("7-crosover-clockwork", "Perhaps crossover"),
        ("7-crossover-zzz", "Word 2"),
    ],
)
def test_a_mistyped_code_is_a_sentence(written: str, said: str) -> None:
    with pytest.raises(BadCode, match=said):
        ShortCode.parse(written)


def test_fresh_codes_are_read_again_and_hidden_in_logs() -> None:
    for _ in range(50):
        code = ShortCode.fresh()
        assert ShortCode.parse(code.to_text()) == code
        assert code.words not in repr(code)
        assert code.hint == code.number.to_bytes(4, "big")


def both(
    guest_words: str, host_words: str, guest_public: bytes = b"7", host_public: bytes = b"7"
) -> tuple[Agreed, Agreed]:
    guest, host = Exchange(Role.GUEST, guest_words, guest_public), Exchange(Role.HOST, host_words, host_public)
    first, second = guest.agree(host.share), host.agree(guest.share)
    assert first is not None
    assert second is not None
    return first, second


def test_the_same_words_agree() -> None:
    guest, host = both("crossover-clockwork", "crossover-clockwork")
    assert guest.secret == host.secret
    assert guest.accepts(host.own)
    assert host.accepts(guest.own)
    assert guest.own != host.own
    assert both("crossover-clockwork", "crossover-clockwork")[0].secret != guest.secret


@pytest.mark.parametrize(
    ("words", "public"), [(("a-b", "a-c"), (b"7", b"7")), (("a-b", "a-b"), (b"7", b"8"))]
)  # fmt: skip
def test_other_words_or_another_number_do_not(words: tuple[str, str], public: tuple[bytes, bytes]) -> None:
    guest, host = both(*words, *public)
    assert guest.secret != host.secret
    assert not guest.accepts(host.own)
    assert not host.accepts(guest.own)


def test_shares_reflected_to_their_sender_give_nothing() -> None:
    guest = Exchange(Role.GUEST, "a-b", b"7")
    agreed = guest.agree(guest.share)
    assert agreed is not None
    assert not agreed.accepts(agreed.own)


def test_a_share_that_cancels_the_blinding_is_refused() -> None:
    """Whoever knows the words could force the identity as the key and so a secret that everybody can compute."""
    w = Hs("mindbug/1 spake w", b"a-b", b"7")
    blinding = bytes(GROUP.mul(w, _BLIND[Role.HOST]))
    assert Exchange(Role.GUEST, "a-b", b"7").agree(blinding) is None


@pytest.mark.parametrize("share", [b"", bytes(31), bytes(32), b"\x01" + bytes(31), b"\xff" * 32])
def test_bytes_that_are_no_point_are_refused(share: bytes) -> None:
    assert Exchange(Role.GUEST, "a-b", b"7").agree(share) is None
