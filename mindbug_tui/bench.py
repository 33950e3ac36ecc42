"""The project's own benchmark: a part is a module whose `measure` yields one figure after the other (U9)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

PARTS = {"engine": "mindbug_tui.bench_engine", "screen": "mindbug_tui.bench_screen"}


class Figure(NamedTuple):
    """One row. The names and units are those of U9; other programs read them."""

    bench: str
    name: str
    value: float
    unit: str


def measure(part: str) -> Iterator[Figure]:
    """The figures of one part of PARTS, each as soon as it is measured."""
    figures: Iterator[Figure] = import_module(PARTS[part]).measure()
    return figures
