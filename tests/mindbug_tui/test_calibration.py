"""What a search's win chance is worth (B5)."""

from __future__ import annotations

import pytest

from mindbug_tui.calibration import calibrated
from tests.engine.calibrate import fit


def test_certain_results_stay_certain_and_more_stays_more() -> None:
    assert (calibrated(0.0), calibrated(1.0)) == (0.0, 1.0)
    values = [calibrated(step / 100) for step in range(101)]
    assert values == sorted(values)
    assert all(abs(value - step / 100) < 0.12 for step, value in enumerate(values))


def test_the_fit_finds_a_search_that_is_too_sure_of_itself() -> None:
    """Chances of 90 and 10 % that come to 75 and 25 %: log(3) / log(9) is a half."""
    high = [(0.9, float(number % 4 > 0)) for number in range(400)]
    low = [(0.1, float(number % 4 == 0)) for number in range(400)]
    slope, shift = fit(high + low)
    assert slope == pytest.approx(0.5)
    assert shift == pytest.approx(0.0, abs=1e-9)
