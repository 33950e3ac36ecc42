"""Say something to a player on another machine: a typed line, or one of the ready-made sentences."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from screens.canvas import Canvas
from screens.catalogue import network as words
from screens.house import HouseScreen, heading, sheets
from screens.ink import Ink, Line, fill, wrap
from screens.look import Look
from screens.typed_line import edited

LONGEST = 200


class TalkScreen(HouseScreen[str]):
    """Dismissed with what to say, or None. A digit alone is the ready-made sentence of that number."""

    CSS_PATH = sheets("talk_screen")

    def __init__(self, look: Look, name: str, muted: bool) -> None:
        super().__init__(look)
        self._name = name
        self._muted = muted
        self._typed = ""
        self._head = Canvas(id="head")
        self._page = Canvas(id="page")

    def body(self) -> ComposeResult:
        yield self._head
        yield self._page

    def bar(self) -> list[tuple[str, str]]:
        return [*words.TALK_KEYS]

    def draw(self) -> None:
        width, height = self.size.width, max(1, self.size.height - 2)
        title = heading(words.TALK_TITLE.format(name=self._name), width, self.look.glyphs.line)
        note = words.UNMUTE_NOTE if self._muted else words.MUTE_NOTE
        lines: list[Line] = [(), *(((f"  {row}", Ink.STRONG),) for row in wrap(f"> {self._typed}_", width - 4)), ()]
        for number, sentence in enumerate(words.GESTURES, 1):
            lines.append(((f"  {number}", Ink.LETTER), (f"  {sentence}", Ink.TEXT)))
        lines += [(), *(((f"  {row}", Ink.FAINT),) for row in wrap(note.format(name=self._name), width - 4))]
        self._head.paint(fill([title], width, 1), self.look.theme)
        self._page.paint(fill(lines, width, height), self.look.theme)

    def on_key(self, event: events.Key) -> None:
        """Every letter belongs to the sentence, also those that are commands elsewhere."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self.dismiss(self._typed or None)
        else:
            text = edited(self._typed, event, LONGEST)
            self._typed = self._typed if text is None else text
            self.redraw()

    def on_paste(self, event: events.Paste) -> None:
        self._typed = (self._typed + " ".join(event.text.split()))[:LONGEST]
        self.redraw()
