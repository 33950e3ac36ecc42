"""Every event is a sentence, and no sentence names a card that its reader may not know (U2, R1.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args

import pytest

from engine import events as ev
from engine.cards import BY_ID, DESIGNS
from engine.dealer import LocalDealer
from engine.events import Event
from engine.game import Game
from engine.rules import Setup
from screens.narrator import Narrator
from screens.staged import stage

NAMES = ("Wren", "Rook")
GAMES = 120
CARD_NAMES = re.compile("|".join(sorted((re.escape(each.name) for each in DESIGNS), key=len, reverse=True)))
EVENT_CLASSES: tuple[Any, ...] = get_args(Event)


def start(seed: int = 3) -> Game:
    game = Game(Setup())
    LocalDealer(seed).serve(game)
    game.take_events()
    return game


def random_game(seed: int) -> Iterator[tuple[Game, Sequence[Event]]]:
    """The game at every decision and at its end, with the events that led there."""
    rng, dealer = Random(seed), LocalDealer(seed)
    game = Game(Setup())
    dealer.serve(game)
    yield game, game.take_events()
    while not game.over:
        game.answer(rng.randrange(game.option_count))
        dealer.serve(game)
        yield game, game.take_events()


def sample(event: Any) -> Any:
    """An event of this class with something harmless in every field."""
    words = {"label": "attack", "reason": "life", "word": "hunter"}
    values: dict[str, Any] = {"int": 0, "bool": False, "tuple[int, ...]": (0,)}
    fields = {name: words.get(name) or values[kind.__forward_arg__] for name, kind in event.__annotations__.items()}
    return event(**fields)


def in_play(seat: int, *cards: tuple[int, str]) -> list[Event]:
    events: list[Event] = []
    for slot, card_id in cards:
        events += [ev.Revealed(slot, BY_ID[card_id].index), ev.EnteredPlay(seat, slot)]
    return events


class Watcher:
    """Knows what a seat may know, found out from the whole game and not from its view."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: set[int] = set()

    def names(self, game: Game, events: Sequence[Event]) -> set[str]:
        """The cards that may be named in the sentences about these events."""
        shown: set[str] = set()
        for event in events:
            if isinstance(event, ev.Revealed):
                self.known.add(event.slot)
                shown.add(DESIGNS[event.design].name)
            elif isinstance(event, ev.Shuffled):
                self.known.difference_update(event.slots)
        self.known.update(game.hand[self.seat])
        return shown | {game.design[slot].name for slot in self.known}


@pytest.mark.parametrize("event", EVENT_CLASSES, ids=lambda event: event.__name__)
def test_every_event_is_a_sentence_from_every_point_of_view(event: Any) -> None:
    game = start()
    for seat in (0, 1, -1):
        told = Narrator(seat, NAMES).tell([sample(event)], game.view(max(seat, 0)))
        assert len(told) == 1
        assert re.fullmatch(r"[A-Z][^{}]*\.", told[0])


def test_random_games_are_told_whole_and_leak_nothing() -> None:
    for seed in range(GAMES):
        narrators = {seat: (Narrator(seat, NAMES), Watcher(seat)) for seat in (0, 1)}
        for game, events in random_game(seed):
            for seat, (narrator, watcher) in narrators.items():
                told = narrator.tell(events, game.view(seat))
                allowed = watcher.names(game, events)
                for sentence in told:
                    assert re.fullmatch(r'[A-Z][^{}\n]*\."?', sentence), sentence
                    assert set(CARD_NAMES.findall(sentence)) <= allowed, f"seed {seed}, seat {seat}: {sentence}"


def test_the_watcher_would_notice_a_leak() -> None:
    for game, events in random_game(1):
        allowed = Watcher(0).names(game, events)
        hidden = {game.design[slot].name for slot in game.hand[1]}
        assert hidden - allowed
        break


def test_the_same_game_is_told_from_both_sides() -> None:
    game, events = next(random_game(2))
    mine = Narrator(0, NAMES).tell(events, game.view(0))
    theirs = Narrator(1, NAMES).tell(events, game.view(1))
    hand = [game.design[slot].name for slot in game.hand[0]]
    assert f"You draw {', '.join(hand[:-1])} and {hand[-1]}." in mine
    assert "Wren draws five cards." in theirs
    assert any(sentence.startswith("You reveal ") for sentence in mine)
    assert not any("Wren" in sentence for sentence in mine)


def test_a_stolen_card_is_named_to_the_two_who_see_it_and_to_nobody_else() -> None:
    """R8.5."""
    game = start()
    slot = game.hand[0][2]
    name = game.design[slot].name
    thief, robbed, onlooker = (Narrator(seat, NAMES) for seat in (1, 0, -1))
    robbed.tell([], game.view(0))
    game.hand[0].remove(slot)
    game.hand[1].append(slot)
    events: list[Event] = [ev.Stolen(0, 1, (slot,), -1)]
    assert f"You steal {name} from Wren's hand" in thief.tell(events, game.view(1))[0]
    assert f"Rook steals {name} from your hand" in robbed.tell(events, game.view(0))[0]
    empty_view = Game.empty(Setup(), len(game.design)).view(0)
    assert "Rook steals a card from Wren's hand" in onlooker.tell(events, empty_view)[0]


def test_a_card_shuffled_away_is_forgotten() -> None:
    game = start()
    narrator = Narrator(0, NAMES)
    slot = game.draw[1][0]
    narrator.tell([ev.Revealed(slot, 0)], game.view(0))
    told = narrator.tell([ev.Shuffled((slot,)), ev.Drew(1, (slot,))], game.view(0))
    assert told[-1] == "Rook draws a card."


def test_creatures_of_the_same_name_are_told_apart_by_their_place() -> None:
    game = start()
    bees: list[Event] = in_play(1, (20, "killer_bee"), (21, "gorillion"), (22, "killer_bee"))
    told = Narrator(0, NAMES).tell([*bees, ev.Attacked(1, 22, False), ev.Hunted(22, 20)], game.view(0))
    assert told[-2] == "Rook attacks with the second Killer Bee."
    assert told[-1] == "Rook's second Killer Bee hunts Rook's first Killer Bee, which has to block."


@pytest.mark.parametrize(
    ("attacker", "own", "why", "short"),
    [
        ("spider_owl", [], "You have no creature to block with.", "You cannot block"),
        (
            "spider_owl", ["gorillion", "bee_bear"],
            "You have no creature that can block. Spider Owl is Sneaky: only Sneaky creatures can block it.",
            "You cannot block: Spider Owl is Sneaky",
        ),
        (
            "elephantopus", ["turbo_bug"],
            f'You have no creature that can block. Elephantopus says: "{BY_ID["elephantopus"].text}"',
            "You cannot block",
        ),
        (
            "bee_bear", ["killer_bee"],
            f'You have no creature that can block. Bee Bear says: "{BY_ID["bee_bear"].text}"',
            "You cannot block",
        ),
    ],
)  # fmt: skip
def test_who_is_not_asked_to_block_is_told_why(attacker: str, own: list[str], why: str, short: str) -> None:
    sides = [f'[A]\nplay = ["{attacker}"]\nhand = ["shark_dog"]', f'[B]\nplay = {own}\nhand = ["shark_dog"]']
    text = "\n".join(['title = "Nobody blocks"', f'script = ["A attack {attacker}"]', *sides])
    _, _, story = stage(text, 1, NAMES)
    assert why in story.log
    assert short in [headline.text for headline in story.headlines]


def test_creatures_that_fall_together_keep_their_places_until_both_are_told() -> None:
    """R7.12."""
    game = start()
    table = [*in_play(0, (20, "explosive_toad"), (21, "explosive_toad")), *in_play(1, (22, "kangasaurus_rex"))]
    fall: list[Event] = [ev.Defeated(20, 0, 22), ev.Defeated(21, 0, 22), ev.Triggered(0, 21, "defeated")]
    told = Narrator(0, NAMES).tell([*table, *fall], game.view(0))
    assert told[-3:] == [
        "Your first Explosive Toad is defeated by Rook's Kangasaurus Rex.",
        "Your second Explosive Toad is defeated by Rook's Kangasaurus Rex.",
        "The Defeated effect of your second Explosive Toad happens.",
    ]


def test_in_a_fight_each_is_defeated_by_the_other() -> None:
    """R5.8: the engine names the attacker for both; a reader wants the opponent."""
    game = start()
    table = [*in_play(0, (20, "killer_bee")), *in_play(1, (22, "killer_bee"))]
    fight: list[Event] = [ev.Fought(20, 22, 5, 5), ev.Defeated(20, 0, 20), ev.Defeated(22, 1, 20)]
    told = Narrator(0, NAMES).tell([*table, *fight], game.view(0))
    assert told[-2:] == [
        "Your Killer Bee is defeated by Rook's Killer Bee.",
        "Rook's Killer Bee is defeated by your Killer Bee.",
    ]


def test_a_reveal_or_choice_that_is_told_again_at_once_is_told_once() -> None:
    game = start()
    play: list[Event] = [ev.Revealed(20, BY_ID["gorillion"].index), ev.Played(1, 20)]
    assert Narrator(0, NAMES).tell(play, game.view(0)) == ["Rook plays Gorillion (10)."]
    table = in_play(1, (21, "tiger_squirrel"))
    choice = [*table, *in_play(0, (22, "gorillion")), ev.Chosen(1, (22,), 21, False), ev.Defeated(22, 0, 21)]
    told = Narrator(0, NAMES).tell(choice, game.view(0))
    assert told[-1] == "Your Gorillion is defeated by Rook's Tiger Squirrel."
    assert not any("chooses" in sentence for sentence in told)


def test_a_forced_choice_is_shown() -> None:
    """R3.5, U2."""
    game = start()
    table = [*in_play(1, (21, "tiger_squirrel")), *in_play(0, (22, "gorillion"))]
    told = Narrator(0, NAMES).tell([*table, ev.Chosen(1, (22,), 21, True), ev.Defeated(22, 0, 21)], game.view(0))
    assert "Rook's Tiger Squirrel can only choose your Gorillion." in told


def test_a_narrator_that_joins_late_knows_the_table() -> None:
    game = next(game for game, _ in random_game(5) if any(len(side) > 1 for side in game.play))
    seat = 0 if len(game.play[0]) > 1 else 1
    slot = game.play[seat][0]
    told = Narrator(seat, NAMES).tell([ev.HuntDeclined(slot)], game.view(seat))
    assert told[0].startswith("Your ")
    assert game.design[slot].name in told[0]


def test_a_strangers_name_cannot_reach_the_terminal() -> None:
    game = start()
    narrator = Narrator(0, ("Wren", "\x1b[31mEve\x07\u202e" + "x" * 100))
    told = narrator.tell([ev.TurnStarted(4, 1, False)], game.view(0))[0]
    assert told == "Turn 4: it is [31mEvexxxxxxxxxxxxx's turn."
