"""How each face learns that the other player has used up its time, and takes the word of its own player (N6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mindbug_tui.network.patience import Standing
from mindbug_tui.network.table import NetTable
from screens.catalogue import network as words

CLAIMS: Final = (words.CLAIM_WIN_WORD, words.CLAIM_DRAW_WORD)


def patience_sentence(standing: Standing, name: str) -> str:
    """What a player should know then; empty if nothing."""
    return words.PATIENCE[standing.value].format(name=name) if standing.value in words.PATIENCE else ""


def accused_sentence(draw: bool, stands: bool, name: str) -> str:
    """What the other player's claim means for this one."""
    return words.ACCUSED[stands, draw].format(name=name)


def claimed_in_words(table: NetTable, claim: str, name: str) -> str:
    """Claim what was typed; the sentence about what came of it."""
    if claim not in CLAIMS:
        return words.CLAIM_WHICH
    if not table.claim(draw=claim == words.CLAIM_DRAW_WORD):
        return words.CLAIM_NOT.format(name=name)
    return words.CLAIMED


def computer_claims(table: NetTable, claim: str | None, tell: Callable[..., None]) -> Callable[[Standing], None]:
    """What a computer does when the other player has used up its time: what it was told on the command line, and
    without that it leaves, with the game saved."""

    def on_patience(standing: Standing) -> None:
        if standing is Standing.WAIT:
            return
        if claim is None:
            assert table.files is not None
            name = table.files.note.names[1 - table.seat]
            table.give_up(words.AUTO_GONE.format(name=name, game=table.files.id))
        elif standing is Standing.CLAIM and table.claim(draw=claim == words.CLAIM_DRAW_WORD):
            tell(result=claim)

    return on_patience
