"""The lobby: what a click and the arrows reach where a heading stands between what one may do and who is here (U7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest
from textual.screen import Screen

from screens.catalogue import lobby as words
from screens.lobby_screen import ACTIONS, LobbyScreen, Present
from screens.look import Look
from tests.screens.frames import Bare

GUESTS = [Present(100 + place, f"Guest {place}", "here", "") for place in range(30)]


class House:
    """A lobby with thirty others in which nothing happens but that choices are written down."""

    is_guest = waits = False

    def __init__(self) -> None:
        self.done: list[object] = []

    def player_name(self) -> str:
        return "Ann"

    def others(self) -> Sequence[Present]:
        return GUESTS

    def meet(self, number: int) -> str:
        self.done.append(number)
        return ""

    def wait(self, wanted: bool) -> None:
        self.done.append("wait")

    def practise(self) -> None:
        self.done.append("practise")

    def ask_name(self) -> None:
        self.done.append("name")


def text(screen: LobbyScreen) -> list[str]:
    return ["".join(piece for piece, _ in line).rstrip() for line in screen._list.lines]


@pytest.mark.parametrize("height", [20, 60])
async def test_every_row_is_seen_and_clicked_where_it_stands(height: int) -> None:
    house = House()
    screen = LobbyScreen(Look(animate=False), house)
    app = Bare(cast("Screen[object]", screen))
    async with app.run_test(size=(80, height)) as pilot:
        await pilot.pause()
        wanted: list[object] = ["wait", "practise", "name", None, None, *(guest.number for guest in GUESTS)]
        assert wanted.index(None) == ACTIONS.index("menu")
        for place, result in enumerate(wanted):
            here = [y for y, line in enumerate(text(screen)) if line.startswith(">")]
            assert len(here) == 1, f"row {place} is not shown"
            if result is not None:
                await pilot.click(offset=(10, here[0] + 1))
                assert house.done[-1] == result
            await pilot.press("down")
        heading = next(y for y, line in enumerate(text(screen)) if line.strip() == words.OTHERS)
        before = list(house.done)
        await pilot.click(offset=(10, heading + 1))
        assert house.done == before, "a heading is nothing to choose"
