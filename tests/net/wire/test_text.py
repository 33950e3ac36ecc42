"""The cleaner: nothing that moves a cursor, hides, opens a link or forges a name (N6)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.wire.text import LINE_LENGTH, NAME_LENGTH, TEXT_BYTES, clean_line, clean_name

NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("[]\\`:/ w.\u0301\u0308\u202e\u200b\u2066\x1b\x9b\x00\n\r\t\ufe0f\u3164\u2800W\u037e\u212b"),
    ),
    max_size=600,
)


@given(NASTY)
def test_clean_text_is_clean_and_stays_as_it_is(text: str) -> None:
    for clean, limit in ((clean_line, LINE_LENGTH), (clean_name, NAME_LENGTH)):
        cleaned = clean(text)
        assert clean(cleaned) == cleaned
        assert len(cleaned) <= limit
        assert len(cleaned.encode()) <= TEXT_BYTES
        assert unicodedata.is_normalized("NFC", cleaned)
        assert not any(unicodedata.category(mark).startswith("C") for mark in cleaned)
        assert not set(cleaned) & set("[]\\`\n\t")
        assert "://" not in cleaned
        assert "www." not in cleaned.lower()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Rook", "Rook"),
        ("  two\n words\t", "two words"),
        ("\x1b]0;title\x07Rook", ")0;titleRook"),
        ("\x9b2JRook", "2JRook"),
        ("\u202ekooR", "kooR"),
        ("Ro\u200bok\ufeff", "Rook"),
        ("e\u0301", "é"),
        ("Z\u0301\u0302\u0303\u0304\u0305", "Ź\u0302\u0303"),
        ("[link=x]Rook[/link]", "(link=x)Rook(/link)"),
        ("Nguyễn 山田 🦍", "Nguyễn 山田 🦍"),
        ("\ud800", ""),
        ("\u3164\u2800", ""),
        ("WWW.example.org", "WWW .example.org"),
    ],
)
def test_names(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_a_long_line_of_wide_characters_keeps_whole_characters() -> None:
    assert clean_line("🦍" * 300) == "🦍" * 64
