"""A crash file tells where it happened and never what anybody held (U4)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.cards import DESIGNS
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from mindbug_tui import crash

CRASH_IN_A_GAME = """
from engine.dealer import LocalDealer
from engine.game import Game
from engine.rules import Setup
from mindbug_tui import cli
from mindbug_tui.commands import paths

def run(args):
    game, dealer = Game(Setup()), LocalDealer({seed})
    dealer.serve(game)
    hand = [card.design.name for card in game.view(game.decision.seat).hand(game.decision.seat)]
    ids = [card.design.id for card in game.view(game.decision.seat).hand(game.decision.seat)]
    try:
        {{}}[hand[0]]
    except KeyError as error:
        raise RuntimeError(f"could not play {{hand}} {{ids}} {{[name.upper() for name in hand]}}") from error

paths.run = run
raise SystemExit(cli.main(["paths"]))
"""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_crash_of_a_real_process_shows_one_sentence_and_no_card(own_folders: Path, seed: int) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CRASH_IN_A_GAME.format(seed=seed)], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    (path,) = (own_folders / "state").glob("crash-*.txt")
    assert ended.stderr.count("\n") == 1
    assert str(path) in ended.stderr
    text = path.read_text()
    for word in ("RuntimeError", "KeyError", "in run", "which caused", "could not play", crash.REDACTED):
        assert word in text
    everything = (text + ended.stderr).lower()
    assert [card for card in hand(seed) if card in everything] == []
    assert path.stat().st_mode & 0o077 == 0


def hand(seed: int) -> list[str]:
    """Ids and names of the cards that the first player of this deal holds, in small letters."""
    game, dealer = Game(Setup()), LocalDealer(seed)
    dealer.serve(game)
    assert game.decision is not None
    cards = game.view(game.decision.seat).hand(game.decision.seat)
    designs = [card.design for card in cards if card.design is not None]
    assert len(designs) == 5
    return [word.lower() for design in designs for word in (design.id, design.name)]


def test_no_card_of_any_set_survives_redaction() -> None:
    for design in DESIGNS:
        assert crash.redact(f"x {design.id} {design.name} {design.name.upper()} y") == "x [card] [card] [card] y"


def test_members_of_a_group_and_contexts_are_told() -> None:
    try:
        try:
            raise ValueError("first")
        except ValueError:
            raise ExceptionGroup("several", [OSError("second"), KeyError("third")])  # noqa: B904
    except ExceptionGroup as error:
        text = crash.report(error).read_text()
    for words in ("ValueError: first", "while handling which happened", "OSError: second", "KeyError: 'third'"):
        assert words in text


def test_a_state_folder_that_refuses_is_told_too(own_folders: Path) -> None:
    own_folders.mkdir()
    (own_folders / "state").write_text("a file stands here")
    sentence = crash.sentence(ValueError("gorillion"))
    assert "ValueError" in sentence
    assert "gorillion" not in sentence
