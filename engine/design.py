"""A card design: the facts of a card, its text in our own words, and what it does (A3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.keywords import names

if TYPE_CHECKING:
    from engine.blocks.constants import BlockFilter, Constant
    from engine.blocks.effects import Effect

LABELS = ("play", "attack", "defeated")


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """What a trigger does: effects in printed order. `index` is its number in `engine.cards.ABILITIES`."""

    index: int
    label: str
    steps: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CardDesign:
    """One design of a set; compared by identity.

    `power` is the printed power, `keywords` the printed keyword bits, `copies` how many cards of it lie
    in the set's deck, `text` its ability and `rulings` what players ask about it, in our own words.
    """

    index: int
    id: str
    name: str
    number: str
    set_id: str
    power: int
    keywords: int
    copies: int
    weight: int
    text: str
    rulings: tuple[str, ...]
    play: Ability | None = None
    attack: Ability | None = None
    defeated: Ability | None = None
    constants: tuple[Constant, ...] = ()
    block_filters: tuple[BlockFilter, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The kinds of ability on the card (R7.1): `play`, `attack`, `defeated`, `constant`."""
        triggers = tuple(label for label in LABELS if getattr(self, label) is not None)
        return triggers + (("constant",) if self.constants or self.block_filters else ())

    @property
    def keyword_names(self) -> tuple[str, ...]:
        return names(self.keywords)

    def __repr__(self) -> str:
        return f"<{self.id}>"


UNKNOWN = CardDesign(-1, "?", "?", "", "", 0, 0, 0, 0, "", ())
"""Stands in every slot whose card this instance of the game does not know (A2.3)."""
