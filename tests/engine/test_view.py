"""What a seat may know, and the reasons and obstacles that a screen shows (A2.5, R1.3)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.cards import deck_of
from engine.codec import UnreadablePosition
from engine.dealer import LocalDealer
from engine.game import Game
from engine.keywords import FRENZY, HUNTER, POISONOUS
from engine.obstacles import Obstacle
from engine.scenario import run_text
from engine.view import View


def table(script: list[str], a: list[str], b: list[str]) -> Game:
    result = run_text(f"script = {script}\n[A]\nplay = {a}\n[B]\nplay = {b}\n")
    assert result.ok, result.problems
    return result.game


def random_views(games: int) -> list[tuple[Game, View]]:
    found = []
    for seed in range(games):
        rng, dealer, game = Random(seed), LocalDealer(seed), Game()
        dealer.serve(game)
        while not game.over:
            found += [(game.clone(), game.view(seat)) for seat in (0, 1)]
            game.answer(rng.randrange(game.option_count))
            dealer.serve(game)
    return found


VIEWS = random_views(25)


def test_hidden_zones_show_sizes_only() -> None:
    """R1.3, R17.6."""
    for game, view in VIEWS:
        other = 1 - view.seat
        assert [card.slot for card in view.hand(other)] == game.hand[other]
        assert all(card.design is None for card in view.hand(other))
        assert all(view.design(slot) is None for slot in (*game.draw[0], *game.draw[1], *game.unused))
        assert all(card.design is game.design[card.slot] for card in view.hand(view.seat))
        assert (view.draw_count(other), view.unused_count) == (len(game.draw[other]), len(game.unused))


def test_no_byte_of_a_view_depends_on_what_it_hides() -> None:
    """Another consistent deal of the hidden cards gives the same bytes."""
    rng = Random(2)
    for _, view in VIEWS[::5]:
        assert view.sample(rng).view(view.seat).to_bytes() == view.to_bytes()


def test_nothing_of_a_view_remembers_what_lay_open_once() -> None:
    """A card that was in play and is in the other hand now leaves no trace in the tables of the view's copy."""
    for game, view in VIEWS:
        copy = view.sample(Random(0))
        for slot in range(len(game.design)):
            if game.controller[slot] < 0:
                assert copy.power[slot] == copy.keywords[slot] == 0


def test_a_sample_is_a_whole_game_that_fits() -> None:
    rng = Random(3)
    deck = Counter(deck_of(("first_contact",)))
    for _, view in VIEWS[::5]:
        game = view.sample(rng)
        assert Counter(game.design) == deck
        assert game.decision == view.decision
        dealer = LocalDealer(1)
        while not game.over:
            game.answer(rng.randrange(game.option_count))
            while game.request is not None:
                game.tell(dealer.reply(game, game.request))


def test_samples_reach_every_unseen_card() -> None:
    rng = Random(4)
    view = VIEWS[0][1]
    slot = view.hand(1 - view.seat)[0].slot
    seen = {view.sample(rng).design[slot] for _ in range(600)}
    own = Counter(card.design for card in view.hand(view.seat))
    assert seen == {design for design, copies in Counter(deck_of(("first_contact",))).items() if copies > own[design]}


def test_view_bytes_read_back() -> None:
    for _, view in VIEWS[::5]:
        assert View.from_bytes(view.to_bytes()) == view
    with pytest.raises(UnreadablePosition):
        View.from_bytes(b"")


def test_reasons_add_up_to_the_current_values() -> None:
    """R7.2: printed power and keywords plus every reason are what the table shows."""
    with_reasons = 0
    for _, view in VIEWS:
        for seat in (0, 1):
            for creature in view.creatures(seat):
                reasons = view.reasons(creature.slot)
                with_reasons += bool(reasons)
                gained = lost = 0
                for reason in reasons:
                    gained, lost = gained | reason.gained, lost | reason.lost
                assert creature.design.power + sum(reason.power for reason in reasons) == creature.power
                assert (creature.design.keywords | gained) & ~lost == creature.keywords
    assert with_reasons > 100


def test_reasons_name_their_sources() -> None:
    game = table([], ["snail_thrower", "shield_bugs", "spider_owl"], ["luchataur", "sharky_crab_dog_mummypus"])
    thrower, bugs, owl = game.play[0]
    luchataur, sharky = game.play[1]
    view = game.view(0)
    assert {reason.source: (reason.power, reason.gained) for reason in view.reasons(owl)} == {
        bugs: (1, 0),
        thrower: (0, HUNTER),
    }
    assert [reason.source for reason in view.reasons(sharky)] == [sharky]
    assert view.reasons(luchataur) == ()
    lone = table([], ["lone_yeti"], [])
    [reason] = lone.view(0).reasons(lone.play[0][0])
    assert (reason.source, reason.power, reason.gained, reason.lost) == (lone.play[0][0], 5, FRENZY, 0)


@pytest.mark.parametrize(
    ("attackers", "blockers", "code", "source"),
    [
        (["spider_owl"], ["gorillion", "tiger_squirrel"], "sneaky", "spider_owl"),
        (["bee_bear"], ["killer_bee", "gorillion"], "constant", "bee_bear"),
        (["gorillion", "elephantopus"], ["axolotl_healer", "luchataur"], "constant", "elephantopus"),
    ],
)
def test_a_creature_that_cannot_block_says_why(
    attackers: list[str], blockers: list[str], code: str, source: str
) -> None:
    """R5.5, R6.4, R16.7."""
    game = table([f"A attack {attackers[0]}"], attackers, blockers)
    view = game.view(1)
    unable, able = game.play[1]
    obstacle = view.obstacle(unable)
    assert obstacle is not None
    assert (obstacle.code, game.design[obstacle.source].id) == (code, source)
    assert view.obstacle(able) is None
    assert view.obstacle(game.play[0][0]) == Obstacle("not_yours", game.play[0][0])
    assert view.obstacle(game.hand[1][0]) == Obstacle("not_asked", game.hand[1][0])
    assert game.view(0).obstacle(game.hand[0][0]) == Obstacle("not_yours", game.hand[0][0])


def test_copied_keywords_are_explained_and_poison_travels() -> None:
    """R7.3: a copier of a copier sees what the first one copied."""
    game = table([], ["sharky_crab_dog_mummypus", "spider_owl"], ["sharky_crab_dog_mummypus", "gorillion"])
    view = game.view(0)
    mine, theirs = game.play[0][0], game.play[1][0]
    creature, other = view.creature(mine), view.creature(theirs)
    assert creature is not None
    assert other is not None
    assert other.keywords & POISONOUS
    assert creature.keywords & POISONOUS
    assert view.creature(game.hand[0][0]) is None
