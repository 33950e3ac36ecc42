"""What a network game leaves on the disk, so that nothing that breaks loses it (N6, A5).

7f3a91c2.mbfd      the transcript: parameters and every signed message; no secrets, for anybody to verify
7f3a91c2.json      who sits where, at which address
7f3a91c2.secret    deck secret, orders of own shuffles, secret of the pair; 0600, deleted when the game is over
7f3a91c2.patience  what both have left of their time for coming back; deleted when the game is over. Written every few
                   seconds and not pressed to the disk: it outlives the program, not a power cut, and then all is left
7f3a91c2.desync    only if the two sides stood in different states: what is needed to find out why; no secrets
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final

from mindbug_tui.errors import OTHER_VERSION, Refusal
from mindbug_tui.network.private_files import remove_private, write_lightly, write_private
from mindbug_tui.transcript import lock_file, sync_folder
from net.channel.identity import Identity
from net.channel.invite import Address
from net.channel.secret import Secret
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope, open_envelope
from net.fairdeal.private import Private
from net.fairdeal.referee import Referee
from net.fairdeal.rounds.keys import KeyOpening
from net.fairdeal.seat import Seat, Unplayable
from net.fairdeal.secrets_source import Secrets
from net.fairdeal.state import Fault
from net.fairdeal.statements import STATEMENTS
from net.fairdeal.transcript import UnreadableTranscript, frame, head, read_transcript, write_transcript
from net.session.liveness import BUDGET

VERSION: Final = 1
TRANSCRIPT, NOTE, SECRET, PATIENCE, DESYNC = ".mbfd", ".json", ".secret", ".patience", ".desync"


@dataclass(frozen=True)
class Note:
    """What a player may know about a game: nothing in here is secret. `key` is the number of the own identity;
    `addresses` is where the other one may be reached, `listen` and `port` are the own door, `router` the port by which
    the router led to it, or 0, `advertised` where the player said that it is reached."""

    seat: int
    names: tuple[str, str]
    peer: str
    key: int
    addresses: tuple[tuple[str, int], ...]
    listen: str = ""
    port: int = 0
    router: int = 0
    advertised: tuple[tuple[str, int], ...] = ()
    version: int = VERSION

    @property
    def peer_key(self) -> bytes:
        return bytes.fromhex(self.peer)

    @property
    def places(self) -> tuple[Address, ...]:
        """Where the other end may be reached."""
        return tuple(Address(host, port) for host, port in self.addresses)


@dataclass
class Patience:
    """What both players have used of their time for coming back. `left` is what the other one has, in seconds that
    this machine waited for it: no clock of the wall, so none can take time from it. `away` and `heard` are those of
    `net.session.liveness.Away`, for the player here."""

    left: float = BUDGET
    away: float = 0.0
    heard: float | None = None


class GameFiles:
    """One game, held by this process until `close`: the `net.session.session.Journal` that keeps it."""

    def __init__(self, folder: Path, game_id: str, note: Note, pair: Secret) -> None:
        self.id = game_id
        self.note = note
        self.pair = pair
        self.transcript = folder / f"{game_id}{TRANSCRIPT}"
        self._note = folder / f"{game_id}{NOTE}"
        self._secret = folder / f"{game_id}{SECRET}"
        self._patience = folder / f"{game_id}{PATIENCE}"
        self.patience = Patience()
        self._kept = b""
        self._descriptor = os.open(self.transcript, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            lock_file(self._descriptor)
        except OSError as error:
            self.close()
            raise Refusal("This game is open in another mindbug; close it there first.") from error

    @classmethod
    def begin(cls, folder: Path, note: Note, pair: Secret, machine: Seat) -> GameFiles:
        """A new game, on the disk before this returns. Raises `Refusal`."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            files = cls(folder, secrets.token_hex(4), note, pair)
            files._append(head(machine.state.params))
            write_private(files._note, json.dumps(asdict(note)).encode())
            files._keep_secrets(machine.private)
            sync_folder(folder)
        except OSError as error:
            raise Refusal(f"The game cannot be saved in {folder}: {error.strerror}.") from error
        return files

    @classmethod
    def reopen(cls, folder: Path, game_id: str, identity: Identity) -> tuple[GameFiles, Seat]:
        """A game and the machine that stands where it was. Raises `Refusal`."""
        note = read_note(folder, game_id)
        try:
            kept = json.loads((folder / f"{game_id}{SECRET}").read_bytes())
            files = cls(folder, game_id, note, Secret(bytes.fromhex(kept["pair"])))
            files.patience = _read_patience(files._patience)
            private = _private(kept, note.seat, identity)
        except FileNotFoundError as error:
            raise Refusal(f"Game {game_id} is over: its secrets are gone, as they must be.") from error
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Refusal(f"The secrets of game {game_id} are damaged; it cannot be continued.") from error
        try:
            return files, files._replayed(private)
        except BaseException:
            files.close()
            raise

    def keep(self, messages: Sequence[bytes], private: Private) -> None:
        """See `net.session.session.Journal`: secrets first, then the messages, both on the disk."""
        self._keep_secrets(private)
        self._append(b"".join(map(frame, messages)))

    def keep_patience(self, patience: Patience) -> None:
        """What both have left of their time, in its file. Raises `OSError`."""
        self.patience = patience
        if self._secret.exists():
            write_lightly(self._patience, json.dumps(asdict(patience)).encode())

    def finish(self, referee: Referee) -> None:
        """The game is over: no secret stays, and both players hold the same bytes."""
        self._patience.unlink(missing_ok=True)
        remove_private(self._secret)
        absent = referee.fault is not None and referee.fault.code is Code.E_TIMEOUT
        if absent or (not referee.state.owed and referee.fault is None and not referee.cancelled):
            write_private(self.transcript, write_transcript(referee.params, in_order(referee)))

    def update(self, note: Note) -> None:
        """What may be known about the game has changed. Raises `OSError`."""
        if note != self.note:
            write_private(self._note, json.dumps(asdict(note)).encode())
            self.note = note

    def discard(self) -> None:
        """The game was never begun by the other player: nothing of it is kept."""
        self.close()
        for path in (self._patience, self._secret, self._note, self.transcript):
            remove_private(path)

    def close(self) -> None:
        """Let another process have the game."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _replayed(self, private: Private) -> Seat:
        try:
            data = self.transcript.read_bytes()
            saved = read_transcript(data)
            machine = Seat(saved.params, private)
        except (OSError, UnreadableTranscript) as error:
            raise Refusal(f"{self.transcript} cannot be read; the game cannot be continued.") from error
        except Unplayable as error:
            raise Refusal(f"Game {self.id} was begun under other rules or cards: {error}.", OTHER_VERSION) from error
        whole = len(write_transcript(saved.params, saved.messages))
        if whole < len(data):
            os.ftruncate(self._descriptor, whole)
        for message in saved.messages:
            if not machine.receive(message).ok and not machine.referee.has(message):
                raise Refusal(f"{self.transcript} was changed; the game cannot be continued.")
        return machine

    def _append(self, data: bytes) -> None:
        """Whole and on the disk, or not at all."""
        before = os.fstat(self._descriptor).st_size
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except OSError:
            os.ftruncate(self._descriptor, before)
            raise

    def _keep_secrets(self, private: Private) -> None:
        data = json.dumps(_secret_fields(private, self.pair)).encode()
        if data != self._kept:
            write_private(self._secret, data)
            self._kept = data


def read_note(folder: Path, game_id: str) -> Note:
    """Who plays whom. Raises `Refusal`."""
    path = folder / f"{game_id}{NOTE}"
    try:
        fields = json.loads(path.read_bytes())
        if fields["version"] > VERSION:
            raise Refusal(f"{path} was written by a newer mindbug-tui; install that version.", OTHER_VERSION)
        places, advertised = _places(fields["addresses"]), _places(fields.get("advertised", ()))
        one, other = fields["names"]
        return Note(
            int(fields["seat"]), (str(one), str(other)), str(fields["peer"]), int(fields["key"]), places,
            str(fields["listen"]), int(fields["port"]), int(fields.get("router", 0)), advertised,
        )  # fmt: skip
    except FileNotFoundError as error:
        raise Refusal(f"There is no network game '{game_id}'.") from error
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refusal(f"{path} is damaged; the game cannot be continued.") from error


def unfinished(folder: Path) -> list[str]:
    """The games that are not over, the one last moved first."""
    found = [path.stem for path in folder.glob(f"*{SECRET}")]
    return sorted(found, key=lambda game: moved_at(folder, game), reverse=True)


def moved_at(folder: Path, game_id: str) -> float:
    """When a message was last kept, in seconds of the wall's clock; 0 for a game without a transcript."""
    try:
        return (folder / f"{game_id}{TRANSCRIPT}").stat().st_mtime
    except OSError:
        return 0.0


def in_order(referee: Referee) -> list[bytes]:
    """The messages of a finished game by round and seat. After a resignation the rounds before it, and it: what was
    on its way then counts no more, and may have reached one of the two only. After a claim the rounds up to it without
    what the absent seat sent too late, and it."""
    if referee.fault is not None:
        return _up_to_the_claim(referee, referee.fault)
    placed: list[tuple[int, int, bytes]] = []
    for wire in referee.messages:
        message = open_envelope(wire)
        assert isinstance(message, Envelope), "the referee accepted it"
        header = message.header
        if referee.resigned is not None and (header.round, header.seat) == referee.resigned:
            if header.type in STATEMENTS:
                placed.append((header.round, header.seat, wire))
        elif header.type not in STATEMENTS and (referee.resigned is None or header.round < referee.resigned[0]):
            placed.append((header.round, header.seat, wire))
    return [wire for _, _, wire in sorted(placed)]


def _up_to_the_claim(referee: Referee, fault: Fault) -> list[bytes]:
    placed: list[tuple[int, int, int, bytes]] = []
    for wire in referee.messages:
        message = open_envelope(wire)
        assert isinstance(message, Envelope), "the referee accepted it"
        header = message.header
        claims = header.type == MessageType.TIMEOUT and header.round == fault.round
        late = header.round > fault.round or (header.round, header.seat) == (fault.round, fault.seat)
        if claims or (header.type not in STATEMENTS and not late):
            placed.append((header.round, int(claims), header.seat, wire))
    return [wire for _, _, _, wire in sorted(placed)]


def _places(found: Any) -> tuple[tuple[str, int], ...]:
    return tuple((str(host), int(port)) for host, port in found)


def _secret_fields(private: Private, pair: Secret) -> dict[str, Any]:
    return {
        "pair": pair.raw.hex(),
        "x": f"{private.x:x}",
        "opening": [part.hex() for part in private.opening],
        "contribution": private.contribution.hex(),
        "permutations": {str(number): order for number, order in private.permutations.items()},
    }


def _read_patience(path: Path) -> Patience:
    """Where there is none, or none that can be read, all of it is left."""
    try:
        kept = json.loads(path.read_bytes())
        heard = None if kept["heard"] is None else float(kept["heard"])
        left, away = float(kept["left"]), float(kept["away"])
        if not all(map(isfinite, (left, away, heard or 0.0))):
            return Patience()
        return Patience(min(BUDGET, max(0.0, left)), max(0.0, away), heard)
    except (OSError, ValueError, KeyError, TypeError):
        return Patience()


def _private(fields: Any, seat: int, identity: Identity) -> Private:
    opening = KeyOpening(*(bytes.fromhex(part) for part in fields["opening"]))
    orders = {int(number): tuple(map(int, order)) for number, order in fields["permutations"].items()}
    x, contribution = int(fields["x"], 16), bytes.fromhex(fields["contribution"])
    return Private(seat, identity.key, Secrets(), x, opening, contribution, orders)
