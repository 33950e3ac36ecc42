"""Who a visitor is: the SHA-256 of the public key, with a name and a folder that are kept; else a guest (U7)."""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import shutil
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path

from mindbug_tui.errors import Refusal
from mindbug_tui.network.private_files import write_private
from net.wire.text import clean_name

logger = logging.getLogger(__name__)

NAMES, KNOWN, GUESTS = "names.json", "visitors", "guests"
MOST_KNOWN = 10_000
"""Names that are kept. Whoever comes with one more new key is a guest: making keys costs nothing."""
SHOWN = 12
"""Hexadecimal digits of an identity that are enough to tell visitors apart in a log."""


@dataclass
class Visitor:
    """Somebody who has come in. `key` is the SHA-256 of the public key in hexadecimal, empty for a guest."""

    key: str
    name: str
    folder: Path
    source: str

    @property
    def guest(self) -> bool:
        return not self.key

    @property
    def label(self) -> str:
        """For logs and the status: nothing that was typed."""
        return self.key[:SHOWN] or "guest"


class GuestBook:
    """Names by key, and each visitor's folder. Raises Refusal where the folder cannot be used."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / NAMES
        shutil.rmtree(folder / GUESTS, ignore_errors=True)  # of guests whose host was killed
        try:
            folder.mkdir(parents=True, exist_ok=True)
            names = json.loads(self._path.read_bytes()) if self._path.exists() else {}
            self._names = {str(key): str(name) for key, name in names.items()}
        except OSError as error:
            raise Refusal(f"Visitors cannot be kept in {folder}: {error.strerror}.") from error
        except (ValueError, AttributeError) as error:
            raise Refusal(f"{self._path} is damaged; remove it, and visitors choose new names.") from error

    def visitor(self, public: bytes | None, wanted: str, source: str, taken: Container[str]) -> Visitor:
        """Whoever holds this public key, or a guest. `wanted` is the name typed before the @, `taken` those in use.
        Raises OSError."""
        key = hashlib.sha256(public).hexdigest() if public is not None else ""
        if not key or (key not in self._names and len(self._names) >= MOST_KNOWN):
            folder = self._folder / GUESTS / secrets.token_hex(8)
            folder.mkdir(parents=True)
            return Visitor("", self._free(wanted or "guest", "", taken), folder, source)
        folder = self._folder / KNOWN / key
        folder.mkdir(parents=True, exist_ok=True)
        visitor = Visitor(key, self._names.get(key, ""), folder, source)
        if not visitor.name:
            self.rename(visitor, wanted, taken)
        return visitor

    def rename(self, visitor: Visitor, wanted: str, taken: Container[str]) -> None:
        """Call this visitor `wanted`, or so with a number where others have that name. Kept by key."""
        visitor.name = self._free(wanted, visitor.key, taken)
        if visitor.guest:
            return
        self._names[visitor.key] = visitor.name
        try:
            write_private(self._path, json.dumps(self._names, ensure_ascii=False).encode())
        except OSError as error:  # the name holds until the host ends
            logger.warning("name not kept", extra={"visitor": visitor.label, "reason": str(error.strerror)})

    def forget(self, visitor: Visitor) -> None:
        """A guest leaves nothing behind."""
        if visitor.guest:
            shutil.rmtree(visitor.folder, ignore_errors=True)

    def _free(self, wanted: str, key: str, taken: Container[str]) -> str:
        name = clean_name(wanted) or "guest"
        others = {held for holder, held in self._names.items() if holder != key}
        number, found = 2, name
        while found in taken or found in others:
            found, number = clean_name(f"{name[:16]} {number}"), number + 1
        return found
