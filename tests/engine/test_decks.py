"""Which decks there are, how they are written, and which are too small (R15.2)."""

from __future__ import annotations

import pytest

from engine.cards import SETS, deck_of, pool_problem
from engine.decks import MOST_COPIES, PRESETS, UnknownDeck, left_out, preset_of, read_sets, write_sets
from engine.rules import MODES, Setup


def test_words_and_mixes_are_read_in_the_order_of_publication() -> None:
    assert read_sets(["all"]) == tuple(SETS)
    assert read_sets(["beginnings"]) == ("first_contact", "new_servants")
    assert read_sets(["new_servants", "first_contact"]) == read_sets(["first_contact", "new_servants"])
    assert read_sets(["new_servants*2"]) == read_sets(["new_servants", "new_servants"])
    assert read_sets(["beginnings*2"]) == ("first_contact",) * 2 + ("new_servants",) * 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["second_contact"], "There is no set 'second_contact'"),
        (["first_contact*0"], "does not say how many copies"),
        (["first_contact*x"], "does not say how many copies"),
        (["first_contact*9"], "does not say how many copies"),
        (["first_contact*3", "first_contact*3"], "at most 4 copies"),
        ([], "at least one set"),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence(words: list[str], why: str) -> None:
    with pytest.raises(UnknownDeck, match=why.replace("*", "[*]")) as caught:
        read_sets(words)
    assert str(caught.value).endswith(".")


def test_a_mix_is_written_as_it_is_read() -> None:
    for mix in (*PRESETS.values(), ("first_contact",) * MOST_COPIES, ("new_servants", "new_servants", "tag_team")):
        assert read_sets(write_sets(mix)) == mix
    assert preset_of(("new_servants", "first_contact")) == "beginnings"
    assert preset_of(("new_servants", "new_servants")) == ""


def test_every_mix_offered_can_be_played_in_every_mode_that_it_is_large_enough_for() -> None:
    for name, mix in PRESETS.items():
        for mode, rules in MODES.items():
            assert bool(pool_problem(Setup(mode, mix))) == (len(deck_of(mix, mode)) < rules.least_cards), (name, mode)
        assert not pool_problem(Setup("duel", mix)), name


def test_cards_that_need_a_teammate_are_counted() -> None:
    assert left_out(("first_contact", "tag_team"), "duel") == 32
    assert left_out(("first_contact", "tag_team"), "epic") == 0
    assert left_out(("first_contact",), "duel") == 0
