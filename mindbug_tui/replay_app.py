"""The App around a replay that was asked for on the command line: one screen, and back to the shell."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from mindbug_tui import crash
from mindbug_tui.app import look_for
from mindbug_tui.config import Settings
from mindbug_tui.errors import INTERNAL, OK
from mindbug_tui.replay import Recorded
from mindbug_tui.review.live import review_screen
from screens.look import Look
from screens.replay_screen import ReplayScreen


def show(recording: Recorded, settings: Settings) -> int:
    """Watch until the reader leaves. The exit status of U4."""
    app = ReplayApp(look_for(settings), recording)
    app.run()
    if app.crashed_by is not None:
        print(crash.sentence(app.crashed_by), file=sys.stderr)
        return INTERNAL
    return OK


class ReplayApp(App[None], inherit_bindings=False):
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Mindbug"
    CSS = "Screen { background: ansi_default; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, look: Look, recording: Recorded) -> None:
        super().__init__(ansi_color=True)
        self._look = look
        self._recording = recording
        self.crashed_by: Exception | None = None

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self._look, self._recording, self._review), lambda _: self.exit())

    def _review(self) -> None:
        self.push_screen(review_screen(self._look, self._recording))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: themes say exactly which colours are sent, and `mono` sends none."""
        return ()

    def _fatal_error(self) -> None:
        """As `mindbug_tui.app`: no values of local variables on the terminal (U4)."""
        self.crashed_by = self._exception
        self.bell()
        self._close_messages_no_wait()
