"""Keywords as bits, in the order in which they are always written (R6)."""

from __future__ import annotations

FRENZY = 1
HUNTER = 2
POISONOUS = 4
SNEAKY = 8
TOUGH = 16
FAST = 32

KEYWORD_NAMES: dict[int, str] = {
    FAST: "fast",
    FRENZY: "frenzy",
    HUNTER: "hunter",
    POISONOUS: "poisonous",
    SNEAKY: "sneaky",
    TOUGH: "tough",
}
KEYWORD_BITS: dict[str, int] = {name: bit for bit, name in KEYWORD_NAMES.items()}


def names(bits: int) -> tuple[str, ...]:
    """The names of the keywords in `bits`, in canonical order.

    >>> names(SNEAKY | FRENZY)
    ('frenzy', 'sneaky')
    """
    return tuple(name for bit, name in KEYWORD_NAMES.items() if bits & bit)
