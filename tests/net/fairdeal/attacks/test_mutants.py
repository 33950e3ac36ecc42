"""The table of checks fits the code: `python -m tests.net.fairdeal.attacks.mutants` can do its work."""

from __future__ import annotations

import ast

import pytest

from tests.net.fairdeal.attacks.checks import CHECKS
from tests.net.fairdeal.attacks.mutants import attacks_of, sources_of
from tests.net.fairdeal.attacks.switch import Check


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_check_can_be_switched_off_and_somebody_should_notice(check: Check) -> None:
    for path, source in sources_of(check).items():
        assert source != path.read_text(encoding="utf-8")
        ast.parse(source)
    for name in check.seen_by:
        assert attacks_of([name]), f"no test begins with {name}"


def test_no_check_is_there_twice() -> None:
    assert len({check.name for check in CHECKS}) == len({check[1:4] for check in CHECKS}) == len(CHECKS)
