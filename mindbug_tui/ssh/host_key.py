"""The key by which visitors know this host: Ed25519, made at the first start, readable by its user only (U7)."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from mindbug_tui.errors import Refusal
from mindbug_tui.network.private_files import write_private

FILE = "ssh_host_ed25519_key"


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key kept in `folder`. Raises Refusal where it cannot be kept, or others could read it."""
    path = folder / FILE
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_private(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        if path.stat().st_mode & 0o077:
            raise Refusal(f"{path} can be read by others; 'chmod 600 {path}' keeps it private.")
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise Refusal(f"The key of this host cannot be kept in {folder}: {error.strerror}.") from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise Refusal(f"{path} holds no key of this program: {error}.") from error


def allowed_keys(path: Path) -> frozenset[bytes]:
    """The keys of a file as OpenSSH's `authorized_keys`, in their public form. Raises Refusal."""
    found = set()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"{path} cannot be read: {getattr(error, 'strerror', error)}.") from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.add(asyncssh.import_public_key(line).public_data)
        except asyncssh.KeyImportError as error:
            raise Refusal(f"{path}, line {number}: {error}.") from error
    if not found:
        raise Refusal(f"{path} names no key, so nobody could come in.")
    return frozenset(found)
