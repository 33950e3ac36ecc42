"""A card design: the facts of a card, its text in our own words, and what it does (A3)."""
