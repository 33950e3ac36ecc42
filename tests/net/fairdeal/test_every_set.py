"""Whole games with every set and in every mode: all machines, an outsider, and what really happened (F7, F8).

A few here, hundreds by `python -m tests.net.fairdeal.soak --sets all`.
"""

from __future__ import annotations

import pytest

from engine.cards import SETS
from engine.rules import MODES
from net.fairdeal.params import Options
from net.fairdeal.table import Table
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.knowing import check_against, check_knowledge, really
from tests.net.fairdeal.tables import Peeker, agree, at_random, check_invariants, new_table, step

DUELS = tuple((set_id,) for set_id in SETS if set_id not in ("first_contact", "tag_team"))
TEAMS = ("new_servants", "tag_team")
CLAIMS, LOOKS, PILES = (
    frozenset({"Claim 0", "Claim 1"}),
    frozenset({"LookedAt", "Handed"}),
    frozenset({"CardDiscarded"}),
)
"""What must happen in a game, so that it says something about it."""
NOTHING: frozenset[str] = frozenset()
GAMES = (
    *(("duel", sets, 3, True, NOTHING) for sets in DUELS),
    ("duel", ("beyond_eternity",), 4, False, PILES),
    ("duel", ("first_contact", "new_servants", "new_servants"), 2, True, NOTHING),
    ("tag_team", TEAMS, 3, True, CLAIMS),
    ("tag_team", TEAMS, 1, False, LOOKS),
    ("epic", TEAMS, 5, True, NOTHING),
)


def table_for(mode: str, sets: tuple[str, ...], seed: int, refresh: bool) -> Table:
    return new_table(seed, Options(refresh_hands=refresh), len(MODES[mode].teams), mode=mode, sets=sets)


def check_end(table: Table, wanted: frozenset[str] = NOTHING) -> None:
    """Nobody refused anything, all engines agree with what really is so, and so does a reader of the transcript."""
    assert table.receipts == []
    knowing, seen = really(table)
    check_against(knowing, table)
    assert wanted <= set(seen)
    state = table.seats[0].state
    found = verify(Transcript(state.params, tuple(table.seats[-1].referee.messages), True))
    assert (found.ok, found.winner, found.decisions) == (True, knowing.winner, state.decisions)


@pytest.mark.parametrize(("mode", "sets", "seed", "refresh", "wanted"), GAMES)
def test_all_machines_agree_with_what_really_happened(
    mode: str, sets: tuple[str, ...], seed: int, refresh: bool, wanted: frozenset[str]
) -> None:
    table, choose, before = table_for(mode, sets, seed, refresh), at_random(seed), None
    while not table.finished:
        step(table, choose)
        if table.seats[0].state is not before:
            check_invariants(before, table.seats[0].state)
            before = table.seats[0].state
        if table.deciding is not None:
            agree(table)
            for machine in table.seats:
                check_knowledge(machine)
    check_end(table, wanted)


def test_a_duel_with_every_card_there_is() -> None:
    table = table_for("duel", tuple(SETS), 1, True)
    assert len(table.seats[0].state.params.deck.cards) == 212
    table.play(at_random(1))
    check_end(table)


@pytest.mark.parametrize("refresh", [True, False])
def test_nobody_can_read_a_gift_or_a_look_that_is_not_theirs(refresh: bool) -> None:
    """F6.4, F7.3, really tried: cards of the unused pile shown to one, given to its teammate, claims about hands."""
    table, choose = table_for("tag_team", TEAMS, 1 if refresh else 4, refresh), at_random(1 if refresh else 4)
    peekers = [Peeker(machine) for machine in table.seats]
    while not table.finished:
        step(table, choose)
        for peeker in peekers:
            peeker.look(table.seats[0].state)
    assert min(len(peeker.read) for peeker in peekers) > 0
    _, seen = really(table)
    assert seen["LookedAt"] > 0 if refresh else seen["Claim 0"] + seen["Claim 1"] > 0
