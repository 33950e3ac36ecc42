"""The last round: every seat signs who won and why (F10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from engine.events import REASONS
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope
from net.fairdeal.hashing import u8
from net.fairdeal.state import Fault, State

DRAW: Final = 255
RESULT_BYTES: Final = 34


def result_body(state: State) -> bytes:
    """u8 winner (255: a draw), u8 reason by its number in `engine.events.REASONS`, hash of the last round."""
    assert state.game is not None, "only a finished game has a result"
    winner = DRAW if state.game.winner < 0 else state.game.winner
    return u8(winner) + u8(REASONS.index(state.game.reason)) + state.prev


@dataclass(frozen=True)
class SignResult:
    """Every machine has computed the same result; another claim is E_RULES."""

    CODE: ClassVar[int] = 40

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return dict.fromkeys(state.present, MessageType.RESULT)

    def examine(self, state: State, message: Envelope) -> bytes | Code:
        if len(message.body) != RESULT_BYTES:
            return Code.E_ENCODING
        return message.body if message.body == result_body(state) else Code.E_RULES

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        return replace(state, stage=Closed())

    def canonical(self) -> bytes:
        return b""


@dataclass(frozen=True)
class Closed:
    """The game is over and signed: nobody owes anything any more."""

    CODE: ClassVar[int] = 41

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return {}

    def examine(self, state: State, message: Envelope) -> Code:
        return Code.E_UNEXPECTED

    def close(self, state: State, said: Mapping[int, bytes]) -> State | Fault:
        return state

    def canonical(self) -> bytes:
        return b""
