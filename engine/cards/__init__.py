"""All cards. The order of the imports numbers the designs and must only grow at its end (A2.7)."""

from engine.cards import first_contact
from engine.cards.registry import ABILITIES, BY_ID, DESIGNS, SETS, CardSet, deck_of

__all__ = ["ABILITIES", "BY_ID", "DESIGNS", "SETS", "CardSet", "deck_of", "first_contact"]
