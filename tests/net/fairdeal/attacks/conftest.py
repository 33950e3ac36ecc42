"""Two against two for every attack, until the mode itself is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.net.fairdeal.tables import four_seats


@pytest.fixture(autouse=True)
def two_against_two() -> Iterator[None]:
    with four_seats():
        yield
