"""A game against the computer: what is played, with which cards, how strong, and which deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from engine.cards import deck_of, pool_problem
from engine.rules import MODES, Setup
from screens.catalogue import board as words
from screens.catalogue import decks
from screens.deck_screen import DeckScreen
from screens.ink import Ink, Line, wrap
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.ports import Level, Start

SEED_DIGITS = 12
MODE_ORDER = tuple(MODES)


class LevelScreen(ListScreen[str]):
    """Dismissed with the name of a level, or None."""

    def __init__(self, look: Look, title: str, levels: Sequence[Level], now: str) -> None:
        super().__init__(look, title)
        self._levels = levels
        self.at = next((place for place, level in enumerate(levels) if level.name == now), 0)

    def rows(self) -> list[Row]:
        return [Row(level.name.capitalize(), level.note) for level in self._levels]

    def chosen(self, place: int) -> None:
        self.dismiss(self._levels[place].name)


class PracticeScreen(ListScreen[Start]):
    """Dismissed with what to start, or None. `usual` is offered first; digits make up the seed."""

    def __init__(self, look: Look, levels: Sequence[Level], usual: Start) -> None:
        super().__init__(look, decks.TITLE)
        self._levels = levels
        self._wish = usual
        self._chosen_levels = list(usual.levels)
        self._seed = ""

    @property
    def computers(self) -> int:
        return len(MODES[self._wish.mode].teams) - 1

    def level(self, computer: int) -> str:
        """How this computer plays; who was not chosen for plays like the last one that was."""
        chosen = self._chosen_levels
        return chosen[min(computer, len(chosen) - 1)]

    def _rows(self) -> list[tuple[Row, Callable[[], None]]]:
        """Each row with what choosing it does."""
        start = self._wish
        mode, mode_note = decks.MODES[start.mode]
        count = decks.CARDS_IN.format(count=len(deck_of(start.sets, start.mode)))
        rows: list[tuple[Row, Callable[[], None]]] = [
            (Row(decks.START, decks.START_NOTE), self._begin),
            (Row(decks.MODE.format(mode=mode), mode_note), self._next_mode),
            (Row(decks.DECK.format(deck=decks.deck_words(start.sets)), count), self._choose_deck),
        ]
        computers = range(self.computers)
        return rows + [(self._level_row(computer), self._level_chooser(computer)) for computer in computers]

    def _level_row(self, computer: int) -> Row:
        level = self.level(computer)
        if self.computers == 1:
            note = next((each.note for each in self._levels if each.name == level), "")
            return Row(decks.LEVEL_ONE.format(level=level), note)
        return Row(decks.LEVEL.format(name=decks.COMPUTERS[computer], level=level), decks.PLACES[computer])

    def rows(self) -> list[Row]:
        return [row for row, _ in self._rows()]

    def above(self) -> list[Line]:
        seed = f"{self._seed}_" if self._seed else words.SEED_NONE
        note: list[Line] = [((f"  {row}", Ink.FAINT),) for row in wrap(words.SEED_NOTE, self.size.width - 4)]
        return [((f"  {words.SEED} ", Ink.TEXT), (seed, Ink.STRONG)), *note, ()]

    def chosen(self, place: int) -> None:
        self.message = ""
        self._rows()[place][1]()

    def _begin(self) -> None:
        problem = pool_problem(Setup(self._wish.mode, self._wish.sets))
        if problem:
            self.message = decks.PROBLEM.format(problem=problem)
            return
        levels = tuple(self.level(computer) for computer in range(self.computers))
        self.dismiss(self._wish._replace(levels=levels, seed=int(self._seed) if self._seed else None))

    def _next_mode(self) -> None:
        following = MODE_ORDER[(MODE_ORDER.index(self._wish.mode) + 1) % len(MODE_ORDER)]
        self._wish = self._wish._replace(mode=following)

    def _choose_deck(self) -> None:
        self.app.push_screen(DeckScreen(self.look, self._wish.mode, self._wish.sets), self._take_deck)

    def _take_deck(self, sets: tuple[str, ...] | None) -> None:
        if sets is not None:
            self._wish = self._wish._replace(sets=sets)
            self.redraw()

    def _level_chooser(self, computer: int) -> Callable[[], None]:
        def take(level: str | None) -> None:
            if level is not None:
                self._chosen_levels = [self.level(each) for each in range(self.computers)]
                self._chosen_levels[computer] = level
                self.redraw()

        def choose() -> None:
            alone = self.computers == 1
            title = decks.LEVEL_TITLE_ONE if alone else decks.LEVEL_TITLE.format(name=decks.COMPUTERS[computer])
            self.app.push_screen(LevelScreen(self.look, title, self._levels, self.level(computer)), take)

        return choose

    def typed(self, event: events.Key) -> None:
        if event.key == "backspace":
            self._seed = self._seed[:-1]
        elif event.character and event.character.isdecimal() and event.character.isascii():
            self._seed = (self._seed + event.character)[:SEED_DIGITS]
        else:
            super().typed(event)
        self.redraw()

    def do_take_back(self) -> None:
        """Backspace is a command elsewhere; here it takes a digit back."""
        self._seed = self._seed[:-1]
        self.redraw()
