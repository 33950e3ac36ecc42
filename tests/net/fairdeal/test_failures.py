"""When something goes wrong: refusals, accusations, silence, resignations, two stories at once (F4.5, F9)."""

from __future__ import annotations

import pytest

from engine.decisions import IllegalAnswer
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import open_envelope
from net.fairdeal.fork import find_equivocation
from net.fairdeal.group import encode_scalar
from net.fairdeal.hashing import u8, u16
from net.fairdeal.params import Options
from net.fairdeal.referee import Receipt
from net.fairdeal.rounds.cards import ShareRound
from net.fairdeal.rounds.coins import CommitCoin, OpenCoin
from net.fairdeal.rounds.play import Decide
from net.fairdeal.rounds.result import Closed, SignResult
from net.fairdeal.seat import Seat
from net.fairdeal.state import NOBODY, Fault
from net.fairdeal.statements import Accusation
from net.fairdeal.table import Table
from net.fairdeal.transcript import Transcript
from net.fairdeal.verify import CANCELLED, INCOMPLETE, Verdict, verify
from tests.net.fairdeal.tables import at_random, new_table, play_until, step


def table_at(wanted: type, players: int = 2, seed: int = 2, **options: object) -> Table:
    table = new_table(seed, Options(**options), players)  # type: ignore[arg-type]
    assert play_until(table, at_random(seed), wanted)
    return table


def verdict(machine: Seat) -> Verdict:
    return verify(Transcript(machine.state.params, tuple(machine.referee.messages), True))


def others(table: Table, seat: Seat) -> list[Seat]:
    return [machine for machine in table.seats if machine is not seat]


def bad_share(machine: Seat) -> bytes:
    """The share that this seat owes, with another number in its proof, rightly signed."""
    body = bytearray(machine.writer.write(machine.state, MessageType.SHARE))
    body[-1] ^= 1
    return machine.seal(MessageType.SHARE, bytes(body))


# --- accusations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_bad_message_is_refused_shown_to_all_and_convicts_its_signer(players: int) -> None:
    table = table_at(ShareRound, players)
    cheat = next(machine for machine in table.seats if machine.owes is MessageType.SHARE)
    witness, *rest = others(table, cheat)
    number, digest = witness.state.number, witness.state.digest
    expected = Fault(Code.E_PROOF_SHARE, cheat.seat, number)
    assert witness.receive(bad_share(cheat)) == Receipt(*expected)
    assert (witness.fault, witness.state.digest, witness.due()) == (expected, digest, None)
    shown = witness.accusation()
    assert shown is not None
    for machine in rest:
        assert machine.receive(shown) == Receipt(*expected)
        assert machine.fault == expected
    found = verdict(witness)
    assert (found.ok, found.code, found.seat, found.round) == (False, *expected)


@pytest.mark.parametrize("players", [2, 4])
def test_a_false_accusation_convicts_the_accuser(players: int) -> None:
    """A68: the exhibit is right, or is not the accused's, or is nothing."""
    table = table_at(ShareRound, players)
    honest = next(machine for machine in table.seats if machine.owes is MessageType.SHARE)
    liar, *_ = others(table, honest)
    right = honest.seal(MessageType.SHARE, honest.writer.write(honest.state, MessageType.SHARE))
    own = liar.seal(MessageType.SHARE, b"")
    (earlier,) = [wire for wire in liar.referee.messages if _place(wire) == (1, honest.seat)]
    for exhibits in ((right,), (own,), (b"nothing",), (earlier,), (earlier, earlier), (right, earlier)):
        lie = liar.seal(MessageType.ACCUSE, Accusation(honest.seat, exhibits).to_bytes())
        found = verify(Transcript(honest.state.params, (*honest.referee.messages, lie), True))
        assert (found.code, found.seat) == (Code.E_RULES, liar.seat)
    assert honest.receive(lie).seat == liar.seat
    assert honest.fault is not None


def _place(wire: bytes) -> tuple[int, int]:
    message = open_envelope(wire)
    assert not isinstance(message, Code)
    return message.header.round, message.header.seat


def test_an_own_message_that_would_be_refused_is_never_sent() -> None:
    """F11.5, and the decisions of others are not this seat's."""
    table = table_at(Decide)
    deciding = table.deciding
    assert deciding is not None
    waiting = others(table, deciding)[0]
    sent = len(deciding.referee.messages)
    for option in (-1, 99):
        with pytest.raises(IllegalAnswer):
            deciding.decide(option)
    with pytest.raises(IllegalAnswer):
        waiting.decide(0)
    assert waiting.due() is None
    assert len(deciding.referee.messages) == sent


# --- two stories ---------------------------------------------------------------------------------------------------


def two_actions(table: Table) -> tuple[Seat, bytes, bytes]:
    cheat = table.deciding
    assert cheat is not None
    actions = [cheat.seal(MessageType.ACTION, cheat.writer.action(cheat.state, option)) for option in (0, 1)]
    return cheat, actions[0], actions[1]


@pytest.mark.parametrize("players", [2, 4])
def test_two_messages_for_one_round_convict(players: int) -> None:
    """A62, A67: also when the round is long closed."""
    table = table_at(Decide, players)
    cheat, first, second = two_actions(table)
    witness, *rest = others(table, cheat)
    number = witness.state.number
    assert witness.receive(first).ok
    expected = (Code.E_EQUIVOCATION, cheat.seat, number)
    assert witness.receive(second) == expected
    shown = witness.accusation()
    assert shown is not None
    for machine in rest:
        assert machine.receive(first).ok
        assert machine.receive(shown) == expected
    found = verdict(witness)
    assert (found.code, found.seat, found.round) == expected


def test_a_fork_is_found_by_comparing_records() -> None:
    """F4.5: honest seats at four do not blame each other for a chain that a third one split."""
    table = table_at(CommitCoin, 4, first_seat="random")
    cheat = table.seats[3]
    bodies = [cheat.writer.write(cheat.state, MessageType.COIN_COMMIT) for _ in range(2)]
    one, other = (cheat.seal(MessageType.COIN_COMMIT, body) for body in bodies)
    number = cheat.state.number
    honest = table.seats[:3]
    for machine in honest:
        table.send(machine, machine.due() or b"")
    honest[0].receive(one)
    honest[1].receive(other)
    opening = honest[1].due()
    assert opening is not None
    assert honest[0].receive(opening).code is Code.E_PREV
    assert honest[0].fault is None
    assert honest[0].due() is None
    expected = (Code.E_EQUIVOCATION, 3, number)
    assert honest[0].compare(honest[1].referee.messages) == expected
    assert honest[0].fault == expected
    shown = honest[0].accusation()
    assert shown is not None
    assert honest[2].receive(shown) == expected
    found = find_equivocation(cheat.state.params, honest[0].referee.messages, honest[1].referee.messages)
    assert found is not None
    assert (found.seat, found.round, found.first, found.second) == (3, number, one, other)


def test_a_chain_that_nobody_split_is_its_signers_fault() -> None:
    table = table_at(Decide, 4)
    cheat = table.deciding
    assert cheat is not None
    witness = others(table, cheat)[0]
    wire = cheat.seal(MessageType.ACTION, cheat.writer.action(cheat.state, 0), prev=bytes(32))
    assert witness.receive(wire).code is Code.E_PREV
    assert witness.compare(others(table, cheat)[1].referee.messages) == (Code.E_PREV, cheat.seat, cheat.state.number)
    assert witness.compare(table.seats[0].referee.messages) is None


# --- order and repetition ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_the_same_bytes_again_are_harmless_whenever_they_come(players: int) -> None:
    table = new_table(6, players=players)
    table.play(at_random(6))
    for machine in table.seats:
        digest, messages = machine.state.digest, list(machine.referee.messages)
        for wire in messages:
            assert machine.receive(wire).ok
        assert (machine.state.digest, machine.referee.messages, machine.fault) == (digest, messages, None)


class Late(Table):
    """A wire on which everything for seat 2 comes late, and backwards."""

    def __init__(self, seats: list[Seat]) -> None:
        super().__init__(seats)
        self.waiting: list[bytes] = []

    def carry(self, sender: Seat, receiver: Seat, wire: bytes) -> None:
        if receiver.seat == 2:
            self.waiting.append(wire)
        else:
            super().carry(sender, receiver, wire)

    def deliver(self) -> None:
        while self.waiting:
            assert self.seats[2].receive(self.waiting.pop()).ok


def test_messages_may_overtake_each_other() -> None:
    """A slow link of one of four: whole rounds without it arrive backwards."""
    table = Late(new_table(8, players=4).seats)
    choose = at_random(8)
    while not table.finished:
        table.pump()
        table.deliver()
        deciding = table.deciding
        if deciding is not None:
            table.send(deciding, deciding.decide(choose(deciding)))
    assert len({machine.state.digest for machine in table.seats}) == 1
    assert isinstance(table.seats[2].state.stage, Closed)


def test_an_early_opening_is_not_looked_at() -> None:
    """A56: who still owes its own commitment cannot have been overtaken."""
    table = table_at(CommitCoin, first_seat="random")
    early, honest = table.seats
    commitment = early.due()
    assert commitment is not None
    honest.receive(commitment)
    number = honest.state.number
    opening = early.seal(MessageType.COIN_OPEN, early.private.contribution, round=number + 1)
    assert honest.receive(opening) == (Code.E_UNEXPECTED, early.seat, number)
    assert honest.fault is None
    table.send(honest, honest.due() or b"")
    table.pump()
    assert isinstance(honest.state.stage, Decide)
    far = early.seal(MessageType.SHARE, b"", round=number + 1000)
    assert honest.receive(far).code is Code.E_UNEXPECTED


def test_a_message_of_this_round_that_is_not_owed_convicts() -> None:
    table = table_at(CommitCoin, first_seat="random")
    early, honest = table.seats
    wire = early.seal(MessageType.COIN_OPEN, bytes(32))
    assert honest.receive(wire) == (Code.E_UNEXPECTED, early.seat, honest.state.number)
    assert honest.fault is not None


# --- silence -------------------------------------------------------------------------------------------------------


def test_a_coin_that_is_not_opened_is_lost() -> None:
    """A60, F9.3."""
    table = table_at(OpenCoin, refresh_hands=False)
    silent, waiting = table.seats
    table.carry(waiting, silent, waiting.due() or b"")
    number = waiting.state.number
    waiting.timeout(silent.seat)
    assert waiting.fault == (Code.E_TIMEOUT, silent.seat, number)
    found = verdict(waiting)
    assert (found.ok, found.code, found.seat, found.round) == (False, Code.E_TIMEOUT, silent.seat, number)
    assert found.winner == waiting.seat


@pytest.mark.parametrize("draw", [False, True])
def test_what_is_claimed_from_a_seat_that_is_gone_stands_in_the_statement(draw: bool) -> None:
    """F9.3, F9.5: the same on the machine of the claim and for whoever reads the record."""
    table = table_at(Decide)
    silent = table.deciding
    assert silent is not None
    waiting = others(table, silent)[0]
    waiting.timeout(silent.seat, draw=draw)
    winner = -1 if draw else waiting.seat
    assert waiting.game is not None
    assert (waiting.game.winner, waiting.game.reason) == (winner, "absent")
    assert verdict(waiting).winner == winner


def test_a_draw_of_four_needs_all_who_stayed() -> None:
    table = table_at(Decide, 4)
    silent = table.deciding
    assert silent is not None
    witnesses = others(table, silent)
    for number, machine in enumerate(witnesses):
        table.send(machine, machine.timeout(silent.seat, draw=number > 0))
    assert verdict(witnesses[0]).winner in (1 - silent.seat % 2, 3 - silent.seat % 2)


def test_whoever_admits_to_have_been_away_takes_back_what_it_sent_since() -> None:
    """F9.4, F9.5: both records end with the same round."""
    table = table_at(Decide)
    silent = table.deciding
    assert silent is not None
    waiting = others(table, silent)[0]
    statement = waiting.timeout(silent.seat)
    silent.decide(0)
    assert silent.state.number > waiting.state.number
    silent.admit(statement)
    assert silent.fault == waiting.fault == (Code.E_TIMEOUT, silent.seat, waiting.state.number)
    assert silent.state.prev == waiting.state.prev
    assert silent.game is not None
    assert (silent.game.winner, silent.game.reason) == (waiting.seat, "absent")


def test_with_four_players_all_others_must_say_so() -> None:
    """A74: one statement alone does nothing."""
    table = table_at(Decide, 4)
    silent = table.deciding
    assert silent is not None
    witnesses = others(table, silent)
    for machine in witnesses[:2]:
        table.send(machine, machine.timeout(silent.seat))
    assert all(machine.fault is None for machine in witnesses)
    found = verdict(witnesses[2])
    assert (found.code, found.seat) == (INCOMPLETE, silent.seat)
    table.send(witnesses[2], witnesses[2].timeout(silent.seat))
    expected = (Code.E_TIMEOUT, silent.seat, silent.state.number)
    assert [machine.fault for machine in witnesses] == [expected] * 3
    assert verdict(witnesses[0]).winner in (1 - silent.seat % 2, 3 - silent.seat % 2)


def test_a_statement_against_a_seat_that_has_answered_does_nothing_but_stand_there() -> None:
    """A74."""
    table = table_at(CommitCoin, first_seat="random")
    quick, liar = table.seats
    body = u8(quick.seat) + u8(MessageType.COIN_COMMIT) + u8(0)
    statement = liar.seal(MessageType.TIMEOUT, body)
    table.send(quick, quick.due() or b"")
    assert quick.receive(statement) == (Code.OK, liar.seat, quick.state.number)
    assert statement in quick.referee.messages
    table.play(at_random(1))
    assert verdict(quick).ok


@pytest.mark.parametrize(
    "body", [b"\x01\x20\0", b"\x02\x20\0", b"\x00\x10\0", b"\x00\x20", b"\x00\x20\0\0", b"\x00\x20\2"]
)
def test_a_statement_that_makes_no_sense_is_refused(body: bytes) -> None:
    """About oneself, about no seat, about a type that is not owed; too short, too long, an unknown claim."""
    table = table_at(Decide)
    deciding = table.deciding
    assert deciding is not None
    silent, liar = (deciding, others(table, deciding)[0])
    named = bytes([{0: silent.seat, 1: liar.seat}.get(body[0], 2)]) + body[1:]
    receipt = silent.receive(liar.seal(MessageType.TIMEOUT, named))
    assert receipt.code in (Code.E_RULES, Code.E_ENCODING)
    assert receipt.seat == liar.seat


# --- leaving -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("wanted", [Decide, ShareRound])
def test_giving_up_is_a_signed_loss_at_any_moment(wanted: type, players: int) -> None:
    table = table_at(Decide, players)
    for _ in range(3):
        step(table, at_random(0))
    assert play_until(table, at_random(0), wanted)
    leaver = table.seats[1]
    table.send(leaver, leaver.resign())
    assert table.receipts == []
    for machine in table.seats:
        assert machine.fault is None
        assert machine.game is not None
        assert machine.state.game is not None
        assert (machine.game.reason, machine.state.game.winner) == ("conceded", machine.game.winner)
        assert machine.state.params.chairs[machine.game.winner].team == 0
        found = verdict(machine)
        assert (found.ok, found.winner) == (True, machine.game.winner)
    assert len({machine.state.digest for machine in table.seats}) == 1


def test_a_move_and_a_resignation_that_cross_end_the_same_way_for_both() -> None:
    table = table_at(Decide)
    mover = table.deciding
    assert mover is not None
    leaver = others(table, mover)[0]
    resignation, move = leaver.resign(), mover.decide(0)
    assert mover.receive(resignation).ok
    assert leaver.receive(move) == (Code.E_UNEXPECTED, NOBODY, leaver.state.number)
    assert (mover.state.digest, mover.state.prev) == (leaver.state.digest, leaver.state.prev)
    assert verdict(mover).winner == verdict(leaver).winner == mover.seat


def test_when_both_give_up_at_once_the_lower_seat_counts_everywhere() -> None:
    table = table_at(Decide)
    first, second = (machine.resign() for machine in table.seats)
    assert table.seats[0].receive(second).ok
    assert table.seats[1].receive(first).ok
    assert table.seats[0].state.digest == table.seats[1].state.digest
    assert [verdict(machine).winner for machine in table.seats] == [1, 1]


def test_nobody_takes_back_what_followed() -> None:
    """A resignation for a round after which the same seat has gone on."""
    table = table_at(Decide)
    leaver = table.deciding
    assert leaver is not None
    late = leaver.seal(MessageType.RESIGN, b"")
    witness = others(table, leaver)[0]
    number = leaver.state.number
    for _ in range(12):
        step(table, at_random(0))
    assert witness.receive(late) == (Code.E_RULES, leaver.seat, number)


def test_whoever_leaves_before_the_deal_is_complete_cancels_the_game() -> None:
    """F9.5."""
    table = new_table(1)
    for _ in range(9):
        step(table, at_random(0))
    table.send(table.seats[0], table.seats[0].resign())
    assert all(machine.stopped and machine.due() is None for machine in table.seats)
    found = verdict(table.seats[1])
    assert (found.ok, found.code, found.winner) == (False, CANCELLED, None)


# --- the end -------------------------------------------------------------------------------------------------------


def test_another_result_is_refused_and_so_is_an_early_one() -> None:
    """A69."""
    table = table_at(SignResult)
    liar, honest = table.seats
    body = bytearray(liar.writer.write(liar.state, MessageType.RESULT))
    body[0] = 1 - body[0]
    expected = (Code.E_RULES, liar.seat, honest.state.number)
    assert honest.receive(liar.seal(MessageType.RESULT, bytes(body))) == expected
    table = table_at(Decide)
    liar, honest = table.seats
    receipt = honest.receive(liar.seal(MessageType.RESULT, bytes(34)))
    assert receipt == Receipt(Code.E_RULES, liar.seat, honest.state.number)


def test_a_signature_under_the_result_that_never_comes() -> None:
    table = table_at(SignResult)
    loser, winner = table.seats
    winner.due()
    found = verdict(winner)
    assert winner.game is not None
    assert (found.ok, found.code, found.winner, found.seat) == (False, INCOMPLETE, winner.game.winner, loser.seat)


def test_a_wrong_deck_secret_is_refused() -> None:
    """A72, F10.4: and before the end nobody opens one."""
    table = new_table(5)
    assert play_until(table, at_random(5), Decide)
    liar, honest = table.seats
    early = liar.seal(MessageType.AUDIT_KEY, encode_scalar(liar.private.x))
    found = verify(Transcript(honest.state.params, (*honest.referee.messages, early), True))
    assert (found.code, found.seat) == (Code.E_UNEXPECTED, liar.seat)
    table.play(at_random(5))
    wrong = liar.seal(MessageType.AUDIT_KEY, encode_scalar(liar.private.x + 1))
    assert honest.receive(wrong) == (Code.E_RULES, liar.seat, honest.state.number)
    too_big = liar.seal(MessageType.AUDIT_KEY, b"\xff" * 32)
    found = verify(Transcript(honest.state.params, (*honest.referee.messages, too_big), True))
    assert (found.code, found.seat) == (Code.E_SCALAR, liar.seat)


def test_nothing_that_is_not_signed_by_a_seat_blames_anybody() -> None:
    """A65."""
    table = table_at(Decide)
    one, other = table.seats
    wire = bytearray(one.seal(MessageType.RESIGN, b""))
    wire[-1] ^= 1
    assert other.receive(bytes(wire)) == (Code.E_SIGNATURE, NOBODY, other.state.number)
    stolen = one.seal(MessageType.RESIGN, b"", seat=1 - one.seat)
    assert other.receive(stolen).code is Code.E_SIGNATURE
    assert other.receive(one.seal(MessageType.RESIGN, b"", seat=9)).code is Code.E_SIGNATURE
    assert other.receive(b"").code is Code.E_ENCODING
    assert other.receive(u16(0) * 40000).code is Code.E_ENCODING
    assert other.fault is None
