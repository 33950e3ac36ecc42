"""A door in the home router for a hosted table: asked once, opened with the table, closed with it (N4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mindbug_tui import config
from mindbug_tui.lines import Lines, Printer
from mindbug_tui.network.lan import interfaces
from mindbug_tui.plain import read_choice
from net.channel.invite import Address
from net.discovery.reach import Reach, reach
from net.discovery.router import Door, NoRouter, open_door
from screens.catalogue import faces
from screens.catalogue import network as words

ANSWERS: Final = (True, True, False)
KEPT: Final = (None, config.ROUTER_ALWAYS, config.ROUTER_NEVER)
"""For `words.ROUTER_ANSWERS`: whether the router is asked, and what stays as the setting."""


async def ask(lines: Lines, printer: Printer) -> bool:
    """Whether to open a door: just now, always, never; the last two are kept as the setting. Raises `Refusal`."""
    printer.line(words.ROUTER_ASK)
    for number, label in enumerate(words.ROUTER_ANSWERS, 1):
        printer.line(faces.CHOICE.format(number=number, label=label))
    while (typed := await read_choice(lines, printer, len(ANSWERS))) is not None:
        if typed not in ("1", "2", "3"):
            printer.line(words.ROUTER_WHICH)
            continue
        kept = KEPT[int(typed) - 1]
        if kept is not None:
            config.save("router", kept)
        return ANSWERS[int(typed) - 1]
    return False


async def try_door(listen: str, port: int, outside: int, say: Callable[[str], None]) -> Door | None:
    """A door to `port`, or None; what comes of it is said."""
    say(words.ROUTER_ASKED)
    try:
        door = await open_door(port, outside, next(iter(interfaces(listen)), ""))
    except NoRouter as reason:
        say(words.ROUTER_NOT.format(reason=reason))
        return None
    say(words.ROUTER_OPEN.format(host=door.address.host, port=door.address.port))
    return door


def reach_sentences(places: Sequence[Address]) -> list[str]:
    """Whether the internet leads to one of these places, and what to do where it does not; nothing if only this machine
    is meant anyway."""
    found = {reach(place.host) for place in places} - {Reach.MACHINE}
    if not found or found & {Reach.ANYWHERE, Reach.NAME}:
        return []
    return [words.REACH_CARRIER if Reach.CARRIER in found else words.REACH_NETWORK]
