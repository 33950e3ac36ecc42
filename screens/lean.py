"""Sending no more bytes than changed (U5).

Textual redraws a changed region from the left edge of its widget, and sets and resets every colour of
every piece. In a row of cards that is many times the change. This compositor cuts on both sides and says
of each style only what differs from the one before. Between two updates it remembers nothing, so it cannot
be wrong about what the terminal shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.strip import Strip


class _Codes(NamedTuple):
    """The parameters that switch a style on: attributes, and both colours ("39" and "49" where it has none)."""

    attributes: frozenset[str]
    colour: str
    ground: str


_PLAIN = _Codes(frozenset(), "39", "49")
_ATTRIBUTES = {"bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7", "strike": "9"}


@lru_cache(maxsize=512)
def _codes(style: Style, system: ColorSystem) -> _Codes:
    on = frozenset(code for name, code in _ATTRIBUTES.items() if getattr(style, name))
    colour = style.color.downgrade(system).get_ansi_codes() if style.color is not None else ("39",)
    ground = style.bgcolor.downgrade(system).get_ansi_codes(foreground=False) if style.bgcolor is not None else ("49",)
    return _Codes(on, ";".join(colour), ";".join(ground))


@lru_cache(maxsize=4096)
def _change(old: _Codes, new: _Codes) -> str:
    """The shortest sequence from one style to another; an attribute can only be taken back by a reset."""
    if old == new:
        return ""
    parts: list[str] = []
    if old.attributes - new.attributes:
        parts, old = ["0"], _PLAIN
    parts += sorted(new.attributes - old.attributes)
    parts += [code for code, before in ((new.colour, old.colour), (new.ground, old.ground)) if code != before]
    return f"\x1b[{';'.join(parts)}m" if parts != ["0"] else "\x1b[0m"


class _Writer:
    """Collects one update; the terminal is plain before and after it."""

    def __init__(self, console: Console) -> None:
        self._system = console._color_system or ColorSystem.TRUECOLOR
        self._now = _PLAIN
        self._pieces: list[str] = []

    def move_to(self, x: int, y: int) -> None:
        self._pieces.append(Control.move_to(x, y).segment.text)

    def write(self, segments: Iterable[Segment]) -> None:
        for text, style, _ in segments:
            codes = _codes(style, self._system) if style is not None else _PLAIN
            self._pieces.append(_change(self._now, codes))
            self._pieces.append(text)
            self._now = codes

    def finish(self) -> str:
        self._pieces.append(_change(self._now, _PLAIN))
        return "".join(self._pieces)


class CroppedUpdate(ChopsUpdate):
    """The changed spans of each line, and nothing else of it."""

    def render_segments(self, console: Console) -> str:
        writer = _Writer(console)
        for y, start, end in self.spans:
            at = -1
            for x, stop, strip in _pieces(self.chops[y], self.chop_ends[y]):
                left, right = max(x, start), min(stop, end)
                if strip is None or left >= right:
                    continue
                if left != at:
                    writer.move_to(left, y)
                writer.write(strip.crop(left - x, right - x))
                at = right
        return writer.finish()


class FullUpdate(LayoutUpdate):
    """Every line of the screen."""

    def render_segments(self, console: Console) -> str:
        writer = _Writer(console)
        for y, line in enumerate(self.strips, self.region.y):
            writer.move_to(self.region.x, y)
            for strip in line:
                writer.write(strip)
        return writer.finish()


def _pieces(chops: Mapping[int, Strip | None], ends: Sequence[int]) -> Iterator[tuple[int, int, Strip | None]]:
    for end, (x, strip) in zip(ends, chops.items(), strict=False):
        yield x, end, strip


class LeanCompositor(Compositor):
    """The compositor of every screen of the house."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return CroppedUpdate(update.chops, update.spans, update.chop_ends) if update is not None else None

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        update = super().render_full_update(simplify)
        return FullUpdate(update.strips, update.region)
