"""The board with its keys: one game, seen and played from one seat (U1, U2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.timer import Timer

from engine.decisions import IllegalAnswer
from engine.events import Event
from engine.view import View
from screens.board import SIDES, draw, seat_of
from screens.board_screen import BoardScreen
from screens.browser_screen import BrowserScreen
from screens.card_screen import CardScreen
from screens.catalogue import board as words
from screens.catalogue import seats as seat_words
from screens.end_screen import EndScreen
from screens.help_screen import HelpScreen
from screens.house import keys_of
from screens.log_screen import LogScreen
from screens.look import BELL_ALWAYS, BELL_UNFOCUSED, Look
from screens.pile_screen import PileScreen
from screens.plan import Part
from screens.ports import AnotherGame, Connection, SeatPort, Terminal
from screens.story import Story
from screens.table import Table

FRESH_SECONDS = 0.25
BAD_LINE_SECONDS = 1.0
"""How often a line is looked at that does not carry: the time runs that is left."""
QUIT, LEAVE, MENU, REMATCH = "quit", "leave", "menu", "rematch"


class MatchScreen(BoardScreen[str]):
    """Dismissed with QUIT, LEAVE (in the middle of the game), MENU or REMATCH.

    Whoever runs the match calls `saw` with everything that `seat` may see; answers go to `port`.
    """

    BAR = ("confirm", "cancel", "inspect", "help", "log", "cards", "quit", "next_zone", "concede")
    BAR_AFTER = ("rematch", "inspect", "help", "log", "cards", "quit")

    def __init__(
        self,
        look: Look,
        seat: int,
        names: Sequence[str],
        port: SeatPort,
        terminal: Terminal,
        concede: Callable[[], None],
        can_rematch: bool = True,
        replay: Callable[[], str] | None = None,
        another: AnotherGame | None = None,
    ) -> None:
        self.story = Story(seat, names)
        super().__init__(look, Table(seat, names), self.story)
        self.seat = seat
        self._port = port
        self._terminal = terminal
        self._concede = concede
        self._can_rematch = can_rematch
        self._replay = replay
        self._another = another
        self._end: EndScreen | None = None
        self.talk: Callable[[], None] | None = None
        """Opens the talk with a player on another machine."""
        self.review: Callable[[], str] | None = None
        """Opens the review of the finished game; a sentence where there can be none."""
        self.connection: Callable[[], Connection] | None = None
        """How the line to that player is."""
        self.connection_seconds = BAD_LINE_SECONDS
        """How often that is asked while it is good."""
        self._looking: Timer | None = None
        self._fading: Timer | None = None
        self._rung_for: object = None
        self._ended = False

    # The match speaks

    def saw(self, events_seen: Sequence[Event], view: View) -> None:
        """An observer's duty (A1): these events happened, this is the table now."""
        news = self.story.tell(events_seen, view)
        self.table.see(view)
        if news and self.look.animate and self.is_attached:
            self._highlight()
        self.redraw()
        self._call_player(view)
        self._end_if_over()

    def note(self, sentence: str) -> None:
        """Something that happened beside the game, for the strip of headlines and the log."""
        self.story.note(sentence)
        if self.connection is not None and self.is_attached:
            self._look_at_connection()
        self.redraw()

    def _highlight(self) -> None:
        """News stands out for a moment; any key ends it (U2)."""
        self.scene.fresh = True
        if self._fading is not None:
            self._fading.stop()
        self._fading = self.set_timer(FRESH_SECONDS, self._fade)

    def _fade(self) -> None:
        if self._fading is not None:
            self._fading.stop()
            self._fading = None
        if self.scene.fresh:
            self.scene.fresh = False
            self.redraw()

    def _call_player(self, view: View) -> None:
        """Window title and bell, once for each decision of this seat (U2)."""
        mine = self.table.decision is not None
        if view.over or view.decision is None:
            title = words.TITLE_OVER if view.over else words.TITLE_BETWEEN
        else:
            name = self.table.names[view.decision.seat]
            title = words.TITLE_YOURS if mine else words.TITLE_THEIRS.format(name=name)
        self._terminal.set_window_title(title)
        if mine and view.decision != self._rung_for:
            bell = self.look.bell
            if bell == BELL_ALWAYS or (bell == BELL_UNFOCUSED and not self._terminal.looking):
                self._terminal.ring()
        self._rung_for = view.decision

    def _end_if_over(self) -> None:
        view = self.table.view
        if view is None or not view.over or self._ended or not self.is_attached:
            return
        self._ended = True
        self._end = EndScreen(
            self.look, view, self.table.names, self.story, self._can_rematch, self._replay, self._another
        )
        self._end.review = self.review
        self.app.push_screen(self._end, self._after_end)

    def another_changed(self, sentence: str) -> None:
        """How it stands with another game, which needs the other player, too."""
        if sentence:
            self.note(sentence)
        if self._end is not None and self._end.is_attached:
            self._end.redraw()

    def play_another(self) -> None:
        """Both want it: leave the board, whatever is open above it."""
        if self in self.app.screen_stack:
            while self.app.screen is not self:
                self.app.pop_screen()
            self.dismiss(REMATCH)

    def _after_end(self, choice: str | None) -> None:
        if choice in (QUIT, MENU, REMATCH):
            self.dismiss(choice)

    # Drawing

    def bar(self) -> list[tuple[str, str]]:
        over = self.table.view is not None and self.table.view.over
        first = words.WHAT_NEXT if over else words.ARROW_KEYS
        names = [name for name in (self.BAR_AFTER if over else self.BAR) if name != "rematch" or self._rematch_now]
        if self.talk is not None:
            names.insert(names.index("cards"), "talk")
        return [first, *keys_of(names)]

    def on_mount(self) -> None:
        self._end_if_over()
        if self.connection is not None:
            self._look_at_connection()

    def _look_at_connection(self) -> None:
        assert self.connection is not None
        if self._looking is not None:
            self._looking.stop()
        over = self.table.view is not None and self.table.view.over
        now = None if over else self.connection()
        if now != self.scene.connection:
            self.scene.connection = now
            self.redraw()
        if now is not None:
            self._looking = self.set_timer(
                self.connection_seconds if now.good else BAD_LINE_SECONDS, self._look_at_connection
            )

    def draw(self) -> None:
        current = self.layout_plan
        self.scene.glyphs = self.look.glyphs
        self.scene.story = self.story
        for part, canvas in self._parts.items():
            if part in current.rects:
                canvas.paint(draw(part, self.scene, current), self.look.theme)

    # The player speaks

    def typed(self, event: events.Key) -> None:
        character = event.character or ""
        if self.scene.conceding:
            return
        answer = self.table.press(character)
        if answer is not None:
            self._answer(answer)
        elif self.table.point_letter(character) and self.table.several:
            self.table.toggle()
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        if self.scene.fresh:
            self._fade()
        if event.key == "space" and self.table.several and self.table.here is not None and not self.closed:
            event.stop()
            event.prevent_default()
            self.table.toggle()
            self.redraw()
            return
        super().on_key(event)

    def do_confirm(self) -> None:
        if self.scene.conceding:
            self.scene.conceding = False
            self._concede()
        elif self._ended:
            self._reopen_end()
        elif self.table.pile_here >= 0 and not self.table.chosen:
            self._open_pile(self.table.pile_here)
        else:
            answer = self.table.confirm()
            if answer is not None:
                self._answer(answer)
        self.redraw()

    def do_cancel(self) -> None:
        if self.scene.conceding:
            self.scene.conceding = False
        else:
            self.table.cancel()
        self.redraw()

    def _answer(self, index: int) -> None:
        """Once a decision: a second key that comes before the next position is no answer to it."""
        if self._port.waiting is None:
            return
        try:
            self._port.answer(index)
        except IllegalAnswer:
            return
        self.story.turn_page()

    def do_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look))

    def do_talk(self) -> None:
        if self.talk is not None:
            self.talk()

    def do_log(self) -> None:
        self.app.push_screen(LogScreen(self.look, self.story))

    def do_cards(self) -> None:
        self.app.push_screen(BrowserScreen(self.look))

    def do_inspect(self) -> None:
        view = self.table.view
        if view is None:
            return
        if self.table.pile_here >= 0:
            self._open_pile(self.table.pile_here)
            return
        slot = self.table.here.slot if self.table.here is not None else view.decision.source if view.decision else -1
        design = view.design(slot) if slot >= 0 else None
        if design is not None:
            self.app.push_screen(CardScreen(self.look, design, view, slot))

    def _open_pile(self, owner: int) -> None:
        view = self.table.view
        if view is not None:
            self.app.push_screen(PileScreen(self.look, view, owner, self.table.names))

    def do_aside(self) -> None:
        """The cards of evolution lines that lie aside (R11.3)."""
        view = self.table.view
        if view is not None and view.aside:
            self.app.push_screen(BrowserScreen(self.look, seat_words.SET_ASIDE_TITLE, view.aside))

    def do_concede(self) -> None:
        if self.table.view is not None and not self.table.view.over:
            self.scene.conceding = True
            self.redraw()

    def do_rematch(self) -> None:
        if not self._ended or not self._rematch_now:
            return
        if self._another is None:
            self.dismiss(REMATCH)
        else:
            self._another.want(True)

    @property
    def _rematch_now(self) -> bool:
        return self._can_rematch if self._another is None else self._another.can_ask

    def do_quit(self) -> None:
        self.dismiss(LEAVE)

    def _reopen_end(self) -> None:
        self._ended = False
        self._end_if_over()

    # The mouse

    def clicked(self, event: events.Click) -> None:
        """A click on a legal card takes it, as Enter does; one of several is toggled."""
        card = self._card_under(event)
        place = self._place_at(event.screen_x, event.screen_y)
        if card is not None:
            self.table.point(*card)
            if self.table.several:
                self.table.toggle()
                self.redraw()
            else:
                self.do_confirm()
        elif place is not None:
            self._click_part(*place)

    def _click_part(self, part: Part, x: int, y: int) -> None:
        view = self.table.view
        if part is Part.LOG:
            self.do_log()
        elif part in SIDES and view is not None:
            self._open_pile(seat_of(part, self.scene))
        elif part is Part.LIFE:
            self.do_aside()
        elif part is Part.QUESTION:
            self._click_question(x, y)

    def _click_question(self, x: int, y: int) -> None:
        """The answers in the strip are buttons: find the key in whose words the click fell."""
        text = "".join(piece for piece, _ in self._parts[Part.QUESTION].lines[y])
        for button in sorted(self.table.buttons, key=lambda one: -text.find(one.label)):
            at = text.find(button.label)
            if at >= 0 and x >= at - 10:
                answer = self.table.press(button.key)
                if answer is not None:
                    self._answer(answer)
                break
        else:
            if words.ENTER in text:
                self.do_confirm()
        self.redraw()
