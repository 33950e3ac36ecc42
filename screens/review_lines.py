"""A review in words and as a graph: pure text for the screen and the shell (B5)."""

from __future__ import annotations

from collections.abc import Sequence

from screens.catalogue import advice as words
from screens.glyphs import Glyphs
from screens.hint import percent
from screens.judgement import Judgement, Review
from screens.naming import People
from screens.questions import question
from screens.recording import Recording

AXIS = 5
"""Columns of the scale beside the graph."""
WIDEST = 3
"""Columns of one decision."""
TRUE = "o"


def graph(review: Review, seat: int, width: int, height: int, glyphs: Glyphs, here: int = -1) -> list[str]:
    """The win chance of `seat` over the game: filled what could be known, `o` what was true, marks below.

    `here` is the place of the decision that is pointed at.
    """
    judged = review.ordered()
    room = max(1, width - AXIS)
    wide = max(1, min(WIDEST, room // max(review.count, 1)))
    shown = judged[-(room // wide) :]
    rows = [_row(shown, seat, row, height, wide, glyphs) for row in range(height)]
    marks = ["".join(f"{judgement.mark[line : line + 1]:<{wide}}" for judgement in shown) for line in range(2)]
    pointer = "".join(f"{'^' if judgement.place == here else ' ':<{wide}}" for judgement in shown)
    below = [line for line in (*marks, pointer) if line.strip()]
    return [line.rstrip() for line in (*rows, *(" " * AXIS + line for line in below))]


def _row(shown: Sequence[Judgement], seat: int, row: int, height: int, wide: int, glyphs: Glyphs) -> str:
    """One line of the graph, the highest chances in row 0."""
    floor = (height - 1 - row) / height
    label = {0: "100 %", height // 2: " 50 %", height - 1: "  0 %"}.get(row, "")
    cells = []
    for judgement in shown:
        known, true = judgement.known_by(seat), judgement.true_for(seat)
        ground = glyphs.line if row == height // 2 else " "
        cell = glyphs.solid if known is not None and known > floor else ground
        if true is not None and floor <= true and (true < floor + 1 / height or row == 0):
            cells.append(TRUE + cell * (wide - 1))
        else:
            cells.append(cell * wide)
    return f"{label:<{AXIS}}" + "".join(cells)


def labels_at(recording: Recording, place: int) -> tuple[str, ...]:
    """The options of the decision there, with every card that the record tells."""
    decider = recording.view(place, 0, True).decision
    assert decider is not None
    return question(recording.view(place, decider.seat, True), recording.names).labels


def headline(recording: Recording, judgement: Judgement) -> str:
    """`12 Rook: Play Gorillion (10)` and its mark."""
    label = labels_at(recording, judgement.place)[judgement.answer].rstrip(".")
    name = People(-1, recording.names).name(judgement.seat)
    return words.JUDGED.format(place=judgement.place + 1, name=name, label=label, mark=judgement.mark).rstrip()


def verdict(recording: Recording, judgement: Judgement) -> str:
    """What was better and by how much, "" where nothing was."""
    parts = []
    if judgement.mark:
        best = labels_at(recording, judgement.place)[judgement.best].rstrip(".")
        assert judgement.known is not None
        now = judgement.known - judgement.drop
        parts.append(words.BEST_WAS.format(best=best, before=percent(judgement.known), after=percent(now)))
    if judgement.threw_away:
        assert judgement.true is not None
        assert judgement.after is not None
        parts.append(words.PROVEN.format(before=_fate(judgement.true), after=_fate(judgement.after)))
    return " ".join(parts)


def _fate(chance: float) -> str:
    """An exact chance in a word, where it is certain."""
    return words.FATES.get(chance, percent(chance))


def summary(review: Review, recording: Recording) -> list[str]:
    """How each player played, and how far the review is."""
    lines = []
    for seat in (recording.seat, 1 - recording.seat):
        accuracy = review.accuracy(seat)
        name = People(-1, recording.names).name(seat)
        if accuracy is None:
            lines.append(words.NOT_JUDGED.format(name=name))
            continue
        marks = [judgement.mark for judgement in review.ordered() if judgement.seat == seat]
        counts = ", ".join(f"{marks.count(mark)} {mark}" for mark in ("?!", "?", "??") if mark in marks)
        lines.append(words.ACCURACY.format(name=name, accuracy=round(accuracy), marks=counts or words.NO_MARKS))
    if not review.done:
        lines.append(words.REVIEWING.format(done=len(review.judgements), count=review.count))
    return lines
