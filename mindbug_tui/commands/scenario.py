"""`mindbug scenario FILE_OR_FOLDER...`: play positions written as files and tell whether they hold."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mindbug_tui.errors import OK, USAGE, Refusal
from mindbug_tui.output import add_json, print_json, talk

if TYPE_CHECKING:
    from engine.scenario import Result

FAILED = 1
SUFFIX = ".toml"


class Run(NamedTuple):
    """What came of one file: a result, or why it could not be played (file, line and reason)."""

    path: Path
    result: Result | None
    reason: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="scenario files, or folders of them")
    parser.add_argument("--show", action="store_true", help="print the final position as a board")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Status 1 if one does not hold, 2 if one cannot be read; the others run all the same."""
    runs = []
    for each in map(_play, _found(args.files)):
        runs.append(each)
        _tell(each, args)
    if not args.json and not args.show:
        print(_summary(runs))
    if any(each.result is None for each in runs):
        return USAGE
    return OK if all(each.result is not None and each.result.ok for each in runs) else FAILED


def _found(wanted: Sequence[Path]) -> Iterator[Path]:
    for path in wanted:
        if not path.is_dir():
            yield path
            continue
        files = sorted(path.rglob(f"*{SUFFIX}"))
        if not files:
            raise Refusal(f"There is no scenario file (*{SUFFIX}) in {path}.")
        yield from files


def _play(path: Path) -> Run:
    from engine.scenario import ScenarioError, run_text

    try:
        return Run(path, run_text(path.read_text(encoding="utf-8")), "")
    except ScenarioError as error:
        return Run(path, None, f"{path}: {error}")
    except OSError as error:
        return Run(path, None, f"{path}: {error.strerror}")
    except UnicodeDecodeError as error:
        return Run(path, None, f"{path}: not UTF-8 at byte {error.start}")


def _tell(each: Run, args: argparse.Namespace) -> None:
    if each.result is None:
        talk(each.reason)
    if args.json:
        print_json(_fields(each))
    elif each.result is not None and args.show:
        from engine.text import draw_game

        print(each.result.title or each.path)
        print(draw_game(each.result.game))
    elif each.result is not None:
        print(_line(each.path, each.result))


def _line(path: Path, result: Result) -> str:
    title = f"{path}: {result.title}" if result.title else str(path)
    if result.ok:
        return f"ok      {title}"
    return "\n".join([f"FAILED  {title}", *(f"        {problem}" for problem in result.problems)])


def _summary(runs: Sequence[Run]) -> str:
    held = sum(each.result is not None and each.result.ok for each in runs)
    unreadable = sum(each.result is None for each in runs)
    parts = [f"{held} ok", f"{len(runs) - held - unreadable} failed"]
    if unreadable:
        parts.append(f"{unreadable} cannot be read")
    return f"{len(runs)} scenario{'s' if len(runs) != 1 else ''}: {', '.join(parts)}"


def _fields(each: Run) -> dict[str, object]:
    """The keys of `--json`; a file that cannot be read has no position, and its reason as its one problem."""
    result = each.result
    return {
        "file": str(each.path),
        "title": result.title if result else "",
        "ok": result is not None and result.ok,
        "problems": list(result.problems) if result else [each.reason],
        "position": result.position if result else None,
        "decision": result.decision if result else "",
        "options": list(result.options) if result else [],
        "log": list(result.log) if result else [],
    }
