"""Golden frames: what the screens look like, in files that a reader can look at (U1)."""

from __future__ import annotations

import difflib

import pytest

from screens.picture import PICTURES, drawn
from tests.screens.frames import GOLDEN
from tests.screens.golden_cases import cases

CASES = cases()
DOCS = GOLDEN.parent.parent / "mindbug_tui" / "docs"


@pytest.mark.parametrize("name", CASES)
async def test_frame_is_as_it_was(name: str) -> None:
    golden = (GOLDEN / name).read_text(encoding="utf-8")
    now = await CASES[name]()
    difference = "\n".join(difflib.unified_diff(golden.splitlines(), now.splitlines(), name, "now", lineterm=""))
    assert now == golden, f"\n{difference}\nIf that is wanted: python -m tests.golden"


def test_no_frame_is_left_over() -> None:
    assert {path.name for path in GOLDEN.glob("*.txt")} == set(CASES)


@pytest.mark.parametrize("name", [name for name in CASES if "ascii" in name])
def test_ascii_means_ascii(name: str) -> None:
    assert (GOLDEN / name).read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_readme_are_these_boards(name: str) -> None:
    """`python -m screens.picture mindbug_tui/docs` makes them."""
    assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == drawn(name)


def test_mono_has_no_colour() -> None:
    for path in GOLDEN.glob("*-mono-styles.txt"):
        legend = path.read_text(encoding="utf-8").rpartition("\n\n")[2]
        looks = {line.partition(" = ")[2] for line in legend.strip().splitlines()}
        assert looks <= {"none", "bold", "reverse", "bold reverse"}
