"""The rows of the network have the names and units that U9 promises; how large they are is no test's business."""

from __future__ import annotations

import pytest

from mindbug_tui import bench_net


def test_names_and_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_net, "HANDSHAKES", 1)
    monkeypatch.setattr(bench_net, "GAMES", 1)
    figures = list(bench_net.measure())
    assert [(figure.name, figure.unit) for figure in figures] == [
        ("handshake", "ms"),
        ("decision_round", "ms"),
        ("game_bytes", "bytes"),
    ]
    assert all(figure.bench == "net" and figure.value > 0 for figure in figures)
