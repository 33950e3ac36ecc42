"""Every test here has a house whose door is open, and the clock by which it is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.net.attacks.house import Clock, House, house


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    governing = Clock()
    governing.govern(monkeypatch)
    return governing


@pytest.fixture
async def home(clock: Clock, tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as opened:
        yield opened
