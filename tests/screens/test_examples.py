"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import screens

MODULES = [module.name for module in pkgutil.walk_packages(screens.__path__, "screens.")]


@pytest.mark.parametrize("name", [*MODULES, "engine.decks"])
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
