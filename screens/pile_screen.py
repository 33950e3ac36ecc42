"""The cards of a discard pile, the newest first (R1.3: discard piles are open)."""

from __future__ import annotations

from engine.view import View
from screens.browser_screen import BrowserScreen
from screens.catalogue import board as words
from screens.look import Look
from screens.ports import Names


class PileScreen(BrowserScreen):
    def __init__(self, look: Look, view: View, owner: int, names: Names) -> None:
        whose = words.YOUR if owner == view.seat else words.WHOSE.format(name=names[owner])
        cards = [card.design for card in reversed(view.discard(owner)) if card.design is not None]
        super().__init__(look, words.PILE.format(whose=whose), cards)
