"""A game that others play, as it goes on: what lies open and nobody's hand (U7, U8)."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from engine.events import Event
from engine.view import NOBODY, View
from screens.board import draw
from screens.board_screen import BoardScreen
from screens.browser_screen import BrowserScreen
from screens.card_screen import CardScreen
from screens.catalogue import lobby as words
from screens.help_screen import HelpScreen
from screens.house import heading, keys_of
from screens.ink import Ink, Line, fill, wrap
from screens.log_screen import LogScreen
from screens.look import Look
from screens.pile_screen import PileScreen
from screens.plan import Part, Plan, Rect
from screens.questions import result_sentences
from screens.story import Story
from screens.table import Table

NEAR_SEAT = 0
"""Whose creatures are at the lower edge."""


class WatchScreen(BoardScreen[None]):
    """An observer (A1) whose keys change nothing. Dismissed when the reader has seen enough."""

    BAR = ("inspect", "log", "cards", "help", "quit")
    seat = NOBODY

    def __init__(self, look: Look, names: Sequence[str]) -> None:
        self.story = Story(NOBODY, names)
        super().__init__(look, Table(NEAR_SEAT, names, NOBODY), self.story)
        self._note = ""

    def saw(self, events_seen: Sequence[Event], view: View) -> None:
        """These events happened, this is the table now."""
        self.story.turn_page()
        self.story.tell(events_seen, view)
        self.table.see(view)
        self.redraw()

    def say(self, sentence: str) -> None:
        """What is told in the place of the question from now on."""
        self._note = sentence
        self.redraw()

    # Drawing

    def bar(self) -> list[tuple[str, str]]:
        return keys_of(self.BAR)

    def draw(self) -> None:
        if self.table.view is None:
            return
        current = self.layout_plan
        self.scene.glyphs = self.look.glyphs
        for part, canvas in self._parts.items():
            if part in current.rects:
                canvas.paint(self._drawn(part, current, self.table.view), self.look.theme)

    def _drawn(self, part: Part, current: Plan, view: View) -> list[Line]:
        rect = current.rects[part]
        if part is Part.QUESTION:
            return self._draw_question(rect, view)
        if part is Part.HAND_TITLE and self.table.pile_seat == -1:
            title = words.WATCH_HAND.format(name=self.table.names[NEAR_SEAT], count=len(view.hand(NEAR_SEAT)))
            return fill([heading(title, rect.width, self.look.glyphs.line)], rect.width, 1)
        return draw(part, self.scene, current)

    def _draw_question(self, rect: Rect, view: View) -> list[Line]:
        first, second = self.table.names
        told = [words.WATCH_LOOKED.format(first=first, second=second)]
        if self._note:
            told = [self._note]
        elif view.over:
            told = [*result_sentences(view, self.table.names), words.WATCH_OVER]
        elif view.decision is not None:
            told.append(words.WATCH_ASKED.format(name=self.table.names[view.decision.seat]))
        rows: list[Line] = [((f" {row}", Ink.WAIT),) for sentence in told for row in wrap(sentence, rect.width - 2)]
        return fill(rows, rect.width, rect.height, Ink.WAIT)

    # Looking

    def do_inspect(self) -> None:
        view, here = self.table.view, self.table.here
        if view is not None and self.table.pile_here >= 0:
            self.app.push_screen(PileScreen(self.look, view, self.table.pile_here, self.table.names))
        elif view is not None and here is not None and (design := view.design(here.slot)) is not None:
            self.app.push_screen(CardScreen(self.look, design, view, here.slot))

    def do_confirm(self) -> None:
        self.do_inspect()

    def do_log(self) -> None:
        self.app.push_screen(LogScreen(self.look, self.story))

    def do_cards(self) -> None:
        self.app.push_screen(BrowserScreen(self.look))

    def do_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look))

    def do_cancel(self) -> None:
        self.dismiss(None)

    def do_quit(self) -> None:
        self.dismiss(None)

    def typed(self, event: events.Key) -> None:
        """The letter of a card puts the cursor on it."""
        if event.character and self.table.point_letter(event.character):
            self.redraw()

    def clicked(self, event: events.Click) -> None:
        card = self._card_under(event)
        if card is not None:
            self.table.point(*card)
            self.redraw()
