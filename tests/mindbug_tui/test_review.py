"""Reviews of recorded games: practice files and transcripts, by fixed iterations; hints for scenario files (B5)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.bots.search import Found
from engine.design import UNKNOWN
from mindbug_tui.cli import main
from mindbug_tui.practice import new_practice
from mindbug_tui.replay import Position, Recorded, read_recorded
from mindbug_tui.review.reviewer import DOUBT, Reviewer, best_of, decisions, named_options, worth
from mindbug_tui.storage import Store
from net.fairdeal.seat import Seat
from net.fairdeal.table import Table
from net.fairdeal.transcript import write_transcript
from screens.glyphs import ASCII
from screens.judgement import Judgement, Review, accuracy
from screens.review_lines import graph, headline, summary, verdict
from tests.screens.recordings import recording

ROOT = Path(__file__).parents[2]
FEW = "study:40"


def judged(recorded: Recorded, workers: int = 2) -> Review:
    """The whole review with few iterations."""

    async def read() -> Review:
        reviewer = Reviewer(recorded, FEW, workers)
        review = Review(len(reviewer.places))
        async for judgement in reviewer.judgements():
            review.take(judgement)
        review.done = True
        return review

    return asyncio.run(read())


def cut(recorded: Recorded, first: int, last: int) -> Recorded:
    """Some positions of a game, for tests that need no more."""
    return replace(recorded, positions=recorded.positions[first:last])


# --- the model ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drop", "mark"),
    [(0, ""), (0.049, ""), (0.05, "?!"), (0.099, "?!"), (0.1, "?"), (0.149, "?"), (0.15, "??"), (1, "??")],
)
def test_marks_at_5_10_and_15_points(drop: float, mark: str) -> None:
    assert Judgement(0, 0, 1, 0, 0.9, drop=drop).mark == mark


def test_accuracy_is_100_without_a_mistake_and_falls_with_every_one() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == pytest.approx(100, abs=0.01)
    values = [accuracy([drop / 20]) or 0.0 for drop in range(21)]
    assert values == sorted(values, reverse=True)
    assert values[-1] < 1
    assert accuracy([0.0, 1.0]) == pytest.approx(50, abs=1)


def test_a_chance_of_one_player_is_the_rest_of_the_other() -> None:
    judgement = Judgement(0, 1, 0, 0, 0.7, 0.6)
    assert (judgement.known_by(1), judgement.true_for(1)) == (0.7, 0.6)
    assert judgement.known_by(0) == pytest.approx(0.3)
    assert judgement.true_for(0) == pytest.approx(0.4)


def test_a_later_judgement_replaces_an_earlier_one() -> None:
    review = Review(2)
    review.take(Judgement(5, 0, 1, 0, 0.5))
    review.take(Judgement(3, 1, 1, 0, 0.5))
    review.take(Judgement(5, 0, 1, 0, 0.5, drop=0.2))
    assert [(each.place, each.mark) for each in review.ordered()] == [(3, ""), (5, "??")]
    assert review.accuracy(1) == pytest.approx(100, abs=0.01)


def test_an_option_that_was_hardly_tried_has_the_benefit_of_the_doubt() -> None:
    found = Found(0, (400, 2, 400), (0.6, 0.0, 0.2), 802, 0.5)
    assert worth(found, 1) == pytest.approx(0.6 * DOUBT / (DOUBT + 2))
    assert worth(found, 2) == pytest.approx(0.2, abs=0.01)
    assert worth(found, 0) == pytest.approx(0.6)
    twins = Found(0, (400, 90, 0), (0.6, 0.3, 0.3), 490, 0.5)
    assert worth(twins, 2) == worth(twins, 1)


# --- the graph ------------------------------------------------------------------------------------------------------


def test_the_graph_is_filled_as_high_as_the_chance_and_points_at_marks() -> None:
    review = Review(3)
    review.take(Judgement(0, 0, 0, 0, 1.0, 1.0))
    review.take(Judgement(1, 1, 0, 0, 0.5, 0.9, drop=0.07))
    review.take(Judgement(2, 0, 0, 0, 0.0, 0.0, drop=0.2))
    rows = graph(review, 0, 8, 4, ASCII, here=1)
    assert rows[0].startswith("100 %o")
    assert rows[-1].endswith("^")
    assert any(row.rstrip().endswith("??") for row in rows)


def test_a_graph_never_grows_wider_than_its_room() -> None:
    review = Review(200)
    for place in range(200):
        review.take(Judgement(place, place % 2, 0, 0, place / 200, 0.5))
    for width in (20, 80, 100):
        assert max(map(len, graph(review, 0, width, 6, ASCII))) <= width


# --- reviews --------------------------------------------------------------------------------------------------------


def test_every_decision_with_a_choice_is_judged_once_more_is_known_about_it() -> None:
    recorded = cut(recording(1), 0, 9)
    review = judged(recorded)
    places = decisions(recorded)
    assert [judgement.place for judgement in review.ordered()] == places
    for judgement in review.ordered():
        position = recorded.positions[judgement.place]
        assert (judgement.seat, judgement.answer) == (position.game.seat, position.answer)
        assert judgement.known is not None
        assert judgement.true is not None
        assert 0 <= judgement.drop <= 1
        assert judgement.answer != judgement.best or judgement.drop == 0


def test_the_same_iterations_give_the_same_review_however_many_workers() -> None:
    recorded = cut(recording(2), 0, 7)
    assert judged(recorded, 1).ordered() == judged(recorded, 3).ordered()


def test_what_could_be_known_does_not_hang_on_hidden_cards() -> None:
    """Other cards where the deciding seat sees none: the same marks, other truths."""
    recorded = cut(recording(3), 0, 5)

    def otherwise(position: Position) -> Position:
        game = position.game.clone()
        seat = game.seat
        hidden = [*game.hand[1 - seat], *game.draw[0], *game.draw[1], *game.unused]
        for slot, origin in zip(hidden, reversed(hidden), strict=True):
            game.design[slot] = position.game.design[origin]
        return position._replace(game=game)

    other = replace(recorded, positions=tuple(map(otherwise, recorded.positions)))
    first, second = judged(recorded).ordered(), judged(other).ordered()
    assert [each.known for each in first] == [each.known for each in second]
    assert [each.mark for each in first] == [each.mark for each in second]


def test_the_end_of_a_game_is_proven() -> None:
    recorded = recording(4)
    review = judged(cut(recorded, recorded.count - 4, recorded.count))
    last = review.ordered()[-1]
    assert last.proven
    assert last.after == float(recorded.positions[-1].game.winner == last.seat)
    thrown = Judgement(0, 0, 1, 0, 0.9, 1.0, 0.2, 0.0, proven=True)
    assert thrown.threw_away
    assert "from won to lost" in verdict(recorded, thrown._replace(place=review.ordered()[0].place, best=0, answer=0))


def test_words_of_every_decision_can_be_written() -> None:
    recorded = recording(5)
    for place in decisions(recorded):
        position = recorded.positions[place]
        judgement = Judgement(place, position.game.seat, position.answer, 0, 0.6, 0.5, 0.2)
        assert headline(recorded, judgement).endswith("??")
        assert verdict(recorded, judgement).startswith("Best was: ")
    assert len(summary(Review(3), recorded)) == 3


# --- transcripts ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def transcript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game between two machines."""
    table, chance = Table.of(2), Random(8)

    def choose(seat: Seat) -> int:
        assert seat.state.game is not None
        return chance.randrange(seat.state.game.option_count)

    table.play(choose)
    path = tmp_path_factory.mktemp("network") / "game.mbfd"
    referee = table.seats[0].referee
    path.write_bytes(write_transcript(referee.params, referee.messages))
    return path


def test_a_network_game_is_judged_as_far_as_its_transcript_opened_the_cards(transcript: Path) -> None:
    """What was never opened is compared with nothing, and nothing is said to have been true about it."""
    recorded = read_recorded(str(transcript), transcript.parent)
    places = decisions(recorded)
    some = replace(recorded, positions=tuple(recorded.positions[place] for place in (*places[:3], *places[-3:])))
    for judgement in judged(some).ordered():
        game = some.positions[judgement.place].game
        decision = game.decision
        assert decision is not None
        assert judgement.known is not None
        assert all(game.design[slot] is not UNKNOWN for slot in decision.options[judgement.best].slots)
        opened = all(game.design[slot] is not UNKNOWN for hand in game.hand for slot in hand)
        assert (judgement.true is not None) == opened


def test_an_option_whose_card_nobody_knows_is_never_called_best(transcript: Path) -> None:
    recorded = read_recorded(str(transcript), transcript.parent)
    compared = 0
    for place in decisions(recorded):
        position = recorded.positions[place]
        view = recorded.view(place, position.game.seat, False)
        named = named_options(view)
        assert position.answer in named
        unnamed = [option for option in range(position.game.option_count) if option not in named]
        visits = tuple(1000 if option in unnamed else 1 for option in range(position.game.option_count))
        assert best_of(Found(0, visits, tuple(map(float, visits)), 1, 0.5), named) in named
        compared += len(unnamed)
    assert compared


# --- the commands ---------------------------------------------------------------------------------------------------


def saved_game(folder: Path, seed: int, answers: int) -> str:
    """A game against `random`, given up after some answers of the person."""

    async def play() -> str:
        with Store(folder) as store:
            practice = new_practice(store, level="random", seed=seed)
            given = 0

            def answer(view: object) -> None:
                nonlocal given
                given += 1
                loop = asyncio.get_running_loop()
                if given > answers:
                    loop.call_soon(practice.concede)
                else:
                    loop.call_soon(practice.person.answer, 0)

            practice.person.on_ask = answer
            await practice.match.run()
            practice.close()
            return practice.game_id

    return asyncio.run(play())


def test_the_review_of_a_practice_game_as_objects(own_folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = saved_game(own_folders / "data", 5, 3)
    assert main(["review", game, "--iterations", "40", "--json"]) == 0
    *told, total = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(
        list(each) == [
            "position", "seat", "answer", "best", "known", "true", "drop", "mark", "proven", "threw_away",
        ]
        for each in told
    )  # fmt: skip
    assert total["decisions"] == len({each["position"] for each in told})
    assert set(total) == {"decisions", "names", "accuracy", "marks", "seconds"}
    final = {each["position"]: each for each in told}.values()
    assert all(each["known"] is not None and each["true"] is not None for each in final)


def test_the_review_of_a_practice_game_in_words(own_folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = saved_game(own_folders / "data", 5, 2)
    assert main(["review", game, "--iterations", "40", "--ascii"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Review: the win chance of Player\n100 %")
    assert "Player: accuracy" in told
    assert told.isascii()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "There is no file and no game 'nothing'"),
        (["nothing", "--iterations", "0"], "at least one iteration"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    own_folders: Path, capsys: pytest.CaptureFixture[str], arguments: Sequence[str], sentence: str
) -> None:
    assert main(["review", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_an_interrupted_review_leaves_no_worker(own_folders: Path) -> None:
    game = saved_game(own_folders / "data", 5, 3)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "mindbug_tui", "review", game, "--json", "--iterations", "300"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
    assert process.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


SCENARIO = """
title = "A win in one"
[A]
life = 1
play = ["gorillion", "luchataur"]
[B]
life = 1
"""


def test_hints_for_a_scenario_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "win.toml"
    path.write_text(SCENARIO)
    assert main(["hint", str(path), "--level", "study:200", "--json"]) == 0
    hints = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert list(hints[0]) == ["seat", "option", "label", "chance", "visits", "best", "reason"]
    best = hints[0]
    assert (best["seat"], best["option"].split()[0], best["chance"], best["best"]) == ("A", "attack", 1, True)
    assert hints[0]["reason"] == "Nobody can block it, and B has one life left."
    assert [hint["best"] for hint in hints[1:]] == [False] * (len(hints) - 1)
    assert main(["hint", str(path), "--level", "study:200"]) == 0
    assert capsys.readouterr().out.startswith("1. Attack with ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("title = 3", "win.toml: "), (SCENARIO + '\n[expect]\nwinner = "A"\n', "")],
)
def test_what_is_no_scenario_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    path = tmp_path / "win.toml"
    path.write_text(text)
    status = main(["hint", str(path), "--level", "study:60"])
    assert (status == 2) == bool(sentence)
    assert sentence in capsys.readouterr().err
    assert main(["hint", str(tmp_path / "none.toml")]) == 2


def test_a_position_in_which_the_game_is_over_asks_for_no_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "over.toml"
    path.write_text(SCENARIO.replace('title = "A win in one"', 'title = "Over"\nscript = ["A attack gorillion"]'))
    assert main(["hint", str(path)]) == 2
    assert "the game is over" in capsys.readouterr().err


def test_a_game_of_no_decisions_has_nothing_to_review() -> None:
    recorded = recording(1)
    assert decisions(replace(recorded, positions=recorded.positions[-1:])) == []
    assert judged(replace(recorded, positions=recorded.positions[-1:])).ordered() == []
