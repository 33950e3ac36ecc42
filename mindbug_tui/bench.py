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
    "ssh": "mindbug_tui.bench_ssh",
}
TIMED = frozenset({"engine"})
"""Parts that are given seconds: their figures are rates. The others run through once."""

SESSIONS = 10
"""Visitors of the SSH host, unless the command line names another number."""


class Figure(NamedTuple):
    """One row. The names and units are those of U9; other programs read them."""

    bench: str
    name: str
    value: float
    unit: str


def measure(part: str, seconds: float, sessions: int = SESSIONS, visits: int = 0) -> Iterator[Figure]:
    """The figures of one part of PARTS, each as soon as it is measured. `sessions` and `visits` are for `ssh`."""
    module = import_module(PARTS[part])
    if part == "ssh":
        found: Iterator[Figure] = module.measure(sessions, visits)
        return found
    figures: Iterator[Figure] = module.measure(seconds) if part in TIMED else module.measure()
    return figures
