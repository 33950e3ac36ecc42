"""Manifests, card points and trivial ciphertexts (F3.8, F6.2)."""

from __future__ import annotations

from engine.cards import deck_of
from net.fairdeal.deck import Manifest, card_point, deck_of_manifest, open_ciphertext
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32
from tests.net.fairdeal.sources import KEYS, kat

FIRST_CONTACT = Manifest.of_cards(deck_of(("first_contact",)))


def test_the_manifest_lists_designs_with_their_copies() -> None:
    cards = deck_of(("first_contact",))
    assert FIRST_CONTACT.size == len(cards) == 48
    assert dict(FIRST_CONTACT.entries) == {design.id: design.copies for design in cards}
    deck = deck_of_manifest(FIRST_CONTACT)
    assert [FIRST_CONTACT.entries[place][0] for place in deck.cards] == [design.id for design in cards]


def test_the_canonical_form_tells_every_manifest_from_every_other() -> None:
    manifests = [
        Manifest(()),
        Manifest((("ab", 1),)),
        Manifest((("ab", 2),)),
        Manifest((("a", 1), ("b", 1))),
        Manifest((("b", 1), ("a", 1))),
        Manifest((("ä", 1),)),
    ]
    assert len({manifest.to_bytes() for manifest in manifests}) == len(manifests)
    assert Manifest((("ab", 2),)).to_bytes() == b"\0\1" + b"\0\2ab" + b"\0\2"
    assert Manifest((("ab", 2),)).digest() == H32("mbfd1/deck", b"\0\1\0\2ab\0\2")


def test_every_design_has_a_point_of_its_own_and_copies_share_it() -> None:
    deck = deck_of_manifest(FIRST_CONTACT)
    assert len(set(deck.points)) == len(FIRST_CONTACT.entries) == 32
    assert deck.points[3] == card_point(deck.hash, 3)
    assert [deck.place_of(point) for point in deck.points] == list(range(32))
    assert deck.place_of(GROUP.base) is None
    initial = deck.initial(KEYS.joint)
    assert [deck.place_of(KEYS.open(card)) for card in initial] == list(deck.cards)
    assert len(set(initial)) == 32
    assert all(card.a == GROUP.base for card in initial)


def test_decks_do_not_share_points() -> None:
    """Two decks in one game, or in two: a card of one is none of the other (F3.8)."""
    other = deck_of_manifest(Manifest((*FIRST_CONTACT.entries[:-1], ("stranger", 1))))
    assert not set(other.points) & set(deck_of_manifest(FIRST_CONTACT).points)


def test_a_ciphertext_opens_with_the_parts_of_all_seats() -> None:
    deck = deck_of_manifest(FIRST_CONTACT)
    card = deck.trivial(5, KEYS.joint)
    partials = [GROUP.mul(secret, card.a) for secret in KEYS.secrets]
    assert deck.place_of(open_ciphertext(card, partials)) == 5
    assert deck.place_of(open_ciphertext(card, partials[:1])) is None
    assert deck.place_of(open_ciphertext(card, [*partials, GROUP.mul_base(kat(1))])) is None
