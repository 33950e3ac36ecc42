"""Files of a network game: secrets that nobody else may read, written whole or not at all, mode 0600, on the disk
before the call returns (N7); and what may be lost."""

from __future__ import annotations

import os
from pathlib import Path

from mindbug_tui.transcript import sync_folder


def write_private(path: Path, data: bytes) -> None:
    """Put `data` in the place of what is there. Raises `OSError` and leaves the old content."""
    fresh = path.with_name(path.name + ".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    fresh.replace(path)
    sync_folder(path.parent)


def write_lightly(path: Path, data: bytes) -> None:
    """The same for what changes often and is worth little: a crash of the program leaves it whole, one of the machine
    may not. Raises `OSError`."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(data)
    fresh.replace(path)


def remove_private(path: Path) -> None:
    """Take a secret off the disk, as far as a file system lets one do that."""
    path.unlink(missing_ok=True)
    sync_folder(path.parent)
