"""What the computer has learned to think of each card, as a table of tiers (B5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.values import shipped
from engine.cards import SETS
from engine.design import CardDesign
from screens.catalogue import advice as words

TIERS = (("S", 0.1), ("A", 0.3), ("B", 0.6), ("C", 0.85), ("D", 1.0))
"""Each tier, and the share of the cards that are in it or above."""


class Opinion(NamedTuple):
    """A card's `worth` is what holding it and having it in play adds, on average, to the logarithm of the odds to win;
    the mean over all cards of the set is 0."""

    design: CardDesign
    tier: str
    worth: float


def opinions(set_id: str) -> list[Opinion]:
    """The cards of a set, best first; empty where nothing was learned about it alone."""
    learned = shipped(set_id) if set_id in SETS else None
    if learned is None or learned.kind != "designs":
        return []
    designs = SETS[set_id].designs
    weights = learned.weights
    worths = [(weights.get(f"play {each.id}", 0.0) + weights.get(f"hand {each.id}", 0.0)) / 2 for each in designs]
    mean = sum(worths) / len(worths)
    ranked = sorted(zip(worths, designs, strict=True), key=lambda pair: -pair[0])
    return [
        Opinion(design, _tier((rank + 1) / len(ranked)), worth - mean) for rank, (worth, design) in enumerate(ranked)
    ]


def _tier(share: float) -> str:
    return next(tier for tier, most in TIERS if share <= most)


def opinion_lines(set_id: str) -> list[str]:
    """The tiers as text, a card a line."""
    told = opinions(set_id)
    if not told:
        return [words.NO_OPINION]
    lines = [words.OPINION_HEAD.format(name=SETS[set_id].name)]
    for tier, _ in TIERS:
        lines += ["", words.TIER.format(tier=tier)]
        lines += [
            words.OPINION.format(name=each.design.name, power=each.design.power, worth=each.worth)
            for each in told
            if each.tier == tier
        ]
    return lines
