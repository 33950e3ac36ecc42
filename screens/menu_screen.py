"""`mindbug` alone: what there is to do (U1, U4)."""

from __future__ import annotations

from collections.abc import Sequence

from screens.banner import banner
from screens.browser_screen import BrowserScreen
from screens.catalogue import board as words
from screens.help_screen import HelpScreen
from screens.ink import Ink, Line
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.ports import Program, Start
from screens.practice_screen import PracticeScreen
from screens.resume_screen import ResumeScreen
from screens.settings_screen import SettingsScreen


class MenuScreen(ListScreen[None]):
    """The root of the program; games are started through `program`."""

    def __init__(self, look: Look, program: Program) -> None:
        super().__init__(look, words.MENU_TITLE)
        self._program = program
        self._choices = ("practice", "host", "join", "resume", "games", "cards", "settings", "help", "quit")

    def bar(self) -> list[tuple[str, str]]:
        return [key for key in words.LIST_KEYS if key != words.BACK_KEY] + [words.LEAVE_KEY]

    def rows(self) -> Sequence[Row]:
        return [Row(*words.MENU_ROWS[choice]) for choice in self._choices]

    def above(self) -> list[Line]:
        if self.size.height < 22:
            return []
        lines: list[Line] = [((f"   {row}", Ink.TITLE),) for row in banner(words.MENU_BANNER, self.look.glyphs)]
        return [*lines, (), ((f"   {words.MENU_CLAIM}", Ink.FAINT),), ()]

    def chosen(self, place: int) -> None:
        self.message = ""
        choice = self._choices[place]
        if choice == "practice":
            screen = PracticeScreen(self.look, self._program.levels(), self._program.usual())
            self.app.push_screen(screen, self._start)
        elif choice == "host":
            self._program.host()
        elif choice == "join":
            self._program.join()
        elif choice == "resume":
            self._open_resume()
        elif choice == "games":
            self._open_games()
        elif choice == "cards":
            self.app.push_screen(BrowserScreen(self.look))
        elif choice == "settings":
            self.app.push_screen(SettingsScreen(self.look, self._program))
        elif choice == "help":
            self.do_help()
        else:
            self.app.exit()

    def _open_resume(self) -> None:
        saved = self._program.unfinished()
        if saved:
            self.app.push_screen(ResumeScreen(self.look, saved), self._resume)
        else:
            self.message = words.NOTHING_TO_RESUME

    def _open_games(self) -> None:
        games = self._program.finished()
        if games:
            self.app.push_screen(ResumeScreen(self.look, games, words.GAMES_TITLE), self._replay)
        else:
            self.message = words.NO_GAMES

    def _replay(self, game_id: str | None) -> None:
        if game_id is not None:
            self.tell(self._program.replay(game_id))

    def _start(self, start: Start | None) -> None:
        if start is not None:
            self.tell(self._program.start(start))

    def _resume(self, game_id: str | None) -> None:
        if game_id is not None:
            self.tell(self._program.resume(game_id))

    def tell(self, sentence: str) -> None:
        """Say something below the menu until the next key."""
        self.message = sentence
        self.redraw()

    def do_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look))

    def do_cards(self) -> None:
        self.app.push_screen(BrowserScreen(self.look))

    def do_cancel(self) -> None:
        """The root stays open: leaving is a choice of its own."""

    def do_quit(self) -> None:
        self.app.exit()
