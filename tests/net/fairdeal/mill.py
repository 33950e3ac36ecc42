"""A mill of forged messages: what an attacker could make of a right one, rightly signed (F11.9).

Used by the suite with a few thousand forgeries and by the soak with a hundred thousand.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import open_envelope
from net.fairdeal.referee import Referee
from net.fairdeal.seat import Seat
from net.fairdeal.table import Chooser, Table
from tests.net.fairdeal.tables import step

HEADERS: tuple[dict[str, Any], ...] = (
    {"gid": bytes(32)}, {"round": 0}, {"round": 2**32 - 1}, {"seat": 1}, {"seat": 255}, {"type": 0}, {"type": 0xFE},
    {"prev": bytes(32)}, {"state": bytes(32)},
)  # fmt: skip
STATEMENTS = (MessageType.TIMEOUT, MessageType.ACCUSE, MessageType.RESIGN, MessageType.AUDIT_KEY)
FREE = (MessageType.KEY_COMMIT, MessageType.COIN_COMMIT, MessageType.BACKUP, MessageType.ACTION)
"""What a seat may fill as it likes: a commitment, a sealed box, an option. Of the right length it is no forgery."""


def mutated(rng: Random, body: bytes) -> bytes:
    """One of many ways in which a body can be wrong."""
    way = rng.randrange(8)
    if way == 0:
        return body[: rng.randrange(len(body) + 1)]
    if way == 1:
        return body + rng.randbytes(rng.randrange(1, 200))
    if way == 2:
        return rng.randbytes(rng.randrange(300))
    if way == 3:
        return rng.randbytes(len(body))
    changed = bytearray(body or b"\0")
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed))
        if way == 4:
            changed[at] ^= 1 << rng.randrange(8)
        elif way == 5:
            changed[at : at + 32] = rng.choice((b"\0", b"\xff")) * len(changed[at : at + 32])
        elif way == 6:
            changed[at : at + 32] = changed[:32][: len(changed[at : at + 32])]
        else:
            del changed[at : at + rng.randrange(1, 40)]
            changed = changed or bytearray(1)
    return bytes(changed)


def branch(referee: Referee) -> Referee:
    """The same game at the same moment, free to go wrong."""
    other = copy.copy(referee)
    other.messages, other.audit, other._seen = list(referee.messages), dict(referee.audit), set(referee._seen)
    other._chapters = [copy.copy(chapter) for chapter in referee._chapters]
    for chapter in other._chapters:
        chapter.messages, chapter.said = dict(chapter.messages), dict(chapter.said)
        chapter.timeouts = {seat: dict(against) for seat, against in chapter.timeouts.items()}
    return other


def owed_bodies(table: Table) -> Iterator[tuple[Seat, MessageType, bytes]]:
    """A right body of every message that is owed now. What writing it leaves behind is written again later."""
    for seat in table.seats:
        kind = seat.owes
        if kind is MessageType.ACTION:
            yield seat, kind, seat.writer.action(seat.state, 0)
        elif kind is not None:
            yield seat, kind, seat.writer.write(seat.state, kind)


def forgeries(rng: Random, table: Table, each: int) -> Iterator[tuple[MessageType, bytes, bytes]]:
    """(kind, wire, right body): signed by the seat that owes the message, wrong in body or header."""
    for seat, kind, body in list(owed_bodies(table)):
        right = seat.seal(kind, body)
        for _ in range(each):
            changes = rng.choice(HEADERS) if rng.randrange(8) == 0 else {}
            forged = seat.seal(kind, body if changes else mutated(rng, body), **changes)
            if forged != right:
                yield kind, forged, body
        for _ in range(each // 4):
            statement = rng.choice(STATEMENTS)
            yield statement, seat.seal(statement, rng.randbytes(rng.choice((0, 1, 2, 3, 32, 80)))), b"\0"
        wire = bytearray(right)
        wire[rng.randrange(len(wire))] ^= 1 << rng.randrange(8)
        yield kind, bytes(wire), body


class Grinder:
    """Feeds forgeries to the referee of a game as it goes along, and counts what came of them."""

    def __init__(self, seed: int, table: Table) -> None:
        self._rng = Random(seed)
        self._table = table
        self.count = 0
        self.codes: set[Code] = set()
        self.kinds: set[MessageType] = set()

    def grind(self, each: int) -> None:
        """Some forgeries of everything that is owed now. Each must be refused and change nothing."""
        for kind, wire, body in forgeries(self._rng, self._table, each):
            self.count += 1
            self.kinds.add(kind)
            self._try(kind, wire, body)

    def _try(self, kind: MessageType, wire: bytes, right: bytes) -> None:
        referee = self._table.seats[0].referee
        if kind in STATEMENTS:
            receipt = branch(referee).take(wire)
        elif kind in FREE or (kind is MessageType.KEY_PROOF and referee.params.options.backup_shares):
            receipt = branch(referee).take(wire)
            assert not receipt.ok or _is_free(kind, wire, right)
        else:
            digest, messages = referee.state.digest, len(referee.messages)
            receipt = referee.take(wire)
            assert not receipt.ok, f"a forged {kind.name} was accepted"
            assert (referee.state.digest, len(referee.messages), referee.fault) == (digest, messages, None)
        self.codes.add(receipt.code)

    def play(self, choose: Chooser, each: int) -> None:
        """A whole game, ground at every step."""
        while not self._table.finished:
            self.grind(each)
            step(self._table, choose)


def _is_free(kind: MessageType, wire: bytes, right: bytes) -> bool:
    """Whether only what a seat may fill as it likes differs from the right body: of a key proof, the box key."""
    message = open_envelope(wire)
    assert not isinstance(message, Code)
    if kind is MessageType.KEY_PROOF:
        return message.body[:-32] == right[:-32]
    return len(message.body) <= len(right)
