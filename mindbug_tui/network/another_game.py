"""How each face asks for another game against the same player, and learns what comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mindbug_tui.lines import Lines, Printer
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.rematch import NoRematch
from mindbug_tui.plain import confirm
from screens.catalogue import network as words


class AnotherGame:
    """The question after one game at this table (`screens.ports.AnotherGame`)."""

    def __init__(self, table: PairTable) -> None:
        self._table = table
        self._rematch = table.rematch

    @property
    def can_ask(self) -> bool:
        """Whether this end's player may still say something."""
        return self._rematch.open

    @property
    def asked(self) -> bool:
        """Whether the other player waits for an answer."""
        return self._rematch.theirs and self.can_ask

    @property
    def sentence(self) -> str:
        """How it stands; empty where there is nothing to tell."""
        return self._sentence().format(name=self._table.opponent)

    def want(self, wanted: bool) -> None:
        """Ask for another game or accept it, or say that there will be none."""
        self._table.want_another(wanted)

    async def settled(self, tell: Callable[[str], None]) -> bool:
        """Tell every change, first of all that one may ask now; True once another game has begun, False once there
        will be none. Raises as `NetTable.changed` does."""
        told: str | None = None
        while True:
            if (sentence := self.sentence) != told:
                told = sentence
                tell(sentence)
            if self._rematch.settled:
                return self._rematch.begun
            await self._table.changed()

    def _sentence(self) -> str:
        rematch, session = self._rematch, self._table.session
        if rematch.begun:
            return words.REMATCH_BEGINS
        if rematch.ended is not None:
            return words.NO_REMATCH[rematch.ended.value]
        if not rematch.ready:
            return ""
        if session is None or not session.connected:
            return words.REMATCH_LINE
        if rematch.theirs and not rematch.mine:
            return words.REMATCH_WANTED
        return words.REMATCH_ASKED if rematch.mine and not rematch.theirs else ""


async def ask_in_lines(table: PairTable, lines: Lines, printer: Printer) -> bool:
    """The question after a game in the line mode; True once another game has begun."""

    def tell(sentence: str) -> None:
        if sentence:
            printer.line(sentence)

    another = AnotherGame(table)
    settling = asyncio.create_task(another.settled(tell))
    await asyncio.sleep(0)
    question = words.REMATCH_ASK.format(name=table.opponent)
    asking = asyncio.create_task(confirm(lines, printer, question)) if another.can_ask else settling
    try:
        await asyncio.wait({asking, settling}, return_when=asyncio.FIRST_COMPLETED)
        if asking is not settling and asking.done():
            another.want(asking.result() is True)
        else:
            printer.abandoned()
        return await settling
    finally:
        for task in (asking, settling):
            task.cancel()
        await asyncio.gather(asking, settling, return_exceptions=True)


async def ask_at_once(table: PairTable, tell: Callable[[str], None]) -> bool:
    """A sparring partner wants another game and waits for the answer; True once it has begun."""
    another, said = AnotherGame(table), list[str]()
    another.want(True)
    begun = await another.settled(said.append)
    if not begun and table.rematch.ended is not NoRematch.OWN_NO:
        tell(said[-1])
    return begun
