"""Logs: JSON lines in the state folder, rotating, never on the terminal (U4).

Redaction is an allow-list: a line holds the words of the call itself and those of its facts that are
named below. Whatever else is logged, by us or by a library, becomes the mark of something left out.

    logger.info("game opened", extra={"game": "7f3a91c2"})
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

LOGGERS = ("mindbug_tui", "screens", "net", "engine")
FACTS = (
    "answers", "file", "game", "kind", "level", "port", "reason", "served", "sessions", "signal", "turns", "visitor",
)  # fmt: skip
LEFT_OUT = "[left out]"
MAX_BYTES = 512 * 1024
OLD_FILES = 3
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class AllowedFacts(logging.Formatter):
    """One JSON object a line: time (UTC), severity, logger, words, and the allowed facts."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "severity": record.levelname.lower(),
            "logger": record.name,
            # The template, never its arguments: they may be anything.
            "words": record.msg if isinstance(record.msg, str) else LEFT_OUT,
        }
        for name, value in vars(record).items():
            if name not in _STANDARD:
                line[name] = value if name in FACTS and isinstance(value, str | int | float) else LEFT_OUT
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__qualname__
            line["frames"] = [f"{f.filename}:{f.lineno}" for f in traceback.extract_tb(record.exc_info[2])]
        return json.dumps(line, ensure_ascii=False)


def echo(stream: TextIO) -> None:
    """Log to this stream as well, for a program that nobody plays at."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(AllowedFacts())
    for name in LOGGERS:
        logging.getLogger(name).addHandler(handler)


def start(folder: Path, level: int = logging.INFO) -> Path:
    """Log into `folder` from now on. A folder that refuses means no log, not no game."""
    path = folder / "mindbug.log"
    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=MAX_BYTES, backupCount=OLD_FILES, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(AllowedFacts())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        for old in list(logger.handlers):
            logger.removeHandler(old)
            old.close()
        logger.addHandler(handler)
        logger.setLevel(level)
        logger.propagate = False
    return path
