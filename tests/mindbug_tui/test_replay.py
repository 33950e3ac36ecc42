"""Replays: every position as it was, in practice and in fair deals; the line mode, the objects, bad files (U8)."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from engine.bots import make_bot
from engine.cards import DESIGNS
from engine.design import UNKNOWN
from engine.events import Event
from engine.view import View
from mindbug_tui import paths
from mindbug_tui.cli import main
from mindbug_tui.errors import Refusal
from mindbug_tui.match import Match, Person
from mindbug_tui.network.game_files import Note
from mindbug_tui.practice import Practice, new_practice
from mindbug_tui.replay import Recorded, read_recorded
from mindbug_tui.storage import Store
from net.fairdeal.seat import Seat
from net.fairdeal.table import Table
from net.fairdeal.transcript import write_transcript
from screens.recording import Watching

ROOT = Path(__file__).parents[2]


class Notebook:
    """An observer that keeps the game as it is at every moment it is shown, and what it was told."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self._match = match
        self.games: list[bytes] = []
        self.events: list[Sequence[Event]] = []

    def saw(self, events: Sequence[Event], view: View) -> None:
        self.games.append(self._match.game.to_bytes())
        self.events.append(tuple(events))


def answer_by_chance(person: Person, seed: int, answers: int) -> asyncio.Event:
    """Answer so many questions with whatever is legal; the event tells that one more is asked and stays open."""
    bot, given, enough = make_bot("random", seed), 0, asyncio.Event()

    def answer_soon(view: View) -> None:
        nonlocal given
        if given == answers:
            enough.set()
            return
        given += 1
        asyncio.get_running_loop().call_soon(person.answer, bot.choose(view))

    person.on_ask = answer_soon
    return enough


def played(seed: int, seat: int = 0, answers: int = 10**6, concede: bool = False) -> tuple[Practice, Notebook]:
    """A practice game by chance: to its end, or broken off or given up after so many answers of the person."""

    async def run() -> tuple[Practice, Notebook]:
        with Store(paths.data_dir()) as store:
            practice = new_practice(store, level="greedy", seed=seed, seat=seat)
            notebook = Notebook(practice.match, practice.seat)
            practice.match.watch(notebook)
            enough = asyncio.create_task(answer_by_chance(practice.person, seed, answers).wait())
            running = asyncio.create_task(practice.match.run())
            await asyncio.wait({enough, running}, return_when=asyncio.FIRST_COMPLETED)
            if concede:
                practice.concede()
                await running
            running.cancel()
            enough.cancel()
            await asyncio.gather(running, enough, return_exceptions=True)
            practice.close()
            return practice, notebook

    return asyncio.run(run())


def recorded(practice: Practice) -> Recorded:
    return read_recorded(practice.game_id[:6], paths.data_dir())


@pytest.mark.parametrize(("seed", "seat"), [(1, 0), (2, 1), (3, 0)])
def test_every_position_of_a_practice_game_is_the_one_that_was_played(seed: int, seat: int) -> None:
    practice, notebook = played(seed, seat)
    replayed = recorded(practice)
    assert [position.game.to_bytes() for position in replayed.positions] == notebook.games
    assert [position.events for position in replayed.positions] == notebook.events
    assert (replayed.seat, replayed.ending) == (seat, "")
    assert all(position.answer >= 0 for position in replayed.positions[:-1])
    assert replayed.positions[-1].game.over


def test_a_game_that_broke_off_and_one_that_was_given_up() -> None:
    practice, notebook = played(12, answers=2)
    replayed = recorded(practice)
    assert [position.game.to_bytes() for position in replayed.positions] == notebook.games
    assert "broke off" in replayed.ending
    practice, notebook = played(5, answers=3, concede=True)
    replayed = recorded(practice)
    assert [position.game.to_bytes() for position in replayed.positions] == notebook.games
    assert replayed.positions[-1].game.reason == "conceded"
    watching = Watching(replayed)
    watching.go(replayed.count - 2)
    assert "gave up" in watching.answered()


def test_each_seat_sees_its_own_cards_and_the_third_vantage_all() -> None:
    replayed = recorded(played(6)[0])
    for place in range(replayed.count):
        for seat in (0, 1):
            view = replayed.view(place, seat, False)
            assert all(card.design is not None for card in view.hand(seat))
            assert all(card.design is None for card in view.hand(1 - seat))
            both = replayed.view(place, seat, True)
            assert all(card.design is not None for each in (0, 1) for card in both.hand(each))


def test_going_back_and_forth_ends_where_it_was() -> None:
    watching = Watching(recorded(played(7)[0]))
    there = []
    for _ in range(watching.recording.count):
        there.append((watching.view, watching.story.log, watching.asked(), watching.answered()))
        watching.step(1)
    assert not watching.step(1)
    for seen in reversed(there):
        assert (watching.view, watching.story.log, watching.asked(), watching.answered()) == seen
        watching.step(-1)
    assert not watching.step(-1)
    assert watching.go_to_turn(3)
    assert watching.view.turn == 3
    assert watching.previous_turn()
    assert watching.view.turn == 2
    assert watching.next_turn()
    assert watching.view.turn == 3
    assert not watching.go_to_turn(999)


# The fair deal

Fair = tuple[Table, list[tuple[bytes, list[list[int]]]]]


@pytest.fixture(scope="module")
def fair() -> Fair:
    """A whole game between two machines; at each decision the digest and what the two engines know."""
    table, chance, moments = Table.of(2), Random(8), []

    def known(seat: Seat) -> list[int]:
        assert seat.game is not None
        return [-1 if design is UNKNOWN else design.index for design in seat.game.design]

    def choose(seat: Seat) -> int:
        assert seat.state.game is not None
        moments.append((seat.state.game.public_digest(), [known(each) for each in table.seats]))
        return chance.randrange(seat.state.game.option_count)

    table.play(choose)
    return table, moments


def saved(table: Table, folder: Path, cut: int = 0) -> Path:
    path = folder / "game.mbfd"
    referee = table.seats[0].referee
    path.write_bytes(write_transcript(referee.params, referee.messages[: len(referee.messages) - cut]))
    return path


def test_every_position_of_a_fair_deal_is_the_one_that_was_played(fair: Fair, tmp_path: Path) -> None:
    table, moments = fair
    replayed = read_recorded(str(saved(table, tmp_path)), tmp_path)
    state = table.seats[0].state
    assert state.game is not None
    digests = [position.game.public_digest() for position in replayed.positions]
    assert digests == [*(digest for digest, _ in moments), state.game.public_digest()]
    assert replayed.positions[-1].game.winner == state.game.winner
    assert replayed.ending == ""


def test_a_fair_deal_shows_what_it_opened_later_and_nothing_wrong(fair: Fair, tmp_path: Path) -> None:
    table, moments = fair
    replayed = read_recorded(str(saved(table, tmp_path)), tmp_path)
    shown_early = 0
    for place, (_, knows) in enumerate(moments):
        for seat in (0, 1):
            for card in replayed.view(place, seat, False).hand(seat):
                if card.design is not None:
                    assert DESIGNS[knows[seat][card.slot]] is card.design
                    shown_early += 1
            assert all(card.design is None for card in replayed.view(place, seat, False).hand(1 - seat))
    assert shown_early > len(moments)
    watching = Watching(replayed)
    for number in range(3):
        watching.take(number)
        for place in range(replayed.count):
            watching.go(place)
            assert watching.asked() or watching.view.over
            watching.answered()
            watching.other_hands()


def test_a_fair_deal_that_ends_early(fair: Fair, tmp_path: Path) -> None:
    table, moments = fair
    whole = len(table.seats[0].referee.messages)
    replayed = read_recorded(str(saved(table, tmp_path, cut=whole // 3)), tmp_path)
    assert 0 < replayed.count < len(moments)
    assert "broke off" in replayed.ending
    with pytest.raises(Refusal, match="before the cards were dealt"):
        read_recorded(str(saved(table, tmp_path, cut=whole - 2)), tmp_path)


def test_a_fair_deal_given_up(tmp_path: Path) -> None:
    table = Table.of(2)
    table.pump()
    quitter = table.deciding
    assert quitter is not None
    table.send(quitter, quitter.resign())
    replayed = read_recorded(str(saved(table, tmp_path)), tmp_path)
    assert [position.game.over for position in replayed.positions] == [False, True]
    assert replayed.positions[-1].game.winner == 1 - quitter.seat


def test_a_fair_deal_that_was_changed_ends_before_the_change(fair: Fair, tmp_path: Path) -> None:
    path = saved(fair[0], tmp_path)
    data = bytearray(path.read_bytes())
    data[-len(data) // 3] ^= 1
    path.write_bytes(data)
    replayed = read_recorded(str(path), tmp_path)
    assert not replayed.positions[-1].game.over
    assert "mindbug verify" in replayed.ending


def test_the_note_beside_a_fair_deal_names_the_players(fair: Fair, tmp_path: Path) -> None:
    (tmp_path / "network").mkdir()
    saved(fair[0], tmp_path / "network")
    note = Note(1, ("Ada", "Grace"), "00" * 32, 1, ())
    (tmp_path / "network" / "game.json").write_text(json.dumps(asdict(note)), encoding="utf-8")
    replayed = read_recorded("ga", tmp_path)
    assert (replayed.seat, replayed.names) == (1, ("Ada", "Grace"))
    watching = Watching(replayed)
    assert watching.seen_by() == "seen by Grace"
    assert any("Ada" in sentence for sentence in watching.news)


# The command


def bad_files(folder: Path) -> Iterator[tuple[str, str]]:
    yield "nosuchgame", "no game 'nosuchgame'"
    yield str(folder / "nothing.jsonl"), "no file"
    for name, content, said in (
        ("noise.jsonl", b"noise\n", "damaged in line 1"),
        ("empty.jsonl", b"", "holds no game"),
        ("other.jsonl", b'{"a": 1}\n', "not a saved game"),
        ("noise.mbfd", b"\0\1\2", "no transcript of a fair deal"),
        ("short.mbfd", b"mbfd1/transcript\n", "ends within its first lines"),
    ):
        (folder / name).write_bytes(content)
        yield str(folder / name), said


def test_bad_files_are_one_sentence_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wanted, said in bad_files(tmp_path):
        assert main(["replay", wanted, "--plain"]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1


def test_a_changed_practice_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    practice, _ = played(9)
    lines = practice.saved.path.read_text(encoding="utf-8").splitlines()
    for changed in (lines[1].replace('"position": "', '"position": "0'), '{"conceded": 7}'):
        practice.saved.path.write_text("\n".join([lines[0], changed, *lines[2:]]) + "\n", encoding="utf-8")
        assert main(["replay", practice.game_id, "--plain"]) == 2
        assert "cannot be watched" in capsys.readouterr().err


def test_the_objects_hold_every_event_and_decision(capsys: pytest.CaptureFixture[str]) -> None:
    practice, notebook = played(10)
    assert main(["replay", practice.game_id, "--json"]) == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    events = [each["event"] for each in objects if "event" in each]
    assert events == [type(event).__name__ for batch in notebook.events for event in batch]
    decisions = [each for each in objects if "decision" in each]
    assert [each["position"] for each in decisions] == list(range(len(notebook.games) - 1))
    assert all(0 <= each["answer"] < each["options"] for each in decisions)
    assert objects[-1]["event"] == "GameOver"


def test_the_line_mode_through_a_pipe() -> None:
    practice, notebook = played(11)
    typed = "next\n\nback\nlook\nhand\nturn 2\nturn\nturn 99\nview\nview\nend\nlog 3\ndance\nhelp\nquit\nnext\n"
    command = [sys.executable, "-m", "mindbug_tui", "replay", practice.game_id, "--plain"]
    ended = subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    said = ended.stdout
    count = len(notebook.games)
    places = [int(line.split()[1]) for line in said.splitlines() if line.startswith("Position ")]
    assert places[:5] == [1, 2, 3, 2, 2]
    assert places[-1] == count
    assert len(places) == 15
    for part in ("Answer: ", "There is no turn '99'", "seen by Rook", "all known cards", "holds", "wins", "'dance'"):
        assert part in said, part


def watched_or_refused(path: Path) -> bool:
    """Whether a file can be watched; everything but a replay or a refusal is an error of the program."""
    try:
        watching = Watching(read_recorded(str(path), path.parent))
    except Refusal:
        return False
    for number in range(len(watching.vantages)):
        watching.take(number)
        watching.go(watching.recording.count)
        watching.asked()
    return True


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 5},
        {"names": ["You"]},
        {"names": ["You", "Rook", "Third"]},
        {"settings": {}},
        {"settings": {"seed": "x"}},
        {"mode": "tag_team"},
        {"mode": "solo"},
        {"sets": []},
        {"sets": [["first_contact"]]},
        {"sets": ["new_world"]},
        {"first_seat": "third"},
        {"version": 99},
    ],
)
def test_strange_headers_are_refused(changes: dict[str, object]) -> None:
    practice, _ = played(13, answers=2)
    first, *rest = practice.saved.path.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    for name, value in changes.items():
        (header["settings"]["setup"] if name in header["settings"]["setup"] else header)[name] = value
    practice.saved.path.write_text("\n".join([json.dumps(header), *rest]) + "\n", encoding="utf-8")
    assert not watched_or_refused(practice.saved.path)


def test_damaged_files_never_break_the_program(fair: Fair, tmp_path: Path) -> None:
    chance, outcomes = Random(14), set()
    practice, _ = played(14, answers=3)
    for path, times in ((practice.saved.path, 150), (saved(fair[0], tmp_path), 6)):
        whole = path.read_bytes()
        for _ in range(times):
            data = bytearray(whole)
            for _ in range(chance.randrange(1, 4)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            path.write_bytes(data[: chance.choice((len(data), chance.randrange(len(data))))])
            outcomes.add(watched_or_refused(path))
    practice.saved.path.write_bytes(b"[" * 100_000 + b"\n")
    assert not watched_or_refused(practice.saved.path)
    assert outcomes == {True, False}
