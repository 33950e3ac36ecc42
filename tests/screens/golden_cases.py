"""Every golden frame: its file name and how it comes about."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from typing import cast

from textual.pilot import Pilot
from textual.screen import Screen

from engine.cards import BY_ID
from screens.browser_screen import BrowserScreen
from screens.card_screen import CardScreen
from screens.deck_screen import DeckScreen
from screens.help_screen import HelpScreen
from screens.judgement import Judgement
from screens.look import Look
from screens.menu_screen import MenuScreen
from screens.practice_screen import PracticeScreen
from screens.replay_screen import ReplayScreen
from screens.review_screen import ReviewScreen
from screens.settings_screen import SettingsScreen
from tests.screens.frames import SIZES, Menu, render, seated, with_styles
from tests.screens.positions import ACTIONS, FOURS, POSITIONS
from tests.screens.recordings import recording

Make = Callable[[], Awaitable[str]]
STYLED = ("dark", "light", "mono")


async def _board(text: str, size: tuple[int, int], ascii_only: bool = False) -> str:
    screen, _ = seated(text, Look("dark", ascii=ascii_only, animate=False))
    frame, _ = await render(cast("Screen[object]", screen), size)
    return frame


async def _styled(text: str, theme: str) -> str:
    screen, _ = seated(text, Look(theme, animate=False))
    _, strips = await render(cast("Screen[object]", screen), (80, 24))
    return with_styles(strips)


async def _window(make: Callable[[Look], object], size: tuple[int, int]) -> str:
    frame, _ = await render(cast("Screen[object]", make(Look("dark", animate=False))), size)
    return frame


async def _replay(number: int, size: tuple[int, int]) -> str:
    """Some way into a recorded game, from vantage `number`."""
    screen = ReplayScreen(Look("dark", animate=False), recording(1))

    async def go_on(pilot: Pilot[object]) -> None:
        await pilot.press(*["full_stop"] * 12, *["v"] * number)

    frame, _ = await render(cast("Screen[object]", screen), size, go_on)
    return frame


async def _review(size: tuple[int, int]) -> str:
    """A review at its end, the cursor on its third decision."""
    recorded = recording(1)
    places = [place for place, position in enumerate(recorded.positions) if position.answer >= 0][:20]

    async def judgements() -> AsyncGenerator[Judgement, None]:
        for number, place in enumerate(places):
            position = recorded.positions[place]
            known, drop = 0.3 + 0.03 * number, 0.04 * (number % 5)
            chance = known if position.game.seat == 0 else 1 - known
            yield Judgement(place, position.game.seat, position.answer, 0, chance, min(1.0, chance + 0.1), drop)

    async def go_on(pilot: Pilot[object]) -> None:
        await pilot.press("down", "down")

    screen = ReviewScreen(Look("dark", animate=False), recorded, len(places), judgements)
    frame, _ = await render(cast("Screen[object]", screen), size, go_on)
    return frame


WINDOWS: dict[str, Callable[[Look], object]] = {
    "menu": lambda look: MenuScreen(look, Menu()),
    "practice": lambda look: PracticeScreen(look, Menu().levels(), Menu().usual()),
    "deck": lambda look: DeckScreen(look, "duel", ("first_contact", "tag_team", "tag_team")),
    "settings": lambda look: SettingsScreen(look, Menu()),
    "help": HelpScreen,
    "cards": BrowserScreen,
    "card": lambda look: CardScreen(look, BY_ID["snail_thrower"]),
}


def cases() -> dict[str, Make]:
    """File name to maker."""
    made: dict[str, Make] = {}
    for name, text in POSITIONS.items():
        for size in SIZES:
            made[f"{name}-{size[0]}x{size[1]}.txt"] = partial(_board, text, size)
    for name, text in FOURS.items():
        for size in SIZES if name == "four" else SIZES[:1]:
            made[f"{name}-{size[0]}x{size[1]}.txt"] = partial(_board, text, size)
    made["four-120x36.txt"] = partial(_board, FOURS["four"], (120, 36))
    made["four-ascii-80x24.txt"] = partial(_board, FOURS["four"], (80, 24), True)
    made["four-mono-styles.txt"] = partial(_styled, FOURS["four"], "mono")
    made["actions-80x24.txt"] = partial(_board, ACTIONS, (80, 24))
    made["actions-ascii-80x24.txt"] = partial(_board, ACTIONS, (80, 24), True)
    made["your-turn-120x40.txt"] = partial(_board, POSITIONS["your-turn"], (120, 40))
    made["gate-59x20.txt"] = partial(_board, POSITIONS["your-turn"], (59, 20))
    made["gate-30x6.txt"] = partial(_board, POSITIONS["your-turn"], (30, 6))
    for name in ("your-turn", "crowd"):
        made[f"{name}-ascii-80x24.txt"] = partial(_board, POSITIONS[name], (80, 24), True)
    for theme in STYLED:
        made[f"your-turn-{theme}-styles.txt"] = partial(_styled, POSITIONS["your-turn"], theme)
        made[f"mindbug-{theme}-styles.txt"] = partial(_styled, POSITIONS["mindbug"], theme)
    for name, make in WINDOWS.items():
        for size in ((80, 24), (60, 20), (100, 30)):
            made[f"{name}-{size[0]}x{size[1]}.txt"] = partial(_window, make, size)
    for size in ((80, 24), (60, 20), (100, 30)):
        made[f"replay-{size[0]}x{size[1]}.txt"] = partial(_replay, 0, size)
        made[f"review-{size[0]}x{size[1]}.txt"] = partial(_review, size)
        made[f"replay-open-{size[0]}x{size[1]}.txt"] = partial(_replay, 2, size)
    return made
