"""The one place where screens and matches meet (A1): the Textual App.

It runs the loop of the match that is on the board, hands its events to the board and the board's answers
to it, and gives the menu what only the program knows. Screens see it through `screens.ports`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from engine.bots import LEVELS
from engine.decks import write_sets
from engine.events import Event
from engine.view import View
from mindbug_tui import config, crash
from mindbug_tui import practice as practices
from mindbug_tui.commands.games import short_line
from mindbug_tui.config import ROUTER_ALWAYS, ROUTER_ASK, Settings
from mindbug_tui.errors import INTERNAL, OK, Refusal
from mindbug_tui.ladder import level_note
from mindbug_tui.practice import Practice
from mindbug_tui.storage import Store
from screens import themes
from screens.catalogue import board as board_words
from screens.catalogue import faces as words
from screens.lesson_screen import TAKE_BACK, LessonScreen
from screens.look import Look
from screens.match_screen import LEAVE, QUIT, REMATCH, MatchScreen
from screens.menu_screen import MenuScreen
from screens.page_screen import PageScreen
from screens.ports import Level, SavedRow, Start
from screens.replay_screen import ReplayScreen

if TYPE_CHECKING:
    from mindbug_tui.network.openings import Opening
    from mindbug_tui.network.patience import Standing
    from mindbug_tui.network.screen import NetGame
    from mindbug_tui.replay import Recorded
    from screens.table_screen import TableScreen

SEATED = "seated"


def run(store: Store, settings: Settings, practice: Practice | None = None, opening: Opening | None = None) -> int:
    """Open the screen at the menu, in `practice`, which is closed at the end, or at a network table. The exit status
    of U4."""
    app = MindbugApp(store, look_for(settings), settings, practice, opening)
    app.run()
    if app.crashed_by is not None:
        print(crash.sentence(app.crashed_by), file=sys.stderr)
        return INTERNAL
    if app.left_open:
        print(words.SAVED, file=sys.stderr)
    return app.return_code or OK


def look_for(settings: Settings) -> Look:
    """How the screens look. Raises Refusal for a theme that does not exist."""
    name = settings.theme or ("mono" if os.environ.get("NO_COLOR") else "dark")
    if name not in themes.NAMES:
        raise Refusal(f"There is no theme '{name}'; the themes are {', '.join(themes.NAMES)}.")
    animate = os.environ.get("TEXTUAL_ANIMATIONS", "").lower() != "none" and not os.environ.get("SSH_CONNECTION")
    return Look(name, settings.ascii, settings.bell, animate, settings.cards)


_KEEP_TITLE, _GIVE_TITLE_BACK = "\x1b[22;0t", "\x1b[23;0t"


def _saved_as(practice: Practice | NetGame) -> str:
    if isinstance(practice, Practice):
        return practice.game_id
    assert practice.table.files is not None, "the cards are dealt"
    return practice.table.files.id


class Board:
    """The observer that carries a match's events to the board (A1)."""

    def __init__(self, seat: int, screen: MatchScreen) -> None:
        self.seat = seat
        self._screen = screen

    def saw(self, events: Sequence[Event], view: View) -> None:
        self._screen.saw(events, view)


class MindbugApp(App[None], inherit_bindings=False):
    """`practice` is a game to open at once; without one the menu opens."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Mindbug"
    CSS = "Screen { background: ansi_default; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self, store: Store, look: Look, settings: Settings,
        practice: Practice | None = None, opening: Opening | None = None,
    ) -> None:  # fmt: skip
        super().__init__(ansi_color=True)
        self._disable_tooltips = self._disable_notifications = True  # two widgets a screen that nothing here uses
        self.look = look
        self._store = store
        self._settings = settings
        self.practice: Practice | NetGame | None = practice
        self._opening = opening
        self._seating: asyncio.Task[None] | None = None
        self._running_match: asyncio.Task[None] | None = None
        self.crashed_by: Exception | None = None
        self.left_open = False
        self._refused = OK
        """The exit status of what a network table was left for."""
        self._title_taken = False

    def on_mount(self) -> None:
        if self.practice is not None:
            self._open_match(self.practice)
        elif self._opening is not None:
            self._open_table(self._opening)
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        """The root, below whatever comes."""
        self.push_screen(MenuScreen(self.look, self))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: themes say exactly which colours are sent, and `mono` sends none."""
        return ()

    # The match

    def _open_match(self, practice: Practice | NetGame) -> None:
        """Show a game and let its loop run."""
        self.practice = practice
        screen: MatchScreen
        replay, seat, names = (lambda: self.replay(_saved_as(practice))), practice.seat, practice.names
        if isinstance(practice, Practice):
            screen = LessonScreen(self.look, seat, names, practice, self, replay)
        else:
            screen = MatchScreen(
                self.look, seat, names, practice.person, self, practice.concede, False, replay, practice.another
            )
            # Told by tasks of the other player's App where both are in one process: to be done in one's own.
            practice.watcher.speak = partial(self.call_later, screen.note)
            screen.talk = partial(self._talk, practice, screen)
            practice.watcher.asks_to_claim = partial(self.call_later, self._waits_in_vain, practice, screen)
            screen.connection, screen.connection_seconds = practice.connection, practice.look_every
        screen.review = lambda: self.review(_saved_as(practice))
        practice.match.watch(Board(practice.seat, screen))
        self.push_screen(screen, self._left_match)
        self._running_match = asyncio.create_task(self._run_match(practice, screen))

    def _talk(self, game: NetGame, screen: MatchScreen) -> None:
        """Who is gone hears nothing; once that may be claimed the same key asks about it (N6)."""
        from mindbug_tui.network.patience import Standing
        from screens.talk_screen import TalkScreen

        if game.may_claim:
            self._waits_in_vain(game, screen, Standing.CLAIM)
            return
        self.push_screen(TalkScreen(self.look, game.opponent, game.muted), game.say)

    def _waits_in_vain(self, game: NetGame, screen: MatchScreen, standing: Standing) -> None:
        """Ask what to do about a player who does not come back; the question closes when it does."""
        from mindbug_tui.network.patience import Standing
        from screens.claim_screen import DRAW, LEAVE_GAME, WAIT, WIN, ClaimScreen

        def decided(choice: str | None) -> None:
            if choice in (WIN, DRAW):
                game.claim(choice)
            elif choice == LEAVE_GAME:
                screen.dismiss(LEAVE)

        if standing is Standing.CLAIM:
            self.push_screen(ClaimScreen(self.look, game.opponent), decided)
        elif isinstance(self.screen, ClaimScreen):
            self.screen.dismiss(WAIT)

    async def _run_match(self, practice: Practice | NetGame, screen: MatchScreen) -> None:
        try:
            if isinstance(practice, Practice):
                await practice.match.run()
                return
            await practice.run()
            if await practice.another.settled(screen.another_changed):
                screen.play_another()
        except asyncio.CancelledError:
            raise
        except Refusal as refusal:
            self._stopped_by(refusal)
        except Exception as error:
            self._handle_exception(error)

    async def _left_match(self, choice: str | None) -> None:
        """The player left the board: for another deal, for the menu, or for good."""
        practice = self.practice
        if choice == REMATCH and practice is not None and not isinstance(practice, Practice):
            self._open_rematch(practice)
            return
        if choice == TAKE_BACK and isinstance(practice, Practice):
            await self._stop_match()
            self._open_match(practice.take_back())
            return
        over = practice is None or practice.match.game.over
        await self._close_match()
        if choice == REMATCH and isinstance(practice, Practice):
            self._open_match(practices.rematch(self._store, practice))
            return
        menu = next((screen for screen in self.screen_stack if isinstance(screen, MenuScreen)), None)
        if choice == QUIT or (choice == LEAVE and menu is None):
            self.left_open = choice == LEAVE and not over
            self.exit()
        elif menu is None:
            self._open_menu()
        elif choice == LEAVE and not over:
            menu.tell(board_words.SAVED)

    async def _stop_match(self) -> None:
        if self._running_match is not None:
            self._running_match.cancel()
            await asyncio.gather(self._running_match, return_exceptions=True)
            self._running_match = None

    async def _close_match(self) -> None:
        """Stop the loop and give the saved game free; it goes on where it is now when it is resumed."""
        await self._stop_match()
        practice, self.practice = self.practice, None
        if isinstance(practice, Practice):
            practice.close()
        elif practice is not None:
            await practice.leave()

    # The table before a network match

    def _open_table(self, opening: Opening | None, *, asks_router: bool = False) -> None:
        """A page on which somebody is waited for; without `opening` it asks for a table or an invite first."""
        from mindbug_tui.network.openings import Hosting, Resuming
        from screens.catalogue import network as net_words

        hosts, resumes = isinstance(opening, Hosting), isinstance(opening, Resuming)
        title = net_words.HOST_TITLE if hosts else net_words.RESUME_TITLE if resumes else net_words.JOIN_TITLE
        self._open_page(title, partial(self._sit_down, opening, asks_router))

    def _open_rematch(self, game: NetGame) -> None:
        """The page before the other game, at the same table."""
        from screens.catalogue import network as net_words

        self._open_page(net_words.REMATCH_TITLE, partial(game.watcher.sit_again, game))

    def _open_page(self, title: str, sitting: Callable[[TableScreen], Awaitable[NetGame]]) -> None:
        """A page on which `sitting` speaks until it has a dealt game."""
        from screens.table_screen import TableScreen

        page = TableScreen(self.look, title)
        self.push_screen(page, self._left_table)
        self._seating = asyncio.create_task(self._sit(page, partial(sitting, page)))

    async def _sit_down(self, opening: Opening | None, asks_router: bool, page: TableScreen) -> NetGame:
        from mindbug_tui.network.lobby import Lobby

        lobby = Lobby(page, self._settings, self.copy_to_clipboard, self.keep, self.player_name())
        return await lobby.sit(opening, asks_router=asks_router)

    async def _sit(self, page: TableScreen, sitting: Callable[[], Awaitable[NetGame]]) -> None:
        try:
            game = await sitting()
        except Refusal as refusal:
            self._refused = refusal.status
            page.say(str(refusal))
        except Exception as error:
            self._handle_exception(error)
        else:
            self._seating = None
            page.dismiss(SEATED)
            self._open_match(game)

    async def _left_table(self, choice: str | None) -> None:
        """The cards are dealt, or the player left before."""
        if choice == SEATED:
            return
        await self._leave_table()
        await self._close_match()
        if not any(isinstance(screen, MenuScreen) for screen in self.screen_stack):
            self.exit(return_code=self._refused)

    async def _leave_table(self) -> None:
        if self._seating is not None:
            self._seating.cancel()
            await asyncio.gather(self._seating, return_exceptions=True)
            self._seating = None

    def _stopped_by(self, refusal: Refusal) -> None:
        """A network game cannot go on; the board stays behind the sentence."""
        self._refused = refusal.status
        self.push_screen(PageScreen(self.look, board_words.GAME_OVER, [str(refusal)]))

    async def on_unmount(self) -> None:
        await self._leave_table()
        await self._close_match()
        if self._title_taken:
            self._send(_GIVE_TITLE_BACK)

    # What the menu asks (screens.ports.Program)

    def levels(self) -> Sequence[Level]:
        return [Level(name, level_note(name)) for name in LEVELS]

    def usual(self) -> Start:
        settings = self._settings
        try:
            setup = practices.setup_for(settings.mode, settings.sets)
            practices.check_levels(settings.level)
        except Refusal:
            return Start(practices.levels_of(practices.DEFAULT_LEVEL, practices.DEFAULT_MODE))
        return Start(tuple(settings.level.split(practices.BETWEEN_LEVELS)), None, setup.mode, setup.sets)

    def unfinished(self) -> Sequence[SavedRow]:
        alone = [SavedRow(game.id, short_line(game)) for game in self._store.games() if game.status == "open"]
        return [*self._unfinished_tables(), *alone]

    def _unfinished_tables(self) -> Sequence[SavedRow]:
        if not (self._store.folder / "network").is_dir():
            return ()
        from mindbug_tui.network.game_files import unfinished
        from mindbug_tui.network.openings import Resuming, folder
        from screens.catalogue import network as net_words

        games = unfinished(folder())
        return [SavedRow(game, net_words.GAME_ROW.format(name=Resuming(game).opponent)) for game in games]

    def player_name(self) -> str:
        """What players on other machines are told."""
        from mindbug_tui.network.openings import own_name

        return own_name()

    def host(self) -> None:
        from mindbug_tui.network.openings import Hosting

        wish = self._settings.router
        opening = Hosting(self.player_name(), lan=self._settings.lan, router=wish == ROUTER_ALWAYS)
        self._open_table(opening, asks_router=wish == ROUTER_ASK)

    def join(self) -> None:
        self._open_table(None)

    def finished(self) -> Sequence[SavedRow]:
        return [SavedRow(game.id, short_line(game)) for game in self._store.games() if game.status == "over"]

    def replay(self, game_id: str) -> str:
        from mindbug_tui.replay import read_recorded

        try:
            recorded = read_recorded(game_id, self._store.folder)
        except Refusal as refusal:
            return str(refusal)
        self.push_screen(ReplayScreen(self.look, recorded, lambda: self._review(recorded)))
        return ""

    def review(self, game_id: str) -> str:
        """Open the review of a saved game, which grows while it is looked at."""
        from mindbug_tui.replay import read_recorded

        try:
            self._review(read_recorded(game_id, self._store.folder))
        except Refusal as refusal:
            return str(refusal)
        return ""

    def _review(self, recorded: Recorded) -> None:
        from mindbug_tui.review.live import review_screen

        self.push_screen(review_screen(self.look, recorded))

    def start(self, start: Start) -> str:
        level = practices.BETWEEN_LEVELS.join(start.levels)
        try:
            fresh = practices.new_practice(self._store, level=level, seed=start.seed, mode=start.mode, sets=start.sets)
        except Refusal as refusal:
            return str(refusal)
        self._keep_choice(level, start)
        self._open_match(fresh)
        return ""

    def _keep_choice(self, level: str, start: Start) -> None:
        """Offer the same the next time; a file that cannot be written is no reason not to play."""
        words = write_sets(start.sets)
        chosen: dict[str, str | list[str]] = {"level": level, "mode": start.mode, "sets": words}
        for name, value in chosen.items():
            now = getattr(self._settings, name)
            if (list(now) if isinstance(value, list) else now) != value:
                self.keep(name, value)

    def resume(self, game_id: str) -> str:
        if any(game_id == row.id for row in self._unfinished_tables()):
            from mindbug_tui.network.openings import Resuming

            self._open_table(Resuming(game_id))
            return ""
        try:
            continued = practices.resume_practice(self._store, game_id)
        except Refusal as refusal:
            return str(refusal)
        self._open_match(continued)
        return ""

    def keep(self, name: str, value: str | bool | list[str]) -> str:
        try:
            config.save(name, value)
        except Refusal as refusal:
            return str(refusal)
        held = tuple(value) if isinstance(value, list) else value
        self._settings = Settings(**{**vars(self._settings), name: held})
        return ""

    # What a board asks (screens.ports.Terminal)

    def ring(self) -> None:
        self.bell()

    def set_window_title(self, title: str) -> None:
        """The first title puts the reader's own on the terminal's stack, leaving takes it back."""
        if not self._title_taken:
            self._title_taken = True
            self._send(_KEEP_TITLE)
        self._send(f"\x1b]2;{title}\x07")

    def _send(self, sequence: str) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    @property
    def looking(self) -> bool:
        return self.app_focus

    # Crashes

    def _fatal_error(self) -> None:
        """Textual would print the values of local variables, and with them a hand (U4)."""
        self.crashed_by = self._exception
        self.bell()
        self._close_messages_no_wait()
