"""`i`: a card in full, with its keywords, its rulings and where its current power comes from (U2)."""

from __future__ import annotations

from engine.design import CardDesign
from engine.view import View
from screens.look import Look
from screens.page_screen import PageScreen
from screens.questions import card_page


class CardScreen(PageScreen):
    def __init__(self, look: Look, design: CardDesign, view: View | None = None, slot: int | None = None) -> None:
        super().__init__(look, design.name, card_page(design, view, slot)[1:])
