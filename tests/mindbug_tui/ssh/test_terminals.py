"""Everything of the local program works on a visitor's terminal, whatever that is (U1, U3, U7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.catalogue import board
from tests.mindbug_tui.ssh.clients import DOWN, ENTER, Client, hosting, visiting

HERE = "Wait for a game"
YOU_START = 4
"""A deal in which the person begins."""


async def to_the_board(client: Client) -> None:
    await client.until(HERE)
    client.press("p")
    await client.until("Deal: a surprise")
    client.press(f"{YOU_START}{ENTER}")
    await client.until(lambda: client.title == board.TITLE_YOURS)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45), (240, 80)])
async def test_the_board_fills_terminals_of_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with hosting(tmp_path) as host, visiting(host, size=size) as ann:
        await to_the_board(ann)
        await ann.until(lambda: "? help" in ann.screen.display[-1] and "life 3" in ann.frame.lower())
        assert ann.screen.display[0].strip()


async def test_a_resize_in_the_middle_of_a_decision_keeps_it_and_a_terminal_too_small_says_so(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host) as ann:
        await to_the_board(ann)
        for width, height in ((120, 40), (61, 21), (100, 30), (80, 24)):
            ann.resize(width, height)
            await ann.until(lambda height=height: "? help" in ann.screen.display[height - 1])  # type: ignore[misc]
            await ann.until("Your turn: play a card.")
        ann.resize(40, 10)
        await ann.until("60")
        assert "Your turn" not in ann.frame
        ann.resize(80, 24)
        await ann.until("Your turn: play a card.")
        ann.press(ENTER)
        await ann.until("You play")


@pytest.mark.parametrize("term", ["xterm", "screen", "tmux", "linux", "screen-256color", "tmux-256color"])
async def test_every_usual_terminal_gets_the_board_and_its_keys(tmp_path: Path, term: str) -> None:
    async with hosting(tmp_path) as host, visiting(host, term=term) as ann:
        await ann.until(HERE)
        assert (b"8;5;" in ann.received) == ("256" in term)
        ann.press("\x1bOB" if term in ("xterm", "linux") else DOWN)  # both forms of an arrow key
        await ann.until(lambda: any(row.startswith(">") and "Practise" in row for row in ann.screen.display))
        ann.press("q")
        assert await ann.ended() == 0
        for mode in (b"?1049", b"?1000", b"?1003", b"?1006", b"?2004", b"?1004"):
            assert ann.received.rindex(mode + b"l") > ann.received.rindex(mode + b"h")
        assert ann.received.rindex(b"?25h") > ann.received.rindex(b"?25l")


async def test_the_mouse_chooses_a_row(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host) as ann:
        await ann.until(HERE)
        row = next(number for number, text in enumerate(ann.screen.display, 1) if "Menu" in text)
        ann.press(f"\x1b[<0;6;{row}M\x1b[<0;6;{row}m")
        await ann.until("Settings")


async def test_without_a_utf_8_locale_everything_is_ascii(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host, visiting(host, "zoë") as zoe:
        await zoe.until("you are zoë")
        async with visiting(host, "plain", environment={"LANG": "C"}) as ann:
            await ann.until("zo?")
            await to_the_board(ann)
            assert ann.received.isascii()
        async with visiting(host, "full", environment={"LANG": "de_DE.UTF-8", "LC_ALL": ""}) as bo:
            await bo.until("zoë")
            await to_the_board(bo)
            assert "─" in bo.frame
