"""What all screens share: keys from the registry, the key bar, the gate, and no needless repaint (U1, U2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.reactive import Reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from screens.board import draw_gate
from screens.canvas import Canvas
from screens.commands import BY_NAME, COMMANDS
from screens.ink import Ink, Line
from screens.lean import LeanCompositor
from screens.look import Look
from screens.plan import GATE_SIZE, Form, Rect, plan
from screens.strips import draw_keys, fitting_keys, key_width

Result = TypeVar("Result")

COMMAND_OF_KEY = {key: command.name for command in COMMANDS for key in command.keys}


def sheets(*names: str) -> list[str | PurePath]:
    """The style sheets of a screen: the house's, then its own, by the names of their modules."""
    return [f"{name}.tcss" for name in ("house", *names)]


class HouseScreen(Screen[Result], Generic[Result], inherit_bindings=False):
    """A screen drawn on canvases.

    A command NAME of the registry is done by the method `do_NAME`; a key that is none goes to `typed`.
    `BAR` names the commands of the key bar. Subclasses put their canvases into `body` and draw in `draw`.
    """

    CSS_PATH = sheets()
    AUTO_FOCUS = ""
    BAR: ClassVar[Sequence[str]] = ()

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._compositor = LeanCompositor()
        self.gate = Canvas(id="gate")
        self.key_bar = Canvas(id="keys")

    # For subclasses

    def body(self) -> ComposeResult:
        """The canvases between the top and the key bar."""
        yield from ()

    def draw(self) -> None:
        """Paint every canvas of the body."""

    def typed(self, event: events.Key) -> None:
        """A key that is no command."""

    def clicked(self, event: events.Click) -> None:
        """A click above the key bar."""

    def bar(self) -> list[tuple[str, str]]:
        """Keys and labels of the key bar."""
        return keys_of(self.BAR)

    # Textual

    def compose(self) -> ComposeResult:
        yield self.gate
        yield from self.body()
        yield self.key_bar

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self) -> None:
        self.set_class(self.closed, "-gate")
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    @property
    def closed(self) -> bool:
        """Whether the terminal is too small for anything but the gate."""
        return plan(*self.size).form is Form.GATE

    def redraw(self) -> None:
        """Draw everything anew; the canvases find out what differs."""
        if not self.is_attached or not self.size:
            return
        if self.closed:
            self.gate.paint(draw_gate(plan(*self.size), *GATE_SIZE), self.look.theme)
            return
        self.draw()
        self.key_bar.paint(draw_keys(self.bar(), Rect(0, 0, self.size.width, 1)), self.look.theme)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The ground under the canvases."""
        return [Strip.blank(crop.width, self.look.theme.style(Ink.TEXT))] * crop.height

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        name = COMMAND_OF_KEY.get(event.key, "")
        if self.closed and name != "quit":
            return
        if not (name and self.run_command(name)):
            self.typed(event)

    def on_click(self, event: events.Click) -> None:
        """The labels of the key bar are buttons."""
        if self.closed:
            return
        if event.screen_y < self.size.height - 1:
            self.clicked(event)
            return
        name = command_at(fitting_keys(self.bar(), self.size.width), event.screen_x)
        if name:
            self.run_command(name)

    def run_command(self, name: str) -> bool:
        """Do a command of the registry by its name; False where this screen has no use for it."""
        method = getattr(self, f"do_{name}", None)
        if method is None:
            return False
        method()
        return True

    def do_quit(self) -> None:
        self.app.exit()


def keys_of(names: Sequence[str]) -> list[tuple[str, str]]:
    """Key and label of commands, for the key bar."""
    return [(BY_NAME[name].key_name, BY_NAME[name].footer) for name in names]


def command_at(bar: Sequence[tuple[str, str]], column: int) -> str:
    """The command whose key or label stands in this column of the key bar; "" for none."""
    for key, label in bar:
        size = key_width((key, label))
        if column < size:
            return next((command.name for command in COMMANDS if command.key_name == key), "")
        column -= size
    return ""


def heading(text: str, width: int, line: str) -> Line:
    """A title with a rule to the right edge."""
    return ((line * 2, Ink.FRAME), (f" {text} ", Ink.TITLE), (line * width, Ink.FRAME))
