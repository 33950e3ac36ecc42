"""Which sets are shuffled, and how many copies of each (R15.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.cards import SETS, deck_of, pool_problem
from engine.decks import MOST_COPIES, PRESETS, left_out
from engine.rules import MODES, Setup
from screens.catalogue import decks as words
from screens.ink import Ink, Line, wrap
from screens.list_screen import ListScreen, Row
from screens.look import Look


class DeckScreen(ListScreen[tuple[str, ...]]):
    """Dismissed with the sets, each as often as it is shuffled in, or None."""

    def __init__(self, look: Look, mode: str, sets: Sequence[str]) -> None:
        super().__init__(look, words.DECK_TITLE)
        self._mode = mode
        self.copies = {set_id: list(sets).count(set_id) for set_id in SETS}

    @property
    def sets(self) -> tuple[str, ...]:
        return tuple(set_id for set_id, count in self.copies.items() for _ in range(count))

    def bar(self) -> list[tuple[str, str]]:
        return [*words.DECK_KEYS]

    def _rows(self) -> list[tuple[Row, Callable[[], None]]]:
        """Each row with what choosing it does."""
        count, least = len(deck_of(self.sets, self._mode)), MODES[self._mode].least_cards
        done = words.DONE_NOTE.format(count=count, mode=words.MODE_WORDS[self._mode], least=least)
        rows: list[tuple[Row, Callable[[], None]]] = [(Row(words.DONE, done), self._take)]
        rows += [(self._set_row(set_id), partial(self._change, set_id, 1)) for set_id in SETS]
        mixes = words.PRESETS.items()
        return rows + [(Row(label, words.PRESET_NOTES[mix]), partial(self._take_mix, mix)) for mix, label in mixes]

    def _set_row(self, set_id: str) -> Row:
        count = self.copies[set_id]
        copies = words.SOME_COPIES.format(count=count) if count > 1 else words.ONE_COPY if count else words.NO_COPY
        return Row(words.COPIES.format(name=SETS[set_id].name, copies=copies), words.SET_NOTES[set_id])

    def rows(self) -> list[Row]:
        return [row for row, _ in self._rows()]

    def above(self) -> list[Line]:
        told = [words.EACH_SET + ".", words.MIXES + "."]
        missing = left_out(self.sets, self._mode) if self.sets else 0
        if missing:
            told.append(words.LEFT_OUT.format(count=missing))
        rows = [row for sentence in told for row in wrap(sentence, self.size.width - 4)]
        return [*(((f"  {row}", Ink.FAINT),) for row in rows), ()]

    def chosen(self, place: int) -> None:
        self.message = ""
        self._rows()[place][1]()

    def _take(self) -> None:
        problem = pool_problem(Setup(self._mode, self.sets)) if self.sets else ""
        if problem or not self.sets:
            self.message = words.PROBLEM.format(problem=problem) if problem else words.NOTHING_CHOSEN
        else:
            self.dismiss(self.sets)

    def _take_mix(self, preset: str) -> None:
        mix = PRESETS[preset]
        self.copies = {set_id: mix.count(set_id) for set_id in SETS}
        self.at = 0

    def _change(self, set_id: str, by: int) -> None:
        """One copy more or less; after the most of them none again."""
        self.copies[set_id] = (self.copies[set_id] + by) % (MOST_COPIES + 1)

    def _change_here(self, by: int) -> None:
        set_ids = tuple(SETS)
        if 0 < self.at <= len(set_ids):
            set_id = set_ids[self.at - 1]
            self.copies[set_id] = max(0, min(self.copies[set_id] + by, MOST_COPIES))
            self.message = ""
            self.redraw()

    def do_left(self) -> None:
        self._change_here(-1)

    def do_right(self) -> None:
        self._change_here(1)
