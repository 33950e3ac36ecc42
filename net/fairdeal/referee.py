"""Follows one game message by message and says what is wrong with the first wrong one (F9, F10.2).

The same object stands in every seat machine and behind `verify`: it holds no secret and needs none. `take` accepts a
message or refuses it; a refused message changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.decisions import Request
from net.fairdeal.apply import check_header, close, examine, next_round
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.dropout import can_go_on_without, without
from net.fairdeal.envelope import SIGNATURE_BYTES, Envelope, Header, open_envelope
from net.fairdeal.fork import contradiction
from net.fairdeal.group import GROUP
from net.fairdeal.operations import begin, proceed
from net.fairdeal.params import Params
from net.fairdeal.rounds.play import Decide
from net.fairdeal.rounds.result import Closed, SignResult
from net.fairdeal.state import NOBODY, Fault, State
from net.fairdeal.statements import (
    STATEMENTS,
    Accusation,
    Resignation,
    Statement,
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


class Claim(NamedTuple):
    """A TIMEOUT and the round that it is about."""

    round: int
    statement: Timeout


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
        """A seat left before the deck was shuffled: nobody won (F9.5)."""
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

    def state_of(self, number: int) -> State:
        """The state before round `number`, or before the open one if that has not come yet."""
        return self._chapters[min(number, len(self._chapters) - 1)].state

    def message_of(self, number: int, seat: int) -> Envelope | None:
        """The accepted message of a seat in a round."""
        return self._chapters[number].messages.get(seat) if number < len(self._chapters) else None

    def message_after(self, number: int, seat: int) -> Envelope | None:
        """The first accepted message of a seat in a later round than this one."""
        later = (chapter.messages.get(seat) for chapter in self._chapters[number + 1 :])
        return next((message for message in later if message is not None), None)

    @property
    def absence_winner(self) -> int | None:
        """Who has won after E_TIMEOUT, -1 for a draw: the team of the seat that is gone forfeits, unless all others
        claimed a draw only (F9.5). None if nothing was at stake yet."""
        state = self.state
        if self.fault is None or self.fault.code is not Code.E_TIMEOUT or not state.at_stake or state.game is None:
            return None
        if state.game.over:
            return state.game.winner  # only signatures were missing
        claims = self._chapters[-1].timeouts.get(self.fault.seat, {}).values()
        drawn = bool(claims) and all(_reads_draw(claim) for claim in claims)
        return -1 if drawn else state.game.opponents[self.fault.seat][0]

    def claim(self, wire: bytes) -> Claim | None:
        """What a rightly signed TIMEOUT of this game says, also of a round to come; None for other bytes and for one
        that makes no sense in its round."""
        message = open_envelope(wire)
        if isinstance(message, Code) or message.header.type != MessageType.TIMEOUT:
            return None
        if not self._signed(message, message.header.seat) or not self.is_ours(message.header):
            return None
        early = message.header.round >= len(self._chapters)
        statement = read_statement(message.header.type, message.body) if early else self._read(message)
        return Claim(message.header.round, statement) if isinstance(statement, Timeout) else None

    def forget(self, wire: bytes) -> None:
        """Go back to the round of this TIMEOUT, as if the accused had sent nothing in it and nobody anything since."""
        claim = self.claim(wire)
        if claim is None or claim.round >= len(self._chapters):
            return
        del self._chapters[claim.round + 1 :]
        chapter = self._chapters[claim.round]
        chapter.messages.pop(claim.statement.seat, None)
        chapter.said.pop(claim.statement.seat, None)

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
        number = min(message.header.round, self.state.number)
        if not self.is_ours(message.header):
            # Its signer may well have sent it in that other game: whoever brings it here proves nothing (A66).
            return Receipt(Code.E_STATE if self.state.gid is None else Code.E_UNEXPECTED, NOBODY, number)
        if message.signed in self._seen:
            return Receipt(Code.E_UNEXPECTED, NOBODY, number)
        if self._crossed_the_end(message) or self._crossed_a_dropout(message):
            return Receipt(Code.E_UNEXPECTED, NOBODY, self.state.number)
        return self._record(message, wire)

    def is_ours(self, header: Header) -> bool:
        """Whether a message was signed for this game, or for its table before there was a gid (F4.4)."""
        return header.gid in (self.params.hash, self.state.gid)

    def _record(self, message: Envelope, wire: bytes) -> Receipt:
        number = min(message.header.round, self.state.number)
        verdict = self._statement(message) if message.header.type in STATEMENTS else self._message(message)
        if verdict is Code.OK or isinstance(verdict, Fault):
            self.messages.append(wire)
            self._seen.add(message.signed)
        if isinstance(verdict, Fault):
            return Receipt(*verdict)
        return Receipt(*self.fault) if self.fault is not None else Receipt(verdict, message.header.seat, number)

    def _crossed_the_end(self, message: Envelope) -> bool:
        """Whether a resignation was on its way when this was sent: it belongs to rounds that do not count any more."""
        if self.resigned is None or _stands_alone(message):
            return False
        header = message.header
        return header.type not in STATEMENTS or (header.round > self.resigned[0] and header.prev != self.state.prev)

    def _crossed_a_dropout(self, message: Envelope) -> bool:
        """Whether a seat was given up before this arrived: that seat has no say any more, and what others still owed in
        that round is owed again in the next one (F9.6)."""
        header = message.header
        if header.seat in self.state.absent:
            return True
        if header.type in STATEMENTS or header.round >= len(self._chapters) - 1:
            return False
        chapter = self._chapters[header.round]
        missing = header.seat not in chapter.messages and chapter.state.owed.get(header.seat) == header.type
        return missing and header.prev == chapter.state.prev

    def _signed(self, message: Envelope, seat: int) -> bool:
        chairs = self.params.chairs
        return seat == message.header.seat and seat < len(chairs) and message.is_signed_by(chairs[seat].identity)

    def ask(self, operation: Request) -> None:
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
        if self._known(message) is not None:
            return Code.E_EQUIVOCATION
        open_round = len(self._chapters) - 1
        chapter = self._chapters[min(message.header.round, open_round)]
        content = examine(chapter.state, message)
        if isinstance(content, Code):
            return content
        assert message.header.round == open_round, "only a dropout closes a round without an owed message"
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

    def _statement(self, message: Envelope) -> Code | Fault:
        statement = self._read(message)
        if isinstance(statement, Code):
            return statement
        if isinstance(statement, Timeout):
            self._timeout(message, statement.seat)
        elif isinstance(statement, Accusation):
            found = self._judge(message.header.seat, statement)
            if found.code is Code.E_PREV and self.params.seats > 2:
                # Somebody may have told the accused another story: only a comparison of records tells (F4.5).
                return found
            self.fault = found
        elif isinstance(statement, Resignation):
            self._resign(message)
        else:
            self.audit[message.header.seat] = statement.secret
        return Code.OK

    def _read(self, message: Envelope) -> Statement | Code:
        """What a statement says, or what is wrong with it: the same on every machine that has its round, whenever."""
        code = self._placed(message)
        if code is not Code.OK:
            return code
        statement = read_statement(message.header.type, message.body)
        if isinstance(statement, Code):
            return statement
        code = self._may_say(message.header, statement)
        return statement if code is Code.OK else code

    def _placed(self, message: Envelope) -> Code:
        """Statements belong to a round that was played, and to its chain; two stories prove themselves anywhere."""
        header = message.header
        if _stands_alone(message):
            return Code.OK
        if header.round >= len(self._chapters):
            return Code.E_UNEXPECTED
        return check_header(self._chapters[header.round].state, header)

    def _may_say(self, header: Header, statement: Statement) -> Code:
        if isinstance(statement, Accusation):
            return Code.OK
        before = self._chapters[header.round].state
        if isinstance(statement, Timeout):
            # A statement about nothing would only make the transcript longer (A71).
            about = statement.seat != header.seat and before.owed.get(statement.seat) == statement.type
            return Code.OK if about else Code.E_RULES
        if isinstance(statement, Resignation):
            if isinstance(before.stage, (SignResult, Closed)):
                return Code.E_UNEXPECTED
            return Code.OK if self.message_after(header.round, header.seat) is None else Code.E_RULES
        if not isinstance(before.stage, Closed):
            return Code.E_UNEXPECTED
        return Code.OK if GROUP.mul_base(statement.secret) == before.keys[header.seat] else Code.E_RULES

    def _timeout(self, message: Envelope, accused: int) -> None:
        """F9.3: counts only while the accused owes its message, and ends the game once all others say so."""
        chapter, header = self._chapters[-1], message.header
        if header.round != chapter.state.number or accused not in self.owing:
            return
        against = chapter.timeouts.setdefault(accused, {})
        against[header.seat] = message
        if all(seat in against for seat in chapter.state.present if seat != accused):
            self._gone(chapter, accused, list(against.values()))

    def _gone(self, chapter: _Chapter, seat: int, statements: list[Envelope]) -> None:
        """F9.5, F9.6."""
        if not can_go_on_without(chapter.state, seat):
            self.fault = Fault(Code.E_TIMEOUT, seat, chapter.state.number)
            return
        after = next_round(chapter.state, without(chapter.state, seat), statements)
        self._chapters.append(_Chapter(after))

    def _resign(self, message: Envelope) -> None:
        """The game ends in the round that the resigning seat saw, whatever others have sent since.

        No RESULT follows: the signature under the resignation says all, and others may have signed messages for the
        rounds that do not count any more.
        """
        number, seat = message.header.round, message.header.seat
        before = self._chapters[number].state
        if self.resigned is not None and self.resigned <= (number, seat):
            return
        self.resigned = (number, seat)
        if not before.at_stake:
            self.cancelled = True
            return
        assert before.game is not None, "cards are dealt for an engine"
        game = before.game.clone()
        game.concede(seat)
        del self._chapters[number + 1 :]
        ended = replace(before, game=game, stage=Closed(), operation=None, moves=())
        self._chapters.append(_Chapter(next_round(before, ended, [message])))

    # --- accusations ---------------------------------------------------------------------------------------------

    def _judge(self, accuser: int, accusation: Accusation) -> Fault:
        """Check the exhibits again: the offence, or the accuser's for accusing falsely (F9.1)."""
        false = Fault(Code.E_RULES, accuser, self.state.number)
        shown = []
        for exhibit in accusation.exhibits:
            message = open_envelope(exhibit)
            if isinstance(message, Code) or not self._signed(message, accusation.seat):
                return false
            if not self.is_ours(message.header):
                return false
            shown.append(message)
        code = contradiction(shown[0], shown[1]) if len(shown) > 1 else self._offence(shown[0])
        return false if code is Code.OK else Fault(code, accusation.seat, shown[0].header.round)

    def _offence(self, message: Envelope) -> Code:
        header = message.header
        if message.signed in self._seen or header.round >= len(self._chapters):
            return Code.OK
        if self._crossed_the_end(message) or self._crossed_a_dropout(message):
            return Code.OK
        if header.type in STATEMENTS:
            statement = self._read(message)
            return statement if isinstance(statement, Code) else Code.OK
        if self._known(message) is not None:
            return Code.E_EQUIVOCATION
        content = examine(self._chapters[header.round].state, message)
        return content if isinstance(content, Code) else Code.OK


def _reads_draw(message: Envelope) -> bool:
    statement = read_statement(message.header.type, message.body)
    return isinstance(statement, Timeout) and statement.draw


def _stands_alone(message: Envelope) -> bool:
    return shows_two_stories(message.header.type, message.body)
