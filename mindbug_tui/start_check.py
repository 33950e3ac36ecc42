"""Are the four packages that the program is about to import really ours (U6)?

`engine`, `net` and `screens` are names that any other project may use too. An installation that mixes
them up would fail far away from the cause, so the start looks at each one without running it.
"""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = ("mindbug_tui", "net", "engine", "screens")
REMEDY = "install mindbug-tui into a virtual environment of its own."
MARK = b'DIST = "mindbug-tui"'


def strangers() -> list[str]:
    """One sentence for each package that is not ours, naming the file that stands in its place."""
    return [sentence for name in PACKAGES if (sentence := _complaint(name))]


def _complaint(name: str) -> str:
    spec = find_spec(name)
    if spec is None:
        return f"The package '{name}' of mindbug-tui is missing; {REMEDY}"
    if spec.origin is None:
        where = next(iter(spec.submodule_search_locations or ()), name)
    elif _is_ours(spec.origin):
        return ""
    else:
        where = spec.origin
    return f"{where} stands where the package '{name}' of mindbug-tui should be; {REMEDY}"


def _is_ours(file: str) -> bool:
    # pathlib alone would cost a tenth of the start, at every start.
    with open(file, "rb") as source:  # noqa: PTH123
        return MARK in source.read()
