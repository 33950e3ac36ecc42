"""Logs hold the words of the call and the allowed facts, nothing else, and never reach the terminal (U4)."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from mindbug_tui import logs


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    yield logs.start(tmp_path / "state")
    for name in logs.LOGGERS:
        logger = logging.getLogger(name)
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()
        logger.propagate = True
        logger.setLevel(logging.NOTSET)


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_line_is_one_object_with_the_allowed_facts(log: Path, capfd: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("mindbug_tui.practice").info("game opened", extra={"game": "7f3a91c2", "level": "greedy"})
    (line,) = lines(log)
    assert line.pop("time")
    assert line == {
        "level": "greedy",
        "logger": "mindbug_tui.practice",
        "words": "game opened",
        "severity": "info",
        "game": "7f3a91c2",
    }
    assert capfd.readouterr() == ("", "")


def test_hands_and_arguments_are_left_out(log: Path) -> None:
    logger = logging.getLogger("mindbug_tui.match")
    logger.warning("holds %s", ["gorillion"], extra={"hand": ["gorillion"], "turns": 1})
    logger.info("a fact in disguise", extra={"game": ["gorillion"]})
    logger.info({"hand": "gorillion"})
    try:
        raise ValueError("gorillion")
    except ValueError:
        logger.exception("it failed")
    assert "gorillion" not in log.read_text()
    assert lines(log)[0]["hand"] == logs.LEFT_OUT
    assert lines(log)[3]["error"] == "ValueError"


def test_logs_rotate(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (handler,) = (h for h in logging.getLogger("mindbug_tui").handlers if isinstance(h, RotatingFileHandler))
    monkeypatch.setattr(handler, "maxBytes", 2000)
    for _ in range(100):
        logging.getLogger("mindbug_tui").info("something happened again")
    files = sorted(log.parent.iterdir())
    assert len(files) == logs.OLD_FILES + 1
    assert all(file.stat().st_size <= 2000 for file in files)


def test_a_folder_that_refuses_means_no_log(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file stands here")
    logs.start(tmp_path / "state")
    logging.getLogger("mindbug_tui").info("nobody hears this")
