"""The screen's figures have the names and units that U9 promises; how large they are is no test's business (U5)."""

from __future__ import annotations

import pytest

from mindbug_tui import bench_screen


def test_names_and_units(monkeypatch: pytest.MonkeyPatch) -> None:
    small = {"IDLE_SECONDS": 0.1, "MOVES": 3, "WARM_UP": 2, "OPENING_ANSWERS": 2, "MEASURED_ANSWERS": 2}
    for name, value in small.items():
        monkeypatch.setattr(bench_screen, name, value)
    figures = list(bench_screen.measure())
    assert [(figure.name, figure.unit) for figure in figures] == [
        ("version_cpu", "ms"),
        ("first_frame_cpu", "ms"),
        ("key_cpu", "ms"),
        ("key_bytes", "bytes"),
        ("event_cpu", "ms"),
        ("event_bytes", "bytes"),
        ("idle_bytes", "bytes"),
        ("moves_rss", "MB"),
    ]
    measured = {figure.name: figure.value for figure in figures}
    assert all(measured[name] > 0 for name in ("version_cpu", "first_frame_cpu", "key_cpu", "key_bytes", "event_bytes"))
    assert measured["idle_bytes"] == 0
