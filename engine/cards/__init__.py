"""All cards. The order of the imports numbers the designs and must only grow at its end (A2.7)."""

from engine.cards import first_contact
from engine.cards.registry import ABILITIES, BY_ID, DESIGNS, SETS, CardSet, aside_of, deck_of, has_actions, pool_problem

__all__ = ["ABILITIES", "BY_ID", "DESIGNS", "SETS", "CardSet", "aside_of", "deck_of", "first_contact", "has_actions",
           "pool_problem"]
