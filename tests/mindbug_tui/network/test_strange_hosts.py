"""A real guest process meets hosts that hold the right secret and do something else: each has its exit status (U4)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mindbug_tui import __version__
from mindbug_tui.errors import CHEATED, NO_CONNECTION, OTHER_VERSION
from net.channel.identity import Identity
from net.channel.invite import Address, Invite
from net.channel.keyring import Keyring
from net.fairdeal.context import MessageType
from net.fairdeal.params import Options, Params
from net.fairdeal.private import Private
from net.fairdeal.seat import Seat
from net.fairdeal.secrets_source import Secrets
from net.session.hello import hello
from net.transports.tcp import Closed, Line, Listener, clock
from net.wire.messages import Proposal, Refuse, RefuseReason, Round, Welcome
from tests.mindbug_tui.network.processes import LIMIT, Program, join

HELLO = hello(__version__, "Rook")
OWN = Identity.generate()


async def meet(folder: Path, visit: Callable[[Line], Awaitable[None]]) -> tuple[Program, int]:
    """Let a guest come to this host."""
    keyring = Keyring(OWN)
    listener = Listener(keyring, visit)
    port = await listener.open("127.0.0.1", 0)
    secret = keyring.new_invitation(1, clock()).secret
    guest = join(folder, Invite(1, secret, (Address("127.0.0.1", port),)).to_text())
    status = await asyncio.to_thread(guest.end)
    await listener.close()
    return guest, status


@pytest.mark.parametrize("strange", [replace(HELLO, version=2), replace(HELLO, rules=bytes(32))])
async def test_another_version_or_other_rules_end_with_status_4(tmp_path: Path, strange: object) -> None:
    async def visit(line: Line) -> None:
        await line.message(5)
        line.send(strange)  # type: ignore[arg-type]
        answer = await line.message(5)
        assert isinstance(answer, Refuse)

    guest, status = await meet(tmp_path, visit)
    assert status == OTHER_VERSION
    assert "other" in guest.errors
    assert not guest.events


@pytest.mark.parametrize(
    ("reason", "expected"),
    [(RefuseReason.RULES, OTHER_VERSION), (RefuseReason.NOT_WELCOME, NO_CONNECTION)],
)
async def test_a_refusal_says_why(tmp_path: Path, reason: RefuseReason, expected: int) -> None:
    async def visit(line: Line) -> None:
        await line.message(5)
        line.send(Refuse(reason, "0.0.9"))

    guest, status = await meet(tmp_path, visit)
    assert status == expected
    assert guest.errors.startswith("mindbug: ")


async def test_rules_of_the_table_that_nobody_knows_are_not_played(tmp_path: Path) -> None:
    async def visit(line: Line) -> None:
        await line.message(5)
        assert line.peer is not None
        params = Params.of_table(bytes(32), (OWN.public, line.peer), options=Options(refresh_hands=False))
        for message in (HELLO, Welcome(1, bytes(16)), Proposal(params.to_bytes())):
            line.send(message)
        await line.message(5)

    _, status = await meet(tmp_path, visit)
    assert status == OTHER_VERSION


async def test_a_host_that_cheats_is_told_apart_from_a_broken_line(tmp_path: Path) -> None:
    async def visit(line: Line) -> None:
        await line.message(5)
        assert line.peer is not None
        machine = Seat(Params.of_table(bytes(32), (OWN.public, line.peer)), Private.fresh(0, OWN.key, Secrets()))
        for message in (HELLO, Welcome(1, bytes(16)), Proposal(machine.state.params.to_bytes())):
            line.send(message)
        while machine.owes is not MessageType.SHUFFLE:
            wire = machine.due()
            if wire is not None:
                line.send(Round(wire))
            elif isinstance(received := await line.message(30), Round):
                machine.receive(received.envelope)
        line.send(Round(machine.seal(MessageType.SHUFFLE, bytes(9380))))
        await line.message(30)

    guest, status = await meet(tmp_path, visit)
    assert status == CHEATED
    assert "The other side sent" in guest.errors


async def test_parameters_that_were_signed_once_are_never_signed_again(tmp_path: Path) -> None:
    """A correct host, except that it deals by the same parameters twice: the guest's second KEY_COMMIT would differ
    from the first, and both together would look like the guest's fraud (F4.3, F4.5)."""
    signed: list[bytes] = []
    proposed: list[bytes] = []

    async def visit(line: Line) -> None:
        await line.message(5)
        assert line.peer is not None
        params = Params.of_table(bytes(32), (OWN.public, line.peer))
        machine = Seat(params, Private.fresh(0, OWN.key, Secrets()))
        proposed.append(params.to_bytes())
        for message in (HELLO, Welcome(1, bytes(16)), Proposal(params.to_bytes())):
            line.send(message)
        rounds: list[bytes] = []
        with contextlib.suppress(Closed):
            while MessageType.KEY_OPEN not in machine.state.owed.values():
                wire = machine.due()
                if wire is not None:
                    line.send(Round(wire))
                elif isinstance(received := await line.message(30), Round):
                    assert machine.receive(received.envelope).ok
                    rounds.append(received.envelope)
        signed.extend(rounds)

    keyring = Keyring(OWN)
    listener = Listener(keyring, visit)
    port = await listener.open("127.0.0.1", 0)

    def invite() -> str:
        return Invite(1, keyring.new_invitation(1, clock()).secret, (Address("127.0.0.1", port),)).to_text()

    guest = join(tmp_path, invite())
    async with asyncio.timeout(LIMIT):
        while len(signed) < 2:
            await asyncio.sleep(0.02)
    await asyncio.to_thread(guest.kill)
    for path in tmp_path.glob("network/*"):
        if path.suffix in (".mbfd", ".json", ".secret"):
            path.unlink()  # the old game itself need not be there any more
    before = len(signed)
    again = join(tmp_path, invite())
    assert await asyncio.to_thread(again.end) == CHEATED
    assert "put your name to before" in again.errors
    assert proposed[0] == proposed[1]
    assert len(signed) == before
    await listener.close()
