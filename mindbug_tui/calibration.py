"""What a search's win chance is worth: the share of games that were won from positions judged so (B5).

The best of several uncertain numbers is mostly one that errs upwards, so raw chances are a little too good. The
correction is a line in the logarithm of the odds, fitted to 2,772 decisions of 60 games of `study:400` against itself
(`python -m tests.engine.calibrate` measures it again).
"""

from __future__ import annotations

from math import exp, log

SLOPE, SHIFT = 0.973, -0.065
EDGE = 1e-6


def calibrated(chance: float) -> float:
    """The chance that is meant; certain results stay certain."""
    if not EDGE < chance < 1 - EDGE:
        return chance
    return 1 / (1 + exp(-(SLOPE * log(chance / (1 - chance)) + SHIFT)))
