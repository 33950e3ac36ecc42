"""Transcript: forks, rollbacks, broken chains, false accusations, edited files, floods, false results and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import seal
from net.fairdeal.fork import find_equivocation
from net.fairdeal.group import encode_scalar
from net.fairdeal.hashing import ORDER, u16
from net.fairdeal.layout import EXHIBIT_LIMIT, MESSAGE_LIMIT
from net.fairdeal.params import Options
from net.fairdeal.referee import Receipt
from net.fairdeal.rounds.backup import SealBackups
from net.fairdeal.rounds.cards import ShareRound
from net.fairdeal.rounds.play import Decide
from net.fairdeal.rounds.result import SignResult
from net.fairdeal.seat import WINDOW, Seat
from net.fairdeal.state import NOBODY, Fault, State
from net.fairdeal.statements import Accusation, Timeout
from net.fairdeal.transcript import Transcript, frame, head, read_transcript, write_transcript
from net.fairdeal.verify import INCOMPLETE, Verdict, verify
from tests.net.fairdeal.attacks.bodies import counted, owed_shares, shares_in
from tests.net.fairdeal.attacks.cheat import Finding, Scene, Wire, attack, caught, listed, opened, stage
from tests.net.fairdeal.attacks.silence import silence
from tests.net.fairdeal.attacks.test_framing import another_game
from tests.net.fairdeal.tables import at_random, play_until

BOTH = (2, 4)
WITH_BACKUPS = Options(backup_shares=True)


def action(machine: Seat, option: int) -> Wire:
    """An answer to the open decision, signed and not noted anywhere."""
    return Wire(machine.seal(MessageType.ACTION, machine.writer.action(machine.state, option)))


def dropped(scene: Scene, wire: bytes, code: Code) -> None:
    """Refused by everybody, blamed on nobody, and the game goes on as if it had never come."""
    expected = Receipt(code, NOBODY, min(opened(wire).header.round, scene.state.number))
    for machine in scene.honest:
        assert machine.receive(wire) == expected
        assert machine.fault is None
    assert scene._outsider((*scene.cheat.referee.messages, wire)) == expected
    scene.send(scene.body)
    scene.play_to(Decide)


# --- two stories ---------------------------------------------------------------------------------------------------


@caught(Code.E_EQUIVOCATION, by="F4.5", players=BOTH)
def test_a62_two_moves_for_one_round(players: int) -> Iterator[Finding]:
    """signs two different moves for one round and sends both"""
    scene = stage(players, Decide)
    number, second = scene.state.number, action(scene.cheat, 1)
    scene.send(action(scene.cheat, 0))
    yield replace(scene.deliver(second), sent=number)


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_EQUIVOCATION, by="comparing records", players=BOTH)
def test_a62_another_story_for_the_verifier(players: int) -> None:
    """plays one move and shows an outsider a record with another one in its place"""
    scene = stage(players, Decide)
    number, second = scene.state.number, action(scene.cheat, 1)
    scene.send(action(scene.cheat, 0))
    record = list(scene.honest[0].referee.messages)
    told = [*record[:-1], second]
    found = find_equivocation(scene.params, record, told)
    assert found is not None
    assert (found.seat, found.round, found.first, found.second) == (scene.seat, number, record[-1], second)
    assert scene.honest[0].compare(told) == (Code.E_EQUIVOCATION, scene.seat, number)
    shown = scene.honest[0].accusation()
    assert shown is not None
    assert scene._outsider((*record, shown)) == (Code.E_EQUIVOCATION, scene.seat, number)


def forked() -> tuple[Scene, int]:
    """Four seats: one honest seat is told another move than the other two."""
    scene = stage(4, Decide)
    number, first, second = scene.state.number, action(scene.cheat, 0), action(scene.cheat, 1)
    for machine, wire in zip(scene.honest, (first, second, second), strict=True):
        assert machine.receive(wire).ok
    return scene, number


def all_blame(scene: Scene, number: int) -> None:
    expected = (Code.E_EQUIVOCATION, scene.seat, number)
    assert {machine.fault for machine in scene.honest} == {Fault(*expected)}


@listed(Code.E_EQUIVOCATION, by="F4.5: prev differs, so records are compared", players=(4,))
def test_a62_a_fork() -> None:
    """tells one of four seats another move than the others: none of the honest seats blames another honest one"""
    scene, number = forked()
    alone, witness, other = scene.honest
    wire = alone.due()
    assert wire is not None
    for machine in (witness, other):
        assert machine.receive(wire).code is Code.E_PREV
        assert (machine.fault, machine.due()) == (None, None)
    assert witness.compare(alone.referee.messages) == (Code.E_EQUIVOCATION, scene.seat, number)
    shown = witness.accusation()
    assert shown is not None
    for machine in (alone, other):
        assert machine.receive(shown) == (Code.E_EQUIVOCATION, scene.seat, number)
    all_blame(scene, number)
    assert scene._outsider((*witness.referee.messages,)) == (Code.E_EQUIVOCATION, scene.seat, number)


@listed(Code.E_EQUIVOCATION, by="an accusation of E_PREV convicts nobody", players=(4,))
def test_a68_an_accusation_made_of_a_fork() -> None:
    """tells one seat another move and accuses it of its next message, which is honest but of another chain"""
    scene, number = forked()
    victim, witness, other = scene.honest
    wire = victim.due()
    assert wire is not None
    lie = Wire(seal_as(scene.cheat, witness, MessageType.ACCUSE, Accusation(victim.seat, (wire,)).to_bytes()))
    for machine in (witness, other):
        assert machine.receive(lie).code is Code.E_PREV
        assert machine.fault is None
    for machine in (witness, other):
        assert machine.compare(victim.referee.messages) == (Code.E_EQUIVOCATION, scene.seat, number)
    shown = witness.accusation()
    assert shown is not None
    victim.receive(shown)
    all_blame(scene, number)


def seal_as(liar: Seat, reader: Seat, kind: MessageType, body: bytes) -> bytes:
    """A message of the liar under the header that the reader expects."""
    return seal(liar.private.identity, reader.state.header(liar.seat, kind), body)


@caught(Code.E_EQUIVOCATION, by="F4.5", players=BOTH)
def test_a67_a_rollback(players: int) -> Iterator[Finding]:
    """a client restored from an old backup decides again, otherwise"""
    restored, scene = stage(players, Decide), stage(players, Decide)
    number = scene.state.number
    scene.send(action(scene.cheat, 0))
    again = Wire(restored.cheat.decide(1))
    yield replace(scene.deliver(again), sent=number)
    scene = stage(players, Decide)
    scene.send(action(scene.cheat, 0))
    scene.play_to(Decide)
    yield replace(scene.deliver(again), sent=number)


# --- the chain -----------------------------------------------------------------------------------------------------


@caught(Code.E_PREV, Code.E_UNEXPECTED, by="F4.5", players=BOTH)
def test_a63_a_broken_chain(players: int) -> Iterator[Finding]:
    """a `prev` made up, or of the round before; an earlier message once more, under the header of this round"""
    scene = stage(players, Decide)
    yield scene.deliver(scene.seal(scene.body, prev=bytes(32)))
    scene = stage(players, Decide)
    spoken = [number for number in range(scene.state.number) if scene.cheat.referee.message_of(number, scene.seat)]
    earlier = scene.cheat.referee.message_of(spoken[-1], scene.seat)
    assert earlier is not None
    yield scene.deliver(scene.seal(scene.body, prev=earlier.header.prev))
    scene = stage(players, Decide)
    yield scene.deliver(scene.seal(earlier.body, MessageType(earlier.header.type)))


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_UNEXPECTED, Code.E_TIMEOUT, by="F4.5: it waits for a round that does not come", players=BOTH)
def test_a63_a_skipped_round(players: int) -> None:
    """sends its message under the number of the next round: nothing moves, and its own round is still owed"""
    scene = stage(players, Decide)
    number, digest = scene.state.number, scene.state.digest
    wire = scene.seal(scene.body, round=number + 1)
    for machine in scene.honest:
        machine.receive(wire)
        assert (machine.state.digest, machine.due(), machine.fault) == (digest, None, None)
    assert scene._outsider((*scene.honest[0].referee.messages, wire)) == (Code.E_UNEXPECTED, scene.seat, number)
    finding = silence(scene)
    assert (finding.code, finding.blamed) == (Code.E_TIMEOUT, True)


@caught(Code.E_STATE, by="F4.4", players=BOTH)
def test_a64_another_state(players: int) -> Iterator[Finding]:
    """the digest of no state, of the round before, and of an engine that has come to another life total"""
    scene = stage(players, Decide)
    yield scene.deliver(scene.seal(scene.body, state=bytes(32)))
    scene = stage(players, Decide)
    assert scene.state.game is not None
    astray = scene.state.game.clone()
    astray.life[0] += 1
    diverged = replace(scene.state, game=astray)
    assert diverged.digest != scene.state.digest
    yield scene.deliver(scene.seal(scene.body, state=diverged.digest))
    scene = stage(players, ShareRound)
    at = owed_shares(scene)[0][0]
    other = replace(scene.state.slots[at], viewers=frozenset({0}))
    yield scene.deliver(scene.seal(scene.body, state=scene.state.with_slots({at: other}).digest))


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_SIGNATURE, by="the signature; nobody is blamed", players=BOTH)
def test_a65_a_message_that_its_seat_did_not_sign(players: int) -> None:
    """a message of one seat signed by another, of a seat that is not there; one byte changed, wherever it is"""
    other = stage(players, Decide).honest[0].seat
    for seat in (other, players, 255):
        scene = stage(players, Decide)
        dropped(scene, scene.seal(scene.body, seat=seat), Code.E_SIGNATURE)
    length = len(stage(players, Decide).seal(stage(players, Decide).body))
    for at in (12, 44, 47, 60, 90, 120, length - 70, length - 64, length - 1):
        scene = stage(players, Decide)
        wire = bytearray(scene.seal(scene.body))
        wire[at] ^= 1
        for machine in scene.honest:
            assert machine.receive(bytes(wire)) == (Code.E_SIGNATURE, NOBODY, scene.state.number)
            assert machine.fault is None


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_UNEXPECTED, Code.E_STATE, by="gid; nobody is blamed", players=BOTH)
def test_a66_a_message_of_another_game(players: int) -> None:
    """a complete message of another game of the same players with the same deck, whoever brings it along"""
    old = another_game(stage(players, Decide).table, 5)
    assert play_until(old, at_random(5), Decide)
    scene = stage(players, Decide)
    elsewhere = next(machine for machine in old.seats if machine.owes is not None)
    dropped(scene, action(elsewhere, 0), Code.E_UNEXPECTED)
    early = another_game(stage(players, Decide).table, 6).seats[0]
    for wire in old.seats[0].referee.messages[:players]:
        assert early.receive(wire) == (Code.E_STATE, NOBODY, 0)
        assert early.fault is None


# --- accusations ---------------------------------------------------------------------------------------------------


@caught(Code.E_RULES, by="re-check: the accuser is blamed", players=BOTH)
def test_a68_a_false_accusation(players: int) -> Iterator[Finding]:
    """accuses a seat with its right message of this round or of an earlier one, with an own message, with noise, with
    one message shown twice, with two of different rounds, with two statements, with a message of another game"""
    old = [machine.due() for machine in another_game(stage(players, Decide).table, 5).seats]
    for number in range(9):
        scene = stage(players, Decide, cheat=0)
        scene.cheat = next(machine for machine in scene.table.seats if machine.owes is None)
        victim = next(machine for machine in scene.table.seats if machine.owes is not None)
        kept = [wire for wire in victim.referee.messages if opened(wire).header.seat == victim.seat]
        right, own = action(victim, 0), scene.seal(b"", MessageType.RESIGN)
        foreign = old[victim.seat]
        statement = victim.seal(MessageType.RESIGN, b"")
        assert foreign is not None
        exhibits = [
            (right,), (kept[-1],), (own,), (b"noise",), (kept[0], kept[0]), (kept[0], right), (statement, statement),
            (foreign,), (kept[-1], foreign),
        ][number]  # fmt: skip
        lie = Accusation(victim.seat, tuple(bytes(exhibit) for exhibit in exhibits)).to_bytes()
        yield scene.deliver(scene.seal(lie, MessageType.ACCUSE))


# --- the end -------------------------------------------------------------------------------------------------------


@caught(Code.E_RULES, by="the engine's own result", players=BOTH)
def test_a69_another_result(players: int) -> Iterator[Finding]:
    """signs another winner, a draw, another reason, another last round; a result while the game goes on"""

    def changed(scene: Scene, place: int, value: int) -> bytes:
        body = bytearray(scene.body)
        assert body[place] != value
        body[place] = value
        return bytes(body)

    scene = stage(players, SignResult)
    for place, value in ((0, (scene.body[0] + 1) % players), (0, 255), (1, scene.body[1] ^ 1), (9, scene.body[9] ^ 1)):
        scene = stage(players, SignResult)
        yield scene.deliver(changed(scene, place, value))
    scene = stage(players, Decide)
    yield scene.deliver(scene.seal(bytes([scene.seat, 0]) + scene.state.prev, MessageType.RESULT))


def resigned(players: int) -> tuple[Scene, list[bytes]]:
    """A short game to its signed end: some moves, then somebody gives up."""
    scene = stage(players, Decide)
    for _ in range(3):
        scene.play_to(Decide)
        scene.cheat = next(machine for machine in scene.table.seats if machine.owes is not None)
        scene.send(scene.body)
    scene.play_to(Decide)
    leaver = scene.honest[0]
    scene.table.send(leaver, leaver.resign())
    return scene, list(scene.cheat.referee.messages)


def judged(scene: Scene, messages: list[bytes]) -> Verdict:
    return verify(read_transcript(write_transcript(scene.params, messages)))


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_SIGNATURE, Code.E_ENCODING, by="verify", players=BOTH)
def test_a70_one_bit_of_the_file_flipped(players: int) -> None:
    """one flipped bit of a message or of its signature blames nobody; of a length it ends the reading there"""
    scene, messages = resigned(players)
    assert judged(scene, messages).ok
    at = len(messages) // 2
    place = opened(messages[at]).header
    for offset, code in ((50, Code.E_SIGNATURE), (-80, Code.E_SIGNATURE), (-1, Code.E_SIGNATURE), (2, Code.E_ENCODING)):
        edited = bytearray(messages[at])
        edited[offset] ^= 4
        found = judged(scene, [*messages[:at], bytes(edited), *messages[at + 1 :]])
        assert (found.ok, found.code, found.seat, found.round) == (False, code, NOBODY, place.round)
    data = bytearray(head(scene.params) + b"".join(map(frame, messages[:at])) + frame(messages[at]))
    data[-len(messages[at]) - 4] ^= 1
    found = verify(read_transcript(bytes(data)))
    assert (found.ok, found.code, found.seat, found.round) == (False, Code.E_ENCODING, NOBODY, place.round)


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_PREV, Code.E_UNEXPECTED, by="verify", players=BOTH)
def test_a70_messages_dropped_swapped_inserted(players: int) -> None:
    """one message left out, two swapped, one doubled, one of another game between them or in its place"""
    scene, messages = resigned(players)
    rounds = [opened(wire).header.round for wire in messages]
    at = next(
        at
        for at in range(len(messages) // 2, len(messages))
        if rounds.count(rounds[at]) == rounds.count(rounds[at + 1]) == 1
    )
    this, after = opened(messages[at]).header, opened(messages[at + 1]).header
    old = another_game(scene.table, 5)
    old.pump()
    foreign = old.seats[0].referee.messages[-1]
    cases = {
        "dropped": ([*messages[:at], *messages[at + 1 :]], Code.E_PREV, after.seat),
        "swapped": ([*messages[:at], messages[at + 1], messages[at], *messages[at + 2 :]], Code.E_PREV, after.seat),
        "doubled": ([*messages[: at + 1], *messages[at:]], Code.E_UNEXPECTED, NOBODY),
        "inserted": ([*messages[:at], foreign, *messages[at:]], Code.E_UNEXPECTED, NOBODY),
        "replaced": ([*messages[:at], foreign, *messages[at + 1 :]], Code.E_UNEXPECTED, NOBODY),
    }
    for how, (edited, code, seat) in cases.items():
        found = judged(scene, edited)
        assert (how, found.ok, found.code, found.seat) == (how, False, code, seat)
        assert found.round in (this.round, after.round)


@pytest.mark.parametrize("players", BOTH)
@listed(by="verify says `incomplete`, and who owes what is missing", players=BOTH)
def test_a70_the_tail_cut_off(players: int) -> None:
    """the last message cut off, whole or in part"""
    scene, messages = resigned(players)
    found = judged(scene, messages[:-1])
    assert (found.ok, found.code, found.winner) == (False, INCOMPLETE, None)
    assert found.seat == opened(messages[-1]).header.seat or found.seat == _owing(scene)
    for cut in (1, 40, len(messages[-1])):
        torn = read_transcript(write_transcript(scene.params, messages)[:-cut])
        assert not torn.whole
        assert verify(torn).code == INCOMPLETE


def _owing(scene: Scene) -> int:
    """Who was to decide when somebody gave up."""
    before = scene.cheat.referee._chapters[-2].state
    (seat,) = before.owed
    return seat


# --- floods --------------------------------------------------------------------------------------------------------


@caught(Code.E_ENCODING, by="the state knows the count", players=BOTH)
def test_a71_ten_thousand_slots(players: int) -> Iterator[Finding]:
    """a list of ten thousand slots, one longer than any list may be, a count that lies"""
    for count, items in ((10_000, 0), (10_000, 280), (65, 65), (65_535, 5)):
        yield attack(players, ShareRound, lambda scene, c=count, i=items: u16(c) + scene.body[2:104] * i)  # type: ignore[misc]


@pytest.mark.parametrize("players", BOTH)
@listed(Code.E_ENCODING, by="limits; nobody is blamed", players=BOTH)
def test_a71_an_oversize_message(players: int) -> None:
    """a message of more than 128 KiB, or one that is too long to be shown in an accusation, rightly signed"""
    for length in (EXHIBIT_LIMIT + 1, MESSAGE_LIMIT, MESSAGE_LIMIT + 1):
        scene = stage(players, ShareRound)
        wire = scene.seal(bytes(length - len(scene.seal(b""))))
        assert len(wire) == length
        for machine in scene.honest:
            assert machine.receive(wire) == (Code.E_ENCODING, NOBODY, scene.state.number)
            assert machine.fault is None
        found = judged(scene, [*scene.cheat.referee.messages, wire])
        assert (found.code, found.seat) == (Code.E_ENCODING, NOBODY)


@caught(Code.E_ENCODING, Code.E_EQUIVOCATION, by="limits: what is accepted can be shown", players=BOTH)
def test_a71_as_long_as_it_may_be(players: int) -> Iterator[Finding]:
    """an offence as long as a message may be, and two stories of that length: they still fit into an accusation"""

    def longest(scene: Scene, fill: int) -> Wire:
        return scene.seal(bytes([fill]) * (EXHIBIT_LIMIT - len(scene.seal(b""))))

    scene = stage(players, ShareRound)
    yield scene.deliver(longest(scene, 0))
    scene = stage(players, Decide)
    lie = Accusation(scene.seat, (bytes(longest(scene, 0)), bytes(longest(scene, 1)))).to_bytes()
    witness = scene.honest[0]
    shown = seal_as(witness, scene.cheat, MessageType.ACCUSE, lie)
    receipt = scene._outsider((*witness.referee.messages, shown))
    yield Finding(*receipt, cheat=scene.seat, sent=scene.state.number)


@pytest.mark.parametrize("players", BOTH)
@listed(by="what says nothing new is not kept", players=BOTH)
def test_a71_a_flood(players: int) -> None:
    """noise, the same message a thousand times, messages of rounds to come: nothing piles up, nobody raises"""
    scene = stage(players, Decide)
    again = scene.cheat.referee.messages[-1]
    for machine in scene.honest:
        kept = list(machine.referee.messages)
        for number in range(1000):
            machine.receive(scene.secrets.token(number % 300))
            assert machine.receive(again).ok
            if number < 3 * WINDOW:
                machine.receive(scene.seal(b"", MessageType.SHARE, round=scene.state.number + 1 + number))
        assert machine.referee.messages == kept
        assert len(machine._held) <= WINDOW
        assert machine.fault is None


@caught(Code.E_RULES, by="a statement is about something owed", players=BOTH)
def test_a71_statements_about_nothing(players: int) -> Iterator[Finding]:
    """TIMEOUT statements that only make the transcript longer: of a type that was not owed, about a seat that owes
    nothing, about a seat that is not there, about oneself"""
    for number in range(4):
        scene = stage(players, Decide)
        scene.cheat = next(machine for machine in scene.table.seats if machine.owes is None)
        owing = next(iter(scene.state.owed))
        idle = next(seat for seat in scene.state.seats if seat != owing)
        about = [
            Timeout(owing, MessageType.SHARE), Timeout(idle, MessageType.ACTION), Timeout(players, MessageType.ACTION),
            Timeout(scene.seat, MessageType.ACTION),
        ][number]  # fmt: skip
        yield scene.deliver(scene.seal(about.to_bytes(), MessageType.TIMEOUT))


# --- keys and backups ----------------------------------------------------------------------------------------------


@caught(Code.E_RULES, Code.E_UNEXPECTED, Code.E_SCALAR, Code.E_ENCODING, by="F10.4", players=BOTH)
def test_a72_a_wrong_key_after_the_game(players: int) -> Iterator[Finding]:
    """opens another deck secret than its own, one that is no scalar, one that is too long; the right one too early"""
    for number in range(4):
        scene, _ = resigned(players)
        x = scene.cheat.private.x
        body = [encode_scalar((x + 1) % ORDER), encode_scalar(0), b"\xff" * 32, encode_scalar(x) + b"\0"][number]
        yield scene.deliver(scene.seal(body, MessageType.AUDIT_KEY))
    scene = stage(players, Decide)
    yield scene.deliver(scene.seal(encode_scalar(scene.cheat.private.x), MessageType.AUDIT_KEY))


@caught(Code.E_RULES, Code.E_UNEXPECTED, by="what followed stands", players=BOTH)
def test_a72_a_resignation_taken_back_in_time(players: int) -> Iterator[Finding]:
    """resigns for a round after which it has gone on, or when the result is there already"""
    scene = stage(players, Decide)
    number, late = scene.state.number, scene.seal(b"", MessageType.RESIGN)
    scene.send(scene.body)
    cheat = scene.seat
    scene.play_to(lambda state: isinstance(state.stage, Decide) and state.stage.owed(state).keys() == {cheat})
    scene.send(scene.body)
    finding = scene.deliver(late)
    yield replace(finding, sent=number)
    scene = stage(players, SignResult)
    yield scene.deliver(scene.seal(b"", MessageType.RESIGN))


@listed(Code.E_PROOF_SHARE, by="F9.6: the receiver opens the box, and the game is cancelled", players=(4,))
def test_a73_a_wrong_part_in_the_set_up() -> None:
    """gives one seat another part of its key than the public one: that seat leaves, before any card is dealt"""
    scene = stage(4, SealBackups, options=WITH_BACKUPS)
    first, wrong, last = scene.cheat.private.parts
    scene.cheat.private.parts = (first, (wrong + 1) % ORDER, last)
    number, victim = scene.state.number, scene.table.seats[1]
    scene.others_send()
    boxes = scene.seal(scene.cheat.writer.backup(scene.state))
    for machine in scene.honest:
        machine.receive(boxes)
    assert victim.fault == Fault(Code.E_PROOF_SHARE, scene.seat, number)
    assert victim.due() is None
    scene.table.send(victim, victim.resign())
    assert all(machine.referee.cancelled for machine in scene.honest)
    found = verify(Transcript(scene.params, tuple(victim.referee.messages), True))
    assert (found.ok, found.winner) == (False, None)


def showing(state: State) -> bool:
    """Shares are owed in the course of the game."""
    return isinstance(state.stage, ShareRound) and state.decisions > 0


@caught(Code.E_PROOF_SHARE, by="F9.6: the public part", players=(4,))
def test_a73_a_wrong_part_at_a_dropout(players: int) -> Iterator[Finding]:
    """stands in for a seat that is gone, with another part of its key, or with its own key alone"""
    for lie in ("another part", "own key"):
        scene = stage(players, showing, options=WITH_BACKUPS)
        gone = scene.cheat
        scene.table.seats.remove(gone)
        scene.cheat = scene.table.seats[0]
        for machine in scene.table.seats:
            scene.table.send(machine, machine.timeout(gone.seat))
        assert scene.state.absent == {gone.seat}
        scene.cheat = next(machine for machine in scene.table.seats if machine.owes is MessageType.SHARE)
        needs = owed_shares(scene)
        place = next(place for place, (_, part) in enumerate(needs) if part >= players)
        if lie == "another part":
            scene.cheat.private.kept[gone.seat] += 1
        else:
            scene.cheat.private.kept[gone.seat] = scene.cheat.private.x
        shares = shares_in(scene.body)
        assert len(shares) == len(needs) > place
        yield scene.deliver(counted(shares))


@pytest.mark.parametrize("accusers", [1, 2])
@listed(by="F9.3: all others must say so", players=(4,))
def test_a74_a_statement_of_one_seat_only(accusers: int) -> None:
    """one seat of four, or a team of two, says that another one is gone: no effect, and the statement stands there"""
    scene = stage(4, Decide)
    silent = next(machine for machine in scene.table.seats if machine.owes is not None)
    liars = [machine for machine in scene.table.seats if machine is not silent][:accusers]
    statements = [machine.timeout(silent.seat) for machine in liars]
    for liar, statement in zip(liars, statements, strict=True):
        scene.table.send(liar, statement)
    assert {machine.fault for machine in scene.table.seats} == {None}
    record = silent.referee.messages
    assert [wire for wire in record if wire in statements] == statements
    assert judged(scene, record).code == INCOMPLETE
    scene.table.send(silent, silent.decide(0))
    scene.play_to(Decide)
    assert {machine.fault for machine in scene.table.seats} == {None}


@pytest.mark.parametrize("players", BOTH)
@listed(by="F9.3: its message is in the transcript", players=BOTH)
def test_a74_a_statement_against_a_seat_that_has_answered(players: int) -> None:
    """all others say that a seat is gone whose message everybody has: no effect, and the statements stand there"""
    scene = stage(players, Decide)
    answered = next(machine for machine in scene.table.seats if machine.owes is not None)
    liars = [machine for machine in scene.table.seats if machine is not answered]
    body = Timeout(answered.seat, MessageType.ACTION).to_bytes()
    statements = [machine.seal(MessageType.TIMEOUT, body) for machine in liars]
    scene.table.send(answered, answered.decide(0))
    for statement in statements:
        for machine in scene.table.seats:
            assert machine.receive(statement).ok
    scene.play_to(Decide)
    for machine in scene.table.seats:
        assert machine.fault is None
        assert set(statements) <= set(machine.referee.messages)
    found = judged(scene, answered.referee.messages)
    assert (found.code, found.winner) == (INCOMPLETE, None)
