"""When the host looks for objects that only refer to each other: between keys, not while a frame is due (U7).

Python does so by itself whenever a quarter more has piled up. With fifty visitors that was half a second every five.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator
from typing import Final, Protocol

LOOK_SECONDS: Final = 1.0
QUIET_SECONDS: Final = 2.0
"""So long nobody has pressed a key when a sweep cannot disturb."""
SELDOM_SECONDS, OFTEN_SECONDS = 300.0, 20.0
"""How far apart sweeps are at the most, and in a quiet house at the least."""
MOST_LEFT: Final = 12
"""So many visitors may leave their memory behind, some 4 MB each, before it is taken back at any moment."""
_NEVER: Final = 2**31 - 1


class House(Protocol):
    """What a sweep goes by."""

    @property
    def quiet(self) -> float:
        """Seconds since the last key of anybody."""
        ...

    @property
    def left(self) -> int:
        """Visitors who have come and gone so far."""
        ...


class Sweeper:
    """Decides when the next sweep is due. `now` is in seconds of a clock that never goes back."""

    def __init__(self, house: House, now: float) -> None:
        self._house = house
        self._swept = now
        self._left = house.left

    def due(self, now: float) -> bool:
        """Whether to sweep now; then that counts as done."""
        since, left = now - self._swept, self._house.left
        pressed = self._house.quiet < since
        calm = self._house.quiet >= QUIET_SECONDS and since >= OFTEN_SECONDS
        if since >= SELDOM_SECONDS or left - self._left >= MOST_LEFT or (calm and (pressed or left > self._left)):
            self._swept, self._left = now, left
            return True
        return False


@contextlib.asynccontextmanager
async def swept(house: House) -> AsyncIterator[None]:
    """While this is open the process is swept when it suits the house; what was there before is never searched."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(usual[0], usual[1], _NEVER)
    sweeping = asyncio.create_task(_sweep(Sweeper(house, time.monotonic())))
    try:
        yield
    finally:
        sweeping.cancel()
        gc.set_threshold(*usual)
        gc.unfreeze()


async def _sweep(sweeper: Sweeper) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if sweeper.due(time.monotonic()):
            gc.collect()
