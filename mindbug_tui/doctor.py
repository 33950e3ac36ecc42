"""What this terminal and this installation can do, as findings: fine, worth knowing, or in the way."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

from mindbug_tui import DIST, __version__, paths
from mindbug_tui.errors import Refusal
from mindbug_tui.start_check import strangers
from mindbug_tui.terminal import colour_count, obstacle, shows_boxes

LEAST_SIZE = (60, 20)
DESIGN_SIZE = (80, 24)


class Finding(NamedTuple):
    """`state` is ok, note (works, but know this) or bad (does not work)."""

    name: str
    state: str
    text: str


def findings(*, network: bool = False, interface: str = "") -> Iterator[Finding]:
    """Everything that is worth a look, in the order in which it would fail.

    With `network` the network is tried, too, from the own address `interface` or from all.
    """
    yield from _installation()
    yield from _terminal()
    yield from _storage()
    yield from _network(asks=network, interface=interface)


def _installation() -> Iterator[Finding]:
    yield Finding("mindbug", "ok", f"mindbug-tui {__version__}")
    enough = sys.version_info >= (3, 11)
    yield Finding("python", "ok" if enough else "bad", f"Python {platform.python_version()} on {sys.platform}")
    for name in _needed():
        try:
            yield Finding(name, "ok", f"{name} {version(name)}")
        except PackageNotFoundError:
            yield Finding(name, "bad", f"{name} is not installed; install mindbug-tui again with pip.")
    yield Finding("sqlite", "ok", f"SQLite {sqlite3.sqlite_version}")
    complaints = strangers()
    yield Finding("packages", "bad" if complaints else "ok", " ".join(complaints) or "all four packages are ours")


def _needed() -> list[str]:
    """The packages that the installed program says it needs, extras aside; textual alone if it was not installed."""
    try:
        lines = requires(DIST) or []
    except PackageNotFoundError:
        return ["textual"]
    return [re.split(r"[^\w.-]", line)[0].lower() for line in lines if "extra ==" not in line]


def _terminal() -> Iterator[Finding]:
    why_not = obstacle()
    term = os.environ.get("TERM", "")
    yield Finding("terminal", "note" if why_not else "ok", why_not or f"TERM={term}")
    columns, rows = shutil.get_terminal_size()
    yield Finding("size", *_size(columns, rows))
    colours = colour_count()
    yield Finding(
        "colours",
        "ok" if colours >= 256 else "note",
        f"{colours} colours, COLORTERM={os.environ.get('COLORTERM', '')!r}",
    )
    if os.environ.get("NO_COLOR"):
        yield Finding("no_color", "note", "NO_COLOR is set: the theme is mono.")
    if shows_boxes():
        yield Finding("unicode", "ok", f"box drawing fits the encoding {sys.stdout.encoding}")
    else:
        yield Finding("unicode", "note", f"the encoding {sys.stdout.encoding} has no box drawing; play with --ascii.")


def _size(columns: int, rows: int) -> tuple[str, str]:
    size = f"{columns}x{rows}"
    if columns < LEAST_SIZE[0] or rows < LEAST_SIZE[1]:
        return "note", f"{size}: the board needs at least {LEAST_SIZE[0]}x{LEAST_SIZE[1]}, or play with --plain."
    if columns < DESIGN_SIZE[0] or rows < DESIGN_SIZE[1]:
        return "note", f"{size}: shows one card at a time; {DESIGN_SIZE[0]}x{DESIGN_SIZE[1]} shows the whole board."
    return "ok", size


def _storage() -> Iterator[Finding]:
    for name, folder in (("data", paths.data_dir()), ("config", paths.config_dir()), ("state", paths.state_dir())):
        refused = _refuses(folder)
        yield Finding(
            name, "bad" if refused else "ok", f"{folder}: {refused}" if refused else f"{folder} can be written"
        )
    from mindbug_tui import config
    from mindbug_tui.storage import Store

    warnings: list[str] = []
    try:
        config.load({}, warnings.append)
        state, text = ("note", " ".join(warnings)) if warnings else ("ok", "the settings can be read")
    except Refusal as refusal:
        state, text = "bad", str(refusal)
    yield Finding("settings", state, text)
    try:
        with Store(paths.data_dir()) as store:
            yield Finding("games", "ok", f"{len(store.games())} saved games")
    except Refusal as refusal:
        yield Finding("games", "bad", str(refusal))


def _network(*, asks: bool, interface: str) -> Iterator[Finding]:
    from mindbug_tui.network import checks
    from screens.catalogue import network as words

    yield checks.addresses()
    if asks:
        yield from checks.found_by_asking(interface)
    else:
        yield Finding("network", "ok", words.CHECK_MORE)


def _refuses(folder: Path) -> str:
    """Why nothing can be written into this folder, empty if it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            file.write(b"x")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return error.strerror or str(error)
    return ""
