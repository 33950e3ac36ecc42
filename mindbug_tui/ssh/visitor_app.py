"""The program that a visitor sees: the one that everybody plays, with a lobby, on the visitor's own terminal (U7)."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from engine.bots import find_level
from engine.events import Event
from engine.view import View
from mindbug_tui.app import MindbugApp
from mindbug_tui.config import LAN_OFF, ROUTER_NEVER, Settings
from mindbug_tui.errors import Refusal
from mindbug_tui.network.game_files import read_note, unfinished
from mindbug_tui.network.openings import Resuming, folder
from mindbug_tui.network.screen import NetGame
from mindbug_tui.practice import Practice
from mindbug_tui.ssh.driver import SshDriver
from mindbug_tui.ssh.guest_book import GuestBook, Visitor
from mindbug_tui.ssh.lobby import Challenge, Inhabitant, Lobby, Show
from mindbug_tui.ssh.pairing import host_challenged, join_challenger
from mindbug_tui.ssh.terminal import Terminal
from mindbug_tui.storage import Store
from net.transports import inside
from screens import themes
from screens.catalogue import lobby as words
from screens.lobby_screen import ChallengeScreen, LobbyScreen, Present, VisitorMenu
from screens.look import Look
from screens.ports import Level, Start
from screens.practice_screen import PracticeScreen
from screens.table_screen import TableScreen
from screens.watch_screen import WatchScreen

FULL_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextlib.contextmanager
def environment_of(terminal: Terminal) -> Iterator[None]:
    """What an App reads from the environment while it is made is the visitor's, not the host's (trap 2)."""
    names = ("TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES")
    before = {name: os.environ.pop(name) for name in names if name in os.environ}
    os.environ["TERM"] = terminal.kind
    try:
        yield
    finally:
        del os.environ["TERM"]
        os.environ.update(before)


class VisitorApp(MindbugApp):
    """An `Inhabitant` of the lobby. Make it inside of `environment_of` its terminal."""

    def __init__(
        self, store: Store, settings: Settings, terminal: Terminal, visitor: Visitor, lobby: Lobby, book: GuestBook,
        most_practising: int,
    ) -> None:  # fmt: skip
        house = replace(settings, lan=LAN_OFF, router=ROUTER_NEVER)
        super().__init__(store, _look(house, terminal), house)
        self.driver_class = SshDriver
        # Textual would swap the process's stdout for the lifetime of each App (trap 1): swapped for itself it stays.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr
        self.terminal = terminal
        self.visitor = visitor
        self.number = 0
        self.show: Show | None = None
        self.farewell = words.GOODBYE
        self.ready = asyncio.Event()
        """The first frame is drawn."""
        self._lobby = lobby
        self._book = book
        self._most_practising = most_practising
        self._waits = False
        self._watched: Show | None = None
        self._naming: asyncio.Task[None] | None = None

    # The beginning and the end

    def on_mount(self) -> None:
        self._lobby.enter(self)
        self._open_menu()
        game = self._broken_off()
        if game is not None:
            self._open_table(Resuming(game))
        self.call_after_refresh(self.ready.set)

    def _open_menu(self) -> None:
        self.push_screen(VisitorMenu(self.look, self, self._open_lobby))
        self._open_lobby()

    def _open_lobby(self) -> None:
        self.push_screen(LobbyScreen(self.look, self))

    def _broken_off(self) -> str | None:
        """The game in this house that this visitor was in last."""
        games = unfinished(folder())
        if not games:
            return None
        note = read_note(folder(), games[0])
        return games[0] if note.listen == inside.HOST or inside.HOST in dict(note.addresses) else None

    def leave(self, sentence: str) -> None:
        """End the session; the visitor reads this afterwards."""
        self.farewell = sentence
        self.exit()

    async def on_unmount(self) -> None:
        self._lobby.leave(self)
        if self._naming is not None:
            self._naming.cancel()
        if self._watched is not None:
            self._watched = None
        await super().on_unmount()

    def _handle_exception(self, error: Exception) -> None:
        """A full disk is no error of the program: what was acknowledged is kept, and the visitor is told."""
        if isinstance(error, OSError) and error.errno in FULL_DISK:
            self.leave(words.FULL_DISK.format(reason=error.strerror))
        else:
            super()._handle_exception(error)

    @property
    def heard_at(self) -> float:
        """Loop time of the last key."""
        return self._driver.heard_at if isinstance(self._driver, SshDriver) else asyncio.get_running_loop().time()

    @property
    def in_match(self) -> bool:
        return self.practice is not None

    # Somebody in the lobby

    @property
    def state(self) -> str:
        if isinstance(self.practice, Practice):
            return "practises"
        if self.practice is not None:
            return "plays" if self.opponent else "away"
        if self._seating is not None:
            return "seated"
        if self._watched is not None:
            return "watches"
        return "waits" if self._waits else "here"

    @property
    def opponent(self) -> str:
        game = self.practice
        if game is None or isinstance(game, Practice) or game.table.files is None:
            return ""
        note = game.table.files.note
        return game.opponent if inside.HOST in {note.listen, *dict(note.addresses)} else ""

    # Others call these from tasks of their own, in which Textual takes their App for the active one: what is done about
    # it has to wait for this App's own task.

    def lobby_changed(self) -> None:
        self.call_later(self._show_lobby)

    def ask(self, challenge: Challenge) -> None:
        self.call_later(self._ask, challenge)

    def _show_lobby(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen):
                screen.changed()

    def _ask(self, challenge: Challenge) -> None:
        if not challenge.open:
            return
        screen = ChallengeScreen(self.look, challenge.by.visitor.name, isinstance(self.practice, Practice))

        def withdrawn() -> None:
            if screen in self.screen_stack:
                screen.dismiss(False)

        challenge.withdrawn = partial(self.call_later, withdrawn)
        self.push_screen(screen, partial(self._answered, challenge))
        self.bell()

    async def _answered(self, challenge: Challenge, yes: bool | None) -> None:
        if not challenge.open:
            return
        if not yes:
            challenge.reply(False)
            return
        await self._clear()
        challenge.reply(True)
        self._open_page(
            words.CHALLENGE_TITLE.format(name=challenge.by.visitor.name),
            lambda page: join_challenger(challenge, page, self.copy_to_clipboard),
        )

    async def _clear(self) -> None:
        """Back to the lobby, from wherever the visitor is; a game against the computer is saved."""
        while not isinstance(self.screen, LobbyScreen | VisitorMenu):
            await self.pop_screen()
        await self._leave_table()
        await self._close_match()
        if not isinstance(self.screen, LobbyScreen):
            self._open_lobby()

    # What changes how others see this one

    def _open_match(self, practice: Practice | NetGame) -> None:
        self._waits = False
        super()._open_match(practice)
        if not isinstance(practice, Practice):
            self.show = Show(practice.match, practice.names)
        self._lobby.tell()

    async def _close_match(self) -> None:
        show, self.show = self.show, None
        if show is not None:
            show.close()
        await super()._close_match()
        self._lobby.tell()

    def _open_page(self, title: str, sitting: Callable[[TableScreen], Any]) -> None:
        super()._open_page(title, sitting)
        self._lobby.tell()

    async def _leave_table(self) -> None:
        await super()._leave_table()
        self._lobby.tell()

    # What the lobby asks (screens.lobby_screen.LobbyPort)

    def player_name(self) -> str:
        return self.visitor.name

    @property
    def is_guest(self) -> bool:
        return self.visitor.guest

    @property
    def waits(self) -> bool:
        return self._waits

    def others(self) -> Sequence[Present]:
        return [Present(each.number, each.visitor.name, each.state, each.opponent) for each in self._lobby.others(self)]

    def wait(self, wanted: bool) -> None:
        self._waits = wanted
        self._lobby.tell()

    def meet(self, number: int) -> str:
        other = self._lobby.find(number)
        if other is None:
            return ""
        if other.state in ("plays", "away"):
            return self._watch(other)
        try:
            challenge = self._lobby.challenge(self, other)
        except Refusal as refusal:
            return str(refusal)
        self._open_page(
            words.CHALLENGE_TITLE.format(name=other.visitor.name),
            lambda page: host_challenged(challenge, page, self.copy_to_clipboard),
        )
        return ""

    def _watch(self, player: Inhabitant) -> str:
        show = player.show
        if show is None:
            return words.CANNOT_WATCH
        screen = WatchScreen(self.look, show.names)

        seat = Spectator(self, screen, player.visitor.name)

        def seen_enough(_: None) -> None:
            show.dismiss(seat)
            self._watched = None
            self._lobby.tell()

        self.push_screen(screen, seen_enough)
        show.admit(seat)
        self._watched = show
        self._lobby.tell()
        return ""

    def practise(self) -> None:
        self.push_screen(PracticeScreen(self.look, self.levels(), self.usual()), self._practise)

    def _practise(self, start: Start | None) -> None:
        refused = self.start(start) if start is not None else ""
        if refused and isinstance(self.screen, LobbyScreen):
            self.screen.tell(refused)

    def ask_name(self) -> None:
        page = TableScreen(self.look, words.NAME_TITLE)
        self.push_screen(page, self._named)
        self._naming = asyncio.create_task(self._read_name(page))

    async def _read_name(self, page: TableScreen) -> None:
        page.dismiss(await page.read(words.NAME_ASK))

    def _named(self, wanted: str | None) -> None:
        if self._naming is not None:
            self._naming.cancel()
            self._naming = None
        if not wanted:
            return
        self._book.rename(self.visitor, wanted, self._lobby.names - {self.visitor.name})
        self._lobby.tell()
        if isinstance(self.screen, LobbyScreen):
            self.screen.tell(words.NAME_NOW.format(name=self.visitor.name))

    # What costs a process of the host

    def levels(self) -> Sequence[Level]:
        """Without the ones that think on every core."""
        return [level for level in super().levels() if not find_level(level.name).every_core]

    def start(self, start: Start) -> str:
        return self._crowded() or super().start(start)

    def resume(self, game_id: str) -> str:
        alone = all(game_id != row.id for row in self._unfinished_tables())
        return (alone and self._crowded()) or super().resume(game_id)

    def review(self, game_id: str) -> str:
        return self._crowded() or super().review(game_id)

    def _crowded(self) -> str:
        return words.CROWDED if self._lobby.count("practises") >= self._most_practising else ""

    # What would happen on the host's machine (trap 6)

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Nothing: the disk would be the host's."""
        return ""


class Spectator:
    """Carries what a `Show` tells to a screen of this App."""

    def __init__(self, app: VisitorApp, screen: WatchScreen, name: str) -> None:
        self._app = app
        self._screen = screen
        self._name = name

    def saw(self, events: Sequence[Event], view: View) -> None:
        self._app.call_later(self._screen.saw, events, view)

    def closed(self) -> None:
        """The player from whose table this is seen has left it."""
        self._app.call_later(self._screen.say, words.WATCH_GONE.format(name=self._name))


def _look(settings: Settings, terminal: Terminal) -> Look:
    """As the visitor's settings say, within what the terminal can show. Nothing moves over SSH (U2)."""
    name = settings.theme if settings.theme in themes.NAMES else "mono" if terminal.colourless else "dark"
    return Look(name, settings.ascii or terminal.encoding == "ascii", settings.bell, False, settings.cards)
