"""A recorded game on the board: step, jump, let it play, from either seat or with all known cards (U8)."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.timer import Timer

from screens.board import draw
from screens.board_screen import BoardScreen
from screens.browser_screen import BrowserScreen
from screens.card_screen import CardScreen
from screens.catalogue import seats as seat_words
from screens.catalogue import watching as words
from screens.help_screen import HelpScreen
from screens.house import heading, keys_of
from screens.ink import Ink, Line, fill, wrap
from screens.list_screen import ListScreen, Row
from screens.log_screen import LogScreen
from screens.look import Look
from screens.pile_screen import PileScreen
from screens.plan import Part, Plan, Rect
from screens.questions import result_sentences
from screens.recording import Recording, Watching
from screens.scene import Scene
from screens.table import Table

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds that a position is shown while it plays by itself."""
USUAL_SPEED = 1


class TurnsScreen(ListScreen[int]):
    """Dismissed with a turn, or None."""

    def __init__(self, look: Look, watching: Watching) -> None:
        super().__init__(look, words.TURNS_TITLE)
        self._turns = watching.turn_lines()
        now = watching.view.turn
        self.at = next((row for row, (turn, _) in enumerate(self._turns) if turn == now), 0)

    def rows(self) -> list[Row]:
        return [Row(sentence) for _, sentence in self._turns]

    def chosen(self, place: int) -> None:
        self.dismiss(self._turns[place][0])


class ReplayScreen(BoardScreen[None]):
    """Dismissed when the reader has seen enough."""

    BAR = ("next", "previous", "next_turn", "play", "vantage", "turns", "log", "help", "quit")

    def __init__(
        self, look: Look, recording: Recording, review: Callable[[], None] | None = None, place: int = 0
    ) -> None:
        self.watching = Watching(recording)
        self.watching.go(place)
        self._review = review
        super().__init__(look, self._fresh_table(), self.watching.story)
        self._speed = USUAL_SPEED
        self._timer: Timer | None = None
        self._note = ""
        self._show()

    def _fresh_table(self) -> Table:
        """For the seat that is looked from."""
        return Table(self.watching.seat, self.watching.recording.names)

    def _show(self) -> None:
        """Take the position over that the watcher stands at."""
        self.scene.story = self.watching.story
        self.table.see(self.watching.view)
        self.redraw()

    # Drawing

    def bar(self) -> list[tuple[str, str]]:
        return keys_of(self.BAR if self._review is None else (*self.BAR[:-1], "review", self.BAR[-1]))

    def draw(self) -> None:
        current = self.layout_plan
        self.scene.glyphs = self.look.glyphs
        for part, canvas in self._parts.items():
            if part in current.rects:
                canvas.paint(self._drawn(part, current), self.look.theme)

    def _drawn(self, part: Part, current: Plan) -> list[Line]:
        if part is Part.QUESTION:
            return self._draw_place(current.rects[part])
        if part is Part.HAND_TITLE and self.watching.hidden and self.table.pile_seat == -1:
            count = len(self.watching.view.hand(self.watching.seat))
            title = words.HAND_PARTLY.format(count=count, hidden=self.watching.hidden)
            width = current.rects[part].width
            return fill([heading(title, width, self.look.glyphs.line)], width, 1)
        return draw(part, self.scene, current)

    def _draw_place(self, rect: Rect) -> list[Line]:
        """Where one stands, what was asked and answered there, and what the other side holds."""
        width = rect.width - 2
        head = f" {self.look.glyphs.dot} ".join((self.watching.where(), self.watching.seen_by(), self._pace()))
        told = self._note or " ".join(part for part in (*self._told(), self.watching.other_hands()) if part)
        rows = [((f" {head}", Ink.ASK_STRONG),), *(((f" {row}", Ink.WAIT),) for row in wrap(told, width))]
        return fill(rows, rect.width, rect.height, Ink.WAIT)

    def _told(self) -> tuple[str, ...]:
        watching = self.watching
        if watching.view.over:
            return tuple(result_sentences(watching.view, watching.recording.names))
        ending = watching.recording.ending if watching.at_end else ""
        return watching.asked(), watching.answered(), ending

    def _pace(self) -> str:
        if self._timer is None:
            return words.PAUSED
        return words.PLAYING.format(seconds=f"{SPEEDS[self._speed]:g}")

    # Stepping

    def _step(self, moved: bool, otherwise: str = "") -> None:
        """After a step by hand: playing by itself ends."""
        self._pause()
        self._note = "" if moved else otherwise
        self._show()

    def do_next(self) -> None:
        self._step(self.watching.step(1), words.OVER)

    def do_previous(self) -> None:
        self._step(self.watching.step(-1), words.AT_START)

    def do_next_turn(self) -> None:
        self._step(self.watching.next_turn(), words.OVER)

    def do_previous_turn(self) -> None:
        self._step(self.watching.previous_turn(), words.AT_START)

    def do_first(self) -> None:
        self._step(self.watching.go(0), words.AT_START)

    def do_last(self) -> None:
        self._step(self.watching.go(self.watching.recording.count - 1), words.OVER)

    def do_turns(self) -> None:
        self._pause()
        self.app.push_screen(TurnsScreen(self.look, self.watching), self._jump)

    def _jump(self, turn: int | None) -> None:
        if turn is not None:
            self._step(self.watching.go_to_turn(turn))

    def do_vantage(self) -> None:
        self.watching.turn_table()
        self._note = ""
        self.table = self._fresh_table()
        self.scene = Scene(self.table, self.watching.story, self.look.glyphs)
        self._show()

    # Playing by itself

    def do_play(self) -> None:
        if self._timer is not None:
            self._pause()
        elif self.watching.at_end:
            self._note = words.OVER
        else:
            self._note = ""
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        self.redraw()

    def do_confirm(self) -> None:
        self.do_play()

    def do_faster(self) -> None:
        self._pace_by(1)

    def do_slower(self) -> None:
        self._pace_by(-1)

    def _pace_by(self, steps: int) -> None:
        self._speed = max(0, min(self._speed + steps, len(SPEEDS) - 1))
        if self._timer is not None:
            self._timer.stop()
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        self.redraw()

    def _tick(self) -> None:
        self.watching.step(1)
        if self.watching.at_end:
            self._pause()
        self._show()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # Looking

    def do_inspect(self) -> None:
        view = self.watching.view
        if self.table.pile_here >= 0:
            self._pause()
            self.app.push_screen(PileScreen(self.look, view, self.table.pile_here, self.table.names))
        elif self.table.here is not None:
            self._pause()
            self.app.push_screen(CardScreen(self.look, self.table.here.design, view, self.table.here.slot))

    def do_aside(self) -> None:
        if self.watching.view.aside:
            self._pause()
            self.app.push_screen(BrowserScreen(self.look, seat_words.SET_ASIDE_TITLE, self.watching.view.aside))

    def do_review(self) -> None:
        if self._review is not None:
            self._pause()
            self._review()

    def do_help(self) -> None:
        self._pause()
        self.app.push_screen(HelpScreen(self.look))

    def do_log(self) -> None:
        self._pause()
        self.app.push_screen(LogScreen(self.look, self.watching.story))

    def do_cards(self) -> None:
        self._pause()
        self.app.push_screen(BrowserScreen(self.look))

    def do_cancel(self) -> None:
        self.dismiss(None)

    def do_quit(self) -> None:
        self.dismiss(None)

    def typed(self, event: events.Key) -> None:
        """The letter of a card puts the cursor on it."""
        if event.character and self.table.point_letter(event.character):
            self.redraw()

    def clicked(self, event: events.Click) -> None:
        """A click puts the cursor on a card."""
        card = self._card_under(event)
        if card is not None:
            self.table.point(*card)
            self.redraw()
