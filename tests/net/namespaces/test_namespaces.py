"""A game over a bad road, where this machine can make one; `python -m tests.net.namespaces` plays more (N8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.namespaces.games import play
from tests.net.namespaces.places import NoNamespaces


def test_a_game_behind_a_router_survives_delay_loss_and_a_partition(tmp_path: Path) -> None:
    try:
        report = play(tmp_path, partition=10.0, forgets=True, seed=1)
    except NoNamespaces as error:
        pytest.skip(f"this machine lends no network to test with: {error}")
    assert report.lost > 0
    assert report.breaks > 0, "the restart of the router broke nothing"
