"""The project's own benchmark: a part is a module whose `measure` yields one figure after the other (U9)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

PARTS = {
    "engine": "mindbug_tui.bench_engine",
    "deal": "mindbug_tui.bench_deal",
    "net": "mindbug_tui.bench_net",
    "screen": "mindbug_tui.bench_screen",
    "bots": "mindbug_tui.bench_bots",
}
TIMED = frozenset({"engine"})
"""Parts that are given seconds: their figures are rates. The others run through once."""


class Figure(NamedTuple):
    """One row. The names and units are those of U9; other programs read them."""

    bench: str
    name: str
    value: float
    unit: str


def measure(part: str, seconds: float) -> Iterator[Figure]:
    """The figures of one part of PARTS, each as soon as it is measured."""
    module = import_module(PARTS[part])
    figures: Iterator[Figure] = module.measure(seconds) if part in TIMED else module.measure()
    return figures
