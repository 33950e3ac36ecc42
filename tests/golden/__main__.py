"""`python -m tests.golden` makes every golden frame anew; look at the difference before you commit it."""

from __future__ import annotations

import asyncio

from tests.screens.frames import GOLDEN
from tests.screens.golden_cases import cases


async def main() -> None:
    wanted = cases()
    for path in GOLDEN.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, make in wanted.items():
        (GOLDEN / name).write_text(await make(), encoding="utf-8")
    print(f"{len(wanted)} golden frames")


asyncio.run(main())
