"""Is every check needed, and would an attack notice? `python -m tests.net.fairdeal.attacks.mutants` (F11.7).

For every row of `checks.CHECKS` the command switches that one check off in a copy of the project and runs the attacks
that should notice. A check that none of them misses is a survivor: untested, or not needed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from tests.net.fairdeal.attacks.checks import CHECKS
from tests.net.fairdeal.attacks.switch import Check

ATTACKS: Final = Path(__file__).parent
ROOT: Final = ATTACKS.parents[3]
PACKAGE: Final = Path("net") / "fairdeal"
COPIED: Final = ("engine", "net", "tests")
CAUGHT, SURVIVED, BROKEN = "noticed", "SURVIVED", "BROKEN"


def sources_of(check: Check, root: Path = ROOT) -> dict[Path, str]:
    """The files without the check. Raises `ValueError` if the table does not fit the code any more."""
    sources = {}
    for file, old, new in ((check.file, check.old, check.new), *check.again):
        path = root / PACKAGE / file
        text = path.read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise ValueError(f"{check.name}: {file} has it {text.count(old)} times")
        sources[path] = text.replace(old, new)
    return sources


def attacks_of(seen_by: Sequence[str]) -> list[str]:
    """The ids of the tests whose names begin so."""
    names = "|".join(f"{name}_" if re.fullmatch(r"a\d\d", name) else name for name in seen_by)
    wanted = re.compile(rf"^def (test_(?:{names})\w*)", re.MULTILINE)
    return [
        f"{path.relative_to(ROOT)}::{found}"
        for path in sorted(ATTACKS.glob("test_*.py"))
        for found in wanted.findall(path.read_text(encoding="utf-8"))
    ]


def run(root: Path, tests: Sequence[str]) -> tuple[str, str]:
    """What became of it, and the first test that noticed."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    failed = re.search(r"^FAILED \S+::(\S+)", done.stdout, re.MULTILINE)
    if done.returncode == 1 and failed:
        return CAUGHT, failed[1]
    return (SURVIVED, "") if done.returncode == 0 else (BROKEN, done.stdout.strip()[-400:])


def judge(check: Check, root: Path) -> tuple[str, str]:
    """Switch it off, run the attacks, switch it on again."""
    tests, wrong = attacks_of(check.seen_by), sources_of(check, root)
    right = {path: path.read_text(encoding="utf-8") for path in wrong}
    write(wrong)
    try:
        return run(root, tests) if tests else (BROKEN, "there is no such attack")
    finally:
        write(right)


def write(sources: Mapping[Path, str]) -> None:
    """Put these files in place; what Python compiled of the others before may be of the same second and length."""
    for path, text in sources.items():
        path.write_text(text, encoding="utf-8")
        shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="only checks whose name contains this")
    args = parser.parse_args()
    chosen = [check for check in CHECKS if args.only in check.name]
    tally = {CAUGHT: 0, SURVIVED: 0, BROKEN: 0}
    start = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("golden"))
        shutil.copy2(ROOT / "pyproject.toml", root)
        for check in chosen:
            verdict, said = judge(check, root)
            tally[verdict] += 1
            print(f"{verdict:8}  {check.name} ({check.file}): {said}", flush=True)
    print(f"{tally}, {monotonic() - start:.0f} s")
    return 0 if tally[CAUGHT] == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
