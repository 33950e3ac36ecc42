"""What every attack needs: no judgement made twice."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_shuffle_is_judged_twice(each_shuffle_is_judged_once: None) -> None:
    """See there."""
