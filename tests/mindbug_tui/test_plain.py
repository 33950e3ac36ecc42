"""The line mode, by hand and through real processes (U3)."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from engine.view import View
from mindbug_tui.lines import Lines, broken
from mindbug_tui.match import Match, Person, Player
from mindbug_tui.plain import run_plain
from screens.catalogue.faces import WATCHING
from screens.commands import COMMANDS

NAMES = ("You", "Rook")
ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "mindbug_tui"]
QUESTION = re.compile(r"Your choice, 1 to (\d+):")
WELCOME = "You play against Rook."


class Chance:
    """Plays a seat at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    async def choose(self, view: View) -> int:
        assert view.decision is not None
        return self._random.randrange(len(view.decision.options))


@dataclass(frozen=True)
class Seating:
    """The person against chance, at either side of the table."""

    match: Match
    person: Person
    seat: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES if self.seat == 0 else NAMES[::-1]


def new_match(seed: int, seat: int = 0) -> Seating:
    person = Person()
    players: list[Player] = [person, Chance(seed)] if seat == 0 else [Chance(seed), person]
    return Seating(Match(Game(Setup()), LocalDealer(seed), players), person, seat)


def play(seed: int, typed: Sequence[str], rematches: int = 0) -> tuple[int, str, Match]:
    """What a player who types these lines reads; the last match."""
    seating = new_match(seed)
    left = iter(range(rematches))

    def again() -> Seating:
        nonlocal seating
        seating = new_match(seed + 1 + next(left), seat=1 - seating.seat)
        return seating

    out = io.StringIO()
    lines = io.StringIO("".join(line + "\n" for line in typed))
    status = asyncio.run(run_plain(seating, lines, out, rematch=again if rematches else None))
    return status, out.getvalue(), seating.match


def after(out: str, number: int) -> str:
    """What stands between the prompt with this number (from 0) and the next one."""
    return re.split(r"Your choice, 1 to \d+:\n", out)[number + 1]


def test_a_whole_game_is_told_to_its_end() -> None:
    status, out, match = play(4, ["1"] * 300)
    assert status == 0
    assert match.game.over
    assert re.search(r"^(You win|Rook wins|The game is a draw)\. .+\.$", out, re.MULTILINE)
    assert out.rstrip().endswith("Goodbye.")
    assert not re.search(r"[{}\x00-\x09\x0b-\x1f]", out)


def test_the_end_of_the_input_leaves_the_match_open_and_says_how_to_go_on() -> None:
    status, out, match = play(4, ["1"])
    assert status == 0
    assert not match.game.over
    assert out.rstrip().endswith("The game is saved; 'mindbug resume' continues it here.")


def test_the_last_line_counts_without_its_end() -> None:
    out = io.StringIO()
    asyncio.run(run_plain(new_match(4), io.StringIO("quit"), out))
    assert "I do not know" not in out.getvalue()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "99 is none of the choices; they go from 1 to "),
        ("0", "0 is none of the choices; they go from 1 to "),
        ("-1", "I do not know '-1'. Type the number of a choice, or 'help'."),
        ("1 2", "I do not know '1 2'. Type the number of a choice, or 'help'."),
        ("dance", "I do not know 'dance'. Type the number of a choice, or 'help'."),
        ("\x1b[31mred", "I do not know '[31mred'. Type the number of a choice, or 'help'."),
        ("9" * 400, "I do not know '" + "9" * 40 + "'. Type the number of a choice, or 'help'."),
        ("card 77", "77 is none of the choices; they go from 1 to "),
        ("card nobody", "No card is called 'nobody'."),
        ("card", "Which card? 'card 3' shows the card of choice 3"),
        ("card bee", "Several cards fit: Bee Bear, Killer Bee, Blessed Killer Bee."),
        ("log often", "'log' shows the last 20 lines"),
        ("cards nothing", "No card fits 'nothing'."),
    ],
)
def test_bad_input_is_answered_with_one_sentence_and_loses_nothing(typed: str, said: str) -> None:
    _, out, match = play(4, [typed])
    answer = after(out, 0)
    assert answer.startswith(said)
    assert answer.count("\n") == 1
    fresh = new_match(4)
    asyncio.run(run_plain(fresh, io.StringIO(""), io.StringIO()))
    assert match.game.to_bytes() == fresh.match.game.to_bytes()


def test_an_empty_line_repeats_the_question() -> None:
    _, out, _ = play(4, [""])
    assert out.count("  1  ") == 2


def test_look_hand_card_log_cards_and_help_answer() -> None:
    _, out, match = play(
        4, ["look", "hand", "card 1", "card killer bee", "log", "log all", "log 1", "cards hunter", "help"]
    )
    hand = [match.game.design[slot].name for slot in match.game.hand[0]]
    look, by_hand, first, bee, log, whole, one, hunters, helped = (after(out, number) for number in range(9))
    assert "Rook: 3 life, " in look
    assert "Your creatures: none." in look
    assert all(name in by_hand for name in hand)
    assert first.startswith(f"{hand[0]}\nPower ")
    assert bee.startswith("Killer Bee\nPower 5. Hunter.")
    assert log == whole
    assert "Rook draws five cards." in log
    assert one.count("\n") == 1
    assert "Urchin Hurler" in hunters
    assert all(word in helped for command in COMMANDS if command.group != WATCHING for word in command.plain)


def test_conceding_wants_a_yes() -> None:
    _, out, match = play(4, ["concede", "maybe", "no", "concede", "yes"])
    assert "Please type yes or no" in after(out, 1)
    assert after(out, 2).startswith("The game goes on.")
    assert after(out, 4).startswith("Rook wins. You conceded.")
    assert (match.game.over, match.game.winner, match.game.reason) == (True, 1, "conceded")


def test_a_mindbug_is_spent_only_after_a_yes() -> None:
    """U2: confirmed because it is rare and does not come back."""
    seed = next(seed for seed in range(30) if "Spend a Mindbug" in play(seed, [])[1])
    _, out, refused = play(seed, ["1", "no"])
    assert after(out, 0).startswith("Spend the Mindbug? It does not come back.")
    assert "Spend a Mindbug:" in after(out, 1), "who says no reads the question again"
    assert refused.game.used_mindbugs[0] == 0
    assert play(seed, ["1", "yes"])[2].game.used_mindbugs[0] == 1


def test_another_game_is_offered_and_played() -> None:
    _, out, match = play(4, ["concede", "yes", "maybe", "yes", "concede", "1", "2"], rematches=1)
    assert out.count(WELCOME) == 2
    assert out.count("Another game?") == 2
    assert match.game.reason == "conceded"
    assert out.rstrip().endswith("Goodbye.")


def test_ctrl_c_cancels_and_closes_the_match() -> None:
    async def interrupt() -> asyncio.Task[int]:
        seating = new_match(4)
        read, write = os.pipe()
        with os.fdopen(read) as keyboard, os.fdopen(write, "w"):
            running = asyncio.create_task(run_plain(seating, keyboard, io.StringIO()))
            while seating.person.waiting is None:
                await asyncio.sleep(0)
            running.cancel()
            await asyncio.wait([running])
        assert seating.person.waiting is None
        return running

    assert asyncio.run(interrupt()).cancelled()


def test_lines_of_a_pipe_are_read_one_by_one() -> None:
    async def read() -> list[str | None]:
        ends = os.pipe()
        os.write(ends[1], "one\r\ntwo\nZo\u00eb\n\nlast".encode())
        os.close(ends[1])
        with os.fdopen(ends[0], encoding="utf-8") as stream:
            lines = Lines(stream)
            return [await lines.read() for _ in range(6)]

    assert asyncio.run(read()) == ["one", "two", "Zoë", "", "last", None]


def test_a_line_that_nobody_waited_for_is_read_next() -> None:
    async def read() -> list[str | None]:
        ends = os.pipe()
        with os.fdopen(ends[0], encoding="utf-8") as stream:
            lines = Lines(stream)
            given_up = asyncio.create_task(lines.read())
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.gather(given_up, return_exceptions=True)
            os.write(ends[1], b"one\ntwo\n")
            os.close(ends[1])
            first = await lines.read()
            lines.put_back(first)
            return [await lines.read() for _ in range(3)]

    assert asyncio.run(read()) == ["one", "two", None]


def test_a_closed_input_has_no_lines() -> None:
    assert asyncio.run(Lines(None).read()) is None


def test_a_taken_up_game_tells_its_latest_turn_and_keeps_the_rest_for_the_log() -> None:
    game, dealer, rng = Game(Setup()), LocalDealer(6), Random(6)
    dealer.serve(game)
    while not (game.turn > 4 and game.decision is not None and game.decision.seat == 0):
        game.answer(rng.randrange(game.option_count))
        dealer.serve(game)
    person = Person()
    out = io.StringIO()
    match = Match(game, dealer, [person, Chance(6)])
    asyncio.run(run_plain(Seating(match, person), io.StringIO("log all\n"), out))
    told = out.getvalue().split("\n\n")[0]
    assert "'log all' tells what happened before." in told
    assert told.count("Turn ") == 1
    assert "Turn 1: " in after(out.getvalue(), 0)


def mindbug(arguments: Sequence[str], typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )


def test_a_practice_game_is_played_through_a_pipe_broken_off_and_resumed() -> None:
    begun = mindbug(["practice", "--plain", "--seed", "11"], "1\n1\n1\n")
    assert (begun.returncode, begun.stderr) == (0, "")
    assert "The game is saved" in begun.stdout
    resumed = mindbug(["resume", "--plain"], "1\n" * 60)
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert re.search(r"^(You win|Rook wins|The game is a draw)\. ", resumed.stdout, re.MULTILINE)
    last_question = begun.stdout.rstrip().rsplit("\n\n", 1)[1].splitlines()[:-2]
    assert "\n".join(last_question) in resumed.stdout


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("Rook plays Gorillion (10).", 80, ["Rook plays Gorillion (10)."]),
        ("Rook plays Gorillion (10).", 20, ["Rook plays", "Gorillion (10)."]),
        ("  1  Play Gorillion (10)", 20, ["  1  Play Gorillion", "     (10)"]),
        ("  help or ?   this help, again", 25, ["  help or ?   this help,", "              again"]),
        ("Your second Crab-Dog attacks.", 18, ["Your second", "Crab-Dog attacks."]),
        ("Rook plays Gorillion (10).", 0, ["Rook plays Gorillion (10)."]),
    ],
)
def test_a_terminal_gets_its_lines_broken_between_words(text: str, width: int, rows: list[str]) -> None:
    assert broken(text, width) == rows


def test_ctrl_c_ends_the_process_with_130_and_says_that_the_game_is_saved() -> None:
    process = subprocess.Popen(
        [*COMMAND, "practice", "--plain", "--seed", "11"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    while not QUESTION.search(process.stdout.readline()):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == "\nThe game is saved; 'mindbug resume' continues it here.\n"
