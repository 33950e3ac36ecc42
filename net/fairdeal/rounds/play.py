"""The round of a decision: one option of the public engine, with the first shares of what it shows (F7.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from engine.decisions import IllegalAnswer
from engine.game import Game
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.envelope import Envelope
from net.fairdeal.hashing import u16
from net.fairdeal.moves import answered
from net.fairdeal.needs import forbidden_play, opening_needs
from net.fairdeal.points import Point
from net.fairdeal.rounds.cards import Need, read_shares, with_shares
from net.fairdeal.state import Fault, State

OPTION_BYTES: Final = 2


class Choice(NamedTuple):
    """What an ACTION says: the option, and the chooser's shares of the cards that it shows."""

    option: int
    shares: Mapping[Need, Point]


@dataclass(frozen=True)
class Decide:
    """The engine's open decision. Its options are public facts, so a number says everything; a card is never named."""

    CODE: ClassVar[int] = 30

    def owed(self, state: State) -> Mapping[int, MessageType]:
        assert state.game is not None, "only a running game decides"
        return {state.stand_in(state.game.seat): MessageType.ACTION}

    def examine(self, state: State, message: Envelope) -> Choice | Code:
        """E_RULES for an option that does not exist, what shares can be wrong with, then E_RULES for a card that a text
        forbids to play: under such a text the first share opens it (`needs.ban_needs`)."""
        assert state.game is not None, "only a running game decides"
        if len(message.body) < OPTION_BYTES:
            return Code.E_ENCODING
        option = int.from_bytes(message.body[:OPTION_BYTES], "big")
        if not is_offered(state.game, option):
            return Code.E_RULES
        shares = read_shares(state, message, message.body[OPTION_BYTES:], opening_needs(state, option))
        if isinstance(shares, Code):
            return shares
        return Code.E_RULES if _opens_what_is_forbidden(state, option, shares) else Choice(option, shares)

    def close(self, state: State, said: Mapping[int, Choice]) -> State | Fault:
        (choice,) = said.values()
        after = with_shares(state, choice.shares)
        return after if isinstance(after, Fault) else answered(after, choice.option)

    def canonical(self) -> bytes:
        return b""


def is_offered(game: Game, option: int) -> bool:
    """Whether there is an option that everybody knows by this number."""
    try:
        game.own_index(option)
    except IllegalAnswer:
        return False
    return True


def _opens_what_is_forbidden(state: State, option: int, shares: Mapping[Need, Point]) -> bool:
    after = with_shares(state, shares)
    return not isinstance(after, Fault) and forbidden_play(state, option, lambda at: after.slots[at].card)


def write_choice(option: int, shares: bytes) -> bytes:
    """The body of ACTION: u16 option, then the counted shares."""
    return u16(option) + shares
