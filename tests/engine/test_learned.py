"""The learned value: what a position is to it, how weights are found, and the texts they are kept in (B3)."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from random import Random

import pytest

from engine.bots.learned.features import KINDS, Features
from engine.bots.learned.files import UnfitValue, ValueText, read, write
from engine.bots.learned.fit import Example, fit
from engine.bots.learned.outlook import CHUMP, TRADE, WIN, attacks, best_fight, best_hunt
from engine.bots.learned.selfplay import THOUGHT, examples_of_game
from engine.bots.learned.value import LearnedValue
from engine.bots.values import shipped, value_for
from engine.cards import SETS
from engine.decks import ALL, PRESETS
from engine.rules import MODES, Setup
from engine.view import View
from tests.engine.positions import decisions, position

SETUP = Setup()


def any_weights(kind: str) -> dict[str, float]:
    rng = Random(kind)
    return {name: rng.uniform(-1, 1) for name in Features(SETUP, kind).names}


def text(kind: str = "designs") -> ValueText:
    return ValueText(kind, "duel", SETUP.sets, 100, {name: round(w, 4) for name, w in any_weights(kind).items()})


def test_there_are_270_features_of_first_contact_and_74_are_needed() -> None:
    features = Features(SETUP, "designs")
    assert len(features.names) == len(set(features.names)) == 270
    assert len(features.needed) == 74
    assert set(features.needed) < set(features.names)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fast_sum_is_that_of_the_features(kind: str) -> None:
    weights, features = any_weights(kind), Features(SETUP, kind)
    value = LearnedValue(weights, kind, SETUP)
    for seed in range(12):
        for game in decisions(seed):
            vector = features.vector(game)
            slow = sum(weights[features.names[number]] * amount for number, amount in vector.items())
            assert value.chance(game) == pytest.approx(1 / (1 + exp(-slow)))


MIRRORED = """
active = "{0}"
[{0}]
life = 2
hand = ["gorillion"]
play = ["luchataur", "rhino_turtle exhausted"]
draw = ["bee_bear"]
mindbugs = 1
[{1}]
life = 4
play = ["killer_bee"]
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_mirrored_position_has_the_opposite_value(kind: str) -> None:
    value = LearnedValue(any_weights(kind), kind, SETUP)
    here, there = (value.chance(position(MIRRORED.format(*seats))) for seats in ("AB", "BA"))
    assert here == pytest.approx(1 - there)
    assert here != pytest.approx(0.5)


@pytest.mark.parametrize(
    ("attackers", "defence", "expected"),
    [
        ("", 'play = ["killer_bee"]', (0, 0)),
        ('"luchataur"', 'play = ["gorillion"]', (0, 0)),
        ('"plated_scorpion"', 'play = ["gorillion"]', (1, 0)),
        ('"plated_scorpion exhausted"', 'play = ["gorillion"]', (0, 0)),
        ('"luchataur"', 'play = ["killer_bee"]', (1, 0)),
        ('"luchataur"', 'play = ["spider_owl", "plated_scorpion"]', (0, 0)),
        ('"tiger_squirrel"', 'play = ["gorillion"]', (1, 1)),
        ('"tiger_squirrel"', 'play = ["gorillion", "spider_owl"]', (0, 0)),
        ('"luchataur", "killer_bee"', "", (2, 2)),
        ('"gorillion", "tiger_squirrel", "killer_bee"', 'play = ["luchataur"]', (2, 1)),
        ('"elephantopus", "bee_bear"', 'play = ["urchin_hurler", "killer_bee"]', (2, 1)),
    ],
)
def test_attacks_that_no_blocker_defeats_and_those_that_nobody_may_block(
    attackers: str, defence: str, expected: tuple[int, int]
) -> None:
    game = position(f'[A]\nhand = ["gorillion"]\nplay = [{attackers}]\n[B]\nhand = ["gorillion"]\n{defence}\n')
    assert attacks(game, 0) == expected


@pytest.mark.parametrize(
    ("blockers", "block", "hunt"),
    [
        ('"killer_bee"', CHUMP, WIN),
        ('"luchataur"', TRADE, TRADE),
        ('"gorillion"', WIN, CHUMP),
        ('"spider_owl"', TRADE, TRADE),
        ('"plated_scorpion"', WIN, CHUMP),
        ('"plated_scorpion exhausted"', TRADE, TRADE),
        ('"killer_bee", "gorillion"', WIN, WIN),
    ],
)
def test_a_fight_is_that_of_the_creature_that_suits_the_chooser_best(blockers: str, block: int, hunt: int) -> None:
    """Against Luchataur, power 9."""
    game = position(
        f'[A]\nhand = ["gorillion"]\nplay = ["luchataur"]\n[B]\nhand = ["gorillion"]\nplay = [{blockers}]\n'
    )
    game.refresh()
    assert best_fight(game, game.play[0][0], game.play[1]) == block
    assert best_hunt(game, game.play[0][0], game.play[1]) == hunt


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    rng, true = Random(3), [1.0, -0.5, 0.0, 2.0]
    examples = []
    for _ in range(6000):
        features = tuple((number, rng.choice((-1.0, 1.0, 2.0))) for number in range(4) if rng.random() < 0.7)
        chance = 1 / (1 + exp(-sum(true[number] * amount for number, amount in features)))
        examples.append(Example(features, float(rng.random() < chance)))
    assert fit(4, examples) == pytest.approx(true, abs=0.12)


def test_what_no_example_speaks_of_has_no_weight() -> None:
    assert fit(3, [Example(((0, 1.0),), 1.0)] * 50)[1:] == [0.0, 0.0]


# --- self-play ------------------------------------------------------------------------------------------------------


def test_an_example_teaches_the_result_where_the_player_knows_no_chances() -> None:
    examples = examples_of_game(SETUP, 4, lambda view, seed: (0, None), Features(SETUP, "designs"))
    assert len(examples) > 2
    assert {result for _, result in examples} in ({0.0}, {1.0})


def test_an_example_teaches_mostly_what_the_player_thought_for_the_first_team() -> None:
    seats = []

    def sure(view: View, seed: int) -> tuple[int, float]:
        seats.append(view.seat)
        return 0, 1.0

    examples = examples_of_game(SETUP, 4, sure, Features(SETUP, "designs"))
    assert set(seats) == {0, 1}
    assert {round(result, 6) for _, result in examples} in ({THOUGHT, 0.0}, {1.0, round(1 - THOUGHT, 6)})


# --- texts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read_again(kind: str) -> None:
    assert read(write(text(kind))) == text(kind)


@pytest.mark.parametrize(
    ("damaged", "sentence"),
    [
        ("", "It does not begin"),
        ("{" + write(text()), "It does not begin"),
        (write(text()).replace("features designs", "features all"), "does not say what they were trained for"),
        (write(text()).replace("sets first_contact", "sets "), "does not say what they were trained for"),
        (write(text()).replace("mode duel", "mode chess"), "does not say what they were trained for"),
        (write(text()).replace("\ndraw ", "\ndraw nan"), "^Line [0-9]+ of the weights does not end with a number.$"),
        (write(text()) + "draw x", "^Line [0-9]+ of the weights does not end with a number.$"),
    ],
)
def test_a_damaged_text_is_refused_with_a_sentence(damaged: str, sentence: str) -> None:
    with pytest.raises(UnfitValue, match=sentence.replace("It", "it")):
        read(damaged)


def test_weights_of_another_mix_are_refused_with_a_sentence() -> None:
    other = replace(text(), sets=("first_contact", "another_set"))
    with pytest.raises(UnfitValue, match=r"^These weights were trained for duel with first_contact, another_set, not "):
        other.value(SETUP)


@pytest.mark.parametrize("kind", KINDS)
def test_weights_of_another_version_are_refused_with_a_sentence(kind: str) -> None:
    weights = text(kind).weights
    del weights["draw"]
    with pytest.raises(UnfitValue, match=r"^These weights are not of this version of the game: 'draw' is missing\.$"):
        replace(text(kind), weights=weights).value(SETUP)


# --- what comes with the program --------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", sorted(PRESETS.keys() - {ALL}))
def test_every_mix_that_the_menu_offers_has_weights_of_its_own(preset: str) -> None:
    """But for all sets together: there the general weights, which were learned from them, are at least as good."""
    mix = PRESETS[preset]
    text = shipped("+".join(sorted(mix)))
    assert text is not None
    assert (text.kind, text.mode) == ("designs", "duel")
    assert text.value(Setup(sets=mix)) is not None


def test_the_shipped_weights_of_first_contact_know_good_from_bad() -> None:
    """Lives, Mindbugs and cards are good to have, and creatures in play mostly are."""
    trained = shipped("first_contact")
    assert trained is not None
    weights = trained.weights
    assert trained.positions >= 20_000
    assert all(weights[name] > 0 for name in ("life 2", "mindbugs 1", "mindbugs 2", "draw"))
    in_play = [weight for name, weight in weights.items() if name.startswith("play ")]
    assert sum(weight > 0 for weight in in_play) > 0.8 * len(in_play)
    assert weights["play chameleon_sniper"] > weights["play mysterious_mermaid"]


@pytest.mark.parametrize("mode", MODES)
def test_every_mix_has_a_value_in_every_mode(mode: str) -> None:
    """Its own, or the general one of the mode."""
    for sets in (*((set_id,) for set_id in SETS), tuple(SETS), ("first_contact", "first_contact")):
        assert value_for(Setup(mode, sets)) is not None


def test_a_set_without_weights_of_its_own_gets_the_general_ones() -> None:
    general = shipped("general")
    assert general is not None
    game = next(decisions(1))
    assert general.value(SETUP).chance(game) != 0.5
    assert shipped("a set of which nobody has heard") is None
