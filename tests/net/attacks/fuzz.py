"""A long fuzz run at the listening socket: `python -m tests.net.attacks.fuzz INPUTS SEED`.

Each input is something that comes over a real socket to the door of a real table: rubbish and nearly right bytes in the
place of the prelude, of a code, of TLS; as the holder of the invite nearly right greetings; as the seated guest true
messages at any time, nearly right ones, and rightly signed ones that make no sense. Any exception ends the run, and at
the end, and now and then, the guest for whom the invite was made must still be let in.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgpack

from net.channel.link import Ended, Link, Received, Secured
from net.channel.prelude import MAGIC, Mode, prelude
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import seal
from net.fairdeal.state import State
from net.transports.tcp import Line
from net.wire.messages import Desync, Ping, Places, Pong, Proposal, Round
from tests.net.attacks.house import HELLO, SECONDS, House, house
from tests.net.wire.samples import near_payload, random_message

TABLE_INPUTS: Final = 1_000
"""Inputs to one table; the next ones come to another."""
TALK: Final = 60
"""The most that a guest says on one line: within the measure of N7, so that nothing has to wait."""


class Fuzz:
    """Inputs from a seed to one table after the other, and what became of them."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.ends: Counter[str] = Counter()
        self.inputs = 0
        self.memory: list[int] = []
        """Of this process in KiB, after each table."""
        self._stages: list[Callable[[House], Awaitable[None]]] = [self._stranger, self._greeter, self._guest]
        self._last = 0

    async def run(self, inputs: int) -> None:
        """So many, or a few more."""
        broken: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context))
        self._last = inputs
        while self.inputs < inputs:
            with TemporaryDirectory() as folder:
                await self._table(Path(folder))
            assert not broken, broken
            self.memory.append(resident())

    async def _table(self, folder: Path) -> None:
        last = min(self._last, self.inputs + TABLE_INPUTS)
        async with house(folder, seconds=None) as home:
            while self.inputs < last and not (home.table.session is not None and home.table.session.over):
                (stage,) = self.chance.choices(self._stages, [60, 2, 3])
                await stage(home)
                if home.table.failure is not None:
                    raise home.table.failure
            await self._let_the_friend_in(home)

    async def _let_the_friend_in(self, home: House) -> None:
        line = await home.seated()
        await home.hang_up(line)
        self.ends["friend let in"] += 1

    # --- without a secret ----------------------------------------------------------------------------------------

    async def _stranger(self, home: House) -> None:
        """One input: all that somebody says before he is known."""
        self.inputs += 1
        stranger = await home.stranger()
        data = self._opening(home)
        with suppress(OSError):
            while data:
                size = self.chance.choice([len(data), 1 + self.chance.randrange(len(data))])
                stranger.say(data[:size])
                data = data[size:]
                await asyncio.sleep(0)
            stranger.writer.write_eof()
        answer = await stranger.sent_away()
        self.ends["answered in clear" if answer.startswith(MAGIC) else "answered" if answer else "cut"] += 1
        await home.dismiss(stranger)

    def _opening(self, home: House) -> bytes:
        chance = self.chance
        code = home.doorman.codes[-1]
        honest = Link.guest(home.friend, Mode.INVITE, home.secret, 0.0).outgoing()
        hint = chance.choice([home.secret.hint, code.hint, chance.randbytes(4)])
        start = chance.choice([b"", MAGIC, prelude(chance.choice(list(Mode)), hint), honest, honest])
        data = bytearray(start + chance.randbytes(chance.choice([0, 0, 1, 32, 64, 300, 5000])))
        for _ in range(chance.choice([0, 1, 1, 3, 20])):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data[: chance.choice([len(data), chance.randrange(len(data) + 1)])])

    # --- with the invite -----------------------------------------------------------------------------------------

    async def _greeter(self, home: House) -> None:
        """One input: the first message after TLS."""
        self.inputs += 1
        line = await home.friends_line()
        if isinstance(await line.next(), Secured):
            say(line, self._greeting())
        await self._hear(line, "greeting")
        await home.hang_up(line)

    def _greeting(self) -> bytes:
        if self.chance.random() < 0.5:
            return near_payload(self.chance)
        fields: list[Any] = [1, 1, "0.1.0", list(HELLO.capabilities), HELLO.rules, "Bo", b"", []]
        for _ in range(self.chance.choice([0, 1, 1, 2])):
            fields[self.chance.randrange(len(fields))] = self.chance.choice(
                [0, -1, 2**64 - 1, "", "x" * 256, b"", bytes(32), [], [1, 2, 3], ["+x"], {}, True, None, 1.5, "\x1b[2J"]
            )
        return bytes(msgpack.packb(fields))

    async def _guest(self, home: House) -> None:
        """Many inputs: messages of a guest who sits, until one of them ends the line."""
        line = await home.seated()
        for _ in range(self.chance.randrange(1, TALK)):
            self.inputs += 1
            say(line, self._said(home))
            await asyncio.sleep(0)
            if line._writer.transport.is_closing():
                break
        await self._hear(line, "guest")
        await home.hang_up(line)

    def _said(self, home: House) -> bytes:
        fate = self.chance.random()
        if fate < 0.03:
            return near_payload(self.chance)
        if fate < 0.0303:
            return Round(self._signed(home)).to_payload()
        message = random_message(self.chance)
        while isinstance(message, Desync) and self.chance.random() < 0.97:  # it ends the game of this table
            message = random_message(self.chance)
        # The host goes where a guest says that it listens: to no place but this machine.
        return (Places((("127.0.0.1", 9),)) if isinstance(message, Places) else message).to_payload()

    def _signed(self, home: House) -> bytes:
        """A message of the deal under the guest's own signature with anything in it: an offence, mostly."""
        assert home.table.session is not None
        state: State = home.table.session.machine.state
        kind = self.chance.choice(list(MessageType))
        return seal(home.friend.key, state.header(1, kind), self.chance.randbytes(self.chance.choice([0, 1, 64, 900])))

    async def _hear(self, line: Line, who: str) -> None:
        """Until the host has taken all that was said: it answers a last question, or has closed the line. What is asked
        before the guest has sat down nobody hears."""
        ask, end = Ping(1).to_payload(), "went on"
        say(line, ask)
        async with asyncio.timeout(SECONDS):
            while end == "went on":
                event = await line.next()
                if isinstance(event, Ended):
                    end = event.reason.name
                elif isinstance(event, Received) and isinstance(event.message, Proposal):
                    say(line, ask)
                elif isinstance(event, Received) and isinstance(event.message, Pong):
                    break
        self.ends[f"{who}: {end}"] += 1


def say(line: Line, payload: bytes) -> None:
    """A frame with anything in it, encrypted as it should be."""
    if line.link._pipe is not None and line.link.peer is not None:
        line.link._pipe.write(len(payload).to_bytes(4, "big") + payload)
        line.link._flush()
        line._flush()


def resident() -> int:
    """KiB of memory that this process holds."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0])


async def fuzz(inputs: int, seed: int) -> Fuzz:
    run = Fuzz(seed)
    await run.run(inputs)
    return run


def main(inputs: int, seed: int) -> None:
    began = time.monotonic()
    run = asyncio.run(fuzz(inputs, seed))
    print(f"{run.inputs} inputs to {len(run.memory)} tables in {time.monotonic() - began:.0f} s: {dict(run.ends)}")
    first, half, last = run.memory[0], run.memory[len(run.memory) // 2], run.memory[-1]
    print(f"memory: {first} KiB after the first table, {half} halfway, {last} at the end")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
