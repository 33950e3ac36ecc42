"""Several events of one turn are readable without the log: headlines, which of them stay, the end (U2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine import events as ev
from engine.cards import BY_ID
from engine.events import Event
from engine.game import Game
from engine.rules import Setup
from screens.board import compose
from screens.headlines import Headline, Weight, worth_the_room
from screens.ink import plain
from screens.plan import Part, plan
from screens.scene import Scene
from screens.story import Story
from screens.table import Table
from tests.screens.test_narrator import CARD_NAMES, EVENT_CLASSES, Watcher, in_play, random_game, sample, start

NAMES = ("Wren", "Rook")
WIDE = plan(80, 24)
BEE, BARREL = 21, 22


def strip(story: Story, game: Game) -> str:
    """The strip of the last events on a board of 80 by 24."""
    table = Table(0, NAMES)
    table.see(game.view(0))
    lines = compose(Scene(table, story), WIDE)
    return plain(lines[WIDE.rects[Part.EVENT].y]).strip()


def told(events: Sequence[Event]) -> tuple[Story, Game]:
    game = Game.empty(Setup(), 48)
    story = Story(0, NAMES)
    story.tell([ev.Shuffled(()), *in_play(1, (BEE, "killer_bee"))], game.view(0))
    story.turn_page()
    story.tell(events, game.view(0))
    return story, game


def test_a_turn_with_several_events_is_told_on_one_line() -> None:
    story, game = told(
        [
            ev.Attacked(0, 5, False),
            ev.NotBlocked(1, 5, True),
            ev.LifeLost(1, 1, 2, 5),
            ev.TurnStarted(4, 1, False),
            ev.Revealed(BARREL, BY_ID["strange_barrel"].index),
            ev.Played(1, BARREL),
        ]
    )
    assert strip(story, game) == "Rook does not block │ Rook loses 1 life │ Rook plays Strange Barrel"


def test_where_room_is_short_details_go_first_and_what_changed_the_table_stays() -> None:
    headlines = [
        Headline("Rook attacks", "", Weight.NEWS),
        Headline("You lose 1 life", "", Weight.CHANGE),
        Headline("You block", "", Weight.DETAIL),
        Headline("Rook plays a card", "", Weight.NEWS),
    ]

    def shown(most: int) -> list[str]:
        return [kept.text for kept in worth_the_room(headlines, lambda kept: len(kept) <= most)]

    assert shown(3) == ["Rook attacks", "You lose 1 life", "Rook plays a card"]
    assert shown(2) == ["You lose 1 life", "Rook plays a card"]
    assert shown(1) == shown(0) == ["You lose 1 life"]


def test_a_headline_that_is_too_long_keeps_its_beginning() -> None:
    slots = tuple(range(30, 38))
    names = ("axolotl_healer", "chameleon_sniper", "mysterious_mermaid", "kangasaurus_rex")
    shown = [ev.Revealed(slot, BY_ID[names[slot % len(names)]].index) for slot in slots]
    story, game = told([*shown, ev.TookBack(1, slots, BEE)])
    assert strip(story, game).startswith("Rook takes back ")
    assert strip(story, game).endswith("~")


def test_every_headline_is_a_phrase_and_names_nothing_hidden() -> None:
    for seed in range(40):
        story, watcher = Story(0, NAMES), Watcher(0)
        for game, events in random_game(seed):
            story.turn_page()
            story.tell(events, game.view(0))
            allowed = watcher.names(game, events)
            for each in story.headlines:
                assert re.fullmatch(r"[A-Z][^{}\n]*[^{}\n.]", each.text)
                assert each.whole in story.log
                assert set(CARD_NAMES.findall(each.text)) <= allowed, f"seed {seed}: {each.text}"


def test_no_event_breaks_the_story() -> None:
    game = start()
    for event in EVENT_CLASSES:
        story = Story(0, NAMES)
        story.tell([sample(event)], game.view(0))
        assert len(story.log) == 1


def test_the_ending_is_the_last_action_without_the_result() -> None:
    story, _ = told(
        [
            ev.Attacked(1, BEE, False),
            ev.LifeLost(0, 1, 1, BEE),
            ev.Revealed(BARREL, BY_ID["strange_barrel"].index),
            ev.Played(1, BARREL),
            ev.LifeLost(0, 1, 0, BARREL),
            ev.GameOver(1, "life"),
        ]
    )
    assert [each.whole for each in story.ending] == [
        "Rook plays Strange Barrel (6).",
        "You lose your last life to Strange Barrel.",
    ]
    assert story.headlines[-1].text == "Rook wins"
