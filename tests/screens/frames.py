"""A screen as plain text: the one helper behind all golden frames.

The screen runs in a real App without a terminal; the frame is what its compositor puts together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from textual.app import App
from textual.filter import LineFilter
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from engine.decisions import IllegalAnswer
from engine.game import Game
from engine.view import View
from screens.catalogue.advice import LEVEL_NOTES
from screens.look import Look
from screens.match_screen import MatchScreen
from screens.ports import Level, SavedRow, Start
from screens.staged import stage

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ("Anna", "Rook")
FOUR_NAMES = ("Anna", "Rook", "Wren", "Kite")
SIZES = ((80, 24), (100, 30), (160, 45), (60, 20))


class Bare(App[object]):
    """One screen and nothing around it; it notes what a screen asks of terminal and program."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__(ansi_color=True)
        self._first = screen
        self.rung = 0
        self.titles: list[str] = []
        self.looking = True
        self.result: object = "open"

    def on_mount(self) -> None:
        self.push_screen(self._first, self._note)

    def _note(self, result: object) -> None:
        self.result = result

    def get_line_filters(self) -> Sequence[LineFilter]:
        return ()

    def frame(self) -> str:
        return "\n".join(strip.text for strip in self.strips()) + "\n"

    def strips(self) -> list[Strip]:
        return self.screen._compositor.render_strips()


class Ears:
    """A terminal that only listens."""

    def __init__(self) -> None:
        self.rung = 0
        self.titles: list[str] = []
        self.looking = True

    def ring(self) -> None:
        self.rung += 1

    def set_window_title(self, title: str) -> None:
        self.titles.append(title)


class Chair:
    """A seat whose answers go straight into a game without hidden cards to deal."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.answers: list[int] = []

    @property
    def waiting(self) -> View | None:
        decision = self.game.decision
        return self.game.view(self.seat) if decision is not None and decision.seat == self.seat else None

    def answer(self, index: int) -> None:
        if self.waiting is None:
            raise IllegalAnswer("not asked")
        self.answers.append(index)
        self.game.answer(index)


class Menu:
    """A program around the menu with nothing saved."""

    def levels(self) -> Sequence[Level]:
        return [Level(name, LEVEL_NOTES[name]) for name in ("random", "greedy")]

    def usual(self) -> Start:
        return Start(("greedy",))

    def unfinished(self) -> Sequence[SavedRow]:
        return []

    def finished(self) -> Sequence[SavedRow]:
        return []

    def replay(self, game_id: str) -> str:
        return f"replay {game_id}"

    def start(self, start: Start) -> str:
        return f"start {','.join(start.levels)} {start.seed} {start.mode} {','.join(start.sets)}"

    def resume(self, game_id: str) -> str:
        return f"resume {game_id}"

    def host(self) -> None:
        raise AssertionError("no table is opened here")

    def join(self) -> None:
        raise AssertionError("no table is sat down at here")

    def keep(self, name: str, value: str | bool | list[str]) -> str:
        return ""


def seated(text: str, look: Look, ears: Ears | None = None) -> tuple[MatchScreen, Chair]:
    """The board at the end of a scenario's script, seen from seat A."""
    names = FOUR_NAMES if "mode =" in text else NAMES
    game, _, story = stage(text, 0, names)
    chair = Chair(game, 0)
    screen = MatchScreen(look, 0, names, chair, ears or Ears(), lambda: game.concede(0))
    screen.story = story
    screen.saw([], game.view(0))
    return screen, chair


async def render(
    screen: Screen[object], size: tuple[int, int], act: Callable[[Pilot[object]], Awaitable[None]] | None = None
) -> tuple[str, list[Strip]]:
    """The frame of `screen` at `size`, after `act` if something is to be done first."""
    app = Bare(screen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if act is not None:
            await act(pilot)
            await pilot.pause()
        return app.frame(), app.strips()


def with_styles(strips: Sequence[Strip]) -> str:
    """Text and, below it, a map of the styles with a legend: what a theme decides."""
    legend: dict[str, str] = {}
    rows = []
    for strip in strips:
        row = ""
        for text, style, _ in strip:
            name = str(style) if style is not None else "none"
            sign = legend.setdefault(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[len(legend)])
            row += sign * len(text)
        rows.append(row)
    text = "\n".join(strip.text for strip in strips)
    signs = "\n".join(f"{sign} = {name}" for name, sign in legend.items())
    return f"{text}\n\n" + "\n".join(rows) + f"\n\n{signs}\n"
