"""When the two sides stand in different states: one file with what is needed to find out why, and a sentence (N6).

The file holds what both sides know anyway, the signed messages and public states made from them: no secret key, no
hand, no order of a pile. It may be sent to whoever looks for the fault, also while the game can still go on.
"""

from __future__ import annotations

import json
import platform
from base64 import b64encode
from pathlib import Path
from typing import Any, Final

from mindbug_tui import __version__
from mindbug_tui.errors import CHEATED, INTERNAL, Refusal
from mindbug_tui.network.game_files import DESYNC, GameFiles
from mindbug_tui.network.private_files import write_private
from net.fairdeal.seat import Seat
from net.fairdeal.state import State
from net.fairdeal.transcript import write_transcript
from net.session.desync import Difference, Side, place
from screens.catalogue import network as words

VERSION: Final = 1


def write_dump(files: GameFiles, machine: Seat, difference: Difference) -> Path | None:
    """The file, or None where none can be written."""
    path = files.transcript.with_suffix(DESYNC)
    try:
        write_private(path, json.dumps(dump(files, machine, difference), indent=1).encode())
    except OSError:
        return None
    return path


def dump(files: GameFiles, machine: Seat, difference: Difference) -> dict[str, Any]:
    """What goes into the file; bytes as hexadecimal digits, the record in base 64."""
    theirs = difference.theirs
    transcript = write_transcript(machine.state.params, machine.referee.messages)
    return {
        "version": VERSION,
        "app": __version__,
        "python": platform.python_version(),
        "game": files.id,
        "seat": machine.seat,
        "round": difference.round,
        "wrong": difference.side.value,
        "own": {"live": place(difference.live).hex(), "replayed": place(difference.replayed).hex()},
        "theirs": None if theirs is None else {"live": theirs.live.hex(), "replayed": theirs.replayed.hex()},
        "differs": _differences(difference.live, difference.replayed),
        "transcript": b64encode(transcript).decode(),
    }


def sentence(difference: Difference, game: str, name: str, written: Path | None) -> str:
    """Which side was wrong and where the file lies, for the player. `name` is the other one's."""
    side = words.DESYNC_SIDES[difference.side.value].format(name=name, game=game)
    return f"{side} {words.DESYNC_DUMP.format(file=written)}" if written is not None else side


def stopped(difference: Difference, game: str, name: str, written: Path | None, cheated: bool) -> Refusal:
    """What ends the program. Where neither side is wrong by mistake and something was signed that is not so, that is
    cheating."""
    status = CHEATED if cheated and difference.side is Side.NEITHER else INTERNAL
    return Refusal(sentence(difference, game, name, written), status)


def _differences(live: State, replayed: State) -> dict[str, list[str]]:
    """What is not the same in the two states of this side, as far as they can be printed."""
    parts: dict[str, tuple[Any, Any]] = {
        "round": (live.number, replayed.number),
        "prev": (live.prev.hex(), replayed.prev.hex()),
        "stage": (live.stage, replayed.stage),
        "operation": (live.operation, replayed.operation),
        "slots": (live.slots, replayed.slots),
    }
    if live.game is not None and replayed.game is not None:
        names = [name for kind in type(live.game).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in names:
            parts[f"game.{name}"] = (getattr(live.game, name, None), getattr(replayed.game, name, None))
    printed = {name: [repr(one), repr(other)] for name, (one, other) in parts.items()}
    return {name: both for name, both in printed.items() if both[0] != both[1]}
