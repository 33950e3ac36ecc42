"""Whether a game was played fairly, from its transcript alone (F10.2).

One pure function, the same for players and outsiders; it needs no secret and believes nobody.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from net.fairdeal.codes import Code
from net.fairdeal.expected import start
from net.fairdeal.referee import Receipt, Referee
from net.fairdeal.rounds.result import Closed
from net.fairdeal.state import NOBODY, State
from net.fairdeal.transcript import Transcript

INCOMPLETE: Final = "incomplete"
"""Everything that is there is right, but the end is missing: cut off, or never played."""

CANCELLED: Final = "cancelled"
"""A seat left before the deck was shuffled: nobody won (F9.5)."""


class Verdict(NamedTuple):
    """`ok`: played to its end by the rules, or given up by a signed resignation.

    `winner` is the first seat of the winning team, -1 for a draw, None while nobody has won. `code` is `OK`, the first
    offence (F9.1), `incomplete` or `cancelled`; `seat` and `round` say whose message it is and where it stands, -1 if
    nobody's. After E_PREV the seat is the one whose message does not follow from the file: the file was changed, or
    somebody signed two different messages, and only a comparison with another record tells who (F4.5).
    """

    ok: bool
    rounds: int
    decisions: int
    winner: int | None
    code: str
    seat: int
    round: int


def verify(transcript: Transcript) -> Verdict:
    """Replay everything with all checks. Never raises, whatever the transcript holds."""
    first = start(transcript.params)
    if isinstance(first, Code):
        return Verdict(False, 0, 0, None, first, NOBODY, 0)
    referee = Referee(first)
    for message in transcript.messages:
        receipt = referee.take(message)
        if not receipt.ok:
            return _convicted(referee, receipt)
    return _ended(referee, transcript.whole)


def _convicted(referee: Referee, receipt: Receipt) -> Verdict:
    state = referee.state
    winner = _winner(state) if receipt.code is not Code.E_TIMEOUT else referee.absence_winner
    return Verdict(False, state.number, state.decisions, winner, receipt.code, receipt.seat, receipt.round)


def _ended(referee: Referee, whole: bool) -> Verdict:
    state = referee.state
    ok = whole and isinstance(state.stage, Closed)
    code = Code.OK if ok else CANCELLED if referee.cancelled else INCOMPLETE
    owing = referee.owing
    seat = owing[0] if len(owing) == 1 and not ok else NOBODY
    return Verdict(ok, state.number, state.decisions, _winner(state), code, seat, state.number)


def _winner(state: State) -> int | None:
    return state.game.winner if state.game is not None and state.game.over else None
