"""Follows one game message by message and says what is wrong with the first wrong one (F9, F10.2).

The same object stands in every seat machine and behind `verify`: it holds no secret and needs none. `take` accepts a
message or refuses it; a refused message changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from net.fairdeal.apply import check_header, close, examine, next_round
from net.fairdeal.codes import Code
from net.fairdeal.dropout import can_go_on_without, without
from net.fairdeal.envelope import SIGNATURE_BYTES, Envelope, open_envelope
from net.fairdeal.group import GROUP
from net.fairdeal.operations import begin, proceed
from net.fairdeal.params import Params
from net.fairdeal.rounds.play import Decide
from net.fairdeal.rounds.result import Closed, SignResult
from net.fairdeal.state import NOBODY, Fault, Operation, State
from net.fairdeal.statements import (
    STATEMENTS,
    Accusation,
    AuditKey,
    Resignation,
    Timeout,
    read_statement,
    shows_two_stories,
)


class Receipt(NamedTuple):
    """What became of a message: OK, or the offence, whose it is (NOBODY if that cannot be said) and in which round."""

    code: Code
    seat: int
    round: int

    @property
    def ok(self) -> bool:
        return self.code is Code.OK


@dataclass
class _Chapter:
    """A round: the state before it, what came in it."""

    state: State
    messages: dict[int, Envelope] = field(default_factory=dict)
    said: dict[int, Any] = field(default_factory=dict)
    timeouts: dict[int, dict[int, Envelope]] = field(default_factory=dict)
    """By accused seat: the statements against it, by accuser."""


class Referee:
    """One game from its parameters on."""

    def __init__(self, first: State) -> None:
        self._chapters = [_Chapter(first)]
        self.messages: list[bytes] = []
        """Everything accepted, in the order in which it came: the transcript."""
        self.fault: Fault | None = None
        self.resigned: tuple[int, int] | None = None
        """(round, seat) of the resignation that counts: the earliest, of the lowest seat."""
        self.cancelled = False
        """A seat left before the deal was complete: nobody won (F9.5)."""
        self.audit: dict[int, int] = {}
        self._seen: set[bytes] = set()

    @property
    def params(self) -> Params:
        return self.state.params

    @property
    def state(self) -> State:
        """The state before the open round."""
        return self._chapters[-1].state

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats whose message of the open round is missing."""
        return tuple(seat for seat in self.state.owed if seat not in self._chapters[-1].messages)

    def message_of(self, number: int, seat: int) -> Envelope | None:
        """The accepted message of a seat in a round."""
        return self._chapters[number].messages.get(seat) if number < len(self._chapters) else None

    def has(self, wire: bytes) -> bool:
        """Whether these signed bytes were accepted before: the same again is harmless, however often (F9.4)."""
        return wire[:-SIGNATURE_BYTES] in self._seen

    def take(self, wire: bytes) -> Receipt:
        """Accept a message, close the round if it was the last one missing; or refuse it (F9.1)."""
        if self.fault is not None or self.cancelled:
            return Receipt(Code.E_UNEXPECTED, NOBODY, self.state.number)
        message = open_envelope(wire)
        if isinstance(message, Code):
            return Receipt(message, NOBODY, self.state.number)
        if not self._signed(message, message.header.seat):
            return Receipt(Code.E_SIGNATURE, NOBODY, self.state.number)
        if self.resigned is not None and message.header.type not in STATEMENTS:
            # It crossed the resignation on its way.
            return Receipt(Code.E_UNEXPECTED, NOBODY, self.state.number)
        number = min(message.header.round, self.state.number)
        code = self._statement(message) if message.header.type in STATEMENTS else self._message(message)
        if code is Code.OK:
            self.messages.append(wire)
            self._seen.add(message.signed)
        if self.fault is not None:
            return Receipt(*self.fault)
        blamed = code is Code.OK or self._counts(message)
        return Receipt(code, message.header.seat if blamed else NOBODY, number)

    def _counts(self, message: Envelope) -> bool:
        """Whether a wrong message is an offence. Anybody can pass on what a seat signed for another game, and what it
        sent before it heard of a resignation belongs to rounds that do not count any more."""
        header = message.header
        if header.gid not in (self.params.hash, self.state.gid):
            return False
        return self.resigned is None or header.round <= self.resigned[0]

    def _signed(self, message: Envelope, seat: int) -> bool:
        chairs = self.params.chairs
        return seat == message.header.seat and seat < len(chairs) and message.is_signed_by(chairs[seat].identity)

    def ask(self, operation: Operation) -> None:
        """Begin an operation that a rule asks for beside the engine, before the open decision (F7.10).

        Every machine must do so at the same moment. Raises `ValueError` unless a decision is open and unanswered.
        """
        chapter = self._chapters[-1]
        if not isinstance(chapter.state.stage, Decide) or chapter.messages:
            raise ValueError("an operation begins before a decision")
        self._chapters[-1] = _Chapter(proceed(begin(replace(chapter.state, moves=()), operation)))

    # --- messages of rounds --------------------------------------------------------------------------------------

    def _message(self, message: Envelope) -> Code:
        seat = message.header.seat
        if (known := self._known(message)) is not None:
            # The same once more says nothing new; two different ones convict (F4.5).
            return Code.E_UNEXPECTED if known.signed == message.signed else Code.E_EQUIVOCATION
        chapter = self._chapters[-1]
        content = examine(chapter.state, message)
        if isinstance(content, Code):
            return content
        chapter.messages[seat] = message
        chapter.said[seat] = content
        if not self.owing:
            self._close(chapter)
        return Code.OK

    def _known(self, message: Envelope) -> Envelope | None:
        header = message.header
        if header.round >= len(self._chapters):
            return None
        chapter = self._chapters[header.round]
        return chapter.messages.get(header.seat) if header.gid == chapter.state.table else None

    def _close(self, chapter: _Chapter) -> None:
        after = close(chapter.state, chapter.messages.values(), chapter.said)
        if isinstance(after, Fault):
            self.fault = after
        else:
            self._chapters.append(_Chapter(after))

    # --- statements ----------------------------------------------------------------------------------------------

    def _statement(self, message: Envelope) -> Code:
        header = message.header
        code = self._placed(message)
        if code is not Code.OK:
            return code
        statement = read_statement(header.type, message.body)
        if isinstance(statement, Code):
            return statement
        if isinstance(statement, Timeout):
            code = self._timeout(message, statement)
        elif isinstance(statement, Accusation):
            self.fault = self._judge(header.seat, statement)
        elif isinstance(statement, Resignation):
            code = self._resign(message)
        else:
            code = self._open_key(header.seat, statement)
        return code

    def _placed(self, message: Envelope) -> Code:
        """Statements belong to a round that was played, and to its chain; two stories prove themselves anywhere."""
        header = message.header
        if shows_two_stories(header.type, message.body):
            return Code.OK if header.gid in (self.params.hash, self.state.gid) else Code.E_UNEXPECTED
        if header.round >= len(self._chapters):
            return Code.E_UNEXPECTED
        return check_header(self._chapters[header.round].state, header)

    def _timeout(self, message: Envelope, statement: Timeout) -> Code:
        """F9.3: counts only while the accused owes exactly this, and ends the game once all others say so."""
        chapter, header = self._chapters[-1], message.header
        accused = statement.seat
        if accused == header.seat or accused >= self.params.seats:
            return Code.E_RULES
        if header.round != chapter.state.number or accused not in self.owing:
            return Code.OK
        if statement.type != chapter.state.owed[accused]:
            return Code.E_RULES
        against = chapter.timeouts.setdefault(accused, {})
        against[header.seat] = message
        if all(seat in against for seat in chapter.state.present if seat != accused):
            self._gone(chapter, accused, list(against.values()))
        return Code.OK

    def _gone(self, chapter: _Chapter, seat: int, statements: list[Envelope]) -> None:
        """F9.5, F9.6."""
        if not can_go_on_without(chapter.state, seat):
            self.fault = Fault(Code.E_TIMEOUT, seat, chapter.state.number)
            return
        after = next_round(chapter.state, without(chapter.state, seat), statements)
        self._chapters.append(_Chapter(after))

    def _resign(self, message: Envelope) -> Code:
        """The game ends in the round that the resigning seat saw, whatever others have sent since.

        No RESULT follows: the signature under the resignation says all, and others may have signed messages for the
        rounds that do not count any more.
        """
        number, seat = message.header.round, message.header.seat
        before = self._chapters[number].state
        if isinstance(before.stage, (SignResult, Closed)):
            return Code.E_UNEXPECTED
        if self.resigned is not None and self.resigned <= (number, seat):
            return Code.OK
        if any(seat in later.messages for later in self._chapters[number + 1 :]):
            return Code.E_RULES
        self.resigned = (number, seat)
        if not before.dealt:
            self.cancelled = True
            return Code.OK
        assert before.game is not None, "a dealt game has an engine"
        game = before.game.clone()
        game.concede(seat)
        del self._chapters[number + 1 :]
        ended = replace(before, game=game, stage=Closed(), operation=None, moves=())
        self._chapters.append(_Chapter(next_round(before, ended, [message])))
        return Code.OK

    def _open_key(self, seat: int, key: AuditKey) -> Code:
        """F10.4."""
        if not isinstance(self.state.stage, Closed):
            return Code.E_UNEXPECTED
        if GROUP.mul_base(key.secret) != self.state.keys[seat]:
            return Code.E_RULES
        self.audit[seat] = key.secret
        return Code.OK

    # --- accusations ---------------------------------------------------------------------------------------------

    def _judge(self, accuser: int, accusation: Accusation) -> Fault:
        """Check the exhibits again: the offence, or the accuser's for accusing falsely (F9.1)."""
        false = Fault(Code.E_RULES, accuser, self.state.number)
        shown = []
        for exhibit in accusation.exhibits:
            message = open_envelope(exhibit)
            if isinstance(message, Code) or not self._signed(message, accusation.seat):
                return false
            shown.append(message)
        code = self._offence(shown)
        return false if code is Code.OK else Fault(code, accusation.seat, shown[0].header.round)

    def _offence(self, shown: list[Envelope]) -> Code:
        first, last = shown[0], shown[-1]
        if any(message.header.type in STATEMENTS for message in shown):
            return self._offending_statement(first) if len(shown) == 1 else Code.OK
        if len(shown) > 1:
            same = (first.header.gid, first.header.round) == (last.header.gid, last.header.round)
            ours = first.header.gid in (self.params.hash, self.state.gid)
            return Code.E_EQUIVOCATION if ours and same and first.signed != last.signed else Code.OK
        if first.header.round >= len(self._chapters) or not self._counts(first):
            return Code.OK
        if (known := self._known(first)) is not None:
            return Code.OK if known.signed == first.signed else Code.E_EQUIVOCATION
        content = examine(self._chapters[first.header.round].state, first)
        return content if isinstance(content, Code) else Code.OK

    def _offending_statement(self, message: Envelope) -> Code:
        statement = read_statement(message.header.type, message.body)
        return statement if isinstance(statement, Code) else Code.OK
