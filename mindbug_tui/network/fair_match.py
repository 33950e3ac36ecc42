"""The one loop of A1 where the fair deal drives: the same players, observers and faces as in `mindbug_tui.match`.

A `Match` asks the dealer, asks a player, applies the answer. Here the seat machine does the first and the last: it
moves this seat's own blind engine along as soon as the rounds of both seats allow it. What is left of the loop is to
show what happened, to ask this seat's player when the open decision is its own, and to wait for the other end
otherwise.
"""

from __future__ import annotations

import asyncio

from engine.decisions import Decision
from engine.game import Game
from mindbug_tui.commands.verify import OFFENCES
from mindbug_tui.errors import CHEATED, Refusal
from mindbug_tui.match import Observer, Player
from mindbug_tui.network.desync import stopped
from mindbug_tui.network.table import NetTable
from net.fairdeal.codes import Code
from net.fairdeal.state import Fault
from net.session.session import Session


class FairMatch:
    """A dealt game at a network table; stands where a `Match` stands for every face."""

    def __init__(self, table: NetTable, player: Player) -> None:
        assert table.session is not None
        assert table.session.machine.game is not None
        self.game: Game = table.session.machine.game
        self._table = table
        self._session: Session = table.session
        self._player = player
        self._observers: list[Observer] = []
        self._shown: Decision | None = None

    def watch(self, observer: Observer) -> None:
        """From now on `observer` sees what this seat may see."""
        self._observers.append(observer)

    def concede(self, seat: int) -> None:
        """This seat gives up, at once and signed (N6)."""
        assert seat == self._session.seat
        self._table.act(Session.resign)

    async def run(self) -> None:
        """Play to the end. Raises `Refusal`: status 5 if the other end cheated, 1 if the two sides stood in different
        states, 3 if nobody waits any longer."""
        while True:
            self._show()
            await stop_if_wrong(self._table, self._session)
            if self.game.over:
                return
            if self._session.must_decide:
                await self._decide()
            else:
                await self._table.changed()

    async def _decide(self) -> None:
        """The player's answer, unless the game ends before it comes."""
        choosing = asyncio.ensure_future(self._player.choose(self.game.view(self._session.seat)))
        try:
            while self._session.must_decide and not choosing.done():
                moved = asyncio.ensure_future(self._table.changed())
                await asyncio.wait({choosing, moved}, return_when=asyncio.FIRST_COMPLETED)
                if moved.done():
                    moved.result()
                moved.cancel()
            if self._session.must_decide:
                option = choosing.result()
                self._table.act(lambda session: session.decide(option))
        finally:
            choosing.cancel()
            await asyncio.gather(choosing, return_exceptions=True)

    def _show(self) -> None:
        """A decision may open some rounds after the last event: that, too, is to be seen."""
        events, decision = self.game.take_events(), self.game.decision
        if events or decision != self._shown:
            self._shown = decision
            for observer in self._observers:
                observer.saw(events, self.game.view(observer.seat))


async def stop_if_wrong(table: NetTable, session: Session) -> None:
    """Raises `Refusal` where the game was stopped: status 5 if the other end cheated, 1 for different states. Which of
    the two it is may take the other end's word."""
    await table.until(lambda: not session.comparing)
    difference, fault = session.difference, session.machine.fault
    if difference is not None:
        assert table.files is not None
        name = table.files.note.names[1 - session.seat]
        raise stopped(difference, table.files.id, name, table.dump, fault is not None)
    if fault is not None and not session.claimed:
        raise Refusal(offence(fault, session.seat), CHEATED)


def offence(fault: Fault, own_seat: int) -> str:
    """Why a game was stopped, for the player of `own_seat`."""
    if fault.code is Code.E_NOT_A_CARD:
        return "A card opened to nothing although every proof holds: the game cannot go on."
    who = "This program" if fault.seat == own_seat else "The other side"
    sent = OFFENCES.get(fault.code, "something that the rules of the deal do not allow")
    return f"{who} sent {sent}, in round {fault.round}. The game is over; the file of the game proves it."
