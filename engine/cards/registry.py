"""Where card entries register themselves, one `CardSet` a file, in a fixed order (A2.7)."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from engine.blocks.constants.base import BlockFilter, Constant, HuntFilter, phase_of, traits_of_constants
from engine.blocks.constants.limits import IncreasesLifeLoss
from engine.blocks.effects.base import Effect
from engine.design import TRIGGERS, Ability, CardDesign
from engine.repetition import weight_of
from engine.rules import MODES, Setup

DESIGNS: list[CardDesign] = []
BY_ID: dict[str, CardDesign] = {}
ABILITIES: list[Ability] = []
SETS: dict[str, CardSet] = {}

Text = Constant | BlockFilter | HuntFilter
Effects = Effect | tuple[Effect, ...]


class CardSet:
    """One set of the game; `card` adds an entry to it, `line` an evolution line."""

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
        constant: Text | tuple[Text, ...] = (),
        discard: Constant | tuple[Constant, ...] = (),
        octonite: int = 0,
        team_only: bool = False,
        text: str = "",
        rulings: tuple[str, ...] = (),
        evolution: tuple[int, ...] = (),
        **triggers: Effects,
    ) -> None:
        """Register a design. `triggers` are labels of `engine.design.TRIGGERS` with what they do; `evolution` the
        indexes of the line it belongs to. Raises `ValueError` if the id exists already or a label does not."""
        if card_id in BY_ID:
            raise ValueError(f"two cards with the id {card_id}")
        if not set(triggers) <= set(TRIGGERS):
            raise ValueError(f"{card_id} has a trigger that is none of {TRIGGERS}")
        constants = constant if isinstance(constant, tuple) else (constant,)
        index = len(DESIGNS)
        design = CardDesign(
            index=index,
            id=card_id,
            name=name,
            number=number,
            set_id=self.id,
            power=power,
            keywords=keywords,
            copies=copies if index not in evolution[1:] else 0,
            weight=weight_of(card_id),
            text=text,
            rulings=rulings,
            constants=tuple(sorted([each for each in constants if isinstance(each, Constant)], key=phase_of)),
            in_discard=discard if isinstance(discard, tuple) else (discard,),
            block_filters=tuple(each for each in constants if isinstance(each, BlockFilter)),
            hunt_filters=tuple(each for each in constants if isinstance(each, HuntFilter)),
            traits=traits_of_constants((*constants, *(discard if isinstance(discard, tuple) else (discard,)))),
            octonite=octonite,
            team_only=team_only,
            **_stages(index, evolution),
            **_abilities(triggers),
        )
        DESIGNS.append(design)
        BY_ID[card_id] = design
        self.designs.append(design)

    def line(self, *entries: dict[str, Any]) -> None:
        """Register an evolution line (R11.3), its stages in order."""
        line = tuple(range(len(DESIGNS), len(DESIGNS) + len(entries)))
        for entry in entries:
            self.card(**entry, evolution=line)


def stage(**entry: Any) -> dict[str, Any]:
    """One card of an evolution line: the arguments of `CardSet.card`."""
    return entry


def _abilities(triggers: dict[str, Effects]) -> dict[str, Any]:
    return {label: ability(label, effects) for label, effects in triggers.items()}


def _stages(index: int, line: tuple[int, ...]) -> dict[str, Any]:
    if not line:
        return {}
    place = line.index(index)
    following = line[place + 1] if place + 1 < len(line) else -1
    return {"stage": place + 1, "first_stage": line[0], "next_stage": following, "aside": line[1]}


def ability(label: str, effects: Effects) -> Ability:
    """A new ability in the list of all; for entries, and for constants that give one to others."""
    made = Ability(len(ABILITIES), label, effects if isinstance(effects, tuple) else (effects,))
    ABILITIES.append(made)
    return made


def first_stage(design: CardDesign) -> CardDesign:
    """The card that is shuffled, for the later stages of an evolution line (R11.3)."""
    return DESIGNS[design.first_stage] if design.stage > 1 else design


@cache
def deck_of(sets: tuple[str, ...], mode: str = "duel") -> tuple[CardDesign, ...]:
    """Every card of these sets that is shuffled in this mode, copies included, in the order of the entries: the
    manifest of a deck. Cards that need a teammate are left out of duels (R14), later stages lie aside (R2.2)."""
    with_teammates = MODES[mode].has_teammates
    return tuple(
        design
        for set_id in sets
        for design in SETS[set_id].designs
        if with_teammates or not design.team_only
        for _ in range(design.copies)
    )


@cache
def aside_of(sets: tuple[str, ...]) -> tuple[int, ...]:
    """The double-sided cards that lie aside at the start (R2.2), each by the index of its stage 2 face."""
    designs = [design for set_id in sets for design in SETS[set_id].designs]
    return tuple(sorted(design.index for design in designs if design.stage == 2))


class Traits(NamedTuple):
    """What cards of a deck may do, so that no rule is asked for that none of them needs: be activated (R11.1), be
    played from a discard pile when life is lost (R16.11), add to a loss of life (R12.6), carry cards or tokens (R12,
    R13)."""

    actions: bool
    mourners: bool
    added_losses: bool
    burdens: bool


@cache
def traits_of(sets: tuple[str, ...]) -> Traits:
    designs = [design for set_id in sets for design in SETS[set_id].designs]
    return Traits(
        any(design.action is not None for design in designs),
        any(design.life_lost_in_discard is not None for design in designs),
        any(isinstance(constant, IncreasesLifeLoss) for design in designs for constant in design.in_discard),
        any(design.octonite or "boost" in primitives_of(design) for design in designs),
    )


def primitives_of(design: CardDesign) -> frozenset[str]:
    """The building blocks of the card facts that the abilities which something sets off are made of."""
    return frozenset().union(*(step.primitives for ability in design.abilities for step in ability.steps))


def pool_problem(setup: Setup) -> str:
    """Why this deck cannot be played in this mode, one sentence; empty if it can (R15.2)."""
    unknown = [set_id for set_id in setup.sets if set_id not in SETS]
    if unknown:
        return f"there is no set '{unknown[0]}'; the sets are {', '.join(SETS)}."
    count, least = len(deck_of(setup.sets, setup.mode)), MODES[setup.mode].least_cards
    if count >= least:
        return ""
    left_out = (
        sum(design.copies for design in deck_of(setup.sets, "epic")) > count and not MODES[setup.mode].has_teammates
    )
    why = " Cards that need a teammate are left out of duels." if left_out else ""
    return f"{setup.mode} needs at least {least} cards, these sets have {count}.{why}"
