"""A game of two real processes that have nothing between them but a bad road (N8)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.mindbug_tui.network.processes import RUNNING, Program, check_end, join
from tests.net.namespaces.places import Place
from tests.net.namespaces.road import Road, Translator

WORLD, ROUTER, HOME = "198.51.100.2", "203.0.113.1", "10.77.0.2"
DELAY: Final = 0.08
LOSS: Final = 0.02


@dataclass(frozen=True)
class Report:
    """What a game met. Seconds, packets, and how often a line broke at the guest."""

    seconds: float
    carried: int
    lost: int
    breaks: int


@contextmanager
def two_places(seed: int) -> Iterator[tuple[Place, Place, Road]]:
    """A host in the open, a guest behind a router. Raises `NoNamespaces`."""
    with ExitStack() as stack:
        world = stack.enter_context(closing(Place(WORLD)))
        home = stack.enter_context(closing(Place(HOME)))
        road = Road(world, home, Translator(ROUTER), delay=DELAY, loss=LOSS, seed=seed)
        yield world, home, stack.enter_context(closing(road))


def play(folder: Path, *, partition: float, forgets: bool, seed: int) -> Report:
    """To the end on both sides, with the same verified file. In the middle nothing gets through for so many seconds;
    `forgets`: meanwhile the router restarts, so that the line that stood is lost. Raises `NoNamespaces`."""
    began = time.monotonic()
    with two_places(seed) as (world, home, road):
        try:
            one = world.run(lambda: _host(folder / "host"))
            invite = one.wait_for("invite")["invite"]
            other = home.run(lambda: join(folder / "guest", invite))
            other.wait_for("decision", 3)
            road.cut()
            time.sleep(partition)
            if forgets:
                road.router.forget()
            road.mend()
            check_end(one, other)
        finally:
            while RUNNING:
                RUNNING.pop().kill()
        breaks = sum(_is_break(line) for line in other.events)
        return Report(time.monotonic() - began, road.carried, road.lost, breaks)


def _host(folder: Path) -> Program:
    return Program(folder, ["host", "--auto", "random", "--json", "--listen", WORLD, "--no-lan"])


def _is_break(line: dict[str, Any]) -> bool:
    return bool(line["event"] == "line" and line["quality"] == "lost")
