"""Two visitors sit down: the table of one, the invite handed over in the process, the rest as between machines (U7)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.openings import Hosting, Joining
from mindbug_tui.network.screen import NetGame, ScreenTable
from mindbug_tui.ssh.lobby import CHALLENGE_SECONDS, Challenge
from net.channel.code import ShortCode
from net.channel.invite import Invite
from net.transports import inside
from screens.catalogue import lobby as words
from screens.table_screen import TableScreen

INVITE_SECONDS: Final = 20.0


class HouseTable(ScreenTable):
    """The table of whoever asked. The invite goes to the one who was asked, and to nobody's screen."""

    def __init__(self, page: TableScreen, copy: Callable[[str], None], challenge: Challenge) -> None:
        super().__init__(page, copy)
        self._challenge = challenge

    def invited(self, invite: Invite, code: ShortCode) -> None:
        if not self._challenge.invite.done():
            self._challenge.invite.set_result(invite)

    async def admit(self, name: str, phrase: str) -> bool:
        """Both have said yes already, and nobody else was given the secret."""
        return True


async def host_challenged(challenge: Challenge, page: TableScreen, copy: Callable[[str], None]) -> NetGame:
    """Wait for the answer, then for the deal. Raises Refusal."""
    name = challenge.to.visitor.name
    page.say(words.ASKED.format(name=name))
    try:
        try:
            async with asyncio.timeout(CHALLENGE_SECONDS):
                yes = await asyncio.shield(challenge.answer)
        except TimeoutError as error:
            raise Refusal(words.NO_ANSWER.format(name=name), NO_CONNECTION) from error
        if not yes:
            raise Refusal(words.DECLINED.format(name=name), NO_CONNECTION)
        page.say(words.ACCEPTED.format(name=name))
        return await HouseTable(page, copy, challenge).sit(Hosting(challenge.by.visitor.name, listen=inside.HOST))
    finally:
        challenge.end()


async def join_challenger(challenge: Challenge, page: TableScreen, copy: Callable[[str], None]) -> NetGame:
    """Sit down at the table of whoever asked. Raises Refusal."""
    try:
        async with asyncio.timeout(INVITE_SECONDS):
            invite = await asyncio.shield(challenge.invite)
    except (TimeoutError, asyncio.CancelledError) as error:
        if isinstance(error, asyncio.CancelledError) and not challenge.invite.cancelled():
            raise
        raise Refusal(words.LEFT.format(name=challenge.by.visitor.name), NO_CONNECTION) from error
    joining = Joining(challenge.to.visitor.name, invite.addresses, invite.secret)
    return await ScreenTable(page, copy).sit(joining)
