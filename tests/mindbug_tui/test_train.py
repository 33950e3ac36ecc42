"""`mindbug train`: the same weights however the games are shared out, and a text that fits what it was trained for."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots.learned.files import read
from engine.rules import Setup
from mindbug_tui.cli import main
from mindbug_tui.training import train


def quietly(done: int, wanted: int) -> None:
    assert 0 <= done <= wanted


def test_the_weights_follow_from_the_seed_not_from_the_processes() -> None:
    alone = train(Setup(), 60, jobs=1, progress=quietly)
    shared = train(Setup(), 60, jobs=2, progress=quietly)
    assert alone == shared
    assert alone.positions == 60


def test_the_command_writes_weights_that_fit_their_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.txt"
    assert main(["train", "--positions", "20", "--jobs", "1", "--general", "--out", str(out)]) == 0
    value = read(out.read_text())
    assert (value.kind, value.sets, value.positions) == ("general", ("first_contact",), 20)
    assert value.value(Setup()) is not None
    assert capsys.readouterr().out == f"Learned {len(value.weights)} weights from 20 positions: {out}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--mode", "chess"], "There is no mode 'chess'"),
        (["--sets", "second_contact"], "second_contact"),
        (["--positions", "0"], "There must be at least one position"),
        (["--rounds", "0"], "There must be at least one position, one round"),
        (["--jobs", "0"], "There must be at least one position, one round and one process"),
        (["--out", "no/such/folder/x"], "There is no folder 'no/such/folder'"),
    ],
)
def test_what_cannot_be_trained_is_refused_with_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "--out", str(tmp_path / "x"), *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("mindbug: ")
    assert sentence in error
    assert error.count("\n") == 1
