"""Two real programs in two terminals of their own play a whole game against each other, by keys alone (U1, U2)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mindbug_tui.terminal_run import TerminalRun
from net.fairdeal.transcript import read_transcript
from net.fairdeal.verify import verify
from screens.catalogue import board as words
from tests.mindbug_tui.test_terminal import ENTER, ESCAPE, Watched

LIMIT = 150.0
"""Seconds for all waits together: far more than a slow machine needs, far less than for ever."""
PATIENCE = 1.5
SIZE = (80, 24)
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"


class Person(Watched):
    """Somebody at a terminal who always presses Enter."""

    def __init__(self, run: TerminalRun, folder: Path) -> None:
        super().__init__(run)
        self.folder = folder / "network"
        self._answered = ("", 0.0)

    def play(self) -> None:
        """Answer the question on the screen, if it is this player's and a new one, or did not take the key a while ago:
        it is shown a moment before it can be answered."""
        frame = self.look()
        asked = "\n".join(row for row in frame.splitlines() if " line: " not in row)
        before, when = self._answered
        again = asked != before or time.monotonic() > when + PATIENCE
        if self.screen.title == words.TITLE_YOURS and again:
            self._answered = (asked, time.monotonic())
            self.run.press(ESCAPE if words.CLOSE_KEY[1] in frame.splitlines()[-1] else ENTER)

    def left(self) -> bool:
        """Whether the program has ended; if not, ask it to: the last Enter may have opened a page above the end."""
        now = time.monotonic()
        if not self.run.ended() and now > self._answered[1] + PATIENCE:
            self._answered = ("", now)
            self.run.press("q")
        self.run.read(0.02)
        return self.run.ended()

    def files(self, ending: str) -> list[Path]:
        return sorted(self.folder.glob(f"*.{ending}"))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Person, Person]]:
    """Ann opens a table from the command line, Bo stands in the menu."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "COLORTERM"))}
    common = kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none", "MINDBUG_LAN": "off"}
    table = ["host", "--listen", "127.0.0.1", "--no-lan", "--router", "never", "--name", "Ann"]
    with ExitStack() as stack:
        people = []
        for name, arguments in (("ann", table), ("bo", [])):
            here = {f"MINDBUG_{kind}_DIR": str(tmp_path / name) for kind in ("DATA", "CONFIG", "STATE")}
            run = stack.enter_context(TerminalRun(arguments, SIZE, common | here))
            people.append(Person(run, tmp_path / name))
        yield people[0], people[1]


def test_two_terminals_play_to_the_signed_end_and_keep_the_same_proven_transcript(two: tuple[Person, Person]) -> None:
    ann, bo = two
    deadline = time.monotonic() + LIMIT

    def until(condition: Callable[[], bool]) -> None:
        """Read both terminals until it holds."""
        while not condition():
            assert time.monotonic() < deadline, f"{ann.look()}\n{bo.look()}"
            for person in two:
                person.run.read(0.02)
                assert not person.run.ended(), person.look()

    until(lambda: "MINDBUG1:" in ann.look() and "New game" in bo.look())
    invite = next(row.strip() for row in ann.look().splitlines() if "MINDBUG1:" in row)
    bo.run.press("J")
    until(lambda: "> _" in bo.look())
    bo.run.press(f"{PASTE_BEGINS}{invite}{PASTE_ENDS}")
    until(lambda: f"{invite[-8:]}_" in bo.look())
    bo.run.press(ENTER)
    until(lambda: "wants to sit down" in ann.look())
    assert "asked whether to let you in" in bo.look()
    ann.run.press("y")

    until(lambda: all("Your hand" in person.look() for person in two))
    until(lambda: any("is thinking." in person.look() for person in two))

    def played() -> bool:
        for person in two:
            person.play()
        return all(words.END_TITLE in person.look() for person in two)

    until(played)
    until(lambda: any(words.END_WON in person.look() for person in two) == any(words.END_LOST in p.look() for p in two))
    until(lambda: all(person.files("mbfd") and not person.files("secret") for person in two))
    transcripts = [path.read_bytes() for person in two for path in person.files("mbfd")]
    assert len(transcripts) == 2
    assert transcripts[0] == transcripts[1]
    assert verify(read_transcript(transcripts[0])).ok
    while sum(person.left() for person in two) < len(two):
        assert time.monotonic() < deadline, f"{ann.look()}\n{bo.look()}"
    assert [person.run.status for person in two] == [0, 0]
