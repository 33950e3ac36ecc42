"""The data folder: the list of games, how they ended, and what happens when its parts disagree (A5)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from mindbug_tui.errors import Refusal
from mindbug_tui.storage import SCHEMA_VERSION, GameRow, Header, Opponent, Store
from mindbug_tui.transcript import Answer, Over

HEADER = Header("practice", 0, ("You", "Rook"), "computer", "greedy", {"seed": 7, "setup": {"mode": "duel"}})
POSITION = bytes(32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "data") as opened:
        yield opened


def state(row: GameRow) -> tuple[str, str, str, int]:
    return row.status, row.result, row.reason, row.turns


def test_a_new_game_is_listed_and_open(store: Store) -> None:
    saved = store.begin(HEADER)
    (row,) = store.games()
    assert (row.id, row.kind, row.opponent, row.level) == (saved.id, "practice", "Rook", "greedy")
    assert state(row) == ("open", "", "", 0)
    saved.close()


@pytest.mark.parametrize(("winner", "result"), [(0, "won"), (1, "lost"), (-1, "draw")])
def test_the_end_is_told_from_the_persons_seat(store: Store, winner: int, result: str) -> None:
    saved = store.begin(HEADER)
    saved.answered(0, 1, POSITION)
    saved.finished(winner, "life", 12)
    saved.close()
    assert state(store.games()[0]) == ("over", result, "life", 12)


def test_reopening_gives_back_what_was_written(store: Store) -> None:
    saved = store.begin(HEADER)
    saved.answered(1, 4, POSITION)
    saved.close()
    again = store.reopen()
    assert (again.id, again.header) == (saved.id, HEADER)
    assert again.entries == [Answer(1, 4, POSITION[:8].hex())]
    again.answered(0, 2, POSITION)
    again.close()
    third = store.reopen(saved.id)
    assert [entry.option for entry in third.entries if isinstance(entry, Answer)] == [4, 2]
    third.close()


def test_without_an_id_the_one_last_opened_is_taken(store: Store) -> None:
    first, second, third = (store.begin(HEADER) for _ in range(3))
    third.finished(0, "life", 3)
    for saved in (first, second, third):
        saved.close()
    again = store.reopen()
    assert again.id == second.id
    again.close()
    store.reopen(first.id).close()
    again = store.reopen()
    assert again.id == first.id
    again.close()


def test_the_start_of_an_id_is_enough_if_it_fits_one(store: Store) -> None:
    games = [store.begin(HEADER) for _ in range(17)]
    for saved in games:
        saved.close()
    again = store.reopen(games[3].id[:7].upper())
    assert again.id == games[3].id
    again.close()
    with pytest.raises(Refusal, match="fits several games"):
        store.reopen("")
    with pytest.raises(Refusal, match="There is no game 'zz'"):
        store.reopen("zz")


def test_a_game_that_is_over_is_not_continued(store: Store) -> None:
    saved = store.begin(HEADER)
    saved.finished(0, "life", 3)
    saved.close()
    with pytest.raises(Refusal, match="is over"):
        store.reopen(saved.id)
    with pytest.raises(Refusal, match="no broken-off game"):
        store.reopen()


def test_a_held_game_is_refused_in_one_sentence(store: Store) -> None:
    saved = store.begin(HEADER)
    with pytest.raises(Refusal, match="open in another mindbug"):
        store.reopen(saved.id)
    saved.close()
    store.reopen(saved.id).close()


def test_a_crash_between_file_and_database_loses_no_result(store: Store) -> None:
    saved = store.begin(HEADER)
    saved._writer.finished(1, "no_action", 9)
    saved.close()
    assert state(store.games()[0]) == ("over", "lost", "no_action", 9)
    assert store._db.execute("SELECT winner, reason FROM results").fetchall() == [(1, "no_action")]


def test_a_game_that_the_database_does_not_know_is_taken_in(store: Store, tmp_path: Path) -> None:
    saved = store.begin(HEADER)
    saved.answered(0, 1, POSITION)
    saved.close()
    store.close()
    store.database.unlink()
    with Store(store.folder) as fresh:
        (row,) = fresh.games()
        assert (row.id, row.opponent, row.level, row.status) == (saved.id, "Rook", "greedy", "open")
        again = fresh.reopen()
        assert again.header == HEADER
        again.close()


def test_missing_and_unreadable_files_are_told(store: Store) -> None:
    lost, broken = store.begin(HEADER), store.begin(HEADER)
    lost.close()
    broken.close()
    lost.path.unlink()
    broken.path.write_text("{}\n")
    states = {row.id: row.status for row in store.games()}
    assert states == {lost.id: "missing", broken.id: "unreadable"}
    with pytest.raises(Refusal, match=r"cannot be opened: No such file"):
        store.reopen(lost.id)
    with pytest.raises(Refusal, match="is not a saved game"):
        store.reopen(broken.id)


def test_what_is_no_game_of_ours_is_not_listed(store: Store) -> None:
    (store.games_folder / "notes.jsonl").write_text("hello\n")
    (store.games_folder / "empty.jsonl").touch()
    assert store.games() == []


def test_a_header_without_its_parts_is_damaged(store: Store) -> None:
    saved = store.begin(HEADER)
    saved.close()
    text = saved.path.read_text()
    saved.path.write_text(text.replace('"names"', '"nomes"'))
    with pytest.raises(Refusal, match="damaged in line 1"):
        store.reopen(saved.id)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    Store(tmp_path).close()
    database = sqlite3.connect(tmp_path / "mindbug.sqlite3")
    database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    database.close()
    with pytest.raises(Refusal, match="written by a newer mindbug-tui"):
        Store(tmp_path)


def test_a_database_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "mindbug.sqlite3").write_text(
        "no database, but long enough to look like one to somebody in a hurry" * 20
    )
    with pytest.raises(Refusal, match=r"mindbug\.sqlite3 cannot be used"):
        Store(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file stands here")
    with pytest.raises(Refusal, match="Games cannot be saved in"):
        Store(tmp_path / "data")


def test_two_programs_share_the_folder(store: Store) -> None:
    with Store(store.folder) as other:
        mine, theirs = store.begin(HEADER), other.begin(HEADER)
        mine.finished(0, "life", 4)
        theirs.finished(1, "life", 5)
        assert sorted(map(state, store.games())) == [("over", "lost", "life", 5), ("over", "won", "life", 4)]
        assert store.games() == other.games()
        mine.close()
        theirs.close()


def test_the_settings_of_a_game_can_be_asked(store: Store) -> None:
    saved = store.begin(HEADER)
    saved.close()
    rows = store._db.execute("SELECT name, value FROM settings WHERE game = ? ORDER BY name", (saved.id,)).fetchall()
    assert rows == [("seed", "7"), ("setup", '{"mode": "duel"}')]


def test_results_keep_the_first_end(store: Store) -> None:
    saved = store.begin(HEADER)
    saved.finished(0, "life", 4)
    store.note_result(saved.id, Over(1, "conceded", 5))
    saved.close()
    assert state(store.games()[0]) == ("over", "won", "life", 4)


def test_how_one_stands_against_whom(store: Store) -> None:
    other_side = HEADER._replace(seat=1, names=("Rook", "You"))
    for header, winner in ((HEADER, 0), (HEADER, 1), (other_side, 1), (HEADER._replace(level="random"), -1)):
        saved = store.begin(header)
        saved.finished(winner, "life", 9)
        saved.close()
    store.begin(HEADER).close()
    for game, name, peer, day, winner in (
        ("aa", "Ada", "01", 1, 0), ("bb", "Augusta", "01", 2, 1), ("cc", "Ada", "02", 3, 1),
    ):  # fmt: skip
        header = Header("network", 0, ("You", name), "player", "", {"peer": peer})
        store.enter_finished(game, header, f"2026-01-0{day}", Over(winner, "life", 9))
    assert store.opponents() == [
        Opponent("computer", "Rook", "greedy", 2, 1, 0),
        Opponent("player", "Augusta", "", 1, 1, 0),
        Opponent("player", "Ada", "", 0, 1, 0),
        Opponent("computer", "Rook", "random", 0, 0, 1),
    ]
