"""The recorded games come out again, letter by letter (R17.7, A4), and the engine's own page tells the truth."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import engine.game
import engine.keywords
from tests.engine.playthrough import FOLDER, RECORDED, record


@pytest.mark.parametrize("name", RECORDED)
def test_playthrough(name: str) -> None:
    assert record(*RECORDED[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_no_view_in_a_recorded_game_shows_the_other_hand() -> None:
    """R17.6, on the text a person reads."""
    for name in RECORDED:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        for seat, other in ((0, "B"), (1, "A")):
            for block in text.split(f"seen by seat {seat}:\n")[1:]:
                lines = [line.strip() for line in block.splitlines()]
                at = next(place for place, line in enumerate(lines) if line.lstrip("> ").startswith(f"{other}  life"))
                shown = lines[at + 1].removeprefix("hand:").replace(",", " ").split()
                assert set(shown) <= {"?", "none"}


def test_examples_of_the_engine_run() -> None:
    page = Path(engine.game.__file__).parent / "README.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
    for module in (engine.game, engine.keywords):
        result = doctest.testmod(module)
        assert result.attempted
        assert not result.failed
