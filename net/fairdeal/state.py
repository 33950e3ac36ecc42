"""The public state of a game: what everybody can compute from the messages alone (F4.4, F6).

A state is never changed; the next one is made from it. It holds a spectator's engine, one that knows only what lies
open, so everything a round needs (who owes what, which options exist, whether the game is over) is a function of public
facts. Hidden cards are slots with the same numbers as the engine's: a slot keeps its number for the whole game, and a
new ciphertext in it is a new `version`, so (number, version) is the name that is never used twice (F6.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol

from engine.cards import BY_ID
from engine.decisions import Request, Shuffle
from engine.game import Game
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType, proof_context
from net.fairdeal.envelope import NO_ROUND, Envelope, Header
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import H32, u8, u16, u32
from net.fairdeal.params import Params
from net.fairdeal.points import Ciphertext, Point

HIDDEN = -1
"""The `card` of a slot that does not lie open."""

NOBODY = -1
"""The holder of a slot in a shared pile; the seat of a fault that blames no one."""


class Fault(NamedTuple):
    """An offence: which code, whose, in which round (F10.2)."""

    code: Code
    seat: int
    round: int


@dataclass(frozen=True)
class Slot:
    """One card (F6.1).

    `card` is its design's place in the manifest once it lies open, else HIDDEN; `holder` is the
    seat whose hand it came to; `shares` holds the accepted partial decryptions of this version, one a part of the key.
    """

    cipher: Ciphertext
    version: int
    card: int
    holder: int
    viewers: frozenset[int]
    shares: tuple[Point | None, ...]

    @cached_property
    def canonical(self) -> bytes:
        parts = [*self.cipher, u16(self.version), u16(self.card + 1), u8(self.holder + 1)]
        parts.append(u8(sum(1 << seat for seat in self.viewers)))
        parts += [share or b"\0" for share in self.shares]
        return b"".join(parts)

    def lacks(self) -> tuple[int, ...]:
        """The parts of the key whose share is missing."""
        return tuple(part for part, share in enumerate(self.shares) if share is None)


class Answered(NamedTuple):
    """The public engine took this option of the open decision, by the number that everybody knows."""

    option: int


class Told(NamedTuple):
    """An operation is complete; `reply` is what a spectator's engine was told."""

    operation: Request
    reply: tuple[int, ...]


Move = Answered | Told


class Round(Protocol):
    """One round (F4.5): who owes what, whether a message is right, what follows when all are there.

    `examine` looks at one message alone and returns what it says, or a code; it never raises. `close` gets what all
    owed messages said.
    """

    CODE: ClassVar[int]

    def owed(self, state: State) -> Mapping[int, MessageType]: ...

    def examine(self, state: State, message: Envelope) -> Any | Code: ...

    def close(self, state: State, said: Mapping[int, Any]) -> State | Fault: ...

    def canonical(self) -> bytes: ...


@dataclass(frozen=True)
class State:
    """Everything public at the beginning of round `number`.

    `stage` is that round, None only while it is being found; `operation` is what the dealer works on; `moves` is what
    the engine did since the last state. Part i of the joint key is `keys[i]`, held by seat `owners[i]`: one part a seat
    in the order of the seats, and behind them the sub-shares of a seat that dropped out (F9.6) and is `absent`.
    """

    params: Params
    stage: Round | None
    number: int = 0
    prev: bytes = NO_ROUND
    gid: bytes | None = None
    keys: tuple[Point, ...] = ()
    owners: tuple[int, ...] = ()
    slots: tuple[Slot, ...] = ()
    game: Game | None = None
    operation: Request | None = None
    moves: tuple[Move, ...] = ()
    decisions: int = 0
    absent: frozenset[int] = frozenset()
    backups: tuple[tuple[Point, ...], ...] = field(default=(), repr=False)
    boxes: tuple[bytes, ...] = field(default=(), repr=False)

    @property
    def table(self) -> bytes:
        """What stands for the game in envelopes: gid, before it exists params_hash (F4.4)."""
        return self.gid or self.params.hash

    @cached_property
    def joint(self) -> Point:
        """`Y`, the sum of all deck keys."""
        return GROUP.sum(self.keys[: self.params.seats])

    @property
    def seats(self) -> range:
        return range(self.params.seats)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats that have not dropped out."""
        return tuple(seat for seat in self.seats if seat not in self.absent)

    @property
    def no_shares(self) -> tuple[Point | None, ...]:
        """The shares of a new ciphertext: none yet, and none to come of a part that others hold in smaller ones."""
        return tuple(GROUP.identity if part in self.absent else None for part in range(len(self.keys)))

    def stand_in(self, seat: int) -> int:
        """Who answers for a seat: itself, or the first teammate of one that dropped out (F9.6)."""
        if seat not in self.absent:
            return seat
        return next(ally for ally in self.params.allies(seat) if ally not in self.absent)

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def dealt(self) -> bool:
        """Whether the deal is complete and somebody's turn has begun."""
        return self.game is not None and self.game.turn > 0

    @property
    def at_stake(self) -> bool:
        """Whether leaving is a loss: as soon as the deck is shuffled and cards are shown. Before that it cancels the
        game (F9.5); later it would be a way to ask for a better hand, or for another seat to start (F2.2)."""
        shuffling = isinstance(self.operation, Shuffle) and len(self.operation.slots) == len(self.slots)
        return self.game is not None and not shuffling

    @cached_property
    def owed(self) -> Mapping[int, MessageType]:
        return self.stage.owed(self) if self.stage is not None else {}

    @cached_property
    def digest(self) -> bytes:
        """`state` of the envelope: engine, cards, round, all canonical (F4.4)."""
        game = self.game.public_digest() if self.game is not None else b""
        cards = b"".join([slot.canonical for slot in self.slots])
        stage = u8(self.stage.CODE) + self.stage.canonical() if self.stage is not None else b""
        absent = bytes(sorted(self.absent))
        return H32("mbfd1/state", self.params.hash, b"".join(self.keys), game, cards, stage, absent)

    def header(self, seat: int, kind: MessageType) -> Header:
        """The header of a message of this round."""
        return Header(self.table, self.number, seat, kind, self.prev, self.digest)

    def context(self, seat: int, kind: MessageType) -> bytes:
        """`ctx`, to which every proof of this round is bound (F4.6)."""
        return proof_context(self.table, self.number, self.prev, seat, kind)

    def design_of(self, place: int) -> int:
        """The engine's number of the design at this place of the manifest."""
        return BY_ID[self.params.deck.manifest.entries[place][0]].index

    def power_of(self, place: int) -> int:
        """The printed power of the design at this place of the manifest."""
        return BY_ID[self.params.deck.manifest.entries[place][0]].power

    def at(self, stage: Round) -> State:
        """This state at the beginning of another round."""
        return replace(self, stage=stage)

    def with_slots(self, changed: Mapping[int, Slot]) -> State:
        """This state with some slots exchanged."""
        if not changed:
            return self
        return replace(self, slots=tuple([changed.get(at, slot) for at, slot in enumerate(self.slots)]))


def numbers(*values: int | Sequence[int]) -> bytes:
    """Canonical bytes of small numbers and lists of them; -1 is allowed."""
    parts = []
    for value in values:
        listed = [value] if isinstance(value, int) else [len(value), *value]
        parts += [u32(number + 1) for number in listed]
    return b"".join(parts)
