"""A deck as points: the manifest, a point a design, the table back, ciphertexts that hide nothing yet (F3.8, F6.2).

Two copies of a design are the same point: real copies cannot be told apart, so ours must not be either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.design import CardDesign
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32, u16
from net.fairdeal.points import Ciphertext, Point


@dataclass(frozen=True)
class Manifest:
    """What a deck consists of: (design id, copies) in a fixed order; a design's place in it is its number d (F3.8)."""

    entries: tuple[tuple[str, int], ...]

    @classmethod
    def of_cards(cls, cards: Iterable[CardDesign]) -> Manifest:
        """The manifest of a list of cards, copies included, designs in the order of their first card."""
        copies: dict[str, int] = {}
        for design in cards:
            copies[design.id] = copies.get(design.id, 0) + 1
        return cls(tuple(copies.items()))

    @property
    def size(self) -> int:
        """The number of cards, copies included."""
        return sum(copies for _, copies in self.entries)

    def to_bytes(self) -> bytes:
        """The canonical form: u16 number of designs, then of each u16 length and UTF-8 of its id, u16 copies."""
        parts = [u16(len(self.entries))]
        for design_id, copies in self.entries:
            name = design_id.encode()
            parts += (u16(len(name)), name, u16(copies))
        return b"".join(parts)

    def digest(self) -> bytes:
        """`deck_hash` of F3.8."""
        return H32("mbfd1/deck", self.to_bytes())


def card_point(deck_hash: bytes, place: int) -> Point:
    """`M_d`, the point of a deck's design number d (F3.8)."""
    return GROUP.hash_to_point("mbfd1/card", deck_hash + u16(place))


class Deck:
    """A manifest with its points. Get it with `deck_of_manifest`: the points of a deck are computed once."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self.hash = manifest.digest()
        self.points: tuple[Point, ...] = tuple(card_point(self.hash, d) for d in range(len(manifest.entries)))

    @cached_property
    def places(self) -> Mapping[Point, int]:
        """The table back: the number d of the design that a point is (F3.8)."""
        return {point: place for place, point in enumerate(self.points)}

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The number d of every card in the order of the manifest, copies side by side."""
        return tuple(place for place, (_, copies) in enumerate(self.manifest.entries) for _ in range(copies))

    def place_of(self, point: Point) -> int | None:
        """The number d of the design, or None: then a proof is broken (E_NOT_A_CARD of F5.2)."""
        return self.places.get(point)

    def trivial(self, place: int, joint_key: Point) -> Ciphertext:
        """The ciphertext (G, M_d + Y) of a card that everybody knows (F6.2)."""
        return Ciphertext(GROUP.base, GROUP.add(self.points[place], joint_key))

    def initial(self, joint_key: Point) -> list[Ciphertext]:
        """The whole deck as trivial ciphertexts, in the order of the manifest (F6.2): computed, never received."""
        one_each = [self.trivial(place, joint_key) for place in range(len(self.points))]
        return [one_each[place] for place in self.cards]


@lru_cache(maxsize=16)
def deck_of_manifest(manifest: Manifest) -> Deck:
    """The deck of this manifest; computing 32 points takes about 20 ms, so decks are kept."""
    return Deck(manifest)


def open_ciphertext(ciphertext: Ciphertext, partials: Sequence[Point]) -> Point:
    """`M = B - sum of all x_q A` (F5.2): the card, if one partial decryption of every seat is given."""
    return GROUP.sub(ciphertext.b, GROUP.sum(partials))
