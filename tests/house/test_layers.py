"""The engine lives from the standard library and from the calm part of it: no I/O, clock or own chance (A1)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PURE = sorted((ROOT / "engine").rglob("*.py"))
RESTLESS = {
    "asyncio", "concurrent", "datetime", "multiprocessing", "os", "secrets", "select", "signal", "socket", "sqlite3",
    "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
READS_FILES = {"scenario"}
"""Modules of the engine that may open the files they are told to: the reader of scenario files."""


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT)))
def test_engine_imports_the_calm_standard_library_only(path: Path) -> None:
    names = set(imported(ast.parse(path.read_text(encoding="utf-8"))))
    assert names - set(sys.stdlib_module_names) - {"engine"} == set()
    assert names & RESTLESS == set()


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT)))
def test_engine_draws_no_chance_and_opens_no_file_of_its_own(path: Path) -> None:
    reader = READS_FILES & set(path.relative_to(ROOT).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="open" | "input" | "print" as name)):
                assert reader, f"line {node.lineno} calls {name}"
            case ast.Attribute(value=ast.Name(id="random"), attr=name):
                assert name == "Random", f"line {node.lineno} draws from the shared generator"
            case ast.Call(func=ast.Name(id="Random"), args=[]):
                raise AssertionError(f"line {node.lineno} seeds a generator from the system")


def test_the_engine_is_there() -> None:
    assert len(PURE) > 10
