"""One player's machine: follows the game, sends exactly what it owes, refuses everything else (F6.5, F9).

Bytes in, bytes out: `receive` takes what others sent, `due` gives what this seat owes without a choice, `decide`
answers the open decision. What a machine sends it checks first, with the referee that also checks the others (F11.5).

Whoever wants another behaviour gives another `Writer`, or signs any body with `seal`: nothing in here trusts a peer to
run this class.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.decisions import IllegalAnswer
from engine.game import Game
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.dealer import FairDealer, NotACard
from net.fairdeal.envelope import Envelope, open_envelope, seal
from net.fairdeal.expected import start
from net.fairdeal.fork import find_equivocation
from net.fairdeal.group import encode_scalar
from net.fairdeal.needs import forbidden_play
from net.fairdeal.params import Params
from net.fairdeal.private import Private
from net.fairdeal.referee import Receipt, Referee
from net.fairdeal.rounds.backup import BOX_BYTES, SealBackups, keepers
from net.fairdeal.sealing import box_context, open_part
from net.fairdeal.state import NOBODY, Fault, State
from net.fairdeal.statements import STATEMENTS, Accusation, AuditKey, Timeout, shows_two_stories
from net.fairdeal.writer import Writer

WINDOW: Final = 64
"""How many rounds ahead a message is kept until its round comes (four players: links differ in speed)."""


class Unplayable(ValueError):
    """This seat cannot play by these parameters."""


class Misstep(RuntimeError):
    """This machine was about to send what its own referee refuses: a bug, found before it looks like cheating."""


class Seat:
    """The machine of `private.seat`. Raises `Unplayable` if the parameters do not hold here (F4.2)."""

    def __init__(self, params: Params, private: Private, writer: type[Writer] = Writer) -> None:
        first = start(params)
        if isinstance(first, Code):
            raise Unplayable(f"the parameters of the table are refused: {first}")
        if private.seat >= params.seats or params.chairs[private.seat].identity != private.public_identity:
            raise Unplayable(f"seat {private.seat} belongs to another key")
        self.private = private
        self.referee = Referee(first)
        self.dealer = FairDealer(private)
        self.writer = writer(private, self.dealer)
        self.game: Game | None = None
        """This seat's own engine: it knows the own hand and what lies open."""
        self.fault: Fault | None = None
        """Why the game stopped here."""
        self.halted = False
        """Whether this seat stopped for a reason that is nobody's offence."""
        self._exhibits: tuple[bytes, ...] = ()
        self._suspicion: tuple[Receipt, bytes] | None = None
        self._held: dict[tuple[int, int, int, bytes], Envelope] = {}
        self._followed = first

    @property
    def seat(self) -> int:
        return self.private.seat

    @property
    def state(self) -> State:
        return self.referee.state

    @property
    def stopped(self) -> bool:
        """Whether nothing more is sent or accepted: an offence, a fork, a cancelled game, a halt."""
        return self.halted or self.fault is not None or self._suspicion is not None or self.referee.cancelled

    @property
    def owes(self) -> MessageType | None:
        """What this seat owes now."""
        return None if self.stopped or self.seat not in self.referee.owing else self.state.owed[self.seat]

    # --- sending -------------------------------------------------------------------------------------------------

    def due(self) -> bytes | None:
        """The message that this seat owes and that needs no choice; None if there is none."""
        kind = self.owes
        if kind is None or kind is MessageType.ACTION:
            return None
        return self._issue(kind, self.writer.write(self.state, kind))

    def decide(self, option: int) -> bytes:
        """The answer to the open decision, an option of this seat's own engine. Raises `IllegalAnswer` and sends
        nothing if it is not this seat's, the option does not exist, or a text forbids it."""
        game, state = self.game, self.state
        if self.owes is not MessageType.ACTION or game is None:
            raise IllegalAnswer(f"seat {self.seat} has nothing to decide")
        if not 0 <= option < game.option_count:
            raise IllegalAnswer(f"option {option} does not exist: there are {game.option_count}")
        number = game.public_index(option)
        # The own engine leaves out what is forbidden, but it does not know the hand of a seat for which it stands in.
        if forbidden_play(state, number, lambda at: self.dealer.look(state, at)):
            raise IllegalAnswer(f"option {option} plays a card that may not be played")
        return self._issue(MessageType.ACTION, self.writer.action(state, number))

    def resign(self) -> bytes:
        """Give up (N6); until the deck is shuffled this cancels the game (F9.5)."""
        return self._issue(MessageType.RESIGN, b"")

    def timeout(self, seat: int, *, draw: bool = False) -> bytes:
        """State that `seat` owes its message of this round and that its time is over: claim a win, or a draw (F9.3)."""
        return self._issue(MessageType.TIMEOUT, Timeout(seat, self.state.owed[seat], draw).to_bytes())

    def admit(self, wire: bytes) -> Receipt:
        """Take a TIMEOUT about this seat as true: the game ends where the others saw it, whatever this seat has sent
        for that round since."""
        self.referee.forget(wire)
        return self.receive(wire)

    def accusation(self) -> bytes | None:
        """The offence that stopped the game, shown to everybody; None if the transcript alone shows it (F9.1)."""
        if self.fault is None or not self._exhibits:
            return None
        body = Accusation(self.fault.seat, self._exhibits).to_bytes()
        wire = self.seal(MessageType.ACCUSE, body)
        self.referee.take(wire)
        return wire

    def audit(self) -> bytes:
        """The own deck secret, after the end and if both want it (F10.4)."""
        return self._issue(MessageType.AUDIT_KEY, encode_scalar(AuditKey(self.private.x).secret))

    def seal(self, kind: MessageType, body: bytes, **changes: object) -> bytes:
        """Sign a body under the header of the open round, or under a changed one. Checks and remembers nothing."""
        header = self.state.header(self.seat, kind)
        return seal(self.private.identity, replace(header, **changes) if changes else header, body)  # type: ignore[arg-type]

    def _issue(self, kind: MessageType, body: bytes) -> bytes:
        wire = self.seal(kind, body)
        if self.referee.has(wire):
            return wire
        receipt = self.referee.take(wire)
        if not receipt.ok and self.referee.fault is None:
            raise Misstep(f"{kind.name} in round {receipt.round}: {receipt.code}")
        self._judge(receipt, wire)
        self._catch_up()
        return wire

    # --- receiving -----------------------------------------------------------------------------------------------

    def receive(self, wire: bytes) -> Receipt:
        """Take a message from a peer, whichever way it came. Never raises, whatever the bytes are (F11.1)."""
        number = self.state.number
        if self.referee.has(wire):
            return Receipt(Code.OK, NOBODY, number)
        message = open_envelope(wire)
        if self.stopped and not (self._suspicion is not None and _proves_itself(message)):
            return Receipt(Code.E_UNEXPECTED, NOBODY, number)
        if isinstance(message, Envelope) and message.header.round > number and not _proves_itself(message):
            return self._early(message)
        receipt = self.referee.take(wire)
        self._judge(receipt, wire)
        if receipt.ok:
            self._catch_up()
        return receipt

    def compare(self, theirs: Iterable[bytes]) -> Receipt | None:
        """Look at the messages that a peer has accepted; after E_PREV this finds out who told two things (F4.5)."""
        found = find_equivocation(self.state.params, self.referee.messages, theirs)
        if found is not None:
            self._suspicion = None
            self._stop(Fault(Code.E_EQUIVOCATION, found.seat, found.round), found.first, found.second)
            return Receipt(Code.E_EQUIVOCATION, found.seat, found.round)
        if self._suspicion is not None:
            receipt, wire = self._suspicion
            self._suspicion = None
            # Everybody saw the accusation that raised a suspicion.
            self._stop(Fault(*receipt), *([] if self.referee.has(wire) else [wire]))
            return receipt
        return None

    def _judge(self, receipt: Receipt, wire: bytes) -> None:
        if self.referee.fault is not None:
            self.fault = self.referee.fault
            self._end_in_absence(self.fault)
        elif receipt.ok or receipt.seat == NOBODY:
            return
        elif receipt.code is Code.E_PREV and self.state.params.seats > 2:
            self._suspicion = self._suspicion or (receipt, wire)
        else:
            self._stop(Fault(*receipt), *self._exhibited(receipt.code, wire))

    def _exhibited(self, code: Code, wire: bytes) -> tuple[bytes, ...]:
        """What shows the offence to everybody: the message, and the one that it contradicts if that is the offence."""
        message = open_envelope(wire)
        assert isinstance(message, Envelope), "the referee could read it"
        number, seat = message.header.round, message.header.seat
        if code is Code.E_EQUIVOCATION:
            known = self.referee.message_of(number, seat)
            return (wire,) if known is None else (known.wire, wire)
        later = self.referee.message_after(number, seat) if message.header.type == MessageType.RESIGN else None
        return (wire,) if later is None else (wire, later.wire)

    def _stop(self, fault: Fault, *exhibits: bytes) -> None:
        if self.fault is None:
            self.fault, self._exhibits = fault, exhibits

    def _early(self, message: Envelope) -> Receipt:
        """A message of a coming round waits for it. Nobody can be past a round in which this seat still owes
        something; that is refused, but proves nothing to others, so it blames nobody (A56)."""
        header, chairs = message.header, self.state.params.chairs
        number = self.state.number
        if header.seat >= len(chairs) or not message.is_signed_by(chairs[header.seat].identity):
            return Receipt(Code.E_SIGNATURE, NOBODY, number)
        if self.state.gid is not None and not self.referee.is_ours(header):
            return Receipt(Code.E_UNEXPECTED, NOBODY, number)
        waiting = sum(place[1] == header.seat for place in self._held)
        if self.owes is not None or header.round > number + WINDOW or waiting >= WINDOW:
            return Receipt(Code.E_UNEXPECTED, header.seat, number)
        spoken = message.body if header.type in STATEMENTS else b""
        held = self._held.setdefault((header.round, header.seat, header.type, header.gid + spoken), message)
        if held.signed != message.signed and header.type not in STATEMENTS:
            receipt = Receipt(Code.E_EQUIVOCATION, header.seat, header.round)
            self._stop(Fault(*receipt), held.wire, message.wire)
            return receipt
        return Receipt(Code.OK, header.seat, number)

    # --- following -----------------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Move the own engine, then take the messages that waited for this round."""
        while not self.stopped and self.state is not self._followed:
            self._follow(self._followed, self.state)
            self._followed = self.state
            for place in [place for place in self._held if place[0] == self.state.number]:
                wire = self._held.pop(place).wire
                if not self.stopped:
                    self._judge(self.referee.take(wire), wire)

    def _follow(self, before: State, state: State) -> None:
        if isinstance(before.stage, SealBackups):
            self._open_boxes(before)
        if state.game is None:
            return
        if self.game is None:
            self.game = Game(state.params.setup, sees_all=False)
        if self.referee.resigned is not None:
            self._give_up(self.game, state)
            return
        try:
            self.dealer.follow(self.game, before, state)
        except NotACard:
            self._stop(Fault(Code.E_NOT_A_CARD, NOBODY, state.number))

    def _give_up(self, game: Game, state: State) -> None:
        """The own engine may be ahead of the round that counts: then it only learns how the game ended."""
        assert state.game is not None, "a resigned game was dealt"
        if not game.over and self.referee.resigned is not None:
            game.concede(self.referee.resigned[1])
        else:
            game.finish(state.game.winner, state.game.reason)

    def _end_in_absence(self, fault: Fault) -> None:
        winner = self.referee.absence_winner
        if fault.code is Code.E_TIMEOUT and self.game is not None and winner is not None and not self.state.over:
            self.game.finish(winner, "absent")

    def _open_boxes(self, before: State) -> None:
        """F9.6: only this seat can see that a part is wrong; it stops, and its driver resigns before the deal."""
        for seat in keepers(before, self.seat):
            message = self.referee.message_of(before.number, seat)
            assert message is not None, "the round is closed"
            place = keepers(before, seat).index(self.seat)
            box = message.body[place * BOX_BYTES : (place + 1) * BOX_BYTES]
            context = box_context(before.table, seat, self.seat)
            part = open_part(box, self.private.box_key, context, before.backups[seat][place])
            if part is None:
                self._stop(Fault(Code.E_PROOF_SHARE, seat, before.number))
                return
            self.private.kept[seat] = part


def _proves_itself(message: Envelope | Code) -> bool:
    return isinstance(message, Envelope) and shows_two_stories(message.header.type, message.body)
