"""Where the program keeps its files on this system; three variables override it (U4)."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

APP = "mindbug-tui"

_home: ContextVar[Path | None] = ContextVar("home", default=None)


@contextlib.contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """Games and settings of this task, and of the tasks it starts, are in `folder`: several players share a process
    on an SSH host, each with files of its own (U7)."""
    token = _home.set(folder)
    try:
        yield
    finally:
        _home.reset(token)


def data_dir() -> Path:
    """Saved games and the database of results: `MINDBUG_DATA_DIR`, else the system's place for user data."""
    return _home.get() or _folder("MINDBUG_DATA_DIR", "user_data_dir")


def config_dir() -> Path:
    """Settings: `MINDBUG_CONFIG_DIR`, else the system's place for user settings."""
    return _home.get() or _folder("MINDBUG_CONFIG_DIR", "user_config_dir")


def state_dir() -> Path:
    """Logs and crash files: `MINDBUG_STATE_DIR`, else the system's place for program state."""
    return _folder("MINDBUG_STATE_DIR", "user_state_dir")


def _folder(variable: str, platform_folder: str) -> Path:
    override = os.environ.get(variable)
    if override:
        return Path(override).expanduser().absolute()
    import platformdirs

    return Path(getattr(platformdirs, platform_folder)(APP, appauthor=False))
