"""A card design: the facts of a card, its text in our own words, and what it does (A3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.keywords import names

if TYPE_CHECKING:
    from engine.blocks.constants.base import BlockFilter, Constant, HuntFilter
    from engine.blocks.effects.base import Effect

TRIGGERS = (
    "play",
    "attack",
    "defeated",
    "action",
    "harvest",
    "put_in_discard",
    "life_lost_in_discard",
    "teammate_cannot_act",
)
"""The abilities that something sets off, as `CardDesign` names them (R7.1)."""


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
    in the set's deck (0 for the later stages of an evolution line, which are set aside, R11.3), `text` its
    ability and `rulings` what players ask about it, in our own words.

    `traits` are those of its constants (`engine.blocks.constants.base`). `octonite` is the number of tokens with which
    it comes into play (R13.2). `stage` counts from 1; `first_stage`,
    `next_stage` and `aside` are indexes of designs, -1 where there is none: the stage 1 card of its line, what it
    evolves into, and the stage 2 face by which its double-sided card is called. A `team_only` card needs a teammate.
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
    action: Ability | None = None
    harvest: Ability | None = None
    put_in_discard: Ability | None = None
    life_lost_in_discard: Ability | None = None
    teammate_cannot_act: Ability | None = None
    constants: tuple[Constant, ...] = ()
    in_discard: tuple[Constant, ...] = ()
    block_filters: tuple[BlockFilter, ...] = ()
    hunt_filters: tuple[HuntFilter, ...] = ()
    traits: int = 0
    octonite: int = 0
    stage: int = 1
    first_stage: int = -1
    next_stage: int = -1
    aside: int = -1
    team_only: bool = False

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All that something sets off, in the order of `TRIGGERS`."""
        return tuple(ability for label in TRIGGERS if (ability := getattr(self, label)) is not None)

    @property
    def labels(self) -> tuple[str, ...]:
        """The kinds of ability on the card (R7.1): those of `TRIGGERS`, `constant` and `discard`."""
        triggers = tuple(label for label in TRIGGERS if getattr(self, label) is not None)
        constant = ("constant",) if self.constants or self.block_filters or self.hunt_filters else ()
        return triggers + constant + (("discard",) if self.in_discard else ())

    @property
    def keyword_names(self) -> tuple[str, ...]:
        return names(self.keywords)

    def __repr__(self) -> str:
        return f"<{self.id}>"


UNKNOWN = CardDesign(-1, "?", "?", "", "", 0, 0, 0, 0, "", ())
"""Stands in every slot whose card this instance of the game does not know (A2.3)."""
