"""Everything that a frame of the match screen is drawn from; drawing is a function of this and a plan (U1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.decisions import Kind
from screens.glyphs import UNICODE, Glyphs
from screens.ports import Connection
from screens.story import Story
from screens.table import Table


@dataclass
class Scene:
    """`fresh` while news stands out, `conceding` while giving up waits for a second yes. `connection` is None where
    nobody sits at another machine."""

    table: Table
    story: Story
    glyphs: Glyphs = UNICODE
    fresh: bool = False
    conceding: bool = False
    keys: Sequence[tuple[str, str]] = ()
    connection: Connection | None = None

    def mark(self, slot: int) -> str:
        """The role that `slot` plays in the open decision: `attacks`, `asks`, or "" for none."""
        decision = self.table.view.decision if self.table.view is not None else None
        if decision is None or decision.source != slot:
            return ""
        if decision.kind in (Kind.BLOCK, Kind.HUNT, Kind.AGAIN):
            return "attacks"
        return "asks"
