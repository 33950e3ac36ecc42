"""What a search's win chance is worth: the share of games that were won from positions judged so (B5).

Raw chances lie a little too near to even: with each the search has tried what is not so good, too. The
correction is a line in the logarithm of the odds, fitted to 3,197 decisions of 60 games of `study:400` against itself
(`python -m tests.engine.calibrate` measures it again).
"""

from __future__ import annotations

from math import exp, log

SLOPE, SHIFT = 1.213, -0.030
EDGE = 1e-6


def calibrated(chance: float) -> float:
    """The chance that is meant; certain results stay certain."""
    if not EDGE < chance < 1 - EDGE:
        return chance
    return 1 / (1 + exp(-(SLOPE * log(chance / (1 - chance)) + SHIFT)))
