"""A stranger's package in the place of one of ours is named before anything of it runs (U6)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def start(*path: Path) -> subprocess.CompletedProcess[str]:
    """`mindbug --version` with only these folders before the standard library's."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONSAFEPATH": "1"}
    return subprocess.run(
        [sys.executable, "-m", "mindbug_tui", "--version"], env=environment, capture_output=True, text=True, check=False
    )


def test_ours_are_ours() -> None:
    ended = start(ROOT)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("mindbug-tui ")


@pytest.mark.parametrize("name", ["engine", "net", "screens"])
def test_a_strangers_package_is_named_and_not_run(tmp_path: Path, name: str) -> None:
    stranger = tmp_path / name / "__init__.py"
    stranger.parent.mkdir()
    stranger.write_text("print('the stranger runs')\n")
    ended = start(tmp_path, ROOT)
    assert ended.returncode == 2
    assert str(stranger) in ended.stderr
    assert "the stranger runs" not in ended.stdout + ended.stderr


def test_a_strangers_folder_without_code_is_named(tmp_path: Path) -> None:
    package = tmp_path / "ours"
    for name in ("mindbug_tui", "net", "engine"):
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).symlink_to(ROOT / name)
    (package / "screens").mkdir()
    code = (
        f"import sys; sys.path[:] = [p for p in sys.path if not p.startswith({str(ROOT)!r})];"
        f"sys.path.insert(0, {str(package)!r});"
        "sys.meta_path[:] = [f for f in sys.meta_path if 'ditable' not in repr(f)];"
        "from mindbug_tui.start_check import strangers; print(strangers())"
    )
    ended = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert str(package / "screens") in ended.stdout
    assert ended.stdout.count("stands where") == 1
