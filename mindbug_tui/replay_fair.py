"""The transcript of a fair deal as a game to be watched: whatever it opened, from the moment a card was drawn (U8).

Every signature and proof is checked on the way; the replay ends before the first message that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.cards import DESIGNS
from engine.design import UNKNOWN, CardDesign
from engine.events import Revealed, Shuffled
from engine.game import Game
from mindbug_tui.errors import OTHER_VERSION, USAGE, Refusal
from mindbug_tui.replay import Position, Recorded
from net.fairdeal.codes import Code
from net.fairdeal.expected import start
from net.fairdeal.referee import Receipt, Referee
from net.fairdeal.state import Answered, Move, State
from net.fairdeal.transcript import Transcript, UnreadableTranscript, read_transcript
from screens.catalogue import watching as words
from screens.catalogue.grammar import safe_name

DUEL = 2
"""Seats of a fair deal that can be watched."""


@dataclass
class _Played:
    """What the referee accepted: the moves of each round, and what stopped it."""

    moves: dict[int, Sequence[Move]] = field(default_factory=dict)
    stopped: Receipt | None = None
    referee: Referee | None = None


def read_fair(path: Path) -> Recorded:
    """Raises Refusal where the file is no transcript, is one of other rules, or ends before the cards were dealt."""
    try:
        saved = read_transcript(path.read_bytes())
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from error
    except UnreadableTranscript as error:
        raise Refusal(f"{path}: {error}.") from error
    first = start(saved.params)
    if isinstance(first, Code):
        status = OTHER_VERSION if first is Code.E_STATE else USAGE
        raise Refusal(f"{path} cannot be watched: it was played by other rules or cards than this version's.", status)
    if len(saved.params.chairs) != DUEL:
        raise Refusal(f"{path} cannot be watched: it is no duel.")
    played = _accepted(saved, first)
    assert played.referee is not None
    seat, names = _people(path)
    positions = _positions(saved, played)
    if not positions:
        raise Refusal(f"{path} cannot be watched: it ends before the cards were dealt.")
    over = positions[-1].game.over
    ending = "" if over else words.UNFAIR.format(path=path) if played.stopped is not None else words.BROKEN_OFF
    return Recorded(path.stem, names, seat, tuple(with_hindsight(positions)), ending)


def _accepted(saved: Transcript, first: State) -> _Played:
    """Everything up to the first message that is wrong. A resignation takes back the rounds behind its own."""
    referee = Referee(first)
    played = _Played(referee=referee)
    for message in saved.messages:
        before = referee.state
        receipt = referee.take(message)
        if not receipt.ok:
            played.stopped = receipt if referee.absence_winner is None else None
            break
        if referee.state is not before:
            played.moves[referee.state.number] = referee.state.moves
        if referee.resigned is not None:
            played.moves = {at: moves for at, moves in played.moves.items() if at <= referee.resigned[0]}
    return played


def _positions(saved: Transcript, played: _Played) -> list[Position]:
    """Each decision, and the end, of an engine that is told what everybody was told."""
    assert played.referee is not None
    game = Game(saved.params.setup, sees_all=False)
    positions: list[Position] = []
    for move in (move for number in sorted(played.moves) for move in played.moves[number]):
        if isinstance(move, Answered):
            answer = game.own_index(move.option)
            positions[-1] = positions[-1]._replace(answer=answer)
            game.answer(answer)
        else:
            game.tell(move.reply)
        if game.decision is not None or game.over:
            positions.append(Position(game.clone(), tuple(game.take_events())))
    referee = played.referee
    if referee.resigned is not None and not referee.cancelled and not game.over and positions:
        game.concede(referee.resigned[1])
        positions.append(Position(game.clone(), tuple(game.take_events())))
    if referee.absence_winner is not None and not game.over and positions:
        game.finish(referee.absence_winner, "absent")
        positions.append(Position(game.clone(), tuple(game.take_events())))
    return positions


def with_hindsight(positions: Sequence[Position]) -> list[Position]:
    """The same positions with each card known as long as it lay where it was opened later.

    A shuffle between the two forgets: nobody can say which of the shuffled cards it was.
    """
    return list(reversed(list(_backwards(positions))))


def _backwards(positions: Sequence[Position]) -> Iterator[Position]:
    later: dict[int, CardDesign] = {}
    for position in reversed(positions):
        game = position.game.clone()
        later.update({slot: design for slot, design in enumerate(game.design) if design is not UNKNOWN})
        game.design = [later.get(slot, UNKNOWN) for slot in range(len(game.design))]
        yield position._replace(game=game)
        for event in reversed(position.events):
            if isinstance(event, Revealed):
                later[event.slot] = DESIGNS[event.design]
            elif isinstance(event, Shuffled):
                for slot in event.slots:
                    later.pop(slot, None)


def _people(path: Path) -> tuple[int, tuple[str, ...]]:
    """Whose record it is, and the names by seat: from the note beside it, else by number."""
    from mindbug_tui.network.game_files import NOTE, read_note

    numbered = tuple(words.SEAT.format(number=seat + 1) for seat in range(DUEL))
    if not path.with_suffix(NOTE).is_file():
        return 0, numbered
    try:
        note = read_note(path.parent, path.stem)
    except Refusal:
        return 0, numbered
    return int(note.seat == 1), tuple(safe_name(name, other) for name, other in zip(note.names, numbered, strict=True))
