"""A table set up from a scenario text, as one seat sees it: for the picture, for tests, for lessons later."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Game
from engine.scenario.naming import option_index
from engine.scenario.position import build
from engine.scenario.reader import read
from screens.glyphs import UNICODE, Glyphs
from screens.scene import Scene
from screens.story import Story
from screens.table import Table


def stage(text: str, seat: int, names: Sequence[str], glyphs: Glyphs = UNICODE) -> tuple[Game, Scene, Story]:
    """The game after the script of the scenario, the scene that `seat` sees then, and the story so far.

    Headlines are those since the last answer of `seat`. Raises ScenarioError for a text that is no scenario and
    Unfitting for a script line that answers nothing.
    """
    scenario = read(text)
    game = build(scenario)
    story = Story(seat, names)
    story.tell(game.take_events(), game.view(seat))
    for line in scenario.script:
        decision = game.decision
        assert decision is not None
        if decision.seat == seat:
            story.turn_page()
        game.answer(option_index(game, decision, line.partition(" ")[2]))
        story.tell(game.take_events(), game.view(seat))
    table = Table(seat, names)
    table.see(game.view(seat))
    return game, Scene(table, story, glyphs), story
