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
        self._strips: list[Strip] = []

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    def paint(self, lines: Sequence[Line], theme: Theme) -> None:
        """Show these lines from now on."""
        old = self._lines if theme is self._theme else ()
        if len(old) != len(lines):
            self._strips = [_strip(line, theme) for line in lines]
            self.refresh()
        else:
            for y, (before, after) in enumerate(zip(old, lines, strict=True)):
                if before != after:
                    self._strips[y] = _strip(after, theme)
                    self.refresh(*(Region(x, y, width, 1) for x, width in changes(before, after)))
        self._lines, self._theme = tuple(lines), theme

    def render_lines(self, crop: Region) -> list[Strip]:
        """Straight from the strips: no style sheet has a say in what a canvas looks like."""
        if self._theme is None:
            return [Strip.blank(crop.width)] * crop.height
        blank = self._theme.style(Ink.TEXT)
        rows = self._strips[crop.y : crop.bottom]
        strips = [row.crop_extend(crop.x, crop.right, blank) for row in rows]
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
    old, new = list(_cells(before)), list(_cells(after))
    if len(old) != len(new) or len(new) != width_of(after) or len(old) != width_of(before):
        yield 0, max(width_of(before), width_of(after))  # a wide character: cells are not characters
        return
    start = end = -1
    for x, (a, b) in enumerate(zip(old, new, strict=True)):
        if a == b:
            continue
        if start >= 0 and x - end > _GAP:
            yield start, end - start
            start = -1
        start = x if start < 0 else start
        end = x + 1
    if start >= 0:
        yield start, end - start


def _cells(line: Line) -> Iterator[tuple[str, Ink]]:
    for text, ink in line:
        for char in text:
            yield char, ink
