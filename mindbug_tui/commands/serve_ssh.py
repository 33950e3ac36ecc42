"""`mindbug serve-ssh`: people play here with nothing but an SSH client (U7)."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindbug_tui.errors import OK, Refusal
from mindbug_tui.output import add_json, print_json, talk

if TYPE_CHECKING:
    from mindbug_tui.ssh.server import Wish

PORT = 2222
PASSWORD = "MINDBUG_SSH_PASSWORD"  # noqa: S105  # the name of the variable
NOT_INSTALLED = "The SSH host needs one more package: pip install 'mindbug-tui[ssh]'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, default=PORT, metavar="P", help=f"the port to listen at (default {PORT})")
    parser.add_argument("--listen", default="", metavar="HOST:PORT", help="the address to listen at (default: all)")
    parser.add_argument("--keys", type=Path, metavar="FILE", help="let in these public keys only, one a line")
    parser.add_argument(
        "--password", default="", metavar="WORD",
        help=f"ask everybody for this; the variable {PASSWORD} keeps it out of the list of processes",
    )  # fmt: skip
    parser.add_argument("--max-sessions", type=_count, default=64, metavar="N", help="visitors at once (default 64)")
    parser.add_argument(
        "--max-per-address", type=_count, default=8, metavar="N", help="visitors from one address (default 8)"
    )
    parser.add_argument(
        "--max-practising", type=_count, default=8, metavar="N", help="games against the computer at once (default 8)"
    )
    parser.add_argument(
        "--idle", type=_count, nargs=2, default=(10, 30), metavar=("MENU", "GAME"),
        help="minutes without a key after which a visitor is let go, in menus and in a game (default 10 30)",
    )  # fmt: skip
    parser.add_argument("--status", action="store_true", help="ask the host that runs on this machine how it is")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    import asyncio

    if args.status:
        return asyncio.run(_tell_status(args.json))
    os.environ["TEXTUAL_ANIMATIONS"] = "none"  # read when textual is imported; nothing moves over SSH (U2)
    try:
        import asyncssh  # noqa: F401  # only to know
    except ModuleNotFoundError as error:
        raise Refusal(NOT_INSTALLED) from error
    return asyncio.run(_serve(_wish(args), args.json))


def _wish(args: argparse.Namespace) -> Wish:
    from mindbug_tui.network.addresses import read_place
    from mindbug_tui.ssh.host_key import allowed_keys
    from mindbug_tui.ssh.limits import Limits
    from mindbug_tui.ssh.server import Wish

    host, port = args.listen, args.port
    if ":" in host.strip("[]") and not _is_address(host):
        place = read_place(host)
        host, port = place.host, place.port
    menus, match = args.idle
    limits = Limits(
        sessions=args.max_sessions, per_address=args.max_per_address, practising=args.max_practising,
        idle_in_menus=60.0 * menus, idle_in_match=60.0 * match,
    )  # fmt: skip
    keys = allowed_keys(args.keys) if args.keys is not None else None
    return Wish(host.strip("[]"), port, keys, args.password or os.environ.get(PASSWORD, ""), limits)


async def _serve(wish: Wish, json: bool) -> int:
    import asyncio
    import signal

    from mindbug_tui import logs, paths
    from mindbug_tui.ssh.server import Host
    from mindbug_tui.ssh.status import answering
    from mindbug_tui.ssh.sweeping import swept

    logs.start(paths.state_dir())
    if not sys.stderr.isatty():
        logs.echo(sys.stderr)
    host = Host(wish, paths.data_dir())
    await host.open()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        async with answering(paths.state_dir(), host.status), swept(host):
            _tell_open(host.port, host.fingerprint, wish.listen, json)
            await stop.wait()
    finally:
        await host.close()
    return OK


def _tell_open(port: int, fingerprint: str, listen: str, json: bool) -> None:
    if json:
        print_json({"event": "open", "port": port, "fingerprint": fingerprint})
        return
    print(f"Visitors type: ssh -p {port} NAME@{listen or 'this machine'}", flush=True)
    print(f"The key of this host, for them to compare: {fingerprint}", flush=True)
    talk("Ctrl-C ends the host; every game is saved.")


async def _tell_status(json: bool) -> int:
    from mindbug_tui import paths
    from mindbug_tui.ssh.status import ask

    told: dict[str, Any] = await ask(paths.state_dir())
    if json:
        print_json(told)
        return OK
    for name, value in told.items():
        print(f"{name.replace('_', ' '):15}{value}")
    return OK


def _is_address(text: str) -> bool:
    import ipaddress

    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return False
    return True


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, or 0 for any")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 100_000):
        raise argparse.ArgumentTypeError("this is a number from 1 to 100000")
    return int(text)
