"""What the engine asks of its dealer, carried out in rounds (F7).

`proceed` goes on from any state to the next one in which somebody owes a message. What an operation still needs is
read off the slots every time, so no progress is kept beside them; only shuffles and coins remember how far they are.
"""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import Claim, Pick, Request, Reveal, ShowTo, Shuffle
from net.fairdeal.moves import told
from net.fairdeal.needs import (
    Needs,
    answer_in_the_open,
    ban_needs,
    claim_needs,
    hidden,
    reveal_needs,
    to_remask,
    view_needs,
)
from net.fairdeal.rounds.cards import RemaskRound, ShareRound, ShuffleRound
from net.fairdeal.rounds.claims import MemberRound
from net.fairdeal.rounds.coins import first_coin_round
from net.fairdeal.rounds.play import Decide
from net.fairdeal.rounds.result import SignResult
from net.fairdeal.state import HIDDEN, NOBODY, Round, State


def proceed(state: State) -> State:
    """The state in which the next message is owed."""
    while state.stage is None:
        if state.operation is not None:
            state = _work_on(state, state.operation)
            continue
        game = state.game
        assert game is not None, "the engine is there once the keys are proven"
        if game.request is not None:
            state = begin(state, game.request)
        else:
            state = state.at(SignResult() if game.over else _shares(ban_needs(state)) or Decide())
    return state


def begin(state: State, operation: Request) -> State:
    """Start an operation: one that the engine asked for, or one that a rule asks for beside it."""
    stage: Round | None = None
    if isinstance(operation, Shuffle) and len(operation.slots) > 1:
        order = state.present if operation.seat == NOBODY else (operation.seat,)
        # Nobody can shuffle the hand of a seat that is gone; its stand-in plays it as it lies.
        stage = ShuffleRound(operation.slots, operation.seat, order) if operation.seat not in state.absent else None
    elif isinstance(operation, Pick):
        stage = first_coin_round(state, operation)
    return replace(state, operation=operation, stage=stage)


def _work_on(state: State, operation: Request) -> State:
    stage = _next_round(state, operation)
    if stage is not None:
        return state.at(stage)
    if isinstance(operation, ShowTo):
        state = _handed_over(state, operation)
    return told(state, operation, _reply(state, operation))


def _next_round(state: State, operation: Request) -> Round | None:
    """The next round of the operation, None if it is complete. A shuffle or a coin is complete when it comes here; a
    claim that its seat answers ends with that answer."""
    if isinstance(operation, ShowTo):
        viewer = state.stand_in(operation.seat)
        by, slots = to_remask(state, operation.slots, viewer)
        return RemaskRound(slots, by) if slots else _shares(view_needs(state, operation.slots, viewer))
    if isinstance(operation, Reveal):
        return _shares(reveal_needs(state, operation.slots))
    if isinstance(operation, Claim) and answer_in_the_open(state, operation) is None:
        needs = claim_needs(state, operation.slots, operation.seat)
        return _shares(needs) or MemberRound(operation, hidden(state, operation.slots))
    return None


def _shares(needs: Needs) -> Round | None:
    return ShareRound(needs) if any(needs) else None


def _handed_over(state: State, operation: ShowTo) -> State:
    """The receiver holds these cards now; of a card that lay open before, everybody knows where it went."""
    holder = state.stand_in(operation.seat)
    return state.with_slots({at: replace(state.slots[at], holder=holder) for at in operation.slots})


def _reply(state: State, operation: Request) -> tuple[int, ...]:
    """What a spectator's engine is told: designs where they lie open for all, -1 elsewhere (`engine.decisions`)."""
    if isinstance(operation, Reveal):
        return tuple(state.design_of(state.slots[at].card) for at in operation.slots)
    if isinstance(operation, Claim):
        return (answer_in_the_open(state, operation) or 0,)
    return (HIDDEN,) * len(operation.slots)
