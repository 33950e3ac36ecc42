"""Every scenario file holds, and what is no scenario is refused with its line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.cards import BY_ID, SETS
from engine.scenario import ScenarioError, position_of, position_text, read, run_text

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_scenario(file: Path) -> None:
    result = run_text(file.read_text(encoding="utf-8"))
    assert not result.problems, "\n".join([result.title, *result.problems, "", *result.log])


def test_every_design_has_a_scenario_of_its_own() -> None:
    written = {file.stem.split("-")[0] for file in (FOLDER / "cards").rglob("*.toml")}
    assert set(BY_ID) <= written


def test_every_expectation_can_fail() -> None:
    """Turning an expectation round makes its scenario fail: the judge really looks at each kind."""
    text = """
        script = ["A attack luchataur", "B no-block"]
        [A]
        play = ["luchataur"]
        [B]
        play = ["shield_bugs"]
        [expect]
    """
    right_and_wrong = [
        ('winner = "none"', 'winner = "A"'),
        ('decision = "A again"', 'decision = "B action"'),
        ('options = ["again", "stop"]', 'options = ["again"]'),
        ('options = ["stop", "again"]', 'options = ["again", "stop", "pass"]'),
        ("A = { life = 3 }", "B = { life = 3 }"),
        ('B = { play = ["shield_bugs"] }', 'B = { play = ["shield_bugs exhausted"] }'),
        ('A = { play = ["luchataur attacked=1"] }', 'A = { play = ["luchataur attacked=2"] }'),
        ('A = { hand = ["gorillion"] }', "A = { hand = [] }"),
        ("B = { hand_count = 1 }", "B = { hand_count = 2 }"),
        ('power = { "B:shield_bugs" = 4 }', "power = { luchataur = 10 }"),
        ('keywords = { luchataur = ["frenzy"] }', "keywords = { luchataur = [] }"),
    ]
    for right, wrong in right_and_wrong:
        assert run_text(text + right).ok, right
        assert not run_text(text + wrong).ok, wrong
    assert not run_text(text + "[expect.error]\nline = 2").ok


@pytest.mark.parametrize(
    ("options", "fits"),
    [
        (["play killer_bee", "play killer_bee#2", "attack killer_bee", "attack luchataur"], True),
        (["attack luchataur", "play killer_bee#2", "killer_bee", "killer_bee"], True),
        (["play killer_bee", "play killer_bee", "attack killer_bee", "attack luchataur"], True),
        (["play killer_bee", "attack killer_bee", "attack luchataur"], False),
        (["killer_bee", "killer_bee", "killer_bee", "killer_bee"], False),
        (["killer_bee", "killer_bee#3", "killer_bee", "attack luchataur"], False),
    ],
)
def test_expected_options_cover_each_option_once(options: list[str], fits: bool) -> None:
    position = '[A]\nplay = ["killer_bee", "luchataur"]\nhand = ["killer_bee", "killer_bee"]\n'
    assert run_text(f"{position}[expect]\noptions = {options}").ok == fits


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = ", "line 1"),
        ('mode = "triad"', 'line 1: the mode "triad" is not known'),
        ('sets = ["second_contact"]', 'the set "second_contact" is not known'),
        ('\n[A]\nplay = ["gorrilion"]', 'line 3: the card "gorrilion" is not known'),
        ('[A]\nplay = ["gorillion stage=2"]', 'line 2: "gorillion" has no stage 2'),
        ('[A]\nhand = ["gorillion exhausted"]', "marks are for creatures in play"),
        ('[A]\nplay = ["?"]', 'line 2: "?" may not stand in play'),
        ("[A]\nlife = -1", "life must be a whole number"),
        ('[A]\nlive = 2', 'line 2: [A] has no key "live"'),
        ("[C]\nlife = 2", "a duel has no seat C"),
        ('[expect]\nwinner = "E"', "neither a seat"),
        ('[expect]\ndecision = "B dance"', "is no seat with one of"),
        ('script = "A attack"', "script must be a list of strings"),
        ('active = "Z"', '"Z" is no seat'),
        ('[table]\nset_aside = ["frog"]', 'line 2: "frog" is no face of a double-sided card'),
    ],
)  # fmt: skip
def test_what_is_no_scenario_says_why_and_where(text: str, reason: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(text)
    assert reason in str(refused.value)


def test_an_unknown_card_stops_the_run_only_when_it_is_needed() -> None:
    text = 'script = ["A attack luchataur"]\n[A]\nplay = ["luchataur"]\nhand = ["?"]\ndraw = ["?"]\n'
    assert run_text(text).ok
    with pytest.raises(ScenarioError, match="identity"):
        run_text(text.replace("attack luchataur", "play ?"))


def test_a_random_line_fixes_the_pick_and_a_seed_replaces_it() -> None:
    text = """
        {key}
        script = ["A attack strange_barrel", "B block gorillion", {line}]
        [A]
        play = ["strange_barrel"]
        [B]
        play = ["gorillion"]
        hand = ["bee_bear", "brain_fly", "luchataur", "lone_yeti"]
    """
    picked = run_text(text.format(key="", line='"random lone_yeti, brain_fly"')).position
    assert picked["A"]["hand"] == ["gorillion", "lone_yeti", "brain_fly"]
    by_seed = {tuple(run_text(text.format(key=f"seed = {seed}", line="")).position["A"]["hand"]) for seed in range(20)}
    assert len(by_seed) > 3
    again = [run_text(text.format(key="seed = 4", line="")).position for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("file", FILES[::7], ids=lambda file: file.stem)
def test_a_written_position_reads_back_the_same(file: Path) -> None:
    result = run_text(file.read_text(encoding="utf-8"))
    position = result.position
    text = position_text(position, 'a "quoted" title')
    assert tomllib.loads(text) == {"title": 'a "quoted" title', "rules": [], "script": [], **position}
    tokens = any("octonite=" in card for card in position[position["active"]]["play"])  # R13.3 takes one at the start
    if not result.game.over and not tokens:
        assert position_of(run_text(text).game) == position


def test_the_sets_default_to_every_set() -> None:
    assert read("").sets == tuple(SETS)


def test_a_card_of_a_set_that_is_not_named_can_do_what_it_always_can() -> None:
    """An Action, a loss of life that is added to, a card that mourns it: asked for only where some card needs it."""
    text = """
        sets = ["first_contact"]
        script = ["A attack chameleon_sniper", "B yes"]
        [A]
        play = ["chameleon_sniper", "cake_trickster"]
        discard = ["blessed_killer_bee"]
        [B]
        life = 9
        play = ["luchataur"]
        discard = ["hyenix"]
        [expect]
        B = { play = ["hyenix", "luchataur"], life = 3 }
        decision = "B action"
    """
    result = run_text(text)
    assert result.ok, result.problems
    assert result.position["sets"] == ["first_contact", "beyond_evolution", "beyond_eternity", "new_servants"]
    assert "activate cake_trickster" in run_text(text.replace('"A attack chameleon_sniper", "B yes"', "")).options


def test_the_printed_board_tells_what_lies_on_and_under_creatures_and_who_has_mindfrogs() -> None:
    text = """
        mode = "tag_team"
        [A]
        play = ["cloud_lady stage=2 exhausted boost=gorillion+killer_bee"]
        [C]
        mindfrogs = 1
        [D]
        play = ["mangonade octonite=2"]
    """
    board = str(run_text(text).game)
    assert "Typhoon Princess (8 exhausted; over Gorillion, Killer Bee)" in board
    assert "Mangonade (4; 2 Octonite)" in board
    assert "  C  life 3  Mindbugs 0  Mindfrogs 1  draw pile 0" in board
