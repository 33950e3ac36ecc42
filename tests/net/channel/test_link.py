"""A whole link with real TLS over memory: the good ways in, talk, limits, the ways out (N2, N5, N7)."""

from __future__ import annotations

from random import Random

import pytest

from net.channel.code import ShortCode
from net.channel.identity import Identity
from net.channel.keyring import State
from net.channel.limits import BACKLOG, BACKLOG_SECONDS, MESSAGES_BURST, MESSAGES_PER_SECOND, QUEUE
from net.channel.link import Ended, Link, Received, Stage
from net.channel.prelude import Mode
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.wire.messages import Bye, ByeReason, Chat, Ping, Round
from tests.net.channel.ends import Table, greet, run
from tests.net.wire.samples import HELLO, random_message


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_an_invite_opens_under_any_segmentation(seed: int | None) -> None:
    table = Table()
    guest, host = table.dialer(), table.listener()
    run(guest, host, rng=None if seed is None else Random(seed))
    assert [event.peer for event in guest.secured] == [table.keyring.identity.public]
    assert [event.peer for event in host.secured] == [table.guest.public]
    assert host.secured[0].entry is table.invitation
    assert table.invitation.state is State.TAKEN
    assert guest.link.stage is host.link.stage is Stage.HELLO
    greet(guest, host)
    assert guest.messages == host.messages == [HELLO]


@pytest.mark.parametrize("seed", [None, 1])
def test_a_code_opens(seed: int | None) -> None:
    table = Table()
    code = ShortCode.parse(table.keyring.give_code(table.invitation).to_text())
    guest, host = table.dialer(mode=Mode.CODE, key=code), table.listener()
    run(guest, host, rng=None if seed is None else Random(seed))
    greet(guest, host)
    assert host.secured[0].entry is table.invitation


def test_a_pair_opens_again_and_again_after_the_invite_is_burned() -> None:
    table = Table()
    table.opened()
    pair = table.keyring.add_pair(Secret.fresh(), table.guest.public)
    table.invitation.burn()
    for _ in range(3):
        guest = table.dialer(mode=Mode.PAIR, key=pair.secret, expected=table.keyring.identity.public)
        host = table.listener()
        run(guest, host)
        greet(guest, host)
        assert host.secured[0].entry is pair


def test_the_same_guest_may_come_again_until_the_invite_is_burned() -> None:
    """The line may break before the pair secret is on disk; that must lose nobody the seat, also after 30 minutes."""
    table = Table()
    table.opened()
    late = 2000.0
    guest, host = table.dialer(late), table.listener(late)
    run(guest, host, late)
    greet(guest, host, late)


def test_talk_in_random_pieces() -> None:
    table = Table()
    guest, host = table.opened()
    rng = Random(5)
    said = [random_message(rng) for _ in range(60)]
    for message in said:
        guest.link.send(message)
        host.link.send(message)
    run(guest, host, now=100.0, rng=rng)
    assert guest.messages[1:] == host.messages[1:] == said


def test_bye_is_the_last_word() -> None:
    guest, host = Table().opened()
    guest.link.send(Chat("bye"))
    guest.link.send(Bye(ByeReason.LEFT))
    run(guest, host)
    assert host.messages[1:] == [Chat("bye"), Bye(ByeReason.LEFT)]
    assert (guest.reason, host.reason) == (Reason.CLOSED_HERE, Reason.ENDED)
    guest.link.send(Ping(1))
    assert guest.link.outgoing() == b""


def test_a_cut_line_and_a_closed_one_are_told_apart() -> None:
    guest, host = Table().opened()
    host.link.receive_eof(1.0)
    host.drain(1.0)
    assert host.reason is Reason.CUT
    guest, host = Table().opened()
    guest.link.close()
    run(guest, host)
    assert host.reason is Reason.ENDED


def test_nothing_is_said_too_early() -> None:
    table = Table()
    guest = table.dialer()
    with pytest.raises(RuntimeError, match="nobody"):
        guest.link.send(HELLO)
    run(guest, table.listener())
    with pytest.raises(RuntimeError, match="HELLO"):
        guest.link.send(Ping(1))
    with pytest.raises(TypeError):
        Link.guest(Identity.generate(), Mode.CODE, Secret.fresh(), 0.0)


@pytest.mark.parametrize(("stage", "seconds"), [("clear", 3.0), ("code", 5.0), ("tls", 5.0), ("hello", 5.0)])
def test_a_silent_end_is_given_so_long_and_no_longer(stage: str, seconds: float) -> None:
    table = Table()
    host = table.listener()
    if stage == "code":
        code = table.keyring.give_code(table.invitation)
        host.link.receive(table.dialer(mode=Mode.CODE, key=code).link.outgoing()[:9], 0.0)
    elif stage == "tls":
        host.link.receive(table.dialer().link.outgoing()[:9], 0.0)
    elif stage == "hello":
        run(table.dialer(), host)
    assert host.link.deadline(0.0) == seconds
    host.link.tick(seconds - 0.001)
    host.drain(seconds)
    assert host.reason is None
    host.link.tick(seconds)
    host.drain(seconds)
    assert host.reason is Reason.TOO_SLOW
    assert table.keyring.find(Mode.INVITE, table.invitation.secret.hint, 0.0) is table.invitation
    assert table.invitation.trying is False


def test_a_flood_is_slowed_to_the_measure_and_loses_nothing() -> None:
    guest, host = Table().opened()
    for number in range(300):
        guest.link.send(Ping(number))
    data = guest.link.outgoing()
    host.link.receive(data, 10.0)
    at_once = host.link.take_events(10.0)
    assert len(at_once) <= QUEUE + 1
    host.events += at_once
    host.drain(10.0)
    assert len(host.messages) <= MESSAGES_BURST + 1
    assert not host.link.may_read(10.0)
    wake = host.link.deadline(10.0)
    assert wake is not None
    assert 10.0 < wake <= 10.1
    for second in range(11, 16):
        before = len(host.messages)
        host.link.tick(float(second))
        host.drain(float(second))
        assert len(host.messages) - before <= MESSAGES_PER_SECOND
    assert host.messages[1:] == [Ping(number) for number in range(300)]
    assert host.link.may_read(20.0)


def test_what_the_measure_holds_back_is_looked_at_again_whenever_time_passes() -> None:
    """Between two questions of a driver the pause may be over: nothing else would wake it then."""
    guest, host = Table().opened()
    for number in range(int(MESSAGES_BURST) + 20):
        guest.link.send(Ping(number))
    host.link.receive(guest.link.outgoing(), 10.0)
    host.drain(10.0)
    assert not host.link.take_events(10.0)
    assert host.link.may_read(10.5), "the pause is over"
    assert host.link.deadline(10.5) == 10.5
    assert host.link.take_events(10.5), "and nobody has ticked"
    host.drain(12.0)
    assert host.link.deadline(12.0) is None


def test_reading_pauses_while_the_application_is_behind() -> None:
    guest, host = Table().opened()
    for number in range(80):
        guest.link.send(Ping(number))
    host.link.receive(guest.link.outgoing(), 10.0)
    assert not host.link.may_read(10.0)
    host.link.take_events(10.0)
    assert host.link.may_read(10.0)
    assert [event for event in host.link.take_events(10.0) if isinstance(event, Received)]


def test_bytes_have_their_measure_too() -> None:
    guest, host = Table().opened()
    for _ in range(12):
        guest.link.send(Round(bytes(32_000)))
    host.link.receive(guest.link.outgoing(), 10.0)
    host.drain(10.0)
    assert len(host.messages) == 13
    assert not host.link.may_read(10.0)
    assert host.link.may_read(11.0)


def test_who_reads_all_the_same_sees_a_flood_end() -> None:
    guest, host = Table().opened()
    sent = 0
    while host.reason is None:
        for number in range(100):
            guest.link.send(Ping(number))
            guest.link.send(Round(bytes(20_000)))
        data = guest.link.outgoing()
        sent += len(data)
        host.link.receive(data, 10.0)
        host.drain(10.0)
        assert sent < 20 * BACKLOG
    assert host.reason is Reason.FLOOD


def test_an_end_that_takes_nothing_is_given_up() -> None:
    guest, _ = Table().opened()
    guest.link.note_unsent(BACKLOG + 1, 10.0)
    guest.link.tick(10.0 + BACKLOG_SECONDS - 1)
    guest.link.note_unsent(BACKLOG, 10.0 + BACKLOG_SECONDS - 1)
    guest.link.note_unsent(BACKLOG + 1, 50.0)
    assert guest.link.deadline(50.0) == 50.0 + BACKLOG_SECONDS
    guest.link.tick(79.9)
    assert guest.link.stage is Stage.OPEN
    guest.link.tick(80.0)
    guest.drain(80.0)
    assert guest.events[-1] == Ended(Reason.STUCK)


def test_messages_that_wait_are_delivered_before_the_end() -> None:
    guest, host = Table().opened()
    for number in range(150):
        guest.link.send(Ping(number))
    guest.link.send(Bye(ByeReason.OVER))
    host.link.receive(guest.link.outgoing(), 10.0)
    host.link.receive_eof(10.0)
    host.drain(10.0)
    assert host.reason is None
    for second in range(11, 20):
        host.link.tick(float(second))
        host.drain(float(second))
    assert host.messages[-1] == Bye(ByeReason.OVER)
    assert len(host.messages) == 152
    assert host.reason is Reason.ENDED
