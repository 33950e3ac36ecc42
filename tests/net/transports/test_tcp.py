"""The driver on real sockets: strangers, crowds, rubbish and unreachable places (N4, N7)."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest

from net.channel.identity import Identity
from net.channel.invite import Address
from net.channel.keyring import Keyring
from net.channel.limits import CROWD_PER_SOURCE, PRELUDE_SECONDS
from net.channel.link import Ended, Link
from net.channel.prelude import Mode, refusal
from net.channel.reasons import Reason
from net.channel.secret import Secret
from net.session.hello import hello, judge
from net.transports.tcp import Closed, Line, Listener, Unreachable, clock, dial
from net.wire.messages import Bye, ByeReason, Chat, Hello, Refuse, RefuseReason

HERE = "127.0.0.1"
HELLO = hello("0.1.0", "Ann")
SECONDS = 30.0


async def greet_and_repeat(line: Line) -> None:
    """Says HELLO, then everything that it hears."""
    await line.message(SECONDS)
    line.send(HELLO)
    try:
        while True:
            message = await line.message(SECONDS)
            if isinstance(message, Chat):
                line.send(message)
    except Closed:
        return


@asynccontextmanager
async def door(visitor: Callable[[Line], Awaitable[None]] = greet_and_repeat) -> AsyncIterator[tuple[Secret, int]]:
    keyring = Keyring(Identity.generate())
    listener = Listener(keyring, visitor)
    port = await listener.open(HERE, 0)
    try:
        async with asyncio.timeout(SECONDS):
            yield keyring.new_invitation(1, clock()).secret, port
    finally:
        await listener.close()


async def come_in(secret: Secret, *places: Address) -> Line:
    guest = Identity.generate()
    line = await dial(places, lambda: Link.guest(guest, Mode.INVITE, secret, clock()))
    await line.next()
    line.send(HELLO)
    assert isinstance(await line.message(SECONDS), Hello)
    return line


async def test_messages_go_both_ways_in_order() -> None:
    async with door() as (secret, port):
        line = await come_in(secret, Address(HERE, port))
        said = [Chat(f"sentence {number}") for number in range(200)]
        for message in said:
            line.send(message)
        assert [await line.message(SECONDS) for _ in said] == said
        line.send(Bye(ByeReason.LEFT))
        await line.close()


async def test_nobody_is_let_in_by_a_door_that_is_being_closed() -> None:
    """Whatever moment it is closed at: a table that is gone answers nobody, and no socket of it stays open."""
    for turns in range(10):
        async with door() as (_, port):
            guest = socket.create_connection((HERE, port))
            for _ in range(turns):
                await asyncio.sleep(0)
        with guest, contextlib.suppress(ConnectionError):
            guest.setblocking(False)
            before = clock()
            async with asyncio.timeout(SECONDS):
                assert await asyncio.get_running_loop().sock_recv(guest, 100) == b""
            assert clock() - before < PRELUDE_SECONDS, f"a stranger is waited for, let in after {turns} turns"


async def test_a_place_that_does_not_answer_does_not_stand_in_the_way() -> None:
    async with door() as (secret, port):
        line = await come_in(secret, Address(HERE, 2), Address(HERE, 1), Address(HERE, port))
        await line.close()


async def test_nobody_anywhere_is_said_with_all_places() -> None:
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1 port 1, 127\.0\.0\.1 port 2"):
        await dial([Address(HERE, 1), Address(HERE, 2)], pytest.fail)


async def test_a_crowd_of_strangers_is_not_let_stand_at_the_door() -> None:
    async with door() as (_, port):
        silent = [await asyncio.open_connection(HERE, port) for _ in range(CROWD_PER_SOURCE)]
        reader, writer = await asyncio.open_connection(HERE, port)
        assert await reader.readexactly(6) == refusal(Reason.LIMITED)
        for _, other in (*silent, (reader, writer)):
            other.close()
            await other.wait_closed()


@pytest.mark.parametrize("seed", range(20))
async def test_rubbish_ends_its_own_line_and_nothing_else(seed: int) -> None:
    chance = Random(seed)
    async with door() as (secret, port):
        reader, writer = await asyncio.open_connection(HERE, port)
        start = chance.choice([b"", b"MBUG", b"MBUG\1" + secret.hint, b"GET / HTTP/1.1\r\n"])
        writer.write(start + chance.randbytes(chance.choice([1, 9, 4000])))
        writer.write_eof()
        await reader.read()
        writer.close()
        line = await come_in(secret, Address(HERE, port))
        await line.close()


async def test_a_wrong_secret_is_told_apart_from_a_cut_line() -> None:
    async with door() as (_, port):
        stranger = Secret(secrets.token_bytes(16))
        line = await dial(
            [Address(HERE, port)], lambda: Link.guest(Identity.generate(), Mode.INVITE, stranger, clock())
        )
        assert await line.next() == Ended(Reason.UNKNOWN)
        await line.close()


async def test_who_sends_without_end_waits_and_is_not_lost() -> None:
    """More than the limits of a second let through: reading pauses, nothing is dropped (N7)."""
    async with door() as (secret, port):
        line = await come_in(secret, Address(HERE, port))
        count = 160
        for number in range(count):
            line.send(Chat(f"{number}"))
        heard = [await line.message(SECONDS) for _ in range(count)]
        assert heard[-1] == Chat(f"{count - 1}")
        await line.close()


def test_other_versions_capabilities_and_rules_are_named() -> None:
    assert judge(HELLO, "0.1.0") is None
    strange = Hello(1, "0.1.0", ("+teleport",), HELLO.rules, "Ann")
    assert judge(strange, "0.1.0") == Refuse(RefuseReason.CAPABILITY, "teleport")
    other_cards = Hello(1, "0.1.0", (), bytes(32), "Ann")
    assert judge(other_cards, "0.2.0") == Refuse(RefuseReason.RULES, "mindbug-tui 0.2.0")


async def test_both_families_of_addresses_lead_to_one_port() -> None:
    listener = Listener(Keyring(Identity.generate()), greet_and_repeat)
    port = await listener.open([HERE, "::1"], 0)
    try:
        for host in (HERE, "::1"):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
            await writer.wait_closed()
    finally:
        await listener.close()
