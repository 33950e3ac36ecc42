"""Going on without a seat that dropped out, with the parts of its key that the others keep (F9.6)."""

from __future__ import annotations

from dataclasses import replace

from net.fairdeal.points import IDENTITY
from net.fairdeal.rounds.backup import keepers
from net.fairdeal.rounds.cards import ShuffleRound
from net.fairdeal.rounds.coins import CommitCoin, OpenCoin, ShareCoin
from net.fairdeal.rounds.result import SignResult
from net.fairdeal.state import Round, Slot, State


def can_go_on_without(state: State, seat: int) -> bool:
    """Only with backup shares, after the deal, and once: a second dropout takes parts of the first with it."""
    return bool(state.backups) and state.dealt and not state.absent and bool(state.params.allies(seat))


def without(state: State, seat: int) -> State:
    """The open round planned again. The part of the key that the seat held falls to those who keep it in parts."""
    kept = keepers(state, seat)
    return replace(
        state,
        keys=(*state.keys, *state.backups[seat]),
        owners=(*state.owners, *kept),
        slots=tuple(_split(slot, seat, len(kept)) for slot in state.slots),
        absent=frozenset({seat}),
        stage=_planned_again(state.stage, seat),
        moves=(),
    )


def _split(slot: Slot, seat: int, parts: int) -> Slot:
    """A share that was given stands; one that was not is owed in parts. The identity says: nothing to add here."""
    if slot.shares[seat] is not None:
        return replace(slot, shares=(*slot.shares, *(IDENTITY,) * parts))
    given = (*slot.shares[:seat], IDENTITY, *slot.shares[seat + 1 :])
    return replace(slot, shares=(*given, *(None,) * parts))


def _planned_again(stage: Round | None, seat: int) -> Round | None:
    if isinstance(stage, ShuffleRound):
        order = tuple(other for other in stage.order if other != seat)
        return replace(stage, order=order) if order else None
    if isinstance(stage, OpenCoin):
        return replace(stage, commits=tuple(commit for commit in stage.commits if commit[0] != seat))
    return stage if isinstance(stage, (CommitCoin, ShareCoin, SignResult)) else None
