"""The line mode at a network table, as a person types it into a real process (U3)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from mindbug_tui.errors import NO_CONNECTION, OK, USAGE
from tests.mindbug_tui.network.people import Waiting
from tests.mindbug_tui.network.processes import LIMIT, ROOT, join

QUESTION = re.compile(r"Your choice, 1 to (\d+):")


class Typist:
    """A host in the line mode; answers whatever is asked, and what it is told to type first."""

    def __init__(self, folder: Path, typed: list[str]) -> None:
        self.lines: list[str] = []
        self.typed = typed
        self.chance = Random(3)
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "MINDBUG_DATA_DIR": str(folder)}
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "mindbug_tui",
                "host", "--plain", "--listen", "127.0.0.1", "--no-lan", "--name", "Ann",
            ],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self._watch = threading.Timer(LIMIT, self.process.kill)
        self._watch.start()

    def invite(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if line.startswith("MINDBUG1:"):
                return line.strip()
        raise AssertionError(self.lines)

    def play(self) -> int:
        """To the end of the program."""
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        with self.process.stdin as keys, self.process.stdout as screen:
            for line in screen:
                self.lines.append(line.rstrip())
                asked = QUESTION.match(line)
                if asked:
                    keys.write(self.typed.pop(0) if self.typed else str(self.chance.randint(1, int(asked[1]))))
                    keys.write("\n")
                    keys.flush()
        status = self.process.wait(LIMIT)
        self.stop_watching()
        return status

    def stop_watching(self) -> None:
        """The process is over."""
        self._watch.cancel()

    def said(self, part: str) -> bool:
        return any(part in line for line in self.lines)


def test_a_person_hosts_lets_in_talks_and_plays_to_the_signed_end(tmp_path: Path) -> None:
    ann = Typist(tmp_path / "host", ["yes", "say Good luck!", "emote", "emote 3", "mute", "help"])
    guest = join(tmp_path / "guest", ann.invite())
    assert ann.play() == OK
    assert guest.end() == OK
    phrase = next(line for line in ann.lines if "wants to sit down" in line)
    assert re.search(r"The safety phrase: (\w+ ){5}\w+\.", phrase)
    for part in (
        "Shuffling in turns",
        "The cards are dealt",
        "You say: Good luck!",
        "You do not hear",
        "'mindbug verify'",
    ):
        assert ann.said(part), part
    assert guest.events[0]["name"] == "Ann"


def test_who_is_not_let_in_is_told_so_and_the_table_has_another_invite(tmp_path: Path) -> None:
    ann = Typist(tmp_path / "host", ["no", "yes", "quit"])
    first = ann.invite()
    stranger = join(tmp_path / "first", first)
    playing = threading.Thread(target=ann.play)
    playing.start()
    assert stranger.end() == NO_CONNECTION
    assert "did not let you in" in stranger.errors
    again = join(tmp_path / "again", first)
    assert again.end() == NO_CONNECTION
    second = next(line for line in reversed(ann.lines) if line.startswith("MINDBUG1:"))
    assert second != first
    join(tmp_path / "second", second)
    playing.join(LIMIT)
    assert ann.process.returncode == OK
    assert ann.said("The game is saved; 'mindbug resume")


def test_a_table_closes_when_nobody_is_there_to_answer(tmp_path: Path) -> None:
    ann = Typist(tmp_path / "host", [])
    invite = ann.invite()
    assert ann.process.stdin is not None
    ann.process.stdin.close()
    guest = join(tmp_path / "guest", invite)
    assert ann.process.stdout is not None
    with ann.process.stdout as screen:
        assert "wants to sit down" in screen.read()
    assert ann.process.wait(LIMIT) == USAGE
    ann.stop_watching()
    assert guest.end() == NO_CONNECTION


@pytest.fixture
def two_people(broken_off: list[Path]) -> tuple[Waiting, Waiting]:
    """Dealt; the first is asked, the second waits."""
    ann, bo = (Waiting(folder, ["resume"]) for folder in broken_off)
    starts = ann.sees("Your turn: play", "Bo is to play").startswith("Your turn")
    bo.sees("Ann is to play" if starts else "Your turn: play")
    for person in (ann, bo):
        person.sees("is good again")
    return (ann, bo) if starts else (bo, ann)


def test_words_work_while_the_other_player_thinks(two_people: tuple[Waiting, Waiting]) -> None:
    asked, waits = two_people
    waits.type("look", "say Take your time", "log all", "", "mute", "emote 3")
    asked.sees("says: Take your time")
    asked.sees("says: Well played!")
    for part in ("You: 3 life", "You say: Take your time", "is thinking", "You do not hear"):
        waits.sees(part)
    asked.type("say nobody hears this", "1")
    waits.sees("plays")
    assert not [line for line in waits.lines if "nobody hears" in line]


def test_who_waits_may_give_up(two_people: tuple[Waiting, Waiting]) -> None:
    asked, waits = two_people
    waits.type("concede", "yes")
    waits.sees("Another game against")
    waits.type("no")
    assert (waits.end(), asked.end()) == (OK, OK)
    asked.sees("You win")
    asked.sees("does not want a rematch")


def test_who_waits_may_leave_and_what_a_pipe_answers_too_early_is_kept(two_people: tuple[Waiting, Waiting]) -> None:
    asked, waits = two_people
    waits.type("1", "quit", "quit")  # the first may answer whether a Mindbug is to be spent
    asked.type("1")
    assert waits.end() == OK
    waits.sees("The game is saved")
    asked.sees("is broken")
