"""Everything that a frame of the match screen is drawn from; drawing is a function of this and a plan (U1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.decisions import Kind
from screens.glyphs import UNICODE, Glyphs
from screens.headlines import Headline
from screens.table import Table


@dataclass
class Scene:
    """`headlines` are those since this seat's last answer, `log` holds every sentence, oldest first."""

    table: Table
    glyphs: Glyphs = UNICODE
    headlines: Sequence[Headline] = ()
    fresh: bool = False
    log: list[str] = field(default_factory=list)
    conceding: bool = False
    keys: Sequence[tuple[str, str]] = ()

    def mark(self, slot: int) -> str:
        """The role that `slot` plays in the open decision: a key of `MARKS`, "" for none."""
        decision = self.table.view.decision if self.table.view is not None else None
        if decision is None or decision.source != slot:
            return ""
        if decision.kind in (Kind.BLOCK, Kind.HUNT, Kind.AGAIN):
            return "attacks"
        return "asks"
