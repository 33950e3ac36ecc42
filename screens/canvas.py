"""The one widget: it shows lines and, when given new ones, repaints exactly the cells that differ (U1, U5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from screens.ink import Ink, Line, width_of
from screens.themes import Theme

_GAP = 12
"""Equal cells between two changes that are sent along: moving the cursor there costs as much."""


class Canvas(Widget, inherit_css=False):
    """A rectangle of styled text. It takes no focus and keeps no state but what it shows."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._theme: Theme | None = None

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    def paint(self, lines: Sequence[Line], theme: Theme) -> None:
        """Show these lines from now on."""
        old, self._lines = self._lines, tuple(lines)
        if len(old) != len(lines) or theme is not self._theme:
            self._theme = theme
            self.refresh()
            return
        changed = [
            Region(x, y, width, 1)
            for y, (before, after) in enumerate(zip(old, lines, strict=True))
            if before != after
            for x, width in changes(before, after)
        ]
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Straight from the lines: no style sheet has a say in what a canvas looks like. Nothing of it is kept: strips
        take a hundred times the memory of what they show."""
        theme = self._theme
        if theme is None:
            return [Strip.blank(crop.width)] * crop.height
        blank = theme.style(Ink.TEXT)
        rows = self._lines[crop.y : crop.bottom]
        strips = [_strip(row, theme).crop_extend(crop.x, crop.right, blank) for row in rows]
        return strips + [Strip.blank(crop.width, blank)] * (crop.height - len(strips))


def _strip(line: Line, theme: Theme) -> Strip:
    """Neighbours that look alike are sent as one."""
    segments: list[Segment] = []
    for text, ink in line:
        style = theme.style(ink)
        if segments and segments[-1].style == style:
            segments[-1] = Segment(segments[-1].text + text, style)
        else:
            segments.append(Segment(text, style))
    return Strip(segments)


def changes(before: Line, after: Line) -> Iterator[tuple[int, int]]:
    """The stretches (start, width) in which two lines of equal width differ."""
    old, new = _cells(before), _cells(after)
    if len(old) != len(new) or len(new) != width_of(after) or len(old) != width_of(before):
        yield 0, max(width_of(before), width_of(after))  # a wide character: cells are not characters
        return
    start = end = -1
    for x, cell in enumerate(new):
        if cell == old[x]:
            continue
        if start >= 0 and x - end > _GAP:
            yield start, end - start
            start = -1
        start = x if start < 0 else start
        end = x + 1
    if start >= 0:
        yield start, end - start


def _cells(line: Line) -> list[tuple[str, Ink]]:
    return [(char, ink) for text, ink in line for char in text]
