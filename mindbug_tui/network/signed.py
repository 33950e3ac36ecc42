"""Parameters that this player has put its name to, kept for good: nobody plays by the same ones twice.

Whoever signed other messages for the same `params_hash` a second time would have told two stories about one game, and
the first transcript would prove it (F4.2, F4.5). So a host that proposes old parameters again is refused, also when the
old game and its files are gone.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from mindbug_tui.errors import Refusal
from mindbug_tui.transcript import sync_folder

FILE: Final = "parameters.signed"


def was_signed(folder: Path, params_hash: bytes) -> bool:
    """Whether these parameters were signed from here before. Raises `Refusal` if that cannot be known."""
    try:
        return params_hash.hex().encode() in (folder / FILE).read_bytes()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _unusable(folder, error) from error


def remember_signed(folder: Path, params_hash: bytes) -> None:
    """On the disk before this returns; a line that a power cut tore spoils none of the others. Raises `Refusal`."""
    try:
        descriptor = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(descriptor, params_hash.hex().encode() + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        sync_folder(folder)
    except OSError as error:
        raise _unusable(folder, error) from error


def _unusable(folder: Path, error: OSError) -> Refusal:
    return Refusal(f"What was played before is kept in {folder / FILE}, which cannot be used: {error.strerror}.")
