"""The README keeps its promises: its lines, its commands, its keys."""

from __future__ import annotations

import re
from pathlib import Path

from mindbug_tui import __version__
from mindbug_tui.cli import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_two_lines_are_lines() -> None:
    """`.ci/run` runs both; here only that they are whole lines that need nothing but Python 3.11 and pip."""
    lines = [line for line in README.splitlines() if line.startswith("python3.11 -m venv .venv && ")]
    assert [line.rsplit("/", 1)[-1] for line in lines] == ["mindbug", "pytest --numprocesses=4"]


def test_every_command_is_explained() -> None:
    for command in COMMANDS:
        assert f"`mindbug {command}" in README, command


def test_no_command_is_promised_that_does_not_exist() -> None:
    for command in re.findall(r"mindbug ([a-z][a-z-]+)", README):
        assert command in COMMANDS, command


def test_linked_files_are_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_changelog_knows_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{__version__}]" in changelog or "## [Unreleased]" in changelog
