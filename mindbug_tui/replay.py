"""A game to be watched: every position of it, made by replaying its record through the engine (U8).

One model for all records: a practice game knows its deal, so every card is known; the transcript of a fair deal knows
the cards that it opened (`mindbug_tui.replay_fair`). Pure once the record is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.dealer import LocalDealer
from engine.events import Event
from engine.game import Game
from engine.rules import MODES
from engine.view import View
from mindbug_tui import transcript
from mindbug_tui.errors import Refusal
from mindbug_tui.practice import PERSON, OtherRules, read_setup, take_entry
from mindbug_tui.storage import Header, read_header
from mindbug_tui.transcript import Answer, Entry, Over, TranscriptError
from screens.catalogue import watching as words

FAIR_SUFFIX = ".mbfd"
NO_ANSWER = -1


class Position(NamedTuple):
    """`game` holds every card that the record tells; `events` led here; `answer` is the option that was taken here,
    NO_ANSWER at the end and where somebody gave up instead."""

    game: Game
    events: tuple[Event, ...]
    answer: int = NO_ANSWER


@dataclass(frozen=True)
class Recorded:
    """A record, replayed (`screens.recording.Recording`). `seat` is the one that kept it; `ending` says in a sentence
    why it stops before the end of the game, "" where it does not."""

    name: str
    names: tuple[str, ...]
    seat: int
    positions: tuple[Position, ...]
    ending: str = ""

    @property
    def count(self) -> int:
        return len(self.positions)

    def turn(self, place: int) -> int:
        return self.positions[place].game.turn

    def events(self, place: int) -> Sequence[Event]:
        return self.positions[place].events

    def answer(self, place: int) -> int:
        return self.positions[place].answer

    def view(self, place: int, seat: int, open_cards: bool) -> View:
        """The table as `seat` saw it; with `open_cards` also everything else that the record tells."""
        game = self.positions[place].game
        return View.from_bytes(bytes([seat]) + game.to_bytes()) if open_cards else game.view(seat)


def read_recorded(wanted: str, data: Path) -> Recorded:
    """The record in the file `wanted`, else that of the game whose id starts so, kept in the folder `data`.

    Raises Refusal where there is none or it cannot be replayed.
    """
    path = _find(wanted, data)
    if path.suffix == FAIR_SUFFIX or _starts_as_fair(path):
        from mindbug_tui.replay_fair import read_fair

        return read_fair(path)
    return read_practice(path)


def read_practice(path: Path) -> Recorded:
    """A practice game, checked position by position. Raises Refusal."""
    try:
        saved = transcript.read(path)
    except TranscriptError as error:
        raise Refusal(str(error)) from error
    header = read_header(saved.header, path)
    try:
        positions = _replayed(header, saved.entries)
    except OtherRules as error:
        raise Refusal(f"{path} cannot be watched with this version: {error}.") from error
    names = tuple(words.PERSON if name == PERSON else name for name in header.names)
    ending = "" if positions[-1].game.over else words.BROKEN_OFF
    return Recorded(path.stem, names, header.seat, tuple(positions), ending)


def _replayed(header: Header, entries: Sequence[Entry]) -> list[Position]:
    setup, seed = read_setup(header)
    if len(MODES[setup.mode].teams) != len(header.names) or not 0 <= header.seat < len(header.names):
        raise OtherRules("it names other seats than its mode has")
    game, dealer = Game(setup), LocalDealer(seed)
    dealer.serve(game)
    positions = [Position(game.clone(), tuple(game.take_events()))]
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Over):
            break
        take_entry(game, entry, number)
        dealer.serve(game)
        if isinstance(entry, Answer):
            positions[-1] = positions[-1]._replace(answer=entry.option)
        positions.append(Position(game.clone(), tuple(game.take_events())))
    return positions


def _find(wanted: str, data: Path) -> Path:
    path = Path(wanted)
    if path.is_file():
        return path
    if path.suffix or path.name != wanted:
        raise Refusal(f"There is no file '{wanted}'.")
    kept = [*(data / "games").glob(f"*{transcript.SUFFIX}"), *(data / "network").glob(f"*{FAIR_SUFFIX}")]
    found = sorted(path for path in kept if path.stem.startswith(wanted.lower()))
    if not found:
        raise Refusal(f"There is no file and no game '{wanted}'; 'mindbug games' lists the games.")
    if len(found) > 1:
        raise Refusal(f"'{wanted}' fits several games: {', '.join(path.stem for path in found)}.")
    return found[0]


def _starts_as_fair(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(5) == b"mbfd1"
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from error
