"""`mindbug verify FILE`: check every signature, proof and rule of a finished network game (U4, F10.2)."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from mindbug_tui.errors import CHEATED, OK, OTHER_VERSION, USAGE, Refusal
from mindbug_tui.output import add_json, print_json, talk

if TYPE_CHECKING:
    from net.fairdeal.transcript import Transcript
    from net.fairdeal.verify import Verdict

OFFENCES = {
    "E_ENCODING": "a message that is not built as it must be",
    "E_POINT": "a number that is no point of the curve: an attempt to mark a card or to break a proof",
    "E_SCALAR": "a number that is out of range",
    "E_STATE": "a message for another state of the game than the one that everybody had reached",
    "E_UNEXPECTED": "a message that was not this seat's to send at that moment",
    "E_PROOF_POK": "a key without a proof that it is its own",
    "E_PROOF_SHARE": "a wrong part of a card's key",
    "E_PROOF_REMASK": "another card in place of the one that changed hands",
    "E_PROOF_SHUFFLE": "a shuffle that does not give back the same cards",
    "E_PROOF_MEMBER": "a claim about hidden cards that is not proven",
    "E_COMMIT": "another number than the one it had committed to",
    "E_VERSION": "a key for a card that does not lie there",
    "E_RULES": "a move or a claim that the rules do not allow",
    "E_EQUIVOCATION": "two different messages for the same round",
}
"""What each code of F9.1 that names a seat is in words, as the object of `seat 1 sent ...`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the transcript of a network game")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Status 0 if all is right, also where the game ended by a claim against a seat that was gone; 5 if somebody
    cheated or the file was changed, 2 if it cannot be read to its end, 4 if it was played by other rules."""
    from net.fairdeal.verify import verify

    transcript = _read(args.file)
    start = process_time()
    verdict = verify(transcript)
    seconds = process_time() - start
    if args.json:
        print_json(_fields(verdict, seconds))
        if not verdict.ok:
            talk(sentence(verdict))
    else:
        print(sentence(verdict))
    return _status(verdict)


def _read(path: Path) -> Transcript:
    from net.fairdeal.transcript import UnreadableTranscript, read_transcript

    try:
        return read_transcript(path.read_bytes())
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from error
    except UnreadableTranscript as error:
        raise Refusal(f"{path}: {error}") from error


def sentence(verdict: Verdict) -> str:
    """The verdict in words: who did what in which round."""
    from net.fairdeal.verify import CANCELLED, INCOMPLETE

    played = f"{_counted(verdict.rounds, 'round')} and {_counted(verdict.decisions, 'decision')}"
    if verdict.ok:
        return f"Fair: every signature, proof and rule of {played} holds. {_outcome(verdict)}"
    if verdict.code == CANCELLED:
        return "Cancelled: a seat left before the deal was complete, so nobody won."
    if verdict.code == INCOMPLETE:
        owing = f" There seat {verdict.seat} owed a message." if verdict.seat >= 0 else ""
        return (
            f"Incomplete: all {played} hold, but nothing follows round {verdict.round - 1}.{owing} {_outcome(verdict)}"
        )
    if verdict.code == "E_TIMEOUT":
        return (
            f"Claimed: all {played} hold; in round {verdict.round} seat {verdict.seat} owed a message that never came, "
            f"as all others state (E_TIMEOUT). {_outcome(verdict)}"
        )
    return f"Not fair: {_offence(verdict)} ({verdict.code})."


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _outcome(verdict: Verdict) -> str:
    if verdict.winner is None:
        return "Nobody has won."
    return f"Seat {verdict.winner} won." if verdict.winner >= 0 else "It was a draw."


def _offence(verdict: Verdict) -> str:
    place = f"in round {verdict.round}"
    if verdict.code == "E_PREV":
        return (
            f"{place} the message of seat {verdict.seat} does not follow from the ones before it in this file: "
            "the file was changed, or somebody signed two different messages"
        )
    if verdict.code == "E_NOT_A_CARD":
        return f"{place} a card opened to nothing although every proof holds"
    if verdict.seat < 0 and verdict.code == "E_STATE":
        return "the game was played by other rules or other cards than those of this program"
    if verdict.seat < 0 and verdict.code in ("E_RULES", "E_POINT"):
        return "the parameters name seats that cannot play together"
    if verdict.seat < 0 or verdict.code == "E_SIGNATURE":
        return f"{place} stands a message that no seat has signed, or one that is damaged"
    return f"{place} seat {verdict.seat} sent {OFFENCES[verdict.code]}"


def _status(verdict: Verdict) -> int:
    if verdict.ok or verdict.code == "E_TIMEOUT":
        return OK
    if verdict.seat < 0 and verdict.code == "E_STATE":
        return OTHER_VERSION
    return CHEATED if verdict.code.startswith("E_") else USAGE


def _fields(verdict: Verdict, seconds: float) -> dict[str, object]:
    return {
        "ok": verdict.ok,
        "rounds": verdict.rounds,
        "decisions": verdict.decisions,
        "winner": verdict.winner,
        "code": str(verdict.code),
        "seat": verdict.seat,
        "seconds": round(seconds, 3),
    }
