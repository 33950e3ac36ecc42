"""Where card entries register themselves, one `CardSet` a file, in a fixed order (A2.7)."""

from __future__ import annotations

from functools import cache

from engine.blocks.constants import BlockFilter, Constant, phase_of
from engine.blocks.effects import Effect
from engine.design import Ability, CardDesign
from engine.repetition import weight_of

DESIGNS: list[CardDesign] = []
BY_ID: dict[str, CardDesign] = {}
ABILITIES: list[Ability] = []
SETS: dict[str, CardSet] = {}


class CardSet:
    """One set of the game; `card` adds an entry to it."""

    def __init__(self, set_id: str, name: str) -> None:
        self.id = set_id
        self.name = name
        self.designs: list[CardDesign] = []
        SETS[set_id] = self

    def card(
        self,
        card_id: str,
        name: str,
        power: int,
        keywords: int = 0,
        *,
        number: str,
        copies: int = 1,
        play: Effect | None = None,
        attack: Effect | None = None,
        defeated: Effect | None = None,
        constant: Constant | BlockFilter | tuple[Constant | BlockFilter, ...] = (),
        text: str = "",
        rulings: tuple[str, ...] = (),
    ) -> None:
        """Register a design. Raises `ValueError` if the id exists already."""
        if card_id in BY_ID:
            raise ValueError(f"two cards with the id {card_id}")
        constants = constant if isinstance(constant, tuple) else (constant,)
        design = CardDesign(
            index=len(DESIGNS),
            id=card_id,
            name=name,
            number=number,
            set_id=self.id,
            power=power,
            keywords=keywords,
            copies=copies,
            weight=weight_of(card_id),
            text=text,
            rulings=rulings,
            play=_ability("play", play),
            attack=_ability("attack", attack),
            defeated=_ability("defeated", defeated),
            constants=tuple(sorted([each for each in constants if isinstance(each, Constant)], key=phase_of)),
            block_filters=tuple(each for each in constants if isinstance(each, BlockFilter)),
        )
        DESIGNS.append(design)
        BY_ID[card_id] = design
        self.designs.append(design)


def _ability(label: str, effect: Effect | None) -> Ability | None:
    if effect is None:
        return None
    ability = Ability(len(ABILITIES), label, (effect,))
    ABILITIES.append(ability)
    return ability


@cache
def deck_of(sets: tuple[str, ...]) -> tuple[CardDesign, ...]:
    """Every card of these sets, copies included, in the order of the entries: the manifest of a deck."""
    return tuple(design for set_id in sets for design in SETS[set_id].designs for _ in range(design.copies))
