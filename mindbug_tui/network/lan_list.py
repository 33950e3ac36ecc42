"""The tables on the local network as a list: for other programs, or to choose from in the line mode (N4, U3)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

from mindbug_tui.config import LAN_OFF
from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.lines import Lines, Printer, ask
from mindbug_tui.network.lan import interfaces
from mindbug_tui.network.openings import read_target
from mindbug_tui.output import print_json
from net.channel.code import BadCode, ShortCode
from net.channel.invite import Address
from net.channel.secret import Secret
from net.discovery.lan import LanTable, NoLan, tables_within
from screens.catalogue import network as words

LOOK_SECONDS: Final = 3.0

Target = tuple[tuple[Address, ...], Secret | ShortCode]
"""As `read_target` gives it."""


async def list_as_json(at: str) -> None:
    """The tables, one object a line. Raises `Refusal` where none can be looked for."""
    if at == LAN_OFF:
        raise Refusal(words.LAN_OFF)
    try:
        found = await tables_within(LOOK_SECONDS, interfaces(at))
    except NoLan as reason:
        raise Refusal(words.LAN_NO_LOOK.format(reason=reason), NO_CONNECTION) from reason
    for table in found:
        print_json({"name": table.name, "places": [list(place) for place in table.places]})


async def choose(lines: Lines, printer: Printer, at: str) -> Target:
    """Ask a person in the line mode; an empty line looks again. Raises `Refusal` at the end of the input."""
    found = await _shown(printer, at)
    while True:
        typed = await ask(lines, printer, "> ")
        if typed is None:
            raise Refusal(words.LAN_NOTHING_CHOSEN)
        if not typed.strip():
            found = await _shown(printer, at)
            continue
        try:
            return chosen(typed, found)
        except Refusal as refusal:
            printer.line(str(refusal))


def chosen(typed: str, found: Sequence[LanTable]) -> Target:
    """What a person typed below this list: number and code, the code alone of the only table, or what `read_target`
    takes. Raises `Refusal`."""
    if len(found) == 1:
        with contextlib.suppress(BadCode):
            return found[0].places, ShortCode.parse(typed)
    number, _, code = typed.strip().partition(" ")
    if not (number.isascii() and number.isdigit() and 0 < int(number[:4]) <= len(found) and code):
        return read_target([typed])
    try:
        return found[int(number) - 1].places, ShortCode.parse(code)
    except BadCode as error:
        raise Refusal(str(error)) from error


async def _shown(printer: Printer, at: str) -> Sequence[LanTable]:
    if at == LAN_OFF:
        printer.line(f"{words.LAN_OFF} {words.PASTE}")
        return ()
    printer.line(words.LAN_LOOKING)
    try:
        found = await tables_within(LOOK_SECONDS, interfaces(at))
    except NoLan as reason:
        printer.line(words.LAN_NO_LOOK.format(reason=reason))
        return ()
    for number, table in enumerate(found, 1):
        place = table.places[0]
        printer.line(words.LAN_TABLE.format(number=number, name=table.name, host=place.host, port=place.port))
    printer.line(words.LAN_CHOOSE if found else words.LAN_NONE)
    return found
