"""The text in which a learned value is written down, one weight a line (B3).

    mindbug value 1
    features designs
    mode duel
    sets first_contact
    positions 60000

    play axolotl_healer 0.4127
    ...

The head says what the weights were trained for. Reading and writing are about texts; who keeps them is not
decided here.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from engine.bots.learned.features import KINDS, TABLE_FEATURES, Features
from engine.bots.learned.value import LearnedValue
from engine.rules import MODES, Setup

FIRST_LINE = "mindbug value 1"
HEAD = ("features", "mode", "sets", "positions")


class UnfitValue(ValueError):
    """One sentence on why a text is no value, or not one for this table."""


@dataclass(frozen=True)
class ValueText:
    """A value as it was trained: from how many `positions` of which `mode` and `sets`."""

    kind: str
    mode: str
    sets: tuple[str, ...]
    positions: int
    weights: dict[str, float]

    def value(self, setup: Setup) -> LearnedValue:
        """Raises `UnfitValue` for a table that these weights do not fit: general ones fit every mix of their mode."""
        wanted, trained = f"{setup.mode} with {', '.join(setup.sets)}", f"{self.mode} with {', '.join(self.sets)}"
        if setup.mode != self.mode or (self.kind == "designs" and set(setup.sets) != set(self.sets)):
            raise UnfitValue(f"These weights were trained for {trained}, not for {wanted}.")
        needed = Features(setup, "designs").needed if self.kind == "designs" else TABLE_FEATURES
        missing = [name for name in needed if name not in self.weights]
        if missing:
            raise UnfitValue(f"These weights are not of this version of the game: '{missing[0]}' is missing.")
        return LearnedValue(self.weights, self.kind, setup)


def write(value: ValueText) -> str:
    head = [FIRST_LINE, f"features {value.kind}", f"mode {value.mode}", f"sets {' '.join(value.sets)}"]
    head.append(f"positions {value.positions}")
    return "\n".join([*head, "", *(f"{name} {weight:.4f}" for name, weight in value.weights.items())]) + "\n"


def read(text: str) -> ValueText:
    """Raises `UnfitValue` if `write` cannot have written it."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise UnfitValue(f"This is no file of weights: it does not begin with '{FIRST_LINE}'.")
    head: dict[str, str] = {}
    weights: dict[str, float] = {}
    for number, line in enumerate(lines[1:], start=2):
        name, _, rest = line.partition(" ")
        if name in HEAD and len(head) < len(HEAD):
            head[name] = rest
        elif line:
            name, _, amount = line.rpartition(" ")
            weights[name] = _number(amount, number)
    return _checked(head, weights)


def _number(text: str, line: int) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise UnfitValue(f"Line {line} of the weights does not end with a number.")
    return number


def _checked(head: dict[str, str], weights: dict[str, float]) -> ValueText:
    kind, mode, sets, positions = (head.get(name, "") for name in HEAD)
    if kind not in KINDS or mode not in MODES or not sets or not positions.isdecimal():
        raise UnfitValue("The head of the weights does not say what they were trained for.")
    return ValueText(kind, mode, tuple(sets.split()), int(positions), weights)
