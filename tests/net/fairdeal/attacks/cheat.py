"""The adversary (F11.7): a table of real seats, one of which says what it likes and signs it rightly.

    attack(players, at=ShareRound, forge=lambda scene: changed(scene.body))

plays an honest game to the first round of that kind, lets one seat that owes a message there send what `forge` makes
of it, and returns the `Finding` that all agree on: every honest machine at the message itself, an outsider who reads
the transcript with the message in it, one who reads it with the accusation instead, and at four seats a machine that
only hears the accusation. What `forge` leaves alone is as an honest machine would write it, and signed by the cheat, so
the check under test is what catches it.

Longer cheats use a `Scene`: change `scene.cheat.private`, `send` lies that the rules cannot see yet, `play_to` a later
round, `deliver` the message that is caught. Games are played once and branched, so an attack costs what it sends.

`caught` gives a test its row on the page of attacks: the test yields findings, and the decorator holds each of them
against the code, the seat and the round. `listed` is for the few tests whose verdicts have another shape.
"""

from __future__ import annotations

import copy
import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import pytest

from engine.decisions import Request
from net.fairdeal.apply import examine
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.expected import start
from net.fairdeal.params import Options, Params
from net.fairdeal.referee import Receipt, Referee
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.state import NOBODY, Fault, State
from net.fairdeal.table import Table
from net.fairdeal.transcript import Transcript, read_transcript, write_transcript
from net.fairdeal.verify import verify
from tests.net.fairdeal.mill import branch
from tests.net.fairdeal.sources import SeededSource
from tests.net.fairdeal.tables import FIRST_CONTACT, at_random, new_table, step

Thing = TypeVar("Thing")
At = type | Callable[[State], bool]
"""A kind of round, or a condition on the public state."""


class Wire(bytes):
    """A complete message, header and signature included, where a body would get the header that is expected."""


@dataclass(frozen=True)
class Finding:
    """What was said about a cheat, unanimously; `cheat` and `sent` are who really sent it and in which round."""

    code: Code
    seat: int
    round: int
    cheat: int
    sent: int
    file: Transcript | None = field(default=None, repr=False, compare=False)
    """What an outsider was shown: the honest messages and the accusation, or the offence itself where there is none.
    None where a transcript cannot say all, because an operation was begun beside the engine."""

    @property
    def blamed(self) -> bool:
        """Whether the blame is on the cheat and its round."""
        return (self.seat, self.round) == (self.cheat, self.sent)


Forge = Callable[["Scene"], bytes]
"""Makes the body of the message that the cheat owes, or a whole `Wire`."""


def attack(
    players: int,
    at: At,
    forge: Forge,
    *,
    options: Options | None = None,
    seed: int = 2,
    cheat: int | None = None,
    first: bool = False,
) -> Finding:
    """One message goes wrong. The cheat is the last seat that owes something in the round, or `cheat`; the others have
    sent theirs before, unless it comes `first`."""
    scene = stage(players, at, options=options, seed=seed, cheat=cheat)
    scene.check_honesty()
    return scene.deliver(forge(scene), first=first)


def stage(
    players: int,
    at: At,
    *,
    options: Options | None = None,
    seed: int = 2,
    cheat: int | None = None,
    sets: tuple[str, ...] = FIRST_CONTACT,
) -> Scene:
    """The first such round of an honest game; a fresh branch of it each time."""
    table, reader = _game(players, options or Options(), seed, sets).branch_at(at)
    owing = table.seats[0].referee.owing
    return Scene(table, table.seats[max(owing) if cheat is None else cheat], reader)


@dataclass
class Scene:
    """A game that is free to go wrong. `cheat` is a machine like the others, in the hands of somebody who is not."""

    table: Table
    cheat: Seat
    reader: Referee
    """An outsider, who has read the transcript up to here as `verify` does."""
    asked: bool = False
    """Whether an operation was begun beside the engine."""

    @property
    def players(self) -> int:
        return len(self.table.seats)

    @property
    def honest(self) -> list[Seat]:
        return [machine for machine in self.table.seats if machine is not self.cheat]

    @property
    def seat(self) -> int:
        return self.cheat.seat

    @property
    def secrets(self) -> Secrets:
        return self.cheat.private.secrets

    @property
    def params(self) -> Params:
        return self.cheat.state.params

    @property
    def state(self) -> State:
        """Public, and the same for everybody."""
        return self.cheat.state

    @property
    def kind(self) -> MessageType:
        """What the cheat owes."""
        return self.state.owed[self.seat]

    @property
    def context(self) -> bytes:
        """What an honest proof of the owed message would be bound to."""
        return self.state.context(self.seat, self.kind)

    @property
    def body(self) -> bytes:
        """What an honest machine would send in the cheat's place; of a decision it takes the first option."""
        if self.kind is MessageType.ACTION:
            return self.cheat.writer.action(self.state, 0)
        return self.cheat.writer.write(self.state, self.kind)

    def seal(self, body: bytes, kind: MessageType | None = None, **changes: object) -> Wire:
        """The body under the expected header, or under a changed one, rightly signed."""
        return Wire(self.cheat.seal(self.kind if kind is None else kind, body, **changes))

    def check_honesty(self) -> None:
        """What the forger starts from is right, so whatever is refused is refused for the forgery."""
        if self.state.owed.get(self.seat) is not None:
            assert not isinstance(examine(self.state, opened(self.seal(self.body))), Code)

    def ask(self, operation: Request) -> None:
        """All machines begin an operation beside the engine, before the open decision."""
        self.asked = True
        self._read(self.cheat.referee.messages)
        for referee in (self.reader, *(machine.referee for machine in self.table.seats)):
            referee.ask(operation)

    def others_send(self) -> None:
        """The honest seats send what they owe in this round."""
        number = self.state.number
        for machine in self.honest:
            if machine.state.number == number and (wire := machine.due()) is not None:
                self.table.send(machine, wire)

    def send(self, body: bytes) -> None:
        """Something that nobody can object to yet; the cheat's own machine goes on with it, too."""
        self.others_send()
        wire = body if isinstance(body, Wire) else self.seal(body)
        for machine in self.table.seats:
            receipt = machine.receive(wire)
            assert receipt.ok, f"seat {machine.seat}: {receipt}"

    def play_to(self, at: At, seed: int = 0) -> None:
        """All play by the rules for a while."""
        choose = at_random(seed)
        while not _holds(at, self.state):
            assert not self.table.finished, "the game is over and there was no such round"
            step(self.table, choose)

    def deliver(self, body: bytes, *, first: bool = False) -> Finding:
        """The message that is caught. Fails unless all say the same about it."""
        sent = self.state.number
        if not first:
            self.others_send()
        wire = body if isinstance(body, Wire) else self.seal(body)
        record = tuple(self.cheat.referee.messages)
        unaware = [_branch_seat(machine, machine.private.secrets) for machine in self.honest]
        receipts = [self._witness(machine, wire) for machine in self.honest]
        found = receipts[0]
        assert receipts == [found] * len(receipts), f"the honest machines disagree: {receipts}"
        shown = self.honest[0].accusation()
        messages = (*record, wire if shown is None else shown)
        for heard in unaware[1:]:
            assert shown is None or heard.receive(shown) == found
        assert {self._outsider((*record, wire)), self._outsider(messages)} == {found}
        file = None if self.asked else read_transcript(write_transcript(self.params, messages))
        return Finding(*found, cheat=self.seat, sent=sent, file=file)

    def _witness(self, machine: Seat, wire: bytes) -> Receipt:
        """What one honest machine says, and that it stops if there is somebody to blame."""
        digest, record = machine.state.digest, tuple(machine.referee.messages)
        receipt = machine.receive(wire)
        assert not receipt.ok, f"seat {machine.seat} accepts it"
        assert machine.state.digest == digest
        if receipt.code is Code.E_PREV and self.players > 2:
            assert machine.due() is None
            receipt = machine.compare(record) or receipt
        if receipt.seat != NOBODY:
            assert machine.fault == Fault(*receipt)
            assert (machine.due(), machine.owes) == (None, None)
        return receipt

    def _read(self, messages: Sequence[bytes]) -> None:
        """The reader goes on to the end of an honest record."""
        for message in messages[len(self.reader.messages) :]:
            assert self.reader.take(message).ok

    def _outsider(self, messages: Sequence[bytes]) -> Receipt:
        """What the reader says about the last of these messages."""
        self._read(messages[:-1])
        return branch(self.reader).take(messages[-1])


def opened(wire: bytes) -> Envelope:
    """The message that these bytes are."""
    message = open_envelope(wire)
    assert isinstance(message, Envelope)
    return message


# --- games that are played once ------------------------------------------------------------------------------------


class _Game:
    """An honest game by random choices, kept at the beginning of every round."""

    def __init__(self, players: int, options: Options, seed: int, sets: tuple[str, ...]) -> None:
        self._front = new_table(seed, options, players, sets=sets)
        self._choose = at_random(seed)
        first = start(self._front.seats[0].state.params)
        assert isinstance(first, State)
        self._reader = Referee(first)
        self._kept = [self._keep()]

    def _keep(self) -> tuple[Table, Referee]:
        for message in self._front.seats[0].referee.messages[len(self._reader.messages) :]:
            assert self._reader.take(message).ok
        return branch_table(self._front), branch(self._reader)

    def branch_at(self, at: At) -> tuple[Table, Referee]:
        """The first round of this kind, as the machines and as an outsider see it."""
        for table, reader in self._kept:
            if _holds(at, table.seats[0].state):
                return branch_table(table), branch(reader)
        while not self._front.finished:
            number = self._front.seats[0].state.number
            while self._front.seats[0].state.number == number and not self._front.finished:
                step(self._front, self._choose)
            self._kept.append(self._keep())
            if _holds(at, self._front.seats[0].state):
                return self.branch_at(at)
        raise AssertionError("this game has no such round")


@functools.cache
def _game(players: int, options: Options, seed: int, sets: tuple[str, ...]) -> _Game:
    return _Game(players, options, seed, sets)


def _holds(at: At, state: State) -> bool:
    return isinstance(state.stage, at) if isinstance(at, type) else at(state)


def branch_table(table: Table) -> Table:
    """The same table at the same moment, free to go another way; its randomness starts over from this moment, too."""
    secrets = [machine.private.secrets for machine in table.seats]
    source = copy.copy(secrets[0]._source)
    assert isinstance(source, SeededSource)
    return Table(
        [_branch_seat(machine, Secrets(source, own._seed)) for machine, own in zip(table.seats, secrets, strict=True)]
    )


def _branch_seat(machine: Seat, secrets: Secrets) -> Seat:
    other = _apart(machine)
    other.private = _apart(machine.private)
    other.private.secrets = secrets
    other.referee = branch(machine.referee)
    other.dealer = _apart(machine.dealer)
    other.dealer._private = other.private
    other.writer = type(machine.writer)(other.private, other.dealer)
    other.game = machine.game.clone() if machine.game is not None else None
    return other


def _apart(thing: Thing) -> Thing:
    """A copy whose own dictionaries are not shared; what is in them never changes."""
    other = copy.copy(thing)
    for name, value in vars(other).items():
        if isinstance(value, dict):
            setattr(other, name, dict(value))
    return other


def check_by_verify(finding: Finding) -> None:
    """The public function comes to the same end. It reads the file from its beginning, while the reader of a scene goes
    on from where the game stands; that is all that tells them apart."""
    if finding.file is not None:
        found = verify(finding.file)
        assert (found.ok, found.code, found.seat, found.round) == (False, finding.code, finding.seat, finding.round)


# --- the numbered tests --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Numbered:
    """A row of the page of attacks."""

    number: int
    cheat: str
    by: str
    codes: tuple[Code, ...]
    players: tuple[int, ...]
    module: str
    test: str


REGISTRY: list[Numbered] = []
"""Every numbered test of the modules that were imported."""

Attacks = Callable[[int], Iterator[Finding]]
AnyTest = TypeVar("AnyTest", bound=Callable[..., object])


def listed(*codes: Code, by: str, players: tuple[int, ...] = (2,)) -> Callable[[AnyTest], AnyTest]:
    """A test `test_aNN_...` with a row on the page, its docstring the cheat. It asserts for itself what is found."""

    def decorate(test: AnyTest) -> AnyTest:
        sentence = " ".join((inspect.getdoc(test) or "").split("\n\n")[0].split())
        number = int(test.__name__.removeprefix("test_a")[:2])
        REGISTRY.append(Numbered(number, sentence, by, codes, players, test.__module__, test.__name__))
        return test

    return decorate


def caught(*codes: Code, by: str, players: tuple[int, ...] = (2,)) -> Callable[[Attacks], Callable[[int], None]]:
    """A listed test that yields findings. Each must be one of these codes and blame the cheat in its round, and every
    code must be among them. No codes: nothing is there to be caught."""

    def decorate(test: Attacks) -> Callable[[int], None]:
        listed(*codes, by=by, players=players)(test)
        fewest = min(players)

        @pytest.mark.parametrize("players", players)
        @functools.wraps(test)
        def run(players: int) -> None:
            found = list(test(players))
            for finding in found:
                assert finding.blamed, f"{finding} blames the wrong seat or round"
            assert {finding.code for finding in found} == set(codes), found
            if found and players == fewest:
                check_by_verify(found[0])

        return run

    return decorate
