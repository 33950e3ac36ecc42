"""The rows of the fair deal have the names and units that U9 promises; how large they are is no test's business."""

from __future__ import annotations

import pytest

from engine.rules import MODES
from mindbug_tui import bench_deal


def test_names_and_units(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ROUNDS", "LONG_ROUNDS", "CARDS"):
        monkeypatch.setattr(bench_deal, name, 1)
    before = dict(MODES)
    figures = list(bench_deal.measure())
    assert [(figure.name, figure.unit) for figure in figures] == [
        ("shuffle_prove_48", "ms"),
        ("shuffle_verify_48", "ms"),
        ("setup_2x48", "CPU-s"),
        ("setup_2x212", "CPU-s"),
        ("setup_4x96", "CPU-s"),
        ("draw", "ms"),
        ("reveal", "ms"),
        ("transcript_verify", "s"),
    ]
    assert all(figure.bench == "deal" and figure.value > 0 for figure in figures)
    assert before == MODES
