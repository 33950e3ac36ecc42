"""The two sides stand in different states: which of them is wrong (N6)?

The state is a pure function of the messages, so each side plays its own record again, without anything that it
remembers. The side whose replay differs from what it stood in has a fault in its program or its memory; if neither
does, the two hold different records or somebody signed what is not so, and that is the referee's business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.expected import start
from net.fairdeal.hashing import H32
from net.fairdeal.referee import Referee
from net.fairdeal.seat import Seat
from net.fairdeal.state import State
from net.fairdeal.statements import STATEMENTS
from net.wire.messages import Desync

COMPARE_SECONDS: Final = 15.0
"""How long to wait for what the other side found out about itself."""


class Side(Enum):
    """Whose live state differs from a replay of its own record."""

    OWN = "own"
    OTHER = "other"
    BOTH = "both"
    NEITHER = "neither"


@dataclass(frozen=True)
class Difference:
    """What was found out at `round`. `theirs` is None if the other side did not say what it found."""

    round: int
    live: State
    replayed: State
    theirs: Desync | None = None

    @property
    def message(self) -> Desync:
        """What to tell the other side."""
        return Desync(self.round, place(self.live), place(self.replayed))

    @property
    def side(self) -> Side:
        own = place(self.live) != place(self.replayed)
        other = self.theirs is not None and self.theirs.live != self.theirs.replayed
        if own:
            return Side.BOTH if other else Side.OWN
        return Side.OTHER if other else Side.NEITHER

    @property
    def is_none(self) -> bool:
        """Whether both sides stand in the same state, live and replayed."""
        return self.side is Side.NEITHER and self.theirs == self.message


def place(state: State) -> bytes:
    """Digest of where a side stands: the chain of its record and its state."""
    return H32("mindbug/1 desync", state.prev, state.digest)


def compare(machine: Seat, number: int) -> Difference:
    """The state before round `number` as this machine remembers it, and as its record says."""
    live = machine.referee.state_of(number)
    return Difference(live.number, live, _replayed(machine, live.number))


def _replayed(machine: Seat, number: int) -> State:
    first = start(machine.state.params)
    assert isinstance(first, State), "the machine plays by these parameters"
    referee = Referee(first)
    for wire in machine.referee.messages:
        message = open_envelope(wire)
        assert isinstance(message, Envelope), "the referee accepted it"
        if message.header.round < number and message.header.type not in STATEMENTS and not referee.take(wire).ok:
            break
    return referee.state


class Comparison:
    """Of one session: what is asked and what is answered. It is made once, since a replay takes time."""

    def __init__(self, machine: Seat) -> None:
        self._machine = machine
        self._difference: Difference | None = None
        self._until: float | None = None
        self.asking = False
        """Whether the other side is expected to say what it finds out about itself."""
        self.found: Difference | None = None
        """The outcome, once there is a difference."""

    def begin(self, number: int, say: Callable[[Desync], None]) -> None:
        """A message of that round does not fit. The machine has stopped."""
        self._difference = compare(self._machine, number)
        self.asking = True
        say(self._difference.message)

    def hear(self, theirs: Desync, say: Callable[[Desync], None]) -> Difference | None:
        """The other side has stopped, or answers; the outcome, if there is one now."""
        if self._difference is None and not self._machine.stopped:
            self.begin(theirs.round, say)
        if not self.asking or self._difference is None:
            return None
        self._difference = replace(self._difference, theirs=theirs)
        return self.conclude()

    def tick(self, now: float) -> Difference | None:
        """Time has passed; the outcome, if the other side has had enough of it."""
        if not self.asking:
            return None
        self._until = now + COMPARE_SECONDS if self._until is None else self._until
        return self.conclude() if now >= self._until else None

    def conclude(self) -> Difference | None:
        """The outcome by what is known; None if nothing is compared, or if the other side complained about nothing."""
        if not self.asking or self._difference is None:
            return None
        self.asking = False
        if self._difference.is_none and self._machine.fault is None:
            return None
        self._machine.halted = True
        self.found = self._difference
        return self.found
