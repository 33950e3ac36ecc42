"""Some of the inputs of the long fuzz run: the table stands and lets its guest in, whatever comes to its door (N8)."""

from __future__ import annotations

from tests.net.attacks.fuzz import fuzz


async def test_whatever_comes_to_the_door_the_table_stands() -> None:
    run = await fuzz(500, 1)
    assert run.inputs >= 500
    assert run.ends["friend let in"] == len(run.memory)
    assert {"cut", "answered", "answered in clear", "greeting: ENDED", "guest: went on"} <= set(run.ends)
