"""What the next round consists of (F4.5): a pure function of the public state, the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping

from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.params import Params
from net.fairdeal.rounds.keys import AcceptParams
from net.fairdeal.state import State


def start(params: Params) -> State | Code:
    """The state before round 0, or what is wrong with the parameters (`Params.check`)."""
    code = params.check()
    return State(params, AcceptParams()) if code is Code.OK else code


def expected(state: State) -> Mapping[int, MessageType]:
    """Which seats owe a message of which type; empty once the result is signed."""
    return state.owed
