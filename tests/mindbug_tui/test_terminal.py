"""The real program in a real pseudo-terminal (U2, U3, U5)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pyte
import pytest

from mindbug_tui.terminal_run import TerminalRun

ENTER, DOWN, RIGHT, ESCAPE = "\r", "\x1b[B", "\x1b[C", "\x1b"
SIZE = (80, 24)


@pytest.fixture
def environment(own_folders: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TEXTUAL")}
    kept.pop("COLORTERM", None)
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none"}


_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=?][0-9;]*u|\x1b\[\?[0-9;]*\$p|\x1b\]22;[^\x07\x1b]*(\x07|\x1b\\)")


class Watched:
    """A run and the screen that a terminal would show."""

    def __init__(self, run: TerminalRun) -> None:
        self.run = run
        self.screen = pyte.Screen(*run.size)
        self._stream = pyte.ByteStream(self.screen)
        self._fed = 0

    def look(self) -> str:
        # pyte does not know the private keyboard sequences (CSI > .. u, CSI < u) and would print their tails;
        # the shape of the mouse pointer (OSC 22) it would take for a title.
        fresh = _UNKNOWN_TO_PYTE.sub(b"", bytes(self.run.output[self._fed :]))
        self._fed = len(self.run.output)
        self._stream.feed(fresh)
        return "\n".join(self.screen.display)

    def resize(self, width: int, height: int) -> None:
        self.look()
        self.screen.resize(height, width)
        self.screen.reset()
        self.run.resize(width, height)
        self.run.settle(0.3)

    def until(self, *texts: str) -> str:
        """Read until one of the texts stands on the screen and nothing more comes."""
        for _ in range(200):
            frame = self.look()
            if any(text in frame for text in texts):
                self.run.settle(0.1)
                return self.look()
            assert not self.run.ended(), frame
            self.run.read(0.1)
        raise AssertionError(f"none of {texts} on\n{self.look()}")


def test_a_whole_game_from_the_command_line(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3", "--level", "greedy"], SIZE, environment) as run:
        watched = Watched(run)
        frame = ""
        for _ in range(400):
            frame = watched.until("Enter ok", "The game is over")
            if "The game is over" in frame:
                break
            run.press(ENTER)
            run.settle(0.1)
        assert "wins." in frame or "win." in frame
        run.press("q")
        assert run.wait() == 0


def test_what_is_sent_piece_by_piece_is_what_is_drawn_at_once(environment: dict[str, str]) -> None:
    """Partial updates must leave the terminal as a full repaint would (the compositor cuts them itself)."""
    with TerminalRun(["practice", "--seed", "11"], (100, 30), environment) as run:
        watched = Watched(run)
        watched.until("Your turn", "Spend")
        for key in (ENTER, RIGHT, DOWN, ENTER, "a", RIGHT, RIGHT, "n", ENTER, DOWN, "\t", RIGHT, ENTER, "1", ENTER):
            run.press(key)
            run.settle(0.15)
        pieces = watched.look()
        cells = [[watched.screen.buffer[y][x] for x in range(100)] for y in range(30)]
        run.press("?")
        run.settle(0.3)
        assert "Reading the board" in watched.look()
        run.press(ESCAPE)
        run.settle(0.4)
        assert watched.look() == pieces
        assert [[watched.screen.buffer[y][x] for x in range(100)] for y in range(30)] == cells


def colours(output: bytes) -> set[str]:
    """Every parameter of every style sequence, 38;5;N as one."""
    found = set()
    for match in re.findall(rb"\x1b\[([0-9;]*)m", output):
        found |= set(re.findall(r"[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+", match.decode()))
    return found


def test_no_color_sends_no_colour(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3"], SIZE, environment | {"NO_COLOR": "1"}) as run:
        watched = Watched(run)
        watched.until("Your turn", "Spend")
        for key in (ENTER, RIGHT, "?", ESCAPE, ENTER):
            run.press(key)
            run.settle(0.15)
        assert colours(bytes(run.output)) <= {"0", "1", "7"}


def test_256_colours_without_true_colour(environment: dict[str, str]) -> None:
    with TerminalRun([], SIZE, environment) as run:
        Watched(run).until("New game")
        sent = colours(bytes(run.output))
        assert any(parameter.startswith("38;5;") for parameter in sent)
        assert not any("8;2;" in parameter for parameter in sent)


def test_ascii_sends_ascii(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3", "--ascii"], SIZE, environment) as run:
        Watched(run).until("Your turn", "Spend")
        assert bytes(run.output).isascii()


def test_idle_sends_nothing(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3"], SIZE, environment) as run:
        Watched(run).until("Your turn", "Spend")
        run.settle(0.5)
        assert run.settle(2.0) == 0


def test_title_is_set_and_given_back(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3"], SIZE, environment) as run:
        Watched(run).until("Your turn", "Spend")
        assert b"\x1b]2;Mindbug" in run.output
        run.press("q")
        assert run.wait() == 0
        assert run.output.index(b"\x1b[22;0t") < run.output.index(b"\x1b]2;Mindbug") < run.output.rindex(b"\x1b[23;0t")


def test_killed_in_the_middle_the_game_goes_on(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3"], SIZE, environment) as run:
        watched = Watched(run)
        watched.until("Your turn", "Spend")
        run.press(ENTER)
        run.settle(0.5)
        before = watched.look()
    with TerminalRun(["resume"], SIZE, environment) as run:
        after = Watched(run).until("Enter ok")
        # Everything but the strip of news, which tells of what was before.
        assert [line for y, line in enumerate(after.splitlines()) if y != 5] == [
            line for y, line in enumerate(before.splitlines()) if y != 5
        ]


def test_resizing_in_the_middle_changes_nothing_but_the_room(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3"], SIZE, environment) as run:
        watched = Watched(run)
        before = watched.until("Your turn", "Spend")
        for size, text in (((40, 10), "Mindbug needs"), ((160, 45), "Log"), ((60, 20), "Enter ok"), (SIZE, "Enter ok")):
            watched.resize(*size)
            after = watched.until(text)
        assert after == before


def test_the_line_mode_breaks_no_word_at_the_edge(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--plain", "--seed", "3"], (50, 24), environment) as run:
        assert run.read_until("Your choice")
        rows = run.output.decode().splitlines()
    assert max(map(len, rows)) < 50
    assert "answer with the number of a choice" in " ".join(" ".join(rows).split()).casefold()


def test_the_gate_and_back(environment: dict[str, str]) -> None:
    with TerminalRun(["practice", "--seed", "3"], (40, 10), environment) as run:
        watched = Watched(run)
        assert "60 by 20" in " ".join(watched.until("Mindbug needs").split())
        run.press("q")
        assert run.wait() == 0
