"""Invites: there and back by hand, phone and chat; each typing error is named (N3)."""

from __future__ import annotations

from base64 import b32encode
from contextlib import suppress
from hashlib import sha256
from random import Random
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.channel.invite import Address, BadInvite, Invite, Typo
from net.channel.secret import Secret

SECRET = Secret(bytes(range(16)))
LAN = Address("192.168.1.20", 24680)
PUBLIC = Address("203.0.113.9", 24680)
SIX = Address("2001:db8::1", 24680)
INVITE = Invite(1, SECRET, (LAN, PUBLIC))
TEXT = INVITE.to_text()

HOSTS = st.one_of(
    st.ip_addresses(v=4).map(str),
    st.ip_addresses(v=6).map(str),
    st.from_regex(r"[a-z0-9-]{1,20}(\.[a-z0-9-]{1,20}){1,3}", fullmatch=True).filter(
        lambda name: not name[0].isdigit()
    ),
)
INVITES = st.builds(
    Invite,
    st.integers(0, 3),
    st.binary(min_size=16, max_size=16).map(Secret),
    st.lists(st.builds(Address, HOSTS, st.integers(1, 65535)), min_size=1, max_size=8).map(tuple),
)


def typo_of(text: str) -> Typo:
    with pytest.raises(BadInvite) as caught:
        Invite.parse(text)
    assert str(caught.value) == caught.value.typo.value
    return caught.value.typo


@given(INVITES)
def test_round_trip(invite: Invite) -> None:
    assert Invite.parse(invite.to_text()) == invite


@pytest.mark.parametrize(
    ("addresses", "characters"), [((LAN,), 54), ((LAN, PUBLIC), 62), ((LAN, PUBLIC, SIX), 89)]
)  # fmt: skip
def test_as_short_as_promised(addresses: tuple[Address, ...], characters: int) -> None:
    assert len(Invite(1, SECRET, addresses).to_text()) == characters


@pytest.mark.parametrize(
    "written",
    [
        TEXT.lower(),
        f"  {TEXT}\n",
        f"<{TEXT}>",
        f'"{TEXT}".',
        f"mindbug:{TEXT}",
        f"mindbug://{TEXT.lower()}",
        "mindbug:" + TEXT.removeprefix("MINDBUG1:"),
        TEXT.removeprefix("MINDBUG1:"),
        "-".join(TEXT[place : place + 5] for place in range(0, len(TEXT), 5)),
        "\r\n".join(TEXT[place : place + 20] for place in range(0, len(TEXT), 20)),
        "\u2013".join(TEXT[place : place + 9] for place in range(0, len(TEXT), 9)),
        "\u200b" + TEXT.replace(":", " : "),
        TEXT + "==",
    ],
)
def test_however_it_is_written(written: str) -> None:
    assert Invite.parse(written) == INVITE


@pytest.mark.parametrize(
    ("written", "typo"),
    [
        ("", Typo.EMPTY),
        (" -\n", Typo.EMPTY),
        ("7-crossover-clockwork", Typo.CODE),
        ("7 crossover clockwork", Typo.CODE),
        (TEXT.replace("BUG1", "BUG2"), Typo.NEWER),
        ("https://example.org/", Typo.FOREIGN),
        ("hello there", Typo.FOREIGN),
        ("MINDBUG:" + TEXT.removeprefix("MINDBUG1:").replace("A", "0"), Typo.CHARACTER),
        (TEXT.replace("A", "0"), Typo.CHARACTER),
        (TEXT[:-1] + "8", Typo.CHARACTER),
        (TEXT[:-1] + "é", Typo.CHARACTER),
        ("MINDBUG1:", Typo.CUT),
        ("MINDBUG1:A", Typo.CUT),
        (TEXT[:30], Typo.CUT),
        (TEXT + "AAAAAAAA", Typo.LONGER),
        (TEXT + TEXT.removeprefix("MINDBUG1:")[:8], Typo.LONGER),
        ("A" * 5000, Typo.LONGER),
        (TEXT[:20] + TEXT[21] + TEXT[20] + TEXT[22:], Typo.MISTYPED),
    ],
)
def test_each_typing_error_has_its_sentence(written: str, typo: Typo) -> None:
    assert typo_of(written) is typo


def test_every_cut_is_told_as_missing_or_mistyped_and_most_as_missing() -> None:
    body = TEXT.removeprefix("MINDBUG1:")
    found = [typo_of("MINDBUG1:" + body[:size]) for size in range(1, len(body))]
    assert set(found) <= {Typo.CUT, Typo.MISTYPED}
    assert found.count(Typo.CUT) > len(found) * 0.6


def test_bits_that_no_byte_needs_must_be_zero() -> None:
    """Else the same invite had other spellings, and a wrong last character passed."""
    text = Invite(1, SECRET, (Address("a.example", 1),)).to_text()
    spare = 5 * len(text.removeprefix("MINDBUG1:")) % 8
    assert spare
    other = chr(ord(text[-1]) + 1)
    assert typo_of(text[:-1] + other) is Typo.MISTYPED


def test_no_single_wrong_character_passes() -> None:
    rng = Random(1)
    for place in range(len("MINDBUG1:"), len(TEXT)):
        other = rng.choice([letter for letter in ascii_uppercase if letter != TEXT[place]])
        assert typo_of(TEXT[:place] + other + TEXT[place + 1 :]) in (Typo.MISTYPED, Typo.CUT, Typo.NEWER)


@given(st.text(max_size=200))
def test_any_text_is_an_invite_or_has_a_typing_error(text: str) -> None:
    for written in (text, "MINDBUG1:" + text, TEXT + text):
        with suppress(BadInvite):
            assert Invite.parse(written) == INVITE


@given(st.binary(max_size=90))
def test_a_right_check_does_not_vouch_for_the_content(body: bytes) -> None:
    data = body + sha256(b"mindbug invite" + body).digest()[:3]
    try:
        invite = Invite.parse("MINDBUG1:" + b32encode(data).decode())
    except BadInvite as error:
        found: object = error.typo
    else:
        found = invite.to_bytes()
    assert found in (Typo.CONTENT, Typo.NEWER, data)


@pytest.mark.parametrize(
    ("seat", "addresses"),
    [
        (4, (LAN,)),
        (-1, (LAN,)),
        (0, ()),
        (0, (LAN,) * 9),
        (0, (Address("10.0.0.1", 0),)),
        (0, (Address("fe80::1%eth0", 1),)),
        (0, (Address("two words", 1),)),
        (0, (Address("", 1),)),
        (0, (Address("a" * 64 + ".example", 1),)),
    ],
)
def test_what_cannot_be_is_not_made(seat: int, addresses: tuple[Address, ...]) -> None:
    with pytest.raises(ValueError, match=r"seat|port|host|scoped"):
        Invite(seat, SECRET, addresses)


def test_the_secret_stays_out_of_logs() -> None:
    assert "\\x0" not in repr(INVITE)
