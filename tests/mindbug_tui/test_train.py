"""`mindbug train`: the same weights however the games are shared out, and a text that fits what it was trained for."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from engine.bots import values
from engine.bots.learned.files import read
from engine.rules import Setup
from mindbug_tui.cli import main
from mindbug_tui.training import train

VALUES = Path(str(files(values)))


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


def test_a_teacher_takes_the_place_of_the_one_step_player(tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    common = ["train", "--positions", "20", "--rounds", "1", "--jobs", "1", "--out"]
    assert main([*common, str(first)]) == 0
    assert main([*common, str(second), "--teacher", str(first)]) == 0
    weights = [read(path.read_text()).weights for path in (first, second)]
    assert weights[0].keys() == weights[1].keys()
    assert weights[0] != weights[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--teacher", "no/such/weights"], "The weights 'no/such/weights' cannot be read: No such file"),
        (["--teacher", str(Path(__file__))], "This is no file of weights"),
        (["--teacher", str(VALUES / "general_epic.txt")], "These weights were trained for epic"),
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
