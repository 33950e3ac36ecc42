"""The lobby: who is here, who waits, who plays, and what one may do about it (U7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from screens.catalogue import lobby as words
from screens.ink import Ink, Line, wrap
from screens.list_screen import ListScreen, Row
from screens.look import Look
from screens.menu_screen import MenuScreen
from screens.ports import Program


class Present(NamedTuple):
    """Somebody else in the lobby; `number` names them as long as they are here, `state` is one of `words.STATES`."""

    number: int
    name: str
    state: str
    other: str


class LobbyPort(Protocol):
    """What the lobby may ask of the program around it. A refusal is a sentence, "" is none."""

    def player_name(self) -> str: ...

    @property
    def is_guest(self) -> bool: ...

    @property
    def waits(self) -> bool:
        """Whether the others see that this player wants a game."""
        ...

    def others(self) -> Sequence[Present]:
        """In the order in which they are shown."""
        ...

    def meet(self, number: int) -> str:
        """Challenge, or watch who plays."""
        ...

    def wait(self, wanted: bool) -> None: ...

    def practise(self) -> None: ...

    def ask_name(self) -> None: ...


class VisitorMenu(MenuScreen):
    """The menu of a visitor, with the way to the lobby."""

    def __init__(self, look: Look, program: Program, open_lobby: Callable[[], None]) -> None:
        super().__init__(look, program)
        self._open_lobby = open_lobby

    def rows(self) -> Sequence[Row]:
        return [Row(*words.MENU_LOBBY), *super().rows()]

    def chosen(self, place: int) -> None:
        if place == 0:
            self._open_lobby()
        else:
            super().chosen(place - 1)


ACTIONS = ("wait", "practise", "name", "menu", "quit")


class LobbyScreen(ListScreen[None]):
    """Dismissed when the player wants the menu below."""

    def __init__(self, look: Look, port: LobbyPort) -> None:
        super().__init__(look, "")
        self._port = port
        self._others: Sequence[Present] = port.others()

    def changed(self) -> None:
        """Somebody came, left, or does something else now; the cursor stays on the same row."""
        person = self.at - len(ACTIONS)
        chosen = self._others[person].number if 0 <= person < len(self._others) else None
        self._others = self._port.others()
        places = [place for place, present in enumerate(self._others) if present.number == chosen]
        if places:
            self.at = len(ACTIONS) + places[0]
        self.redraw()

    def bar(self) -> list[tuple[str, str]]:
        return [*words.ROW_KEYS]

    def rows(self) -> Sequence[Row]:
        people = [
            Row(each.name, words.STATES[each.state].format(other=each.other), section=words.OTHERS if not place else "")
            for place, each in enumerate(self._others)
        ]
        wait = words.WAIT_NO_MORE_ROW if self._port.waits else words.WAIT_ROW
        actions = (wait, words.PRACTISE_ROW, words.NAME_ROW, words.MENU_ROW, words.QUIT_ROW)
        return [*(Row(*action) for action in actions), *people]

    def above(self) -> list[Line]:
        self.title_text = words.TITLE.format(name=self._port.player_name())
        told = [words.GUEST] if self._port.is_guest else []
        told += [] if self._others else [words.NOBODY]
        rows = [row for sentence in told for row in wrap(sentence, self.size.width - 4)]
        return [*(((f"  {row}", Ink.FAINT),) for row in rows), ()] if rows else []

    def draw(self) -> None:
        self.above()  # sets the title
        super().draw()

    def chosen(self, place: int) -> None:
        if place >= len(ACTIONS):
            self.message = self._port.meet(self._others[place - len(ACTIONS)].number)
            return
        action = ACTIONS[place]
        if action == "wait":
            self._port.wait(not self._port.waits)
        elif action == "practise":
            self._port.practise()
        elif action == "name":
            self._port.ask_name()
        elif action == "menu":
            self.dismiss(None)
        else:
            self.app.exit()

    def tell(self, sentence: str) -> None:
        """Say something below the rows until the next key."""
        self.message = sentence
        self.redraw()

    def do_quit(self) -> None:
        self.app.exit()


class ChallengeScreen(ListScreen[bool]):
    """Somebody wants to play. Dismissed with True for yes; no is offered first, and what Esc says."""

    def __init__(self, look: Look, name: str, in_practice: bool) -> None:
        super().__init__(look, words.ASKS_TITLE.format(name=name))
        self._told = [words.ASKS.format(name=name), *([words.ASKS_IN_PRACTICE] if in_practice else [])]

    def rows(self) -> Sequence[Row]:
        return [Row(*row) for row in words.ASKS_ROWS]

    def above(self) -> list[Line]:
        rows = [row for sentence in self._told for row in wrap(sentence, self.size.width - 4)]
        return [*(((f"  {row}", Ink.STRONG),) for row in rows), ()]

    def chosen(self, place: int) -> None:
        self.dismiss(place == 1)

    def do_cancel(self) -> None:
        self.dismiss(False)

    def do_quit(self) -> None:
        self.dismiss(False)
