"""The table before the first shuffle (F6.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Game
from net.fairdeal.state import NOBODY, Slot, State


def lay_out(state: State) -> State:
    """The deck as trivial ciphertexts in the order of the manifest, and an engine that is about to shuffle (F6.2)."""
    deck = state.params.deck
    everybody = frozenset(state.seats)
    slots = tuple(
        Slot(cipher, 0, card, NOBODY, everybody, state.no_shares)
        for cipher, card in zip(deck.initial(state.joint), deck.cards, strict=True)
    )
    game = Game(state.params.setup, sees_all=False, record=False)
    return replace(state, slots=slots, game=game, stage=None)
