"""The review of a game: graph, marks, and any decision on the board (B5, U8)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing

from screens.catalogue import advice as words
from screens.help_screen import HelpScreen
from screens.ink import Ink, Line, cut
from screens.judgement import Judgement, Review
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.naming import People
from screens.recording import Recording
from screens.replay_screen import ReplayScreen
from screens.review_lines import graph, headline, summary, verdict

LOWEST, HIGHEST = 3, 10
"""Rows of the graph."""
ROOM_FOR_ROWS = 6


class ReviewScreen(ListScreen[None]):
    """A row a decision; Enter shows it on the board. `judgements` gives them one by one while the screen is open."""

    def __init__(
        self, look: Look, recording: Recording, count: int, judgements: Callable[[], AsyncGenerator[Judgement, None]]
    ) -> None:
        name = People(-1, recording.names).name(recording.seat)
        super().__init__(look, words.REVIEW_TITLE.format(name=name))
        self.review = Review(count)
        self._recording = recording
        self._judgements = judgements
        self._reading: asyncio.Task[None] | None = None
        self._rows: dict[int, tuple[Judgement, Row, str]] = {}
        if not count:
            self.message = words.NOTHING_TO_REVIEW

    def on_mount(self) -> None:
        self._reading = asyncio.create_task(self._read())

    def on_unmount(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self) -> None:
        async with aclosing(self._judgements()) as judgements:
            async for judgement in judgements:
                self.review.take(judgement)
                self.redraw()
        self.review.done = True
        self.redraw()

    # Drawing

    def rows(self) -> Sequence[Row]:
        return [self._row_of(judgement) for judgement in self.review.ordered()]

    def _row_of(self, judgement: Judgement) -> Row:
        """Kept, as the words of a decision cost more than the rest of the screen."""
        kept = self._rows.get(judgement.place)
        if kept is None or kept[0] != judgement:
            row = Row(headline(self._recording, judgement))
            kept = self._rows[judgement.place] = judgement, row, verdict(self._recording, judgement)
        return kept[1]

    def draw(self) -> None:
        """What was better than the decision under the cursor stands below the list."""
        judged = self.review.ordered()
        if judged:
            judgement = judged[min(self.at, len(judged) - 1)]
            self._row_of(judgement)
            self.message = self._rows[judgement.place][2]
        super().draw()

    def above(self) -> list[Line]:
        width, height = self.size.width, self.size.height
        told = summary(self.review, self._recording)
        rows = max(LOWEST, min(HIGHEST, height - len(told) - ROOM_FOR_ROWS - 8))
        judged = self.review.ordered()
        here = judged[min(self.at, len(judged) - 1)].place if judged else -1
        drawn = graph(self.review, self._recording.seat, width - 4, rows, self.look.glyphs, here)
        legend = cut(words.LEGEND, width - 4, self.look.glyphs.more)
        return [
            *(((f"  {line}", Ink.TEXT),) for line in drawn),
            ((f"  {legend}", Ink.FAINT),),
            *(((f"  {line}", Ink.STRONG),) for line in told),
            (),
        ]

    # Keys

    def chosen(self, place: int) -> None:
        judged = self.review.ordered()
        if place < len(judged):
            self.app.push_screen(ReplayScreen(self.look, self._recording, place=judged[place].place))

    def do_help(self) -> None:
        self.app.push_screen(HelpScreen(self.look))
