"""Claims of the other player, because this one was away (F9.3, N6): held apart until somebody says if they are true.

The machine must not get one by itself: whoever signed it, it would end the game while this seat owes what it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.seat import Seat


@dataclass(frozen=True)
class Accused:
    """The other player claims the game: this one was away for too long. `admit` ends the game so, `deny` goes on."""

    draw: bool
    possible: bool
    """Whether the other end may really have waited for what this seat owed: it had not got it before this link."""


class Claims:
    """Of one session, against the seat of its machine."""

    def __init__(self, machine: Seat) -> None:
        self._machine = machine
        self._heard = b""
        self._denied = b""

    def is_one(self, wire: bytes) -> bool:
        """Whether this is a rightly signed claim against this seat that is not in the record."""
        referee = self._machine.referee
        claim = referee.claim(wire)
        return claim is not None and claim.statement.seat == self._machine.seat and not referee.has(wire)

    def hear(self, wire: bytes, theirs: Sequence[int]) -> Accused | None:
        """What to ask about it; None if it was heard before. `theirs` counts the messages of each seat that the other
        end had when the link came."""
        claim = self._machine.referee.claim(wire)
        if wire == self._heard or claim is None or claim.round > self._machine.state.number:
            return None  # one about a round that is not reached here comes again with the next link
        self._heard = wire
        return Accused(claim.statement.draw, not self._had(claim.round, theirs))

    def admit(self) -> bool:
        """The last one is true: the machine ends the game as it says. False if there is none."""
        wire, self._heard = self._heard, b""
        return bool(wire) and not self._machine.admit(wire).ok

    def deny(self) -> None:
        """The last one is not true."""
        self._denied = self._heard

    def record_denied(self) -> None:
        """A denied claim goes into the record, for everybody to see, as soon as it can end nothing there: when this
        seat does not owe any more what it is about (F9.3)."""
        claim = self._machine.referee.claim(self._denied) if self._denied else None
        if claim is None or self._machine.stopped:
            return
        if claim.round < self._machine.state.number or self._machine.seat not in self._machine.referee.owing:
            wire, self._denied = self._denied, b""
            self._machine.receive(wire)

    def _had(self, number: int, theirs: Sequence[int]) -> bool:
        """Whether the other end had this seat's message of that round."""
        seat, count = self._machine.seat, 0
        for wire in self._machine.referee.messages:
            message = open_envelope(wire)
            assert isinstance(message, Envelope), "the referee accepted it"
            if message.header.seat != seat:
                continue
            count += 1
            if message.header.round == number:
                return seat < len(theirs) and theirs[seat] >= count
        return False
