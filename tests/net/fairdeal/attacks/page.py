"""The page of attacks, drawn from the tests: `python -m tests.net.fairdeal.attacks.page` writes ATTACKS.md.

Every row is a test that runs: its docstring is the cheat, its decorator says what catches it.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from pathlib import Path
from typing import Final

from tests.net.fairdeal.attacks.cheat import REGISTRY, Numbered

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parents[3] / "net" / "fairdeal" / "ATTACKS.md"
OPENING: Final = """\
# Attacks

Written by `python -m tests.net.fairdeal.attacks.page` from the tests in `tests/net/fairdeal/attacks/`; do not edit.

Every row is a test, named by its number in the specification (F13), that plays a real game up to the moment of the
cheat. One seat then cheats and signs what it sends, so that never the signature but the check in question is what
catches it. The test holds that all honest machines refuse the message with this code, blame the seat that sent it in
the round in which it did, and stop; that an outsider who reads the transcript says the same; and that whoever only
hears the accusation comes to the same verdict. Where no code stands, nothing can be caught, and the test shows that
nothing is gained.
"""


def modules() -> list[str]:
    """The modules with numbered tests, in the order of the numbers."""
    return sorted(path.stem for path in HERE.glob("test_a*.py"))


def page() -> str:
    """The text of the page."""
    parts = [OPENING]
    for name in modules():
        module = importlib.import_module(f"{__package__}.{name}")
        rows = {row.test: row for row in REGISTRY if row.module.rpartition(".")[2] == name}
        listed = sorted(rows.values(), key=lambda row: (row.number, row.test))
        parts.append(f"\n## {(inspect.getdoc(module) or '').splitlines()[0].rstrip('.')}\n")
        parts.append("\n| no | cheat | caught by | code | players |\n| --- | --- | --- | --- | --- |\n")
        parts += [_row(row) for row in listed]
    return "".join(parts)


def _row(row: Numbered) -> str:
    codes = ", ".join(row.codes) or "none"
    players = " and ".join(map(str, row.players))
    return f"| A{row.number:02} | {row.cheat} | {row.by} | {codes} | {players} |\n"


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
