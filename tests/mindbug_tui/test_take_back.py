"""Taking back in practice: the last decision again, in an append-only file that any reader understands (A5, U8)."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.bots import make_bot
from engine.view import View
from mindbug_tui import transcript
from mindbug_tui.plain import run_plain
from mindbug_tui.practice import Practice, new_practice, resume_practice
from mindbug_tui.replay import read_recorded
from mindbug_tui.storage import Store
from mindbug_tui.transcript import Answer, TranscriptError, Writer
from screens.catalogue import advice as words

POSITION = bytes(32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "data") as opened:
        yield opened


async def play_some(practice: Practice, answers: int) -> View:
    """Give so many answers as the person, always the first option; the view of the question after them."""
    asked: asyncio.Queue[View] = asyncio.Queue()
    practice.person.on_ask = asked.put_nowait
    running = asyncio.create_task(practice.match.run())
    for _ in range(answers):
        await asked.get()
        practice.person.answer(0)
    view = await asked.get()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return view


async def test_the_last_decision_of_the_person_is_open_again(store: Store) -> None:
    practice = new_practice(store, level="greedy", seed=21)
    assert not practice.can_take_back
    before = await play_some(practice, 2)
    again = resume_practice_of(store, practice)
    await play_some(again, 1)
    assert again.can_take_back
    back = again.take_back()
    assert back.match.game.view(back.seat) == before
    assert back.match.game.decision == before.decision
    back.close()


def resume_practice_of(store: Store, practice: Practice) -> Practice:
    practice.close()
    return resume_practice(store, practice.game_id)


async def test_what_was_taken_back_stays_in_the_file_and_counts_for_nobody(store: Store) -> None:
    practice = new_practice(store, level="greedy", seed=21)
    await play_some(practice, 3)
    lines = practice.saved.path.read_bytes()
    back = practice.take_back()
    assert back.saved.path.read_bytes().startswith(lines)
    kept = len(back.saved.entries)
    view = back.match.game.view(back.seat)
    back.close()
    resumed = resume_practice(store, back.game_id)
    assert len(resumed.saved.entries) == kept
    assert resumed.match.game.view(resumed.seat) == view
    resumed.close()
    recorded = read_recorded(str(back.saved.path), store.folder)
    assert sum(position.answer >= 0 for position in recorded.positions) == kept


async def test_one_can_go_back_to_the_first_decision_and_play_on_to_the_end(store: Store) -> None:
    practice = new_practice(store, level="greedy", seed=21)
    opening = await play_some(practice, 0)
    await play_some(practice, 4)
    while practice.can_take_back:
        practice = practice.take_back()
    assert practice.match.game.view(practice.seat) == opening
    bot = make_bot("greedy", 4)

    def answer_soon(view: View) -> None:
        asyncio.get_running_loop().call_soon(practice.person.answer, bot.choose(view))

    practice.person.on_ask = answer_soon
    await practice.match.run()
    assert not practice.can_take_back
    practice.close()
    assert store.games()[0].status == "over"
    assert read_recorded(practice.game_id, store.folder).positions[-1].game.over


def test_a_file_cut_at_every_byte_stands_where_its_whole_lines_say(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.begin(path, {"game": "7f3a91c2"})
    standing: list[list[int]] = [[]]
    for option in range(4):
        writer.answered(option % 2, option, POSITION)
        standing.append([*standing[-1], option])
    for kept, option in ((3, 7), (1, 8), (0, 9)):
        writer.taken_back(kept)
        standing.append(standing[-1][:kept])
        writer.answered(0, option, POSITION)
        standing.append([*standing[-1], option])
    writer.close()
    whole = path.read_bytes()
    for length in range(whole.index(b"\n") + 1, len(whole) + 1):
        path.write_bytes(whole[:length])
        entries = transcript.read(path).entries
        options = [entry.option for entry in entries if isinstance(entry, Answer)]
        assert options == standing[whole[:length].count(b"\n") - 1]


@pytest.mark.parametrize("kept", [-1, 2, 99])
def test_a_take_back_of_what_was_never_given_is_damage(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.begin(path, {"game": "7f3a91c2"})
    writer.answered(0, 0, POSITION)
    writer.taken_back(kept)
    writer.close()
    with pytest.raises(TranscriptError, match="damaged in line 3"):
        transcript.read(path)


def test_games_of_the_first_version_are_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Writer.begin(path, {"game": "7f3a91c2"}).close()
    path.write_text(path.read_text().replace('"version": 2', '"version": 1'))
    assert transcript.read(path).entries == ()


def typed(store: Store, *lines: str) -> tuple[str, Practice]:
    """What a player in the line mode reads."""
    practice = new_practice(store, level="greedy", seed=21)
    practice.adviser._mind.level = "study:60"

    def take_back() -> Practice:
        nonlocal practice
        practice = practice.take_back()
        return practice

    out = io.StringIO()
    asyncio.run(run_plain(practice, io.StringIO("".join(f"{line}\n" for line in lines)), out, take_back=take_back))
    practice.close()
    return out.getvalue(), practice


def test_back_in_the_line_mode(store: Store) -> None:
    told, practice = typed(store, "back", "1", "1", "back")
    assert told.count(words.NOTHING_TO_TAKE_BACK) == 1
    assert told.count(words.TAKEN_BACK) == 1
    assert practice.saved.path.read_text().count('{"back": ') == 1


def test_a_hint_in_the_line_mode(store: Store) -> None:
    told, _ = typed(store, "hint")
    hints = told[told.index(words.HINT_THINKING) :].splitlines()[1:4]
    assert [line[:3] for line in hints[:2]] == ["1. ", "2. "]
    assert all("% to win" in line for line in hints[:2])


async def test_hints_come_from_the_view_of_the_person_alone(store: Store) -> None:
    """The same cards seen, the same hints: what the computer holds makes no difference."""
    practice = new_practice(store, level="greedy", seed=21)
    practice.adviser._mind.level = "study:60"
    await play_some(practice, 1)
    game = practice.match.game
    other = game.clone()
    hidden = [*game.hand[1], *game.draw[0], *game.draw[1], *game.unused]
    for slot, origin in zip(hidden, reversed(hidden), strict=True):
        other.design[slot] = game.design[origin]
    hints = await practice.hints(game.view(0))
    assert len(hints) > 1
    assert hints == await practice.hints(other.view(0))
    assert practice.adviser._mind.pids != practice.minds[0].pids
    practice.close()
