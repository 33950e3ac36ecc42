"""All cards. The order of the imports numbers the designs and must only grow at its end (A2.7)."""

# isort: off
from engine.cards import first_contact
from engine.cards import new_servants
from engine.cards import beyond_evolution
from engine.cards import beyond_eternity
from engine.cards import tag_team
from engine.cards import battlefruit_kingdom

# isort: on
from engine.cards.registry import (
    ABILITIES,
    BY_ID,
    DESIGNS,
    SETS,
    CardSet,
    aside_of,
    deck_of,
    first_stage,
    pool_problem,
    traits_of,
)

__all__ = [
    "ABILITIES",
    "BY_ID",
    "DESIGNS",
    "SETS",
    "CardSet",
    "aside_of",
    "battlefruit_kingdom",
    "beyond_eternity",
    "beyond_evolution",
    "deck_of",
    "first_contact",
    "first_stage",
    "new_servants",
    "pool_problem",
    "tag_team",
    "traits_of",
]
