"""What the screens need from the program around them; they import none of it (A1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from engine.view import View
from screens.hint import Hint

Names = Sequence[str]
"""The players' names, by seat."""


class SeatPort(Protocol):
    """The person's place in a match."""

    @property
    def waiting(self) -> View | None:
        """The view that the match waits on for an answer, None while somebody else is asked."""
        ...

    def answer(self, index: int) -> None:
        """Raises engine.decisions.IllegalAnswer when nothing is asked or `index` is no option."""
        ...


class AnotherGame(Protocol):
    """Another game against a player on another machine, who has to want it, too."""

    @property
    def can_ask(self) -> bool:
        """Whether this player may ask for it, or accept it, at this moment."""
        ...

    @property
    def asked(self) -> bool:
        """Whether the other player has asked and waits for an answer."""
        ...

    @property
    def sentence(self) -> str:
        """How it stands; empty where there is nothing to tell."""
        ...

    def want(self, wanted: bool) -> None: ...


class Terminal(Protocol):
    """What a screen may ask of the terminal besides drawing."""

    def ring(self) -> None: ...

    def set_window_title(self, title: str) -> None: ...

    @property
    def looking(self) -> bool:
        """Whether the terminal window has the focus, as far as it says."""
        ...


class Connection(NamedTuple):
    """The line to a player on another machine: `words` for the board, `good` as long as it carries."""

    words: str
    good: bool


@runtime_checkable
class Lesson(Protocol):
    """A game against the computer, which helps the person as well."""

    @property
    def person(self) -> SeatPort: ...

    def concede(self) -> None: ...

    @property
    def can_take_back(self) -> bool:
        """Whether the person has decided anything, and the game is not over."""
        ...

    async def hints(self, view: View) -> Sequence[Hint]:
        """The best options of the person's open decision."""
        ...

    def hurry(self) -> None:
        """Have the computer decide now."""
        ...

    def listen(self, tell: Callable[[str], None]) -> None:
        """Be told when the computer cannot think as it should."""
        ...


class SavedRow(NamedTuple):
    """A game in a list: `id` names it, `line` is for reading."""

    id: str
    line: str


class Level(NamedTuple):
    """How strong the computer plays, and a sentence about it."""

    name: str
    note: str


class Start(NamedTuple):
    """What a practice game starts with: a level for each computer, from the person's left on; a mode of `engine.rules`
    and the sets of the deck, each as often as it is shuffled in. Without `seed` the deal is anybody's guess."""

    levels: tuple[str, ...]
    seed: int | None = None
    mode: str = "duel"
    sets: tuple[str, ...] = ("first_contact",)


class Program(Protocol):
    """What the menu may ask of the program. A refusal is a sentence, "" is none."""

    def levels(self) -> Sequence[Level]: ...

    def unfinished(self) -> Sequence[SavedRow]: ...

    def finished(self) -> Sequence[SavedRow]: ...

    def replay(self, game_id: str) -> str:
        """Show a finished game again."""
        ...

    def usual(self) -> Start:
        """What was played last, or what the settings say."""
        ...

    def start(self, start: Start) -> str: ...

    def host(self) -> None:
        """Open a table for somebody on another machine."""
        ...

    def join(self) -> None:
        """Sit down at somebody's table."""
        ...

    def resume(self, game_id: str) -> str: ...

    def keep(self, name: str, value: str | bool | list[str]) -> str:
        """Save a setting for the next time."""
        ...
