"""The only two ways in which the public engine moves: an answer of a seat, a reply of the dealer (A2.1)."""

from __future__ import annotations

from dataclasses import replace

from engine.decisions import Request
from engine.game import Game
from net.fairdeal.state import Answered, State, Told


def waits_for(game: Game, operation: Request) -> bool:
    """Whether the engine asked for just this. Requests are tuples: a shuffle equals a showing of the same slots."""
    return type(game.request) is type(operation) and game.request == operation


def told(state: State, operation: Request, reply: tuple[int, ...]) -> State:
    """The operation is complete; the engine hears of it if it was the one that asked."""
    game = state.game
    if game is not None and waits_for(game, operation):
        game = game.clone()
        game.tell(reply)
    moves = (*state.moves, Told(operation, reply))
    return replace(state, game=game, operation=None, stage=None, moves=moves)


def answered(state: State, index: int) -> State:
    """The open decision is taken, by the number of an option that everybody knows."""
    assert state.game is not None, "only a running game decides"
    game = state.game.clone()
    game.answer_public(index)
    return replace(state, game=game, stage=None, decisions=state.decisions + 1, moves=(*state.moves, Answered(index)))
