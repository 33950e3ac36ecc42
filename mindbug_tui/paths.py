"""Where the program keeps its files on this system; three variables override it (U4)."""

from __future__ import annotations

import os
from pathlib import Path

APP = "mindbug-tui"


def data_dir() -> Path:
    """Saved games and the database of results: `MINDBUG_DATA_DIR`, else the system's place for user data."""
    return _folder("MINDBUG_DATA_DIR", "user_data_dir")


def config_dir() -> Path:
    """Settings: `MINDBUG_CONFIG_DIR`, else the system's place for user settings."""
    return _folder("MINDBUG_CONFIG_DIR", "user_config_dir")


def state_dir() -> Path:
    """Logs and crash files: `MINDBUG_STATE_DIR`, else the system's place for program state."""
    return _folder("MINDBUG_STATE_DIR", "user_state_dir")


def _folder(variable: str, platform_folder: str) -> Path:
    override = os.environ.get(variable)
    if override:
        return Path(override).expanduser().absolute()
    import platformdirs

    return Path(getattr(platformdirs, platform_folder)(APP, appauthor=False))
