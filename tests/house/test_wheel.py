"""The wheel as a stranger gets it: four packages with everything they need, nothing else (U6)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "mindbug_tui", "net", "screens")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in a freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as archive:
        return archive.namelist()


def test_top_level_holds_the_four_packages_only(wheel: list[str]) -> None:
    top = {name.partition("/")[0] for name in wheel}
    (metadata,) = (name for name in top if name.endswith(".dist-info"))
    assert metadata.startswith("mindbug_tui-")
    assert top == {*PACKAGES, metadata}


def test_every_file_of_the_packages_is_in_it(wheel: list[str]) -> None:
    wanted = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted - set(wheel) == set()


def test_the_license_and_the_command_are_in_it(wheel: list[str]) -> None:
    assert any(name.endswith("licenses/LICENSE") for name in wheel)
    assert any(name.endswith("entry_points.txt") for name in wheel)
