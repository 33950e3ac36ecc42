"""What the tests of network tables share: nothing stays running, and one game that broke off serves many of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mindbug_tui.network.people import Waiting
from tests.mindbug_tui.network.processes import RUNNING, until_told


@pytest.fixture(autouse=True)
def leave_nothing_running() -> Iterator[None]:
    """Whatever a test started is over when it is."""
    yield
    while RUNNING:
        RUNNING.pop().kill()


@pytest.fixture(scope="session")
def saved_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folders `host` and `guest` of a game that was dealt and whose processes were killed at its first decision;
    each end knows where the other listened. Two people, since computers would play on meanwhile."""
    folder = tmp_path_factory.mktemp("saved")
    ann = Waiting(folder / "host", ["host", "--listen", "127.0.0.1", "--no-lan", "--name", "Ann"])
    bo = Waiting(folder / "guest", ["join", ann.sees("MINDBUG1:"), "--name", "Bo"])
    try:
        ann.sees("wants to sit down")
        ann.type("yes")
        for person in (ann, bo):
            person.sees("The cards are dealt")
        until_told(folder / "host", folder / "guest")
    finally:
        for person in (ann, bo):
            person.kill()
    return folder


@pytest.fixture
def broken_off(saved_game: Path, tmp_path: Path) -> list[Path]:
    """The folders of host and guest, a copy for this test alone."""
    return [Path(shutil.copytree(saved_game / name, tmp_path / name)) for name in ("host", "guest")]
