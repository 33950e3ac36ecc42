"""A network game from the command line: who plays, which face, in which order things are opened and closed."""

from __future__ import annotations

import argparse
import getpass
import secrets
from pathlib import Path

from engine.bots import make_bot
from mindbug_tui import paths
from mindbug_tui.errors import Refusal
from mindbug_tui.match import Computer
from mindbug_tui.network.addresses import read_place
from mindbug_tui.network.auto import Teller, run_auto
from mindbug_tui.network.game_files import SECRET, GameFiles, read_note, unfinished
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.table import HOST_SEAT
from mindbug_tui.practice import check_level
from net.channel.code import BadCode, ShortCode
from net.channel.invite import Address, BadInvite, Invite
from net.channel.secret import Secret
from net.wire.text import clean_name


def folder() -> Path:
    """Where network games are kept."""
    return paths.data_dir() / "network"


def own_name(args: argparse.Namespace) -> str:
    """What the other player is told: `--name`, else the name of the user of this machine."""
    if args.name is not None:
        name = clean_name(args.name)
        if not name:
            raise Refusal("--name wants a name with at least one letter.")
        return name
    if args.auto is not None:
        return clean_name(f"{args.auto} computer")
    try:
        return clean_name(getpass.getuser()) or "Player"
    except (OSError, KeyError):
        return "Player"


def computer(level: str) -> Computer:
    """Plays a seat without a screen. Raises `Refusal` for a level that does not exist."""
    check_level(level)
    return Computer(make_bot(level, secrets.randbits(48)))


def read_target(words: list[str]) -> tuple[tuple[Address, ...], Secret | ShortCode]:
    """What was typed behind `join`: an invite, or HOST:PORT and a code. Raises `Refusal`."""
    text = " ".join(words)
    first, _, rest = text.partition(" ")
    try:
        if ":" in first and not first.upper().startswith("MINDBUG"):
            place = read_place(first)
            if not rest:
                raise Refusal(f"To sit down at {first} its code is needed, too: mindbug join {first} 7-two-words")
            return (place,), ShortCode.parse(rest)
        invite = Invite.parse(text)
    except (BadInvite, BadCode) as error:
        raise Refusal(str(error)) from error
    return invite.addresses, invite.secret


async def host(args: argparse.Namespace) -> int:
    """Open a table, let one player in, play."""
    player, advertised = computer(args.auto), read_place(args.advertise) if args.advertise else None
    teller = Teller(json=args.json)
    own = take_identity(folder())
    table = HostTable(own, own_name(args), folder(), teller)
    try:
        await table.open(args.listen, args.port, advertised)
        assert table.invite is not None
        assert table.code is not None
        teller.tell("invite", invite=table.invite.to_text(), code=table.code.to_text(), port=table.port)
        return await run_auto(table, player, teller)
    finally:
        await table.close()
        own.release()


async def join(args: argparse.Namespace) -> int:
    """Sit down at somebody's table, play."""
    player = computer(args.auto)
    places, key = read_target(args.target)
    own = take_identity(folder())
    teller = Teller(json=args.json)
    table = GuestTable(own, own_name(args), folder(), teller)
    try:
        await table.sit_down(places, key)
        return await run_auto(table, player, teller)
    finally:
        await table.close()
        own.release()


async def resume(args: argparse.Namespace, game_id: str) -> int:
    """Go on with a network game at the decision at which it broke off."""
    player = computer(args.auto)
    note = read_note(folder(), game_id)
    own = take_identity(folder(), note.key)
    teller = Teller(json=args.json)
    kind: type[HostTable | GuestTable] = HostTable if note.seat == HOST_SEAT else GuestTable
    table = kind(own, note.names[note.seat], folder(), teller)
    try:
        await table.reopen(*GameFiles.reopen(folder(), game_id, own.identity))
        return await run_auto(table, player, teller)
    finally:
        await table.close()
        own.release()


def find_game(wanted: str) -> str | None:
    """The broken-off network game whose id starts so; None if there is none. Raises `Refusal` for several."""
    found = [game for game in unfinished(folder()) if game.startswith(wanted.lower())]
    if len(found) > 1:
        raise Refusal(f"'{wanted}' fits several games: {', '.join(found)}.")
    return found[0] if found else None


def newest_game(practice: Path) -> str | None:
    """The broken-off network game last moved; None if a game in the folder `practice` was moved since."""
    games = unfinished(folder())
    if not games:
        return None
    moved = (folder() / f"{games[0]}{SECRET}").stat().st_mtime
    newer = any(path.stat().st_mtime > moved for path in practice.glob("*.jsonl"))
    return None if newer else games[0]
