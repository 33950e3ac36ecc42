"""The three ways to a network table: open one, sit down at one, go on at one that was left."""

from __future__ import annotations

import contextlib
import getpass
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cards import deck_of
from mindbug_tui import paths
from mindbug_tui.config import LAN_OFF
from mindbug_tui.errors import Refusal
from mindbug_tui.network.addresses import read_place
from mindbug_tui.network.game_files import GameFiles, moved_at, read_note, unfinished
from mindbug_tui.network.guest_table import GuestTable
from mindbug_tui.network.host_table import HostTable
from mindbug_tui.network.identities import take_identity
from mindbug_tui.network.pair_table import PairTable
from mindbug_tui.network.table import HOST_SEAT, USUAL_SETS, Watcher
from mindbug_tui.practice import setup_for
from net.channel.code import BadCode, ShortCode
from net.channel.invite import Address, BadInvite, Invite
from net.channel.secret import Secret
from net.fairdeal.params import LARGEST_DECK
from net.wire.text import clean_name
from screens.catalogue import network as words

DUEL = "duel"


@dataclass(frozen=True)
class Hosting:
    """A new table. Without `listen` at every address of this machine, without `port` at any."""

    name: str
    listen: str = ""
    port: int = 0
    advertised: Address | None = None
    lan: str = LAN_OFF
    """Whether the table is shown on this network: as the setting says it."""
    sets: tuple[str, ...] = USUAL_SETS
    """What is shuffled: it travels in the proposal, and the guest may say no."""
    router: bool = False
    """Whether the router is asked to lead players from the internet here."""


@dataclass(frozen=True)
class Joining:
    """Somebody's table, and the secret that opens it."""

    name: str
    places: tuple[Address, ...]
    key: Secret | ShortCode


@dataclass(frozen=True)
class Resuming:
    """A game that broke off. `at` is where the host is reached now or, to the host itself, where it is to listen."""

    game: str
    at: Address | None = None

    @property
    def opponent(self) -> str:
        note = read_note(folder(), self.game)
        return note.names[1 - note.seat]


Opening = Hosting | Joining | Resuming


@contextlib.asynccontextmanager
async def open_table(opening: Opening, watcher: Watcher) -> AsyncIterator[PairTable]:
    """The table, open or sat down at; closed and given free at the end. Raises `Refusal`."""
    note = read_note(folder(), opening.game) if isinstance(opening, Resuming) else None
    own = take_identity(folder(), note.key if note is not None else None)
    table: HostTable | GuestTable | None = None
    try:
        if isinstance(opening, Hosting):
            table = HostTable(own, opening.name, folder(), watcher, opening.sets)
            await table.open(opening.listen, opening.port, opening.advertised, lan=opening.lan, router=opening.router)
        elif isinstance(opening, Joining):
            table = GuestTable(own, opening.name, folder(), watcher)
            await table.sit_down(opening.places, opening.key)
        elif note is not None:
            kind: type[HostTable | GuestTable] = HostTable if note.seat == HOST_SEAT else GuestTable
            table = kind(own, note.names[note.seat], folder(), watcher)
            await table.reopen(*GameFiles.reopen(folder(), opening.game, own.identity), opening.at)
        assert table is not None
        yield table
    finally:
        if table is not None:
            await table.close()
        own.release()


def folder() -> Path:
    """Where network games are kept."""
    return paths.data_dir() / "network"


def hosted_sets(wanted: Sequence[str]) -> tuple[str, ...]:
    """The sets of a duel between two machines, from words as `engine.decks.read_sets` reads them. Raises `Refusal`."""
    setup = setup_for(DUEL, wanted)
    count = len(deck_of(setup.sets, DUEL))
    if count > LARGEST_DECK:
        raise Refusal(words.DECK_TOO_LARGE.format(count=count, most=LARGEST_DECK))
    return setup.sets


def own_name(wanted: str | None = None, level: str | None = None) -> str:
    """What the other player is told: what was wanted, else the level of the computer that plays, else the name of the
    user of this machine."""
    if wanted is not None:
        name = clean_name(wanted)
        if not name:
            raise Refusal("--name wants a name with at least one letter.")
        return name
    if level is not None:
        return clean_name(f"{level} computer")
    try:
        return clean_name(getpass.getuser()) or "Player"
    except (OSError, KeyError):
        return "Player"


def read_target(typed: Sequence[str]) -> tuple[tuple[Address, ...], Secret | ShortCode]:
    """What was typed to join: an invite, or HOST:PORT and a code. Raises `Refusal`."""
    text = " ".join(typed)
    first, _, rest = text.strip().partition(" ")
    try:
        if ":" in first and not first.upper().startswith("MINDBUG"):
            place = read_place(first)
            if not rest:
                raise Refusal(f"To sit down at {first} its code is needed, too: {first} 7-two-words")
            return (place,), ShortCode.parse(rest)
        invite = Invite.parse(text)
    except (BadInvite, BadCode) as error:
        raise Refusal(str(error)) from error
    return invite.addresses, invite.secret


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
    moved = moved_at(folder(), games[0])
    newer = any(path.stat().st_mtime > moved for path in practice.glob("*.jsonl"))
    return None if newer else games[0]
