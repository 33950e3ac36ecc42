"""Fifty seeds of the simulation; `python -m tests.net.session.simulation 1000 0` runs a thousand (N8)."""

from __future__ import annotations

import pytest

from tests.net.session.simulation import run


@pytest.mark.parametrize("seed", range(50))
def test_a_game_over_the_worst_of_lines_ends_the_same_on_both_sides(seed: int) -> None:
    assert run(seed).total() > 0, "this seed breaks nothing: take another"
