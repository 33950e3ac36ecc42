"""How a check is switched off (F11.7): a place in the code, what stands there instead, and who should notice."""

from __future__ import annotations

from typing import NamedTuple


class Check(NamedTuple):
    """`seen_by`: beginnings of test names without `test_`; `a20` stands for all tests of A20."""

    name: str
    file: str
    old: str
    new: str
    seen_by: tuple[str, ...]
    again: tuple[tuple[str, str, str], ...] = ()
    """Where the same is asked once more behind it, as (file, old, new): off together, since each does for both."""


def off(name: str, file: str, condition: str, *seen_by: str) -> Check:
    """A check of the form `if condition:` that is never true any more."""
    return Check(name, file, f"if {condition}:", "if False:", seen_by)


def ever(name: str, file: str, condition: str, *seen_by: str) -> Check:
    """A check of the form `... if condition else ...` that is always true."""
    return Check(name, file, f" if {condition} else ", " if True else ", seen_by)
