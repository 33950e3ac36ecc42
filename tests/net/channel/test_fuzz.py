"""Some of the inputs of the long fuzz run: whatever a stranger sends, the line ends with a reason and nothing else."""

from __future__ import annotations

from tests.net.channel.fuzz import run


def test_strangers_cause_no_exception() -> None:
    ends = run(1_500, 1)
    assert ends.total() == 1_500
    assert {"NOT_MINDBUG", "UNKNOWN", "CUT", "NOT_TLS"} <= set(ends)
