"""What is kept of a crash: where it happened, never what anybody held (U4).

A traceback with locals, and many an exception's message, would show a secret hand. So a crash file
holds an allow-list: versions, the chain of exception types, file, line and function of each frame, and
the message with every card's name taken out.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from mindbug_tui import __version__
from mindbug_tui.paths import state_dir

REDACTED = "[card]"


def report(error: BaseException) -> Path:
    """Write the crash file and return its path. Raises OSError if the state folder refuses."""
    folder = state_dir()
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.now(UTC)
    path = folder / f"crash-{now:%Y%m%dT%H%M%S%f}-{os.getpid()}.txt"
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(describe(error, now))
    return path


def sentence(error: BaseException) -> str:
    """`report`, and the one sentence that the player reads."""
    try:
        return f"mindbug stopped because of an error of its own; what happened, without your cards: {report(error)}"
    except OSError as refused:
        return (
            f"mindbug stopped because of an error of its own ({type(error).__name__}), "
            f"and could not write about it: {refused.strerror}"
        )


def describe(error: BaseException, now: datetime) -> str:
    """The content of a crash file."""
    lines = [
        f"mindbug-tui {__version__}, Python {platform.python_version()}, {sys.platform}, {now.isoformat()}",
        *_chain(traceback.TracebackException.from_exception(error, capture_locals=False, lookup_lines=False)),
    ]
    return "\n".join(lines) + "\n"


def _chain(error: traceback.TracebackException) -> list[str]:
    """Causes first, as Python prints them."""
    before: list[str] = []
    if error.__cause__ is not None:
        before = [*_chain(error.__cause__), "which caused"]
    elif error.__context__ is not None and not error.__suppress_context__:
        before = [*_chain(error.__context__), "while handling which happened"]
    kind = getattr(error, "exc_type_str", None) or getattr(error.exc_type, "__qualname__", "an exception")
    frames = [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in error.stack]
    members = [line for member in error.exceptions or () for line in _chain(member)]
    return [*before, *frames, f"{kind}: {redact(str(error))}", *members]


def redact(message: str) -> str:
    """The message without anything that names a card. Without the card list nothing of it is kept."""
    try:
        from engine.cards import DESIGNS
    except Exception:  # the crash may be in there
        return "[message]"
    names = {name for design in DESIGNS for name in (design.id, design.name)}
    for name in sorted(names, key=len, reverse=True):  # some names begin or end with another's
        message = re.sub(re.escape(name), REDACTED, message, flags=re.IGNORECASE)
    return message
