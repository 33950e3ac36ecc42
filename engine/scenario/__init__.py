"""Scenario files: a position, a script, an expectation (`scenario.md`).

`reader` turns text into a `Scenario`, `position` builds a game from it and writes one back, `naming` says
how cards and options are called in scripts, `runner` plays the script and checks what came out. Text in,
results out: reading files is left to the caller.
"""

from engine.scenario.position import position_of, position_text
from engine.scenario.reader import Scenario, ScenarioError, read
from engine.scenario.runner import Result, run, run_text

__all__ = ["Result", "Scenario", "ScenarioError", "position_of", "position_text", "read", "run", "run_text"]
