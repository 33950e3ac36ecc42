"""Which sets a deck is mixed from: the words for it, and the usual mixes (R15.2).

>>> read_sets(["new_servants*2", "first_contact"])
('first_contact', 'new_servants', 'new_servants')
>>> write_sets(('first_contact', 'new_servants', 'new_servants'))
['first_contact', 'new_servants*2']
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import SETS, deck_of

ALL = "all"
MOST_COPIES = 4
"""Of one set in one deck: more cards than anybody can deal."""

PRESETS: dict[str, tuple[str, ...]] = {
    ALL: tuple(SETS),
    "beginnings": ("first_contact", "new_servants"),
    "beyond": ("beyond_evolution", "beyond_eternity"),
    "two_beyonds": ("first_contact", "beyond_evolution", "beyond_eternity"),
    "team": ("first_contact", "new_servants", "tag_team"),
    **{set_id: (set_id,) for set_id in SETS if len(deck_of((set_id,))) > 0},
}
"""The usual mixes by name; each set alone, where it has cards for a duel, has its own name."""


class UnknownDeck(ValueError):
    """Words that name no deck; the message is a sentence for the player."""


def read_sets(words: Sequence[str]) -> tuple[str, ...]:
    """The sets that are meant, in the order of publication, each as often as it is shuffled in: names of sets, with
    `*2` behind a name for two copies, and names of presets. Raises UnknownDeck."""
    counts = dict.fromkeys(SETS, 0)
    for word in words:
        name, times, copies = word.partition("*")
        if times and not (copies.isascii() and copies.isdigit() and 1 <= int(copies) <= MOST_COPIES):
            raise UnknownDeck(f"'{word}' does not say how many copies of a set: write {name}*2, at most {MOST_COPIES}.")
        for set_id in (name,) if name in SETS else PRESETS.get(name, ()):
            counts[set_id] += int(copies or 1)
        if name not in SETS and name not in PRESETS:
            mixes = ", ".join(preset for preset in PRESETS if preset not in SETS)
            raise UnknownDeck(f"There is no set '{name}'; the sets are {', '.join(SETS)}, and mixes of them {mixes}.")
    if not any(counts.values()):
        raise UnknownDeck(f"A game needs at least one set; the sets are {', '.join(SETS)}.")
    if max(counts.values()) > MOST_COPIES:
        raise UnknownDeck(f"A deck holds at most {MOST_COPIES} copies of a set.")
    return tuple(set_id for set_id, count in counts.items() for _ in range(count))


def write_sets(sets: Sequence[str]) -> list[str]:
    """The shortest words for a mix of sets, as `read_sets` reads them."""
    counts = {set_id: list(sets).count(set_id) for set_id in SETS if set_id in sets}
    return [set_id if count == 1 else f"{set_id}*{count}" for set_id, count in counts.items()]


def preset_of(sets: Sequence[str]) -> str:
    """The preset that is this mix, "" if none is."""
    return next((name for name, mix in PRESETS.items() if sorted(mix) == sorted(sets)), "")


def left_out(sets: Sequence[str], mode: str) -> int:
    """How many cards of these sets stay out of this mode because they need a teammate (R14)."""
    return len(deck_of(tuple(sets), "tag_team")) - len(deck_of(tuple(sets), mode))
