"""The key that this player is to all opponents: made at the first network game, kept in the data folder (N2).

A second program that runs at the same time is another player: one cannot sit down opposite oneself. It takes the next
key, so two windows on one machine can play each other.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from mindbug_tui.errors import Refusal
from mindbug_tui.network.private_files import write_private
from mindbug_tui.transcript import lock_file
from net.channel.identity import BadIdentity, Identity

MOST_AT_ONCE = 16


@dataclass(frozen=True)
class Own:
    """An identity held by this process until `release`; `number` finds it again."""

    identity: Identity
    number: int
    descriptor: int

    def release(self) -> None:
        os.close(self.descriptor)


def take_identity(folder: Path, number: int | None = None) -> Own:
    """The first key that no other process holds, or the one with this number. Raises `Refusal`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for candidate in range(1, MOST_AT_ONCE + 1) if number is None else [number]:
            descriptor = _held(folder / f"identity-{candidate}.lock")
            if descriptor is not None:
                return Own(_load(folder / f"identity-{candidate}.pem"), candidate, descriptor)
    except OSError as error:
        raise Refusal(f"The player's key cannot be kept in {folder}: {error.strerror}.") from error
    raise Refusal("This player is at another table already; close the other mindbug first.")


def _held(path: Path) -> int | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock_file(descriptor)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _load(path: Path) -> Identity:
    if not path.exists():
        identity = Identity.generate()
        write_private(path, identity.to_text().encode("ascii"))
        return identity
    try:
        return Identity.from_text(path.read_text(encoding="utf-8"))
    except (BadIdentity, UnicodeDecodeError) as error:
        raise Refusal(f"{path}: {error}") from error
