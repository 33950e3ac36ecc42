"""The page before a network game: what has to stay in sight stays there (N3, U1)."""

from __future__ import annotations

from typing import cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from net.channel.invite import Address, Invite
from net.channel.secret import Secret
from screens.look import Look
from screens.table_screen import TableScreen
from tests.screens.frames import render

PLACES = (Address("192.168.1.20", 24642), Address("2001:db8:1234:5678:9abc:def0:1234:5678", 24642))
LOOK = Look("dark", animate=False)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30)])
async def test_the_invite_stays_in_sight_whole_and_can_be_read_off_the_screen(size: tuple[int, int]) -> None:
    invite = Invite(1, Secret.fresh(), PLACES)
    page = TableScreen(LOOK, "Your table")
    page.say(invite.to_text())
    page.pin(invite.to_text())
    for number in range(12):
        page.say(
            f"Sentence {number} of the network around the table, which goes on for more than one row of the screen."
        )
    frame, _ = await render(cast("Screen[object]", page), size)
    rows = [row.strip() for row in frame.splitlines()]
    first = next(place for place, row in enumerate(rows) if row.startswith("MINDBUG1:"))
    last = rows.index("", first)
    assert Invite.parse("\n".join(rows[first:last])) == invite
    assert "Sentence 11" in frame


async def test_the_key_bar_says_what_enter_does_now() -> None:
    page = TableScreen(LOOK, "Sit down")
    bars: list[str] = []

    async def act(pilot: Pilot[object]) -> None:
        page.offer("Tables:", ["Rook", "Heron"])
        page.run_worker(page.read("Where?"))
        for keys in ((), ("down", "enter"), ("7",), ("escape",)):
            await pilot.press(*keys)
            await pilot.pause()
            bars.append(", ".join(f"{key} {label}" for key, label in page.bar()))

    await render(cast("Screen[object]", page), (80, 24), act)
    assert bars == [
        "Up/Down move, Enter choose, Esc leave the table",
        "Enter go, Esc back to the tables",
        "Enter go, Esc back to the tables",
        "Enter go, Esc leave the table",
    ]
