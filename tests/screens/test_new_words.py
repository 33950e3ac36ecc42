"""What is said of Action, Evolve, Boost, In Discard Pile, Harvest, Fast and two against two, word by word (U2)."""

from __future__ import annotations

import pytest

from engine import events as ev
from engine.cards import BY_ID
from engine.events import Event
from engine.game import Game
from engine.rules import Setup
from screens.explain import card_page, obstacle_sentence, outcome, reason_sentences
from screens.memory import Memory
from screens.naming import People
from screens.narrator import Narrator, told
from screens.questions import Question, question
from screens.staged import stage
from tests.screens.walks import NAMES

DUEL = NAMES[:2]


def staged(text: str, seat: int = 0) -> tuple[Game, list[str]]:
    """The position after the script, and the sentences that led there, for a seat."""
    names = DUEL if "mode" not in text else NAMES
    game, _, story = stage(f'title = "Words"\nsets = {SETS}\n{text}', seat, names)
    return game, story.log


SETS = '["first_contact", "new_servants", "beyond_evolution", "beyond_eternity", "tag_team", "battlefruit_kingdom"]'


def asked(game: Game, seat: int) -> Question:
    return question(game.view(seat), DUEL if game.setup.mode == "duel" else NAMES)


def why_not(game: Game, seat: int, card_id: str) -> str:
    view = game.view(seat)
    slot = slot_of(game, card_id)
    obstacle = view.obstacle(slot)
    assert obstacle is not None
    return obstacle_sentence(view, slot, obstacle, DUEL if game.setup.mode == "duel" else NAMES)


def slot_of(game: Game, card_id: str) -> int:
    zones = (*game.play, *game.hand)
    return next(slot for zone in zones for slot in zone if game.design[slot].id == card_id)


# --- the log --------------------------------------------------------------------------------------------------------


def test_an_action_and_an_evolution_are_told_once_each() -> None:
    _, log = staged(
        'script = ["A activate curious_tadpole"]\n[A]\nplay = ["curious_tadpole"]\n[B]\nplay = ["gorillion"]'
    )
    assert "You use the Action of Curious Tadpole." in log
    assert "Your Curious Tadpole evolves into Frog Prophet (3, Poisonous, Tough)." in log
    assert not any("Action effect" in sentence for sentence in log)


def test_a_later_stage_falls_by_its_name_and_its_boosts_are_told() -> None:
    """R11.5, R12.4."""
    script = 'script = ["A attack curious_tadpole", "B block gorillion"]'
    own = '[A]\nplay = ["frog_prophet exhausted boost=turbo_bug"]'
    _, log = staged(f'{script}\n{own}\n[B]\nplay = ["gorillion"]', seat=1)
    assert "Wren's Frog Prophet is defeated by your Gorillion." in log
    assert "What lay under Wren's Frog Prophet goes to Wren's discard pile: Turbo Bug." in log


def test_who_leads_a_second_reveal_is_named_rightly() -> None:
    """R2.6, R14.3: of four seats two are tied, and reveal again."""
    memory = Memory(-1, NAMES)
    cards = ["gorillion", "bee_bear", "gorillion", "killer_bee", "luchataur", "bee_bear"]
    reveals: list[Event] = [ev.Revealed(40 + place, BY_ID[card].index) for place, card in enumerate(cards)]
    view = Game.empty(Setup("tag_team"), 48).view(-1)
    sentences = [told(memory, event) for event in memory.follow([*reveals, ev.FirstSeat(0, (44, 45))], view)]
    assert sentences[-1] == "Wren reveals Luchataur (9, Frenzy) and Lark reveals Bee Bear (8): Wren starts."


def test_in_teams_life_is_the_teams_and_nobody_gets_an_extra_turn() -> None:
    """R14.6, R14.10."""
    view = Game.empty(Setup("tag_team"), 48).view(0)
    events: list[Event] = [ev.Revealed(9, BY_ID["gorillion"].index), ev.MindbugUsed(1, 9, 0), ev.LifeLost(3, 1, 2, 9)]
    assert Narrator(0, NAMES).tell(events, view)[1:] == [
        "Rook spends a Mindbug and takes Gorillion. You may act again in this turn.",
        "Rook's team loses 1 life to Gorillion and has 2 left.",
    ]
    assert Narrator(3, NAMES).tell(events, Game.empty(Setup("tag_team"), 48).view(3))[-1].startswith("Your team loses")


def test_a_team_wins_and_loses_together() -> None:
    view = Game.empty(Setup("tag_team"), 48).view(0)
    assert outcome(2, "no_action", view, People(0, NAMES)) == [
        "Your team wins.", "Rook's team had to skip two turns in a row.",
    ]  # fmt: skip
    assert outcome(3, "life", view, People(2, NAMES)) == ["Rook's team wins.", "Your team has no life left."]


# --- questions ------------------------------------------------------------------------------------------------------


def test_an_offer_says_what_it_costs_and_what_it_gives() -> None:
    game, _ = staged(
        'script = ["A play dr_orange_u_tan"]\n[A]\nhand = ["dr_orange_u_tan"]\nlife = 1\n[B]\nplay = ["gorillion"]'
    )
    text = asked(game, 0)
    assert text.text == (
        "Your Dr. Orange U. Tan: lose 1 life? If you do, all enemy creatures go back to the hands of who controls them."
        " It is the last life: the game would be lost."
    )
    assert text.labels == ("Lose 1 life: all enemy creatures go back to the hands of who controls them", "Leave it")
    assert asked(game, 1).text.startswith("Wren's Dr. Orange U. Tan: Wren takes the offer or leaves it.")


def test_a_copied_offer_speaks_in_the_words_of_the_copied_card() -> None:
    """R7.15."""
    script = 'script = ["A play utility_bug", "A choose dr_orange_u_tan"]'
    own = '[A]\nhand = ["utility_bug"]\nplay = ["dr_orange_u_tan"]'
    game, _ = staged(f'{script}\n{own}\n[B]\nplay = ["gorillion"]')
    assert asked(game, 0).text.startswith("Your Utility Bug: lose 1 life? If you do, all enemy creatures")


def test_modes_are_the_words_of_the_card() -> None:
    game, _ = staged(
        'script = ["A play goat_dragon"]\n[A]\nhand = ["goat_dragon"]\ndiscard = ["bee_bear"]\n[B]\nplay = ["sawn"]'
    )
    assert asked(game, 0).labels == ("Boost up to 1 card to any creature", "Defeat one boosted creature")


def test_the_turn_action_names_what_can_be_done() -> None:
    game, _ = staged('[A]\nplay = ["cloud_lady"]\nhand = ["bee_bear"]\n[B]\nplay = ["gorillion"]')
    text = asked(game, 0)
    assert text.text == "Your turn: play a card, attack with a creature or use an Action."
    assert text.labels[-1] == "Use Cloud Lady's Action"


def test_a_bound_hunter_is_told_what_to_hunt() -> None:
    """R16.15."""
    game, _ = staged(
        'active = "B"\n[A]\nplay = ["captain_hippo"]\n[B]\nplay = ["killer_bee", "gorillion"]\nhand = ["bee_bear"]'
    )
    assert asked(game, 1).text == "Your turn: you have to attack with a Hunter and hunt Wren's Captain Hippo."
    assert asked(game, 0).text == "Rook has to attack with a Hunter and hunt your Captain Hippo."
    hippo = BY_ID["captain_hippo"].text
    assert why_not(game, 1, "gorillion") == f'Your Gorillion has to wait because of Wren\'s Captain Hippo: "{hippo}"'
    assert why_not(game, 1, "bee_bear").startswith("Your Bee Bear has to wait")


def test_a_window_of_four_says_who_is_asked_next() -> None:
    """R14.5."""
    text = 'mode = "tag_team"\nscript = ["A play gorillion", "B pass"]\n[A]\nhand = ["gorillion"]\n'
    game, _ = staged(f"{text}[B]\nmindbugs = 1\n[C]\nmindfrogs = 1\n[D]\nmindbugs = 1")
    text_of = asked(game, 2)
    assert text_of.text == "Your teammate Wren plays Gorillion (10). Spend your Mindfrog and take it for yourself?"
    assert text_of.decline == "If you decline, Jay may take it."
    assert text_of.labels[0] == "Spend your Mindfrog: you get Gorillion, Wren acts again in this turn"


# --- why --------------------------------------------------------------------------------------------------------------


def test_why_a_creature_cannot_attack_or_act() -> None:
    """R5.12, R11.2."""
    game, _ = staged(
        '[A]\nplay = ["pesky_peas", "gorillion", "dragon_inn"]\nhand = ["bee_bear"]\n[B]\nplay = ["hamster_lion"]'
    )
    rule = BY_ID["hamster_lion"].text
    assert why_not(game, 0, "pesky_peas") == f'Your Pesky Peas cannot attack because of Rook\'s Hamster Lion: "{rule}"'
    view, inn = game.view(0), slot_of(game, "dragon_inn")
    assert view.obstacle(inn) is None
    assert "Its Action would change nothing now, so it cannot be used." in card_page(game.design[inn], view, inn)
    assert "cannot attack because of Hamster Lion" in reason_sentences(view, slot_of(game, "pesky_peas"))
    lizard, _ = staged('[A]\nplay = ["cave_lizard"]\nhand = ["bee_bear"]\n[B]\nplay = ["gorillion"]')
    assert why_not(lizard, 0, "cave_lizard") == 'Your Cave Lizard cannot attack: "This cannot attack."'


def test_why_a_card_may_not_be_played() -> None:
    game, _ = staged(
        'mode = "tag_team"\n[A]\nhand = ["gorillion", "turbo_bug"]\nplay = ["bee_bear"]\n[C]\nplay = ["going_bananas"]'
    )
    rule = BY_ID["going_bananas"].text
    assert (
        why_not(game, 0, "gorillion") == f'Your Gorillion may not be played because of Lark\'s Going Bananas: "{rule}"'
    )


def test_a_block_that_an_effect_forbids_this_turn() -> None:
    text = 'script = ["A attack turf_the_surfer", "A choose gorillion"]\n[A]\nplay = ["turf_the_surfer"]\n'
    game, _ = staged(f'{text}[B]\nplay = ["gorillion", "bee_bear"]')
    assert (
        why_not(game, 1, "gorillion") == "Your Gorillion cannot block: an effect forbids it until the end of the turn."
    )
    assert "cannot block until the end of the turn" in reason_sentences(game.view(1), slot_of(game, "gorillion"))


@pytest.mark.parametrize(
    ("sides", "card", "reasons"),
    [
        (
            '[A]\nplay = ["pesky_peas boost=bee_bear"]\n[B]\nplay = ["gorillion"]', "pesky_peas",
            ["+1 power from one boost card under it"],
        ),
        (
            '[A]\nplay = ["raspberry_ranger"]\ndiscard = ["cursed_gorillion"]', "raspberry_ranger",
            ["-2 power from Cursed Gorillion in a discard pile"],
        ),
        (
            '[A]\nplay = ["curious_tadpole"]\ndiscard = ["cursed_gorillion"]', "curious_tadpole",
            ["-2 power from Cursed Gorillion in a discard pile", "+2 power because power is never less than 1"],
        ),
        (
            '[A]\nplay = ["gorillion", "calm_cole octonite=2"]', "gorillion",
            ["cannot be defeated because of Calm Cole"],
        ),
    ],
)  # fmt: skip
def test_where_power_and_protection_come_from(sides: str, card: str, reasons: list[str]) -> None:
    game, _ = staged(sides)
    assert reason_sentences(game.view(0), slot_of(game, card)) == reasons


def test_an_additional_effect_says_from_whom_it_is() -> None:
    game, _ = staged('mode = "tag_team"\n[A]\nplay = ["turbo_bug"]\n[C]\nplay = ["sweet_killers"]')
    assert reason_sentences(game.view(0), slot_of(game, "turbo_bug")) == ["an additional effect from Sweet Killers"]


def test_tokens_and_boosts_stand_on_the_page_of_a_creature() -> None:
    game, _ = staged('[A]\nplay = ["mangonade octonite=3 boost=bee_bear"]')
    view, slot = game.view(0), slot_of(game, "mangonade")
    page = card_page(game.design[slot], view, slot)
    assert "Under it, face down: Bee Bear." in page
    assert "Octonite on it: 2." in page


def test_what_arrived_in_a_shuffled_hand_is_named_to_its_holder() -> None:
    """F7.7: network tables shuffle the hand before anybody is told."""
    game = Game.empty(Setup(refresh_hands=True), 48)
    held, drawn = BY_ID["bee_bear"], BY_ID["gorillion"]
    game.design[3], game.hand[0], game.draw[0] = held, [3], [4]
    narrator = Narrator(0, DUEL)
    narrator.tell([], game.view(0))
    game.hand[0], game.draw[0] = [3, 4], []
    game.design[3], game.design[4] = drawn, held
    assert narrator.tell([ev.Drew(0, (4,)), ev.Shuffled((3, 4))], game.view(0))[0] == "You draw Gorillion."
