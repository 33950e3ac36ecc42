"""The first words on a line that this end dialed, whichever seat it has (N5, N6)."""

from __future__ import annotations

import asyncio
from typing import Final

from mindbug_tui import __version__
from mindbug_tui.errors import NO_CONNECTION, OTHER_VERSION, Refusal
from mindbug_tui.network.refusals import VERSIONS, differs, refused
from net.channel.limits import HELLO_SECONDS
from net.channel.link import Ended, Event, Received, Secured
from net.session.hello import hello, judge
from net.session.session import Session
from net.transports.tcp import Closed, Line, clock
from net.wire.messages import Hello, Message, OtherVersion, Ping, Pong, Refuse, RefuseReason

FIRST_DELAY, LONGEST_DELAY = 0.5, 8.0
"""Seconds between two tries to reach the other end; each is drawn from half of it up (N6)."""
NOT_EXPECTED: Final = "The host does not do what this version expects."


def own_hello(name: str, session: Session | None) -> Hello:
    """This end's HELLO, with the game to go on with if there is one."""
    return hello(__version__, name, *((session.game, session.have) if session is not None else ()))


async def greet(line: Line, name: str, session: Session | None) -> Hello:
    """Say HELLO and hear the other end's: only with it is one connected (N2). Raises `Refusal`."""
    first = await line.next()
    if not isinstance(first, Secured):
        raise Refusal(first.reason.sentence if isinstance(first, Ended) else "", NO_CONNECTION)
    line.send(own_hello(name, session))
    theirs = await expect(line, HELLO_SECONDS)
    refusal = judge(theirs, __version__)
    if refusal is not None or not isinstance(theirs, Hello):
        line.send(refusal or Refuse(RefuseReason.VERSION))
        raise Refusal(differs(theirs), OTHER_VERSION)
    return theirs


async def expect(line: Line, seconds: float) -> Message | OtherVersion:
    """The next message; whoever only asks whether somebody is there is answered. Raises `Refusal`."""
    until = clock() + seconds
    while True:
        try:
            message = await line.message(max(0.0, until - clock()))
        except Closed as closed:
            raise Refusal(closed.reason.sentence, NO_CONNECTION) from closed
        except TimeoutError as error:
            raise Refusal("The other end does not answer.", NO_CONNECTION) from error
        if isinstance(message, Refuse):
            raise Refusal(refused(message), OTHER_VERSION if message.reason in VERSIONS else NO_CONNECTION)
        if not isinstance(message, Ping):
            return message
        line.send(Pong(message.number))


async def answered(line: Line, asking: asyncio.Future[bool]) -> bool:
    """The answer of this end's player, while the other end is told that somebody is there; what else it says in the
    meantime comes later. Raises `Refusal` if it goes away."""
    later: list[Event] = []
    hearing = asyncio.ensure_future(line.next())
    try:
        while not asking.done():
            await asyncio.wait((asking, hearing), return_when=asyncio.FIRST_COMPLETED)
            if not hearing.done():
                break
            event, hearing = hearing.result(), asyncio.ensure_future(line.next())
            if isinstance(event, Ended):
                raise Refusal(event.reason.sentence, NO_CONNECTION)
            if isinstance(event, Received) and isinstance(event.message, Ping):
                line.send(Pong(event.message.number))
            else:
                later.append(event)
        return asking.result()
    finally:
        asking.cancel()
        hearing.cancel()
        await asyncio.gather(asking, hearing, return_exceptions=True)
        line.put_back(later)
