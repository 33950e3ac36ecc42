"""What a player is asked on the page before a network game: which table to sit down at, whether to ask the router."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mindbug_tui.config import LAN_OFF, Settings
from mindbug_tui.errors import Refusal
from mindbug_tui.network.lan import interfaces
from mindbug_tui.network.lan_list import chosen
from mindbug_tui.network.openings import Hosting, Joining, Opening
from mindbug_tui.network.router import ANSWERS, KEPT
from mindbug_tui.network.screen import NetGame, ScreenTable
from net.discovery.lan import LanTable, NoLan, answers, tables
from net.discovery.router import installed
from screens.catalogue import network as words
from screens.table_screen import TableScreen

PROBE_SECONDS: Final = 5.0
"""How often the tables of the list are asked whether they are still open."""


class Lobby:
    """Asks on `page`; `keep` saves a setting and answers with a refusal or ""; `name` is told to the other player."""

    def __init__(
        self, page: TableScreen, settings: Settings, copy: Callable[[str], None], keep: Callable[[str, str], str],
        name: str,
    ) -> None:  # fmt: skip
        self._page = page
        self._settings = settings
        self._copy = copy
        self._keep = keep
        self._name = name
        self._found: dict[LanTable, bool] = {}
        """Tables in the order in which they were found, and whether they are open."""
        self._can_look = settings.lan != LAN_OFF

    async def sit(self, opening: Opening | None, *, asks_router: bool) -> NetGame:
        """Up to the dealt game; without an opening the player says where to sit down. Raises `Refusal`."""
        if opening is None:
            return await self._join()
        if isinstance(opening, Hosting) and asks_router and installed():
            opening = replace(opening, router=await self._ask_router())
        return await self._open(opening)

    async def _open(self, opening: Opening) -> NetGame:
        if isinstance(opening, Joining):
            self._page.say(words.KNOCKING)
        return await ScreenTable(self._page, self._copy).sit(opening)

    async def _ask_router(self) -> bool:
        place = await self._page.choose(words.ROUTER_ASK, words.ROUTER_ANSWERS)
        kept = KEPT[place]
        refusal = self._keep("router", kept) if kept is not None else ""
        if refusal:
            self._page.say(refusal)
        return ANSWERS[place]

    # --- sitting down --------------------------------------------------------------------------------------------

    async def _join(self) -> NetGame:
        """Until it works: what was typed or dialled in vain is said, and asked again."""
        if not self._can_look:
            self._page.say(words.LAN_OFF)
        while True:
            looking = asyncio.create_task(self._look()) if self._can_look else None
            try:
                typed = await self._page.read(words.LAN_HOW if self._can_look else words.PASTE)
                if looking is not None:
                    looking.cancel()  # it takes its time to close, while the table is dialled
                return await self._open(Joining(self._name, *chosen(typed, list(self._found))))
            except Refusal as refusal:
                self._page.say(str(refusal))
            finally:
                if looking is not None:
                    looking.cancel()
                    await asyncio.gather(looking, return_exceptions=True)

    async def _look(self) -> None:
        """Keep the list on the page up to date."""
        self._show()
        probing = asyncio.create_task(self._probe())
        try:
            async with contextlib.aclosing(tables(interfaces(self._settings.lan))) as search:
                async for table in search:
                    self._found[table] = True
                    self._show()
        except NoLan as reason:
            self._can_look = False
            self._page.offer("", ())
            self._page.say(words.LAN_NO_LOOK.format(reason=reason))
        finally:
            probing.cancel()
            await asyncio.gather(probing, return_exceptions=True)

    async def _probe(self) -> None:
        """A host that leaves, or is killed, is shown as closed."""
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            for table in list(self._found):
                self._found[table] = any(await asyncio.gather(*map(answers, table.places)))
            self._show()

    def _show(self) -> None:
        rows = [
            (words.LAN_ROW if is_open else words.LAN_ROW_CLOSED).format(
                name=table.name, host=table.places[0].host, port=table.places[0].port
            )
            for table, is_open in self._found.items()
        ]
        self._page.offer(words.LAN_HERE if rows else words.LAN_NONE_YET, rows)
