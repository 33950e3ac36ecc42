"""How the operator asks a running host how it is: a port on this machine, and a token in a file of the operator's (U7).

A socket in a folder would do on some systems; this works on all of them, for folders of any depth.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any, Final

from mindbug_tui.errors import NO_CONNECTION, Refusal
from mindbug_tui.network.private_files import remove_private, write_private

FILE: Final = "ssh-host.json"
HERE: Final = "127.0.0.1"
SECONDS: Final = 5.0


@contextlib.asynccontextmanager
async def answering(folder: Path, status: Callable[[], Mapping[str, Any]]) -> AsyncIterator[None]:
    """Answer whoever can read the file in `folder`. Raises Refusal where it cannot be written."""
    token = secrets.token_hex(16)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(SECONDS):
                asked = await reader.readline()
                if hmac.compare_digest(asked.strip(), token.encode()):
                    writer.write(json.dumps(status()).encode() + b"\n")
                    await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, HERE, 0, limit=256)
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_private(path, json.dumps({"port": server.sockets[0].getsockname()[1], "token": token}).encode())
    except OSError as error:
        server.close()
        raise Refusal(f"{path} cannot be written: {error.strerror}.") from error
    async with server:
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                remove_private(path)


async def ask(folder: Path) -> dict[str, Any]:
    """What the host that runs here says. Raises Refusal."""
    try:
        kept = json.loads((folder / FILE).read_bytes())
        async with asyncio.timeout(SECONDS):
            reader, writer = await asyncio.open_connection(HERE, int(kept["port"]))
            try:
                writer.write(str(kept["token"]).encode() + b"\n")
                answer: dict[str, Any] = json.loads(await reader.readline())
            finally:
                writer.close()
    except (OSError, TimeoutError, ValueError, KeyError, TypeError) as error:
        raise Refusal("No SSH host of this user runs here.", NO_CONNECTION) from error
    return answer
