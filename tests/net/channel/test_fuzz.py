"""Two thousand structured inputs leak nothing (N8); `python -m tests.net.channel.fuzz` makes a hundred thousand."""

from __future__ import annotations

from tests.net.channel.fuzz import Fuzz


def test_two_thousand_inputs() -> None:
    fuzz = Fuzz(seed=20)
    fuzz.run(2000)
    assert fuzz.ends.total() == 2000
    reached = {outcome.split(": ")[1] for outcome in fuzz.ends}
    assert {"NOT_MINDBUG", "UNKNOWN", "NOT_TLS", "CODE_WRONG", "TOO_SLOW", "BAD_MESSAGE", "open"} <= reached
