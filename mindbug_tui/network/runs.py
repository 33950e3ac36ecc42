"""A network game from the command line: who plays, which face, in which order things are opened and closed."""

from __future__ import annotations

import argparse
import contextlib
import getpass
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.bots import make_bot
from mindbug_tui import paths
from mindbug_tui.errors import Refusal
from mindbug_tui.lines import Lines, Printer
from mindbug_tui.match import Computer
from mindbug_tui.network.addresses import read_place
from mindbug_tui.network.auto import Teller, run_auto
from mindbug_tui.network.game_files import SECRET, GameFiles, read_note, unfinished
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import Own, take_identity
from mindbug_tui.network.plain import PlainTable
from mindbug_tui.network.table import HOST_SEAT, NetTable, Watcher
from mindbug_tui.practice import check_level
from net.channel.code import BadCode, ShortCode
from net.channel.invite import Address, BadInvite, Invite
from net.channel.secret import Secret
from net.wire.text import clean_name
from screens.catalogue import network as words


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


class Face:
    """Who plays and who is told: the computer, or a person who reads and types lines."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.player = computer(args.auto) if args.auto is not None else None
        self.teller = Teller(json=args.json)
        self.plain = PlainTable(Lines(sys.stdin), Printer(sys.stdout))

    @property
    def watcher(self) -> Watcher:
        return self.plain if self.player is None else self.teller

    async def play(self, table: NetTable) -> int:
        """The game at this table, to its end or until the person leaves."""
        if self.player is None:
            return await self.plain.play(table)
        return await run_auto(table, self.player, self.teller)


async def host(args: argparse.Namespace) -> int:
    """Open a table, let one player in, play. Raises `Refusal`."""
    face, advertised = Face(args), read_place(args.advertise) if args.advertise else None
    with taken_identity() as own:
        table = HostTable(own, own_name(args), folder(), face.watcher)
        try:
            await table.open(args.listen, args.port, advertised)
            return await face.play(table)
        finally:
            await table.close()


async def join(args: argparse.Namespace) -> int:
    """Sit down at somebody's table, play. Raises `Refusal`."""
    face = Face(args)
    places, key = read_target(args.target)
    with taken_identity() as own:
        table = GuestTable(own, own_name(args), folder(), face.watcher)
        try:
            if face.player is None:
                face.plain.say(words.KNOCKING)
            await table.sit_down(places, key)
            return await face.play(table)
        finally:
            await table.close()


async def resume(args: argparse.Namespace, game_id: str) -> int:
    """Go on with a network game at the decision at which it broke off. Raises `Refusal`."""
    face = Face(args)
    note = read_note(folder(), game_id)
    with taken_identity(note.key) as own:
        kind: type[HostTable | GuestTable] = HostTable if note.seat == HOST_SEAT else GuestTable
        table = kind(own, note.names[note.seat], folder(), face.watcher)
        try:
            if face.player is None:
                face.plain.goes_on(note.names[1 - note.seat])
            await table.reopen(*GameFiles.reopen(folder(), game_id, own.identity))
            return await face.play(table)
        finally:
            await table.close()


@contextlib.contextmanager
def taken_identity(number: int | None = None) -> Iterator[Own]:
    """This player's key, for as long as the table stands."""
    own = take_identity(folder(), number)
    try:
        yield own
    finally:
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
