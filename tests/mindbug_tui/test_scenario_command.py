"""`mindbug scenario` as it is typed: lines, boards, objects and the three exit statuses (scenario.md)."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOLDS = """
title = "Poison beats a bigger blocker"
script = ["A attack deathweaver", "B block luchataur"]
[A]
play = ["deathweaver"]
[B]
play = ["luchataur"]
[expect]
decision = "B action"
[expect.B]
life = 3
discard = ["luchataur"]
"""
FAILS = HOLDS.replace("life = 3", "life = 2")
BROKEN = HOLDS.replace("[A]", 'mode = "solitaire"\n[A]')
KEYS = ["file", "title", "ok", "problems", "position", "decision", "options", "log"]


def scenario(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mindbug_tui", "scenario", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "fails.toml").write_text(FAILS)
    (tmp_path / "holds.toml").write_text(HOLDS)
    (tmp_path / "notes.txt").write_text("no scenario")
    return tmp_path


def test_all_that_hold_end_with_0(folder: Path) -> None:
    ended = scenario(folder / "holds.toml")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.splitlines() == [
        f"ok      {folder / 'holds.toml'}: Poison beats a bigger blocker",
        "1 scenario: 1 ok, 0 failed",
    ]


def test_a_folder_is_searched_and_one_failure_ends_with_1(folder: Path) -> None:
    ended = scenario(folder)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert re.search(r"^FAILED  .*deep/fails\.toml", ended.stdout, re.MULTILINE)
    assert re.search(r"life.*2.*3|life.*3.*2", ended.stdout)
    assert "2 scenarios: 1 ok, 1 failed" in ended.stdout


def test_what_cannot_be_read_is_named_with_its_line_and_the_others_run(folder: Path) -> None:
    broken, missing, binary = folder / "broken.toml", folder / "missing.toml", folder / "binary.toml"
    broken.write_text(BROKEN)
    binary.write_bytes(b"\xff\xfe")
    ended = scenario(broken, missing, binary, folder / "deep", folder / "holds.toml")
    assert ended.returncode == 2
    line = BROKEN.splitlines().index('mode = "solitaire"') + 1
    assert re.search(rf"broken\.toml: line {line}: .*solitaire", ended.stderr)
    assert f"{missing}: No such file or directory" in ended.stderr
    assert f"{binary}: not UTF-8" in ended.stderr
    assert "5 scenarios: 1 ok, 1 failed, 3 cannot be read" in ended.stdout


def test_json_has_one_object_a_file_with_its_keys(folder: Path) -> None:
    (folder / "broken.toml").write_text(BROKEN)
    ended = scenario("--json", folder)
    assert ended.returncode == 2
    objects = {Path(each["file"]).name: each for each in map(json.loads, ended.stdout.splitlines())}
    assert set(objects) == {"broken.toml", "fails.toml", "holds.toml"}
    assert all(list(each) == KEYS for each in objects.values())
    holds = objects["holds.toml"]
    assert (holds["ok"], holds["problems"], holds["decision"]) == (True, [], "B action")
    assert holds["options"] == ["play gorillion"]
    assert holds["position"]["B"]["discard"] == ["luchataur"]
    assert holds["log"]
    assert (objects["fails.toml"]["ok"], len(objects["fails.toml"]["problems"])) == (False, 1)
    assert (objects["broken.toml"]["ok"], objects["broken.toml"]["position"]) == (False, None)


def test_show_prints_the_board(folder: Path) -> None:
    ended = scenario("--show", folder / "holds.toml")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("Poison beats a bigger blocker\n")
    assert re.search(r"discard: +Luchataur", ended.stdout)
    assert "B decides: action" in ended.stdout


def test_a_folder_without_scenarios_is_refused(tmp_path: Path) -> None:
    ended = scenario(tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "There is no scenario file" in ended.stderr


def test_the_scenario_of_the_readme_holds(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "readme.toml").write_text(text)
    assert scenario(tmp_path).returncode == 0
