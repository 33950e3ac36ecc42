"""The round of a claim about a hidden hand: that every card of it is too big to be played, with the proof (F7.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.decisions import Claim
from net.fairdeal.codes import Code
from net.fairdeal.context import MessageType
from net.fairdeal.deck import open_ciphertext
from net.fairdeal.envelope import Envelope
from net.fairdeal.group import GROUP
from net.fairdeal.hashing import u16
from net.fairdeal.layout import EXHIBIT_LIMIT
from net.fairdeal.member import HiddenCard, Member, member_bytes, verify_member
from net.fairdeal.moves import told
from net.fairdeal.needs import claimed_places
from net.fairdeal.rounds.cards import split_items
from net.fairdeal.state import Fault, State, numbers

DENIAL: Final = u16(0)
"""The body of MEMBER that claims nothing: the seat can play a card. Nobody can check that until it plays one."""

ROOM: Final = EXHIBIT_LIMIT - 1024
"""Bytes of proofs in a message; beside them there is the envelope."""


@dataclass(frozen=True)
class MemberRound:
    """The seat of a claim proves of `slots`, the cards that are still to be proven, that each is one of the designs
    that the claim is about (F5.6), as many as fit into a message; or it claims nothing, with its first message."""

    claim: Claim
    slots: tuple[int, ...]
    begun: bool = False
    """Whether a part of the hand is proven already."""
    CODE: ClassVar[int] = 13

    def designs(self, state: State) -> tuple[int, ...]:
        """S of F5.6: from the rules, never from the message."""
        return claimed_places(state, self.claim.power)

    def now(self, state: State) -> tuple[int, ...]:
        """The slots of this message."""
        return self.slots[: max(1, ROOM // member_bytes(len(self.designs(state))))]

    def hidden(self, state: State, at: int) -> HiddenCard:
        """The slot as the proof sees it: only the shares of the prover are missing."""
        slot = state.slots[at]
        key = GROUP.sum([state.keys[part] for part in slot.lacks()])
        others = [share for share in slot.shares if share]
        return HiddenCard(at, slot.version, key, slot.cipher.a, open_ciphertext(slot.cipher, others))

    def owed(self, state: State) -> Mapping[int, MessageType]:
        return {state.stand_in(self.claim.seat): MessageType.MEMBER}

    def examine(self, state: State, message: Envelope) -> bool | Code:
        """Whether the claim is made."""
        if message.body == DENIAL and not self.begun:
            return False
        designs, slots = self.designs(state), self.now(state)
        items = split_items(message.body, member_bytes(len(designs)), len(slots))
        if isinstance(items, Code):
            return items
        context = state.context(message.header.seat, MessageType.MEMBER)
        for at, item in zip(slots, items, strict=True):
            member = Member.from_bytes(item, len(designs))
            if isinstance(member, Code):
                return member
            code = verify_member(member, context, self.hidden(state, at), state.params.deck, designs)
            if code is not Code.OK:
                return code
        return True

    def close(self, state: State, said: Mapping[int, bool]) -> State | Fault:
        (made,) = said.values()
        rest = self.slots[len(self.now(state)) :]
        if made and rest:
            return state.at(MemberRound(self.claim, rest, begun=True))
        return told(state, self.claim, (int(made),))

    def canonical(self) -> bytes:
        return numbers(*self.claim, self.slots, int(self.begun))
