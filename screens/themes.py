"""Themes: what each ink looks like (U3).

Colours are numbers of the fixed part of the 256 colour palette: the same everywhere, and a third of
the bytes of true colour. `terminal` uses the reader's own sixteen, `mono` none at all.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style

from screens.ink import Ink


class Theme(NamedTuple):
    name: str
    styles: tuple[Style, ...]  # one an ink

    def style(self, ink: Ink) -> Style:
        return self.styles[ink]


class _Colours(NamedTuple):
    """What a coloured theme chooses; each entry is a rich style without the ground unless it has one."""

    ground: str
    text: str
    faint: str
    strong: str
    title: str
    frame: str
    legal: str
    here: str
    letter: str
    power: str
    up: str
    down: str
    keyword: str
    chosen: str
    fight: str
    life: str
    mindbug: str
    event: str
    event_new: str
    ask: str
    ask_key: str
    ask_here: str
    warn: str
    wait: str
    bar: str
    bar_key: str


_DARK = _Colours(
    ground="color(234)",
    text="color(252)",
    faint="color(245)",
    strong="bold color(255)",
    title="bold color(110)",
    frame="color(240)",
    legal="color(79)",
    here="color(255) on color(238)",
    letter="bold color(234) on color(79)",
    power="bold color(255) on color(61)",
    up="bold color(114)",
    down="bold color(210)",
    keyword="color(180)",
    chosen="bold color(234) on color(222)",
    fight="bold color(234) on color(209)",
    life="bold color(210)",
    mindbug="bold color(141)",
    event="color(252) on color(236)",
    event_new="bold color(255) on color(239)",
    ask="color(255) on color(24)",
    ask_key="bold color(234) on color(153)",
    ask_here="bold color(234) on color(231)",
    warn="bold color(222) on color(24)",
    wait="color(250) on color(236)",
    bar="color(245) on color(236)",
    bar_key="bold color(252) on color(236)",
)

_LIGHT = _Colours(
    ground="color(255)",
    text="color(235)",
    faint="color(242)",
    strong="bold color(16)",
    title="bold color(25)",
    frame="color(247)",
    legal="color(29)",
    here="color(16) on color(252)",
    letter="bold color(231) on color(29)",
    power="bold color(231) on color(61)",
    up="bold color(28)",
    down="bold color(124)",
    keyword="color(94)",
    chosen="bold color(16) on color(221)",
    fight="bold color(231) on color(166)",
    life="bold color(124)",
    mindbug="bold color(91)",
    event="color(235) on color(253)",
    event_new="bold color(16) on color(250)",
    ask="color(231) on color(25)",
    ask_key="bold color(25) on color(231)",
    ask_here="bold color(16) on color(221)",
    warn="bold color(227) on color(25)",
    wait="color(238) on color(252)",
    bar="color(240) on color(252)",
    bar_key="bold color(16) on color(252)",
)

_CONTRAST = _Colours(
    ground="color(16)",
    text="color(231)",
    faint="color(252)",
    strong="bold color(231)",
    title="bold color(226)",
    frame="color(250)",
    legal="bold color(46)",
    here="bold color(16) on color(231)",
    letter="bold color(16) on color(46)",
    power="bold color(16) on color(226)",
    up="bold color(46)",
    down="bold color(213)",
    keyword="color(226)",
    chosen="bold color(16) on color(226)",
    fight="bold color(16) on color(213)",
    life="bold color(213)",
    mindbug="bold color(51)",
    event="color(231) on color(16)",
    event_new="bold color(16) on color(51)",
    ask="bold color(231) on color(19)",
    ask_key="bold color(16) on color(226)",
    ask_here="bold color(16) on color(231)",
    warn="bold color(226) on color(19)",
    wait="color(231) on color(236)",
    bar="color(231) on color(236)",
    bar_key="bold color(226) on color(236)",
)

_TERMINAL = _Colours(
    ground="",
    text="default",
    faint="default",
    strong="bold",
    title="bold blue",
    frame="bright_black",
    legal="green",
    here="reverse",
    letter="bold reverse green",
    power="bold reverse",
    up="bold green",
    down="bold red",
    keyword="yellow",
    chosen="bold reverse yellow",
    fight="bold reverse red",
    life="bold red",
    mindbug="bold magenta",
    event="cyan",
    event_new="bold reverse cyan",
    ask="bold",
    ask_key="bold reverse cyan",
    ask_here="bold reverse yellow",
    warn="bold yellow",
    wait="default",
    bar="default",
    bar_key="bold",
)

_MONO = _Colours(
    ground="",
    text="",
    faint="",
    strong="bold",
    title="bold",
    frame="",
    legal="bold",
    here="reverse",
    letter="bold reverse",
    power="bold",
    up="bold",
    down="bold",
    keyword="",
    chosen="bold reverse",
    fight="bold reverse",
    life="bold",
    mindbug="bold",
    event="",
    event_new="bold",
    ask="bold",
    ask_key="bold reverse",
    ask_here="bold reverse",
    warn="bold",
    wait="",
    bar="",
    bar_key="bold",
)

_THEMES = {"dark": _DARK, "light": _LIGHT, "contrast": _CONTRAST, "terminal": _TERMINAL, "mono": _MONO}
NAMES = tuple(_THEMES)


@cache
def theme(name: str) -> Theme:
    """The theme of that name, one of `NAMES`. Raises KeyError for any other."""
    colours = _THEMES[name]
    return Theme(name, tuple(_style(colours, ink) for ink in Ink))


def _style(colours: _Colours, ink: Ink) -> Style:
    named = {Ink.HERE_STRONG: f"bold {colours.here}", Ink.ASK_STRONG: f"bold {colours.ask}"}
    wish = named[ink] if ink in named else str(getattr(colours, ink.name.lower()))
    if colours.ground and " on " not in wish:
        wish = f"{wish} on {colours.ground}"
    return Style.parse(wish)
