"""The figure of the line on the board moves little and says what it means."""

from __future__ import annotations

import pytest

from mindbug_tui.network.words import trip_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, "line: good"), (0.0013, "line: under 10 ms"), (0.083, "line: 80 ms"),
        (0.262, "line: 250 ms"), (1.27, "line: 1.3 s"),
    ],
)  # fmt: skip
def test_a_round_trip_is_said_as_exactly_as_anybody_needs(seconds: float | None, words: str) -> None:
    assert trip_words(seconds) == words
