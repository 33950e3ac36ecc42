"""The way between two namespaces: it delays and loses packets, translates addresses, and is cut at will (N8).

`tc netem` is missing in many kernels, so packets go through this thread: out of one TUN device, into the other.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import os
import selectors
import threading
import time
from random import Random
from typing import Final

from tests.net.namespaces.packets import Peer, Segment, segment_of
from tests.net.namespaces.places import Place

MOST_BYTES: Final = 65536
FIRST_PORT: Final = 40000


class Translator:
    """A home router: what lies behind it shares its one address, and nothing comes in that did not go out first."""

    def __init__(self, outside: str) -> None:
        self._outside = outside
        self._ports = itertools.count(FIRST_PORT)
        self._out: dict[tuple[Peer, Peer], Peer] = {}
        self._back: dict[tuple[Peer, Peer], Peer] = {}
        self.refused = 0
        """Packets from outside that belong to nothing."""

    def forget(self) -> None:
        """As after a restart of the router: connections that stood lead nowhere now."""
        self._out.clear()
        self._back.clear()

    def leaving(self, segment: Segment) -> bytes:
        """From behind the router to the world."""
        inside, target = segment.source, segment.target
        if (inside, target) not in self._out:
            port = Peer(self._outside, next(self._ports))
            self._out[inside, target] = port
            self._back[port, target] = inside
        return segment.readdressed(self._out[inside, target], target)

    def entering(self, segment: Segment) -> bytes | None:
        """From the world; None if nobody behind the router asked for it."""
        inside = self._back.get((segment.target, segment.source))
        if inside is None:
            self.refused += 1
            return None
        return segment.readdressed(segment.source, inside)


class Road:
    """Carries packets between the open world and a place behind a router, in a thread of its own, until `close`."""

    def __init__(self, world: Place, home: Place, router: Translator, *, delay: float, loss: float, seed: int) -> None:
        """`delay` in seconds, `loss` as a share of the packets; both each way."""
        self.router = router
        self.carried = self.lost = 0
        self._ends = (world.packets, home.packets)
        self._delay = delay
        self._loss = loss
        self._chance = Random(seed)
        self._under_way: list[tuple[float, int, int, bytes]] = []
        self._numbers = itertools.count()
        self._open = threading.Event()
        self._open.set()
        self._stopping = False
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Nothing gets through, and nobody is told."""
        self._open.clear()

    def mend(self) -> None:
        """Go on as before."""
        self._open.set()

    def close(self) -> None:
        self._stopping = True
        self._thread.join()

    def _carry(self) -> None:
        with selectors.DefaultSelector() as waiting:
            for side, end in enumerate(self._ends):
                waiting.register(end, selectors.EVENT_READ, side)
            while not self._stopping:
                wait = self._under_way[0][0] - time.monotonic() if self._under_way else 0.1
                for key, _ in waiting.select(min(max(wait, 0.0), 0.1)):
                    self._take(key.data)
                self._hand_over()

    def _take(self, side: int) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                packet = os.read(self._ends[side], MOST_BYTES)
                segment = segment_of(packet)
                if segment is None:
                    continue
                if not self._open.is_set() or self._chance.random() < self._loss:
                    self.lost += 1
                    continue
                translated = self.router.leaving(segment) if side else self.router.entering(segment)
                if translated is not None:
                    due = time.monotonic() + self._delay
                    heapq.heappush(self._under_way, (due, next(self._numbers), 1 - side, translated))

    def _hand_over(self) -> None:
        now = time.monotonic()
        while self._under_way and self._under_way[0][0] <= now:
            _, _, side, packet = heapq.heappop(self._under_way)
            os.write(self._ends[side], packet)
            self.carried += 1
