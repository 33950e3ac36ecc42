"""Sending no more bytes than changed (U5).

Textual redraws a changed region from the left edge of its widget; in a row of cards that is up to five
times the change. This compositor cuts on both sides. It keeps no memory of its own, so it cannot be wrong
about what the terminal shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor
from textual.strip import Strip


class CroppedUpdate(ChopsUpdate):
    """The changed spans of each line, and nothing else of it."""

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        for y, start, end in self.spans:
            placed = False
            for x, stop, strip in _pieces(self.chops[y], self.chop_ends[y]):
                left, right = max(x, start), min(stop, end)
                if strip is None or left >= right:
                    placed = False
                    continue
                if not placed:
                    sequences.append(Control.move_to(left, y).segment.text)
                sequences.append(strip.crop(left - x, right - x).render(console))
                placed = right == stop
        return "".join(sequences)


def _pieces(chops: Mapping[int, Strip | None], ends: Sequence[int]) -> list[tuple[int, int, Strip | None]]:
    return [(x, end, strip) for end, (x, strip) in zip(ends, chops.items(), strict=False)]


class LeanCompositor(Compositor):
    """The compositor of every screen of the house."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        return CroppedUpdate(update.chops, update.spans, update.chop_ends) if update is not None else None
